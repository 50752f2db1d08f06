"""A position to start from, and what makes it impossible."""

from __future__ import annotations

from itertools import chain
from typing import Final

from msgspec import Struct

from emojito.rules.core import Seat
from emojito.rules.maumau.cards import CARDS, DECK, Color, color_named
from emojito.rules.maumau.chain import LINK, Pending
from emojito.rules.maumau.events import Arranged
from emojito.rules.opening import check_cards
from emojito.rules.refusal import Refusal

MOST_POINTS: Final = 9_999
"""More than any game comes to; who has 500 already goes on until the round is over."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which nobody has called yet; cards named nowhere are out of the round."""

    hands: tuple[tuple[str, ...], ...]
    discard: tuple[str, ...]
    """Bottom first; the last is the top card."""
    pile: tuple[str, ...] = ()
    """Top first."""
    turn: Seat | None = None
    """None is the dealer's left neighbour."""
    color: str | None = None
    """The colour named for a black top card, None if none was; a coloured one says it itself."""
    pending: Pending | None = None
    scores: tuple[int, ...] | None = None
    """None is no points yet."""


def arrange(position: Position, players: int, dealer: Seat) -> Arranged:
    """Return a position as an event; raise `Refusal` if it cannot come about."""
    hands, discard, pile = position.hands, position.discard, position.pile
    _unless(len(hands) == players, f"{players} players have {players} hands, not {len(hands)}")
    check_cards(DECK, chain(*hands, discard, pile))
    _unless(all(hands), "Every hand has at least one card")
    _unless(bool(discard), "The discard pile has at least one card")
    scores = (0,) * players if position.scores is None else position.scores
    _unless(len(scores) == players, f"{players} players have {players} scores, not {len(scores)}")
    _unless(all(0 <= score <= MOST_POINTS for score in scores), f"A score is 0 to {MOST_POINTS}")
    top = discard[-1]
    color = _color(position, top)
    if position.pending is not None:
        _check_chain(position.pending, top)
    return Arranged(dealer, hands, discard, pile, color, position.pending, scores)


def _color(position: Position, top: str) -> Color | None:
    own = CARDS[top].color
    if position.color is None:
        return own
    color = color_named(position.color)
    _unless(own in {None, color}, f"{top} on top is not {color}")
    return color


def _check_chain(pending: Pending, top: str) -> None:
    kind, cards = pending.kind, pending.cards
    # The lower cards of a chain may be gone from the discard pile, so only the top one is asked.
    _unless(CARDS[top].chain == kind, f"A chain of {kind} is pending only with one on top")
    _unless(
        LINK <= cards <= len(DECK) and cards % LINK == 0,
        f"Every card of a chain adds {LINK}: it cannot come to {cards}",
    )


def _unless(possible: bool, problem: str) -> None:
    if not possible:
        raise Refusal("bad-position", problem=problem)
