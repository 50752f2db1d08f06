"""The commands of whoever is awaited: how many there are, and each by its number.

They stand in the order of their actions. Both functions need `plays`, which `playable` tells.
"""

from __future__ import annotations

from emojito.lab.fast.actions import COLORS, DEAL, DRAW, FIRST_UPS, KEEP, SWAPS
from emojito.lab.fast.bits import first, nth, size
from emojito.lab.fast.cards import NO_COLOR, UPS
from emojito.lab.fast.fitting import may_draw, swaps
from emojito.lab.fast.jit import inlined
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
    return count + 1 if phase == DRAWN or may_draw(state, plays) else count


@inlined
def command(state: State, plays: int, number: int) -> int:
    """The command with a number from 0 to below `commands`, as an action."""
    phase = state.phase
    if phase == COLOR:
        return COLORS + number
    if phase == BETWEEN_ROUNDS:
        return DEAL
    plain = plays & ~UPS
    if number < size(plain):
        return nth(plain, number)
    if plays & UPS:
        number -= size(plain)
        if not swaps(state):
            if number == 0:
                return first(plays)  # the last card in hand
        elif number < size(plays & UPS) * (state.players - 1):
            return _swap(state, plays & UPS, number)
    return KEEP if phase == DRAWN else DRAW


@inlined
def _swap(state: State, ups: int, number: int) -> int:
    others = state.players - 1
    other = number % others
    seat = other + 1 if other >= state.turn else other
    return SWAPS + (nth(ups, number // others) - FIRST_UPS) * MOST_PLAYERS + seat
