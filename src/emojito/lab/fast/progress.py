"""How a round goes on until somebody has to decide something.

The functions have the names, and the order of effects, of `emojito.rules.maumau.progress`. They
change the state in place and expect nothing but what is legal.
"""

from __future__ import annotations

from emojito.lab.fast.bits import alone
from emojito.lab.fast.cards import (
    BANG,
    BLACK,
    CHAIN_OF,
    CHAINS,
    COLOR_OF,
    FOLLOWING,
    NO_CARD,
    PENG,
    WHAT,
)
from emojito.lab.fast.draws import pay_for_silence, take
from emojito.lab.fast.ending import end_round
from emojito.lab.fast.fitting import fitting_on_top, top
from emojito.lab.fast.jit import inlined
from emojito.lab.fast.seats import NOBODY, left_of
from emojito.lab.fast.state import COLOR, DRAWN, PLAY, State
from emojito.lab.fast.tally import FOR_CHAIN, FOR_PENG, IN_TURN, Tally
from emojito.rules.maumau.chain import LINK


@inlined
def begin_turn(state: State, tally: Tally, seat: int) -> None:
    """Let it be somebody's turn."""
    state.phase = PLAY
    state.turn = seat
    tally.turns += 1


@inlined
def pass_turn(state: State, tally: Tally, last: int) -> None:
    """Let it be the turn of the left neighbour of `last`."""
    begin_turn(state, tally, left_of(state, last))


@inlined
def call(state: State, seat: int) -> None:
    """Somebody in `must_call` calls "Emoji!"."""
    state.must_call &= ~(1 << seat)


@inlined
def play(state: State, tally: Tally, card: int, swap: int) -> None:
    """Lay a card, and let it do what it does."""
    if state.must_call:
        pay_for_silence(state, tally)
    seat = state.turn
    hand = state.hands[seat] & ~(1 << card)
    state.hands[seat] = hand
    lay(state, tally, card)
    if hand == 0:
        # M24, M25: the last card ends the round at once, whatever it is and whatever is pending.
        end_round(state, tally, seat)
        return
    if alone(hand):
        state.must_call |= 1 << seat  # M21; for two cards or more it was not in there
    if BLACK >> card & 1:
        if swap != NOBODY:
            swap_hands(state, seat, swap)  # M20: before the colour is named
        state.phase = COLOR
        return
    if PENG >> card & 1:
        other = left_of(state, seat)
        while other != seat:  # M17
            take(state, tally, other, FOR_PENG)
            other = left_of(state, other)
    pass_turn(state, tally, left_of(state, seat) if WHAT >> card & 1 else seat)


@inlined
def lay(state: State, tally: Tally, card: int) -> None:
    """Put a card on top."""
    state.discard[state.discarded] = card
    state.discarded += 1
    state.color = COLOR_OF[card]
    state.fitting = FOLLOWING[card]
    if CHAINS >> card & 1:
        state.pending += LINK
        tally.longest_chain = max(tally.longest_chain, state.pending // LINK)
    state.stuck = 0
    tally.played[card] += 1


@inlined
def swap_hands(state: State, seat: int, other: int) -> None:
    """Swap. A hand received is a new hand: an earlier call does not hold for it (M18)."""
    given, taken = state.hands[seat], state.hands[other]
    state.hands[seat] = taken
    state.hands[other] = given
    state.must_call &= ~(1 << seat | 1 << other)
    state.must_call |= alone(taken) << seat | alone(given) << other


@inlined
def name_color(state: State, tally: Tally, color: int) -> None:
    """Order a colour. This completes a play, so nobody pays for silence yet."""
    state.color = color
    state.fitting = CHAIN_OF[top(state)] if state.pending else fitting_on_top(state)
    pass_turn(state, tally, state.turn)


@inlined
def draw(state: State, tally: Tally) -> None:
    """Draw in turn: all that is pending, else one card."""
    if state.must_call:
        pay_for_silence(state, tally)
    seat = state.turn
    if state.pending:
        for _ in range(state.pending):
            take(state, tally, seat, FOR_CHAIN)
        state.pending = 0
        state.fitting = fitting_on_top(state)
        # M5: a NOOO! asks for the colour besides, so it always leaves the turn.
        if state.drawing_ends_turn and BANG >> top(state) & 1:
            pass_turn(state, tally, seat)
        return
    card = take(state, tally, seat, IN_TURN)
    if card != NO_CARD:
        state.phase = DRAWN
        state.drawn = card
        return
    state.stuck += 1
    if state.stuck < state.players:
        pass_turn(state, tally, seat)
    else:
        end_round(state, tally, NOBODY)  # M26


@inlined
def keep(state: State, tally: Tally) -> None:
    """Do not play the card just drawn."""
    if state.must_call:
        pay_for_silence(state, tally)
    pass_turn(state, tally, state.turn)
