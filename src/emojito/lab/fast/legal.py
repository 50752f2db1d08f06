"""The commands of whoever is awaited, in a fixed order: how many there are, and each by number.

First plays without a swap, by card; then plays with one, by card and seat; then draw or keep.
"""

from __future__ import annotations

from emojito.lab.fast.actions import COLORS, DEAL, DRAW, FIRST_UPS, KEEP, SWAPS
from emojito.lab.fast.bits import nth, size
from emojito.lab.fast.cards import NO_COLOR, UPS
from emojito.lab.fast.fitting import may_draw, playable, swaps
from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.state import BETWEEN_ROUNDS, COLOR, DRAWN, OVER, State
from emojito.rules.maumau.terms import MOST_PLAYERS


@inlined
def commands(state: State, plays: int) -> int:
    """How many commands there are."""
    phase = state.phase
    if phase == COLOR:
        return NO_COLOR
    if phase == BETWEEN_ROUNDS:
        return 1
    if phase == OVER:
        return 0
    count = size(plays)
    if plays & UPS and swaps(state):
        count += size(plays & UPS) * (state.players - 2)
    return count + ((phase == DRAWN) | may_draw(state, plays))


@inlined
def command(state: State, plays: int, number: int) -> int:
    """The command with a number, from 0 to below `commands`, as an action."""
    phase = state.phase
    if phase == COLOR:
        return COLORS + number
    if phase == BETWEEN_ROUNDS:
        return DEAL
    plain = size(plays & ~UPS)
    if number < plain:
        return nth(plays & ~UPS, number)
    number -= plain
    if plays & UPS:
        if not swaps(state):
            # With one card in hand, there is no more than this one to play.
            if number == 0:
                return nth(plays, 0)
            number -= 1
        else:
            others = state.players - 1
            if number < size(plays & UPS) * others:
                which, other = divmod(number, others)
                seat = other + 1 if other >= state.turn else other
                ups = nth(plays & UPS, which)
                return SWAPS + (ups - FIRST_UPS) * MOST_PLAYERS + seat
    return KEEP if phase == DRAWN else DRAW
