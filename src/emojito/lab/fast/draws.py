"""Taking cards off the pile."""

from __future__ import annotations

from emojito.lab.fast.cards import NO_CARD
from emojito.lab.fast.chance import shuffle
from emojito.lab.fast.fitting import can_draw
from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.seats import left_of
from emojito.lab.fast.state import State
from emojito.lab.fast.tally import FOR_SILENCE, Tally


@inlined
def take(state: State, tally: Tally, seat: int, why: int) -> int:
    """Take a card off the pile and return it, or `NO_CARD` if there is none (M26, M27)."""
    if state.deck_at == state.deck_end:
        if not can_draw(state):
            return NO_CARD
        reshuffle(state, tally)
    card = state.deck[state.deck_at]
    state.deck_at += 1
    state.hands[seat] |= 1 << card
    state.must_call &= ~(1 << seat)
    tally.drawn[why] += 1
    return card


@jit
def reshuffle(state: State, tally: Tally) -> None:
    """Make all played cards but the top one the pile, which is empty."""
    count = state.discarded - 1
    for place in range(count):
        state.deck[place] = state.discard[place]
    shuffle(state, state.deck, count)
    state.deck_at = 0
    state.deck_end = count
    state.discard[0] = state.discard[count]
    state.discarded = 1
    tally.reshuffles += 1


@jit
def pay_for_silence(state: State, tally: Tally) -> None:
    """Let all who have not called draw one card, the player in turn first (M21)."""
    silent = state.must_call
    seat = state.turn
    for _ in range(state.players):
        if silent >> seat & 1:
            take(state, tally, seat, FOR_SILENCE)
        seat = left_of(state, seat)
