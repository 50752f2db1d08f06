"""How each event changes the table: the only way a state ever changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from emojito.rules.core import Seat
from emojito.rules.maumau import events as ev
from emojito.rules.maumau.cards import CARDS, PLACE
from emojito.rules.maumau.chain import Pending
from emojito.rules.maumau.state import State
from emojito.rules.pile import Pile
from emojito.rules.tuples import exchanged


def apply(state: State | None, event: ev.MauMauEvent) -> State:
    """Return the state after `event`."""
    if state is None:
        if not isinstance(event, ev.Opened):
            raise ValueError("a table begins with Opened")
        return _opened(event)
    return _APPLY[type(event)](state, event)


def _opened(event: ev.Opened) -> State:
    players = event.terms.players
    return State(event.terms, hands=((),) * players, scores=(0,) * players)


def _dealt(state: State, event: ev.Dealt) -> State:
    hands: list[tuple[str, ...]] = [()] * state.terms.players
    for place, seat in enumerate(event.seats):
        hands[seat] = event.deck[place : event.dealt : len(event.seats)]
    top = event.deck[event.dealt]
    return replace(
        state,
        hands=tuple(hands),
        pile=Pile(event.deck[event.dealt + 1 :], (top,)),
        round=event.round,
        dealer=event.dealer,
        color=CARDS[top].color,  # M1, M2: an opened card counts as it is and does nothing
        stuck=0,
    )


def _arranged(state: State, event: ev.Arranged) -> State:
    return replace(
        state,
        hands=event.hands,
        pile=Pile(event.pile, event.discard),
        round=1,
        dealer=event.dealer,
        color=event.color,
        pending=event.pending,
        scores=event.scores,
    )


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return replace(state, phase="play", turn=event.seat, drawn=None)


def _called(state: State, event: ev.Called) -> State:
    return replace(state, called=(*state.called, event.seat))


def _played(state: State, event: ev.Played) -> State:
    card = CARDS[event.card]
    held = state.hands[event.seat]
    place = held.index(event.card)
    pending = state.pending
    if card.chain is not None:
        before = 0 if pending is None else pending.cards
        pending = Pending(card.chain, before + state.terms.link)
    return replace(
        state,
        hands=exchanged(state.hands, event.seat, held[:place] + held[place + 1 :]),
        pile=state.pile.with_discarded((event.card,)),
        phase="color" if card.color is None else "play",
        color=card.color,
        pending=pending,
        drawn=None,
        stuck=0,
    )


def _skipped(state: State, _: ev.Skipped) -> State:
    return state


def _hands_swapped(state: State, event: ev.HandsSwapped) -> State:
    hands = list(state.hands)
    # The order in which somebody got their cards is nobody else's business.
    hands[event.seat] = tuple(sorted(state.hands[event.other], key=PLACE.__getitem__))
    hands[event.other] = tuple(sorted(state.hands[event.seat], key=PLACE.__getitem__))
    # A hand received is a new hand: an earlier call does not hold for it (M18).
    return replace(
        state, hands=tuple(hands), called=_without(state.called, event.seat, event.other)
    )


def _color_named(state: State, event: ev.ColorNamed) -> State:
    return replace(state, color=event.color)


def _reshuffled(state: State, event: ev.Reshuffled) -> State:
    return replace(state, pile=state.pile.reshuffled(event.order, keep=1))  # M27: the top stays


def _drew(state: State, event: ev.Drew) -> State:
    cards = state.pile.deck[: event.cards]
    in_turn = event.why == "turn"
    return replace(
        state,
        hands=exchanged(state.hands, event.seat, state.hands[event.seat] + cards),
        pile=state.pile.without_top(event.cards),
        phase="drawn" if in_turn else state.phase,
        drawn=cards[-1] if in_turn else state.drawn,
        called=_without(state.called, event.seat),
        stuck=0,
    )


def _drew_nothing(state: State, _: ev.DrewNothing) -> State:
    return replace(state, stuck=state.stuck + 1)


def _chain_ended(state: State, _: ev.ChainEnded) -> State:
    return replace(state, pending=None)


def _kept(state: State, _: ev.Kept) -> State:
    return replace(state, drawn=None)


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    return replace(
        state,
        phase="between-rounds",
        pending=None,
        drawn=None,
        called=(),
        scores=tuple(map(sum, zip(state.scores, event.points, strict=True))),
        round_points=event.points,
    )


def _seat_left(state: State, event: ev.SeatLeft) -> State:
    return replace(
        state,
        hands=exchanged(state.hands, event.seat, ()),
        pile=state.pile.with_bottom(state.hands[event.seat]),
        called=_without(state.called, event.seat),
        gone=tuple(sorted((*state.gone, event.seat))),
    )


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, phase="over", color=None, winners=event.winners, ended=event.why)


def _without(seats: tuple[Seat, ...], *left: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat not in left]) if seats else seats


_APPLY: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.Dealt: _dealt,
    ev.Arranged: _arranged,
    ev.TurnBegan: _turn_began,
    ev.Called: _called,
    ev.Played: _played,
    ev.Skipped: _skipped,
    ev.HandsSwapped: _hands_swapped,
    ev.ColorNamed: _color_named,
    ev.Reshuffled: _reshuffled,
    ev.Drew: _drew,
    ev.DrewNothing: _drew_nothing,
    ev.ChainEnded: _chain_ended,
    ev.Kept: _kept,
    ev.RoundEnded: _round_ended,
    ev.SeatLeft: _seat_left,
    ev.GameEnded: _game_ended,
}
