"""How a round goes on until somebody has to decide something.

The functions have the names and the order of effects of `emojito.rules.maumau.progress`. They
change the state in place, and expect only what is legal.
"""

from __future__ import annotations

from typing import Final

from emojito.lab.fast.actions import COLORS, DEAL, DRAW, FIRST_UPS, KEEP, SWAPS
from emojito.lab.fast.bits import size
from emojito.lab.fast.cards import BLACK, CHAIN_OF, FITTING, LAID, CHAINS, COLOR_OF, NO_CARD, NO_COLOR, PENG, SIZE, WHAT
from emojito.lab.fast.chance import shuffle
from emojito.lab.fast.ending import end_round
from emojito.lab.fast.fitting import can_draw
from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.seats import NOBODY, left_of
from emojito.lab.fast.state import COLOR, DRAWN, PLAY, State
from emojito.lab.fast.tally import FOR_CHAIN, FOR_PENG, FOR_SILENCE, IN_TURN, Tally
from emojito.rules.maumau.chain import LINK
from emojito.rules.maumau.terms import HAND, MOST_PLAYERS

DEALT: Final = SIZE
"""How many cards there are at a deal: all of them."""


@jit
def deal(state: State, tally: Tally, dealer: int) -> None:
    """Begin another round with all cards: singly, clockwise, then one open."""
    state.round += 1
    state.dealer = dealer
    for place in range(SIZE):
        state.deck[place] = place
    shuffle(state, state.deck, SIZE)
    for seat in range(state.players):
        state.hands[seat] = 0
    first = left_of(state, dealer)
    seat = first
    dealt = HAND * state.players
    for place in range(dealt):
        state.hands[seat] |= 1 << state.deck[place]
        seat = left_of(state, seat)
    top = state.deck[dealt]
    state.deck_at = dealt + 1
    state.deck_end = SIZE
    state.discard[0] = top
    state.discarded = 1
    state.color = COLOR_OF[top]  # M1, M2: an opened card counts as it is and does nothing
    state.stuck = 0
    state.fitting = FITTING[state.strict_nooo, state.color, top]
    begin_turn(state, tally, first)


@inlined
def begin_turn(state: State, tally: Tally, seat: int) -> None:
    """Let it be somebody's turn."""
    state.phase = PLAY
    state.turn = seat
    state.drawn = NO_CARD
    tally.turns += 1


@inlined
def call(state: State, seat: int) -> None:
    """Somebody in `must_call` calls "Emoji!"."""
    state.must_call &= ~(1 << seat)


@inlined
def play(state: State, tally: Tally, card: int, swap: int) -> None:
    """Lay a card, and let it do what it does."""
    pay_for_silence(state, tally)
    seat = state.turn
    hand = state.hands[seat] & ~(1 << card)
    state.hands[seat] = hand
    state.discard[state.discarded] = card
    state.discarded += 1
    state.color = COLOR_OF[card]
    state.fitting = LAID[card]
    state.drawn = NO_CARD
    state.stuck = 0
    tally.played[card] += 1
    state.pending += LINK * (CHAINS >> card & 1)
    tally.longest_chain = max(tally.longest_chain, state.pending // LINK)
    if hand == 0:
        # M24, M25: the last card ends the round at once, whatever it is and whatever is pending.
        end_round(state, tally, seat)
        return
    watch(state, seat)
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
    last = left_of(state, seat) if WHAT >> card & 1 else seat
    begin_turn(state, tally, left_of(state, last))


@inlined
def watch(state: State, seat: int) -> None:
    """Expect a call of a seat that has one card, which has just come or gone (M18, M21, M22)."""
    state.must_call &= ~(1 << seat)
    if size(state.hands[seat]) == 1:
        state.must_call |= 1 << seat


@inlined
def swap_hands(state: State, seat: int, other: int) -> None:
    """Swap. A hand received is a new hand: an earlier call does not hold for it (M18)."""
    hand = state.hands[seat]
    state.hands[seat] = state.hands[other]
    state.hands[other] = hand
    watch(state, seat)
    watch(state, other)


@inlined
def name_color(state: State, tally: Tally, color: int) -> None:
    """Order a colour. This completes a play, so nobody pays for silence yet."""
    state.color = color
    top = state.discard[state.discarded-1]
    state.fitting = CHAIN_OF[top] if state.pending else FITTING[state.strict_nooo, color, top]
    begin_turn(state, tally, left_of(state, state.turn))


@inlined
def draw(state: State, tally: Tally) -> None:
    """Draw in turn: all that is pending, else one card."""
    pay_for_silence(state, tally)
    seat = state.turn
    if state.pending:
        for _ in range(state.pending):
            take(state, tally, seat, FOR_CHAIN)
        state.pending = 0
        top = state.discard[state.discarded-1]
        state.fitting = FITTING[state.strict_nooo, state.color, top]
        if state.drawing_ends_turn:  # M5
            begin_turn(state, tally, left_of(state, seat))
        return
    state.drawn = take(state, tally, seat, IN_TURN)
    if state.drawn != NO_CARD:
        state.phase = DRAWN
        return
    state.stuck += 1
    if state.stuck < state.players:
        begin_turn(state, tally, left_of(state, seat))
    else:
        end_round(state, tally, NOBODY)  # M26


@inlined
def keep(state: State, tally: Tally) -> None:
    """Do not play the card just drawn."""
    pay_for_silence(state, tally)
    begin_turn(state, tally, left_of(state, state.turn))


@jit
def pay_for_silence(state: State, tally: Tally) -> None:
    """Let all who have not called draw one card, the player in turn first (M21)."""
    silent = state.must_call
    seat = state.turn
    while silent:
        if silent >> seat & 1:
            silent &= ~(1 << seat)
            take(state, tally, seat, FOR_SILENCE)
        seat = left_of(state, seat)


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
    state.stuck = 0
    tally.drawn[why] += 1
    return card


@jit
def reshuffle(state: State, tally: Tally) -> None:
    """Make all played cards but the top one the pile, which is empty."""
    below_top = state.discarded - 1
    for place in range(below_top):
        state.deck[place] = state.discard[place]
    shuffle(state, state.deck, below_top)
    state.deck_at = 0
    state.deck_end = below_top
    state.discard[0] = state.discard[below_top]
    state.discarded = 1
    tally.reshuffles += 1


@inlined
def act(state: State, tally: Tally, action: int) -> None:
    """Let whoever is awaited give a command."""
    if action < DRAW:
        play(state, tally, action, NOBODY)
    elif action == DRAW:
        draw(state, tally)
    elif action == KEEP:
        keep(state, tally)
    elif action < DEAL:
        name_color(state, tally, action - COLORS)
    elif action == DEAL:
        deal(state, tally, left_of(state, state.dealer))  # M31
    else:
        ups = FIRST_UPS + (action - SWAPS) // MOST_PLAYERS
        play(state, tally, ups, (action - SWAPS) % MOST_PLAYERS)
