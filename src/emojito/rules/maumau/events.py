"""What can have happened at a Mau-Mau table, and how much of it a viewer is told.

An event names no card that is still hidden: `Drew` counts, since the pile's order is known to the
state, and `HandsSwapped` names two seats. So only what puts cards in order holds a secret, and
`redact` gives that out in a form of its own.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from emojito.rules.core import Event, Seat, Viewer
from emojito.rules.maumau.cards import Color
from emojito.rules.maumau.chain import Pending
from emojito.rules.maumau.terms import Terms

Cause: TypeAlias = Literal["turn", "chain", "peng", "silence"]
"""Why cards were drawn: in turn, for a chain, for a PENG!, for not having called (M21)."""

Ending: TypeAlias = Literal["last-card", "stuck", "points", "left"]
"""Why a game was over: a hand was empty, nobody could move (M26), 500 points, one was left."""


class Opened(Event, frozen=True, tag="opened"):
    """A table was set up."""

    terms: Terms


class Dealt(Event, frozen=True, tag="dealt"):
    """A round began: five cards for each player, one open."""

    round: int
    dealer: Seat
    seats: tuple[Seat, ...]
    """Who got cards, in the order of dealing: clockwise from the dealer's left."""
    deck: tuple[str, ...]
    """All cards as they were before the first was dealt, top first. Secret."""
    hand: int
    """How many cards each of them got."""

    @property
    def dealt(self) -> int:
        """How many cards were dealt before the next was opened."""
        return self.hand * len(self.seats)


class Arranged(Event, frozen=True, tag="arranged"):
    """A round began in a position of its own instead of a deal."""

    dealer: Seat
    hands: tuple[tuple[str, ...], ...]
    """Secret."""
    discard: tuple[str, ...]
    """Bottom first."""
    pile: tuple[str, ...]
    """Top first. Secret."""
    color: Color | None
    pending: Pending | None
    scores: tuple[int, ...]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """It was somebody's turn."""

    seat: Seat


class Called(Event, frozen=True, tag="called"):
    """Somebody with one card left called "Emoji!"."""

    seat: Seat


class Played(Event, frozen=True, tag="played"):
    """Somebody laid a card."""

    seat: Seat
    card: str


class Skipped(Event, frozen=True, tag="skipped"):
    """Somebody missed a turn because of a WHAT?."""

    seat: Seat


class HandsSwapped(Event, frozen=True, tag="hands_swapped"):
    """The player of an UPS! and another one swapped hands."""

    seat: Seat
    other: Seat


class ColorNamed(Event, frozen=True, tag="color_named"):
    """The player of a black card ordered a colour."""

    seat: Seat
    color: Color


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """All played cards but the top one became the pile, which was empty."""

    order: tuple[str, ...]
    """Secret."""


class Drew(Event, frozen=True, tag="drew"):
    """Somebody took cards off the pile."""

    seat: Seat
    cards: int
    why: Cause


class DrewNothing(Event, frozen=True, tag="drew_nothing"):
    """Somebody had to draw in turn, and there was no card left (M26)."""

    seat: Seat


class ChainEnded(Event, frozen=True, tag="chain_ended"):
    """The pending cards had been drawn, or as many of them as there were."""


class Kept(Event, frozen=True, tag="kept"):
    """Somebody did not play the card just drawn."""

    seat: Seat


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Somebody had no cards left, or nobody could move."""

    winner: Seat | None
    """Nobody if nobody could move (M26)."""
    points: tuple[int, ...]
    """What each seat's hand cost."""


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A player left for good; the hand went under the pile (M32)."""

    seat: Seat


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game was over."""

    winners: tuple[Seat, ...]
    why: Ending


MauMauEvent: TypeAlias = (
    Opened | Dealt | Arranged | TurnBegan | Called | Played | Skipped | HandsSwapped | ColorNamed
    | Reshuffled | Drew | DrewNothing | ChainEnded | Kept | RoundEnded | SeatLeft | GameEnded
)  # fmt: skip


class DealtTold(Struct, frozen=True, tag_field="type", tag="dealt"):
    """`Dealt`, without the hands and the pile."""

    round: int
    dealer: Seat
    seats: tuple[Seat, ...]
    top: str
    """The card that was opened."""


class ArrangedTold(Struct, frozen=True, tag_field="type", tag="arranged"):
    """`Arranged`, without the hands and the pile."""

    dealer: Seat
    hand_sizes: tuple[int, ...]
    top: str
    pile: int
    color: Color | None
    pending: Pending | None
    scores: tuple[int, ...]


class ReshuffledTold(Struct, frozen=True, tag_field="type", tag="reshuffled"):
    """`Reshuffled`, without the order."""

    cards: int


PUBLIC: Final = frozenset({
    Opened, TurnBegan, Called, Played, Skipped, HandsSwapped, ColorNamed, Drew, DrewNothing,
    ChainEnded, Kept, RoundEnded, SeatLeft, GameEnded,
})  # fmt: skip
"""Events that hold no secret. One that is listed nowhere is told to nobody."""


def redact(event: MauMauEvent, viewer: Viewer) -> Struct:  # noqa: ARG001 - all are told the same
    """Return what `viewer` may know of `event`."""
    if type(event) in PUBLIC:
        return event
    if isinstance(event, Reshuffled):
        return ReshuffledTold(len(event.order))
    if isinstance(event, Dealt):
        return DealtTold(event.round, event.dealer, event.seats, event.deck[event.dealt])
    if isinstance(event, Arranged):
        return ArrangedTold(
            event.dealer,
            tuple(map(len, event.hands)),
            event.discard[-1],
            len(event.pile),
            event.color,
            event.pending,
            event.scores,
        )
    raise TypeError(f"nobody has said who may know of {type(event).__name__}")
