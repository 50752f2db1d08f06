"""What a viewer may see of a Mau-Mau table.

A view is a type of its own, built from permitted fields; it is never a state with things removed.
"""

from __future__ import annotations

from functools import cache

from msgspec import UNSET, Struct, UnsetType, json
from msgspec.structs import replace

from emojito.rules.core import TABLE, Seat, Viewer
from emojito.rules.maumau.cards import LONGEST, Color
from emojito.rules.maumau.chain import Pending
from emojito.rules.maumau.commands import MauMauCommand
from emojito.rules.maumau.events import Ending
from emojito.rules.maumau.legal import of_player, widest
from emojito.rules.maumau.state import PLAYING, Phase, State
from emojito.rules.maumau.terms import Rounds


class View(Struct, frozen=True, gc=False, kw_only=True, tag_field="game", tag="mau-mau"):
    """A table as seen by a seat or, without a seat, by everybody."""

    rounds: Rounds
    voluntary_draw: bool
    strict_nooo: bool
    drawing_ends_turn: bool
    phase: Phase
    round: int
    over: bool
    winners: tuple[Seat, ...]
    ended: Ending | None
    turn: Seat | None
    dealer: Seat
    awaited: Seat | None
    """Who has to do something now; between rounds the next dealer."""
    top: str
    color: Color | None
    pending: Pending | None
    hand_sizes: tuple[int, ...]
    pile: int
    discard: int
    must_call: tuple[Seat, ...]
    scores: tuple[int, ...]
    round_points: tuple[int, ...] | None
    gone: tuple[Seat, ...]
    seat: Seat | None = None
    """Whose view it is."""
    legal: tuple[MauMauCommand, ...] = ()
    """What the viewer may do now."""
    hand: tuple[str, ...] | UnsetType = UNSET
    """The viewer's own."""
    drawn: str | UnsetType = UNSET
    """The card the viewer has just drawn and may play or keep."""
    hands: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """Everybody's; for whoever runs the table."""
    pile_order: tuple[str, ...] | UnsetType = UNSET
    """Top first; for whoever runs the table."""
    discard_order: tuple[str, ...] | UnsetType = UNSET
    """Bottom first; for whoever runs the table."""


class Private(Struct, frozen=True, gc=False, tag_field="game", tag="mau-mau"):
    """What one seat may know beyond what everybody knows: laid over the table's view."""

    seat: Seat
    legal: tuple[MauMauCommand, ...]
    hand: tuple[str, ...]
    drawn: str | UnsetType = UNSET


def private(state: State, seat: Seat) -> Private:
    """Return what `seat` alone may see."""
    hand = state.hands[seat]
    if seat != state.turn and len(hand) != 1 and state.phase in PLAYING:
        # As for most: it is not their turn, and nothing is to be called.
        return Private(seat, (), hand)
    drawn = state.drawn if state.drawn is not None and seat == state.turn else UNSET
    return Private(seat, of_player(state, seat), hand, drawn)


def changes(before: State, after: State) -> dict[Seat, Private]:
    """Return what they alone may see for seats whose turn, cards or call are concerned.

    A hand is another as soon as cards came or went; whether they were other cards is not asked.
    """
    had, turns = before.hands, (before.turn, after.turn)
    goes_on = before.phase in PLAYING and after.phase in PLAYING and before.called == after.called
    return {
        seat: private(after, seat)
        for seat, hand in enumerate(after.hands)
        if not goes_on or seat in turns or hand is not had[seat]
    }


def width(state: State, mine: Private, _: int) -> int:
    """Return how long the private part of a seat with as many cards could be at this point."""
    waits = mine.seat != state.turn and state.phase in PLAYING
    others = state.terms.players - len(state.gone) - 1
    return _width(mine.seat, len(mine.hand), None if waits else state.phase, others)


@cache
def _width(seat: Seat, cards: int, phase: Phase | None, others: int) -> int:
    """As above; there are only so many cases."""
    drawn = LONGEST if phase == "drawn" else UNSET
    commands = widest(phase, cards, others)
    return len(json.encode(Private(seat, commands, (LONGEST,) * cards, drawn)))


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` may see."""
    table = _public(state)
    if viewer == TABLE:
        return table
    mine = private(state, viewer)
    return replace(table, seat=mine.seat, legal=mine.legal, hand=mine.hand, drawn=mine.drawn)


def everything(state: State) -> View:
    """Return all there is, for whoever runs the table; never for a player."""
    return replace(
        _public(state),
        drawn=UNSET if state.drawn is None else state.drawn,
        hands=state.hands,
        pile_order=state.pile.deck,
        discard_order=state.pile.discard,
    )


def _public(state: State) -> View:
    terms, pile = state.terms, state.pile
    over = state.phase == "over"
    sizes = tuple(map(len, state.hands))
    return View(
        rounds=terms.rounds,
        voluntary_draw=terms.voluntary_draw,
        strict_nooo=terms.strict_nooo,
        drawing_ends_turn=terms.drawing_ends_turn,
        phase=state.phase,
        round=state.round,
        over=over,
        winners=state.winners,
        ended=state.ended,
        turn=None if over else state.turn,
        dealer=state.dealer,
        awaited=None if over else state.awaited(),
        top=pile.discard[-1],
        color=state.color,
        pending=state.pending,
        hand_sizes=sizes,
        pile=len(pile.deck),
        discard=len(pile.discard),
        must_call=state.must_call() if 1 in sizes else (),
        scores=state.scores,
        round_points=state.round_points,
        gone=state.gone,
    )
