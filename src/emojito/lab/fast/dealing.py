"""How a round begins."""

from __future__ import annotations

from emojito.lab.fast.cards import COLOR_OF, SIZE
from emojito.lab.fast.chance import shuffle
from emojito.lab.fast.fitting import fitting_on_top
from emojito.lab.fast.jit import jit
from emojito.lab.fast.progress import begin_turn
from emojito.lab.fast.seats import left_of
from emojito.lab.fast.state import State
from emojito.lab.fast.tally import Tally
from emojito.rules.maumau.terms import HAND


@jit
def deal(state: State, tally: Tally, dealer: int) -> None:
    """Begin another round with all cards: they go out singly, clockwise, and one is opened."""
    state.round += 1
    state.dealer = dealer
    for card in range(SIZE):
        state.deck[card] = card
    shuffle(state, state.deck, SIZE)
    seat = dealer
    for place in range(state.players):
        seat = left_of(state, seat)
        hand = 0
        for lap in range(HAND):
            hand |= 1 << state.deck[place + lap * state.players]
        state.hands[seat] = hand
    dealt = HAND * state.players
    state.discard[0] = state.deck[dealt]
    state.discarded = 1
    state.deck_at = dealt + 1
    state.deck_end = SIZE
    state.color = COLOR_OF[state.discard[0]]  # M1, M2: it counts as it is and does nothing
    state.fitting = fitting_on_top(state)
    state.stuck = 0
    begin_turn(state, tally, left_of(state, dealer))
