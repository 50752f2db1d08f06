"""Everything there is to know about a Mau-Mau table, secrets included."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from emojito.rules.core import Seat
from emojito.rules.maumau.cards import Color
from emojito.rules.maumau.chain import Pending
from emojito.rules.maumau.events import Ending
from emojito.rules.maumau.terms import Terms
from emojito.rules.pile import Pile

Phase: TypeAlias = Literal["play", "drawn", "color", "between-rounds", "over"]

PLAYING: Final[tuple[Phase, ...]] = ("play", "drawn", "color")
"""The phases of a round that goes on."""


class State(Struct, frozen=True, gc=False):
    """A table between two events."""

    terms: Terms
    hands: tuple[tuple[str, ...], ...]
    """Of each seat, in the order received; a swapped one is sorted."""
    scores: tuple[int, ...]
    """Points of each seat in all rounds so far."""
    pile: Pile = Pile(())
    """What is left to draw, and all cards played; the latest is the top card."""
    phase: Phase = "between-rounds"
    round: int = 0
    """Counted from 1."""
    dealer: Seat = 0
    """Who dealt this round."""
    turn: Seat = 0
    """Whose turn it is, or was last."""
    color: Color | None = None
    """The colour to follow; None orders nothing: everything fits (M2)."""
    pending: Pending | None = None
    drawn: str | None = None
    """The card just drawn in turn, which alone may be played now."""
    called: tuple[Seat, ...] = ()
    """Who has called since their hand became one card; they still have that one."""
    stuck: int = 0
    """Turns in a row in which there was nothing to draw (M26)."""
    round_points: tuple[int, ...] | None = None
    """Points of each seat in the latest round."""
    gone: tuple[Seat, ...] = ()
    """Seats that left for good."""
    winners: tuple[Seat, ...] = ()
    ended: Ending | None = None
    """Why the game is over."""

    @property
    def top(self) -> str:
        """The card to play on."""
        return self.pile.discard[-1]

    def must_call(self) -> tuple[Seat, ...]:
        """Who has exactly one card and has not called since it became one (M21, M22)."""
        if 1 not in map(len, self.hands) or self.phase not in PLAYING:
            return ()
        called = self.called
        return tuple([s for s, hand in enumerate(self.hands) if len(hand) == 1 and s not in called])

    def owes_call(self, seat: Seat) -> bool:
        """Whether a seat has exactly one card and has not called since it became one."""
        return len(self.hands[seat]) == 1 and self.phase in PLAYING and seat not in self.called

    def can_draw(self) -> bool:
        """Whether there is any card to draw, if need be after a reshuffle."""
        return bool(self.pile.deck) or len(self.pile.discard) > 1

    def present(self) -> tuple[Seat, ...]:
        """Seats that have not left."""
        return tuple(seat for seat in range(self.terms.players) if seat not in self.gone)

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats that have not left, beginning with `start` or the first one after it."""
        players = self.terms.players
        seats = ((start + step) % players for step in range(players))
        return tuple(seat for seat in seats if seat not in self.gone)

    def after(self, seat: Seat) -> Seat:
        """The left neighbour of a seat, among those who have not left."""
        seat = (seat + 1) % self.terms.players
        return seat if seat not in self.gone else self.clockwise(seat)[0]

    def awaited(self) -> Seat:
        """Who has to do something now: the player in turn, or the next dealer (M31)."""
        return self.after(self.dealer) if self.phase == "between-rounds" else self.turn
