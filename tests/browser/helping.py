"""How people end a long game of Mau-Mau soon: all help whoever is nearest to winning a round.

They look into each other's hands for that, which their pages would not show them: it is the test that
looks, at what each page was told.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tests.browser.person import Person
from tests.browser.traffic import Message

Move: TypeAlias = tuple[Person, Message]

COLORS: Final = ("red", "yellow", "green", "blue")
FEW: Final = 8
"""Cards to draw below which everybody lays what they can."""
UNKIND: Final = ("bang", "what", "peng", "nooo", "ups")
"""What is done to the next player does not help them."""


def parts(card: str) -> tuple[str | None, str]:
    """Its colour and what is on it."""
    first, second = card.split("-")
    return (first, second) if first in COLORS else (None, first)


def fits(card: str, top: str, color: str | None) -> bool:
    """Whether one may be laid on the other, as far as it matters here."""
    own, icon = parts(card)
    return own is None or own == (color or parts(top)[0]) or icon == parts(top)[1]


def hand_of(person: Person) -> list[str]:
    """The cards somebody holds, as their page was told."""
    return list((person.traffic.me or {}).get("hand", ()))


class Favour:
    """Chooses moves so that whoever has fewest cards is soon without any, and the others have many."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.gathering = False
        """Whether the others draw wherever the favourite can go on anyway: fewer rounds, longer ones."""

    @property
    def favourite(self) -> Person:
        """Whoever has fewest cards."""
        return min(self.people, key=lambda person: len(hand_of(person)))

    @property
    def hand(self) -> list[str]:
        """What the favourite has to get rid of."""
        return hand_of(self.favourite)

    def choose(self, moves: list[Move], table: Message) -> Move:
        """The move that helps most."""

        def those(*does: str) -> list[Move]:
            return [move for move in moves if move[1]["do"] in does]

        if calls := those("call"):
            return calls[0]
        if colors := those("color"):
            return max(colors, key=lambda move: self._of_color(move[1]["color"]))
        plays = [move for move in those("play") if move[1].get("swap") is None]
        draws = those("draw", "keep")
        if plays and plays[0][0] is not self.favourite:
            can_go_on = any(fits(card, table["top"], table["color"]) for card in self.hand)
            gathers = self.gathering and can_go_on and draws
            plays = [] if gathers else [move for move in plays if self._helps(move[1]["card"])]
        if plays:
            return max(plays, key=lambda move: self._follows(move[1]["card"]))
        only_swaps = all(parts(card)[1] == "ups" for card in self.hand)
        if only_swaps or table["pile"] + table["discard"] < FEW:
            draws = []  # else all would wait for ever for a card that is in somebody's hand
        return (draws or those("play") or moves)[0]

    def _of_color(self, color: str) -> int:
        return sum(parts(card)[0] == color for card in self.hand)

    def _follows(self, card: str) -> int:
        """How many cards the favourite could lay on this one; on a black one, of the best colour."""
        left = [other for other in self.hand if other != card]
        if parts(card)[0] is None:
            return max(self._of_color(color) for color in COLORS)
        return sum(fits(other, card, None) for other in left)

    def _helps(self, card: str) -> bool:
        return parts(card)[1] not in UNKIND and self._follows(card) > 0
