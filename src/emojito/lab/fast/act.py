"""Giving a command."""

from __future__ import annotations

from emojito.lab.fast.actions import COLORS, DEAL, DRAW, FIRST_UPS, KEEP, SWAPS
from emojito.lab.fast.dealing import deal
from emojito.lab.fast.jit import inlined
from emojito.lab.fast.progress import draw, keep, name_color, play
from emojito.lab.fast.seats import NOBODY, left_of
from emojito.lab.fast.state import State
from emojito.lab.fast.tally import Tally
from emojito.rules.maumau.terms import MOST_PLAYERS


@inlined
def act(state: State, tally: Tally, action: int) -> None:
    """Let whoever is awaited do what is legal."""
    if action < DRAW:
        card, swap = action, NOBODY
        if action >= SWAPS:
            card = FIRST_UPS + (action - SWAPS) // MOST_PLAYERS
            swap = (action - SWAPS) % MOST_PLAYERS
        play(state, tally, card, swap)
    elif action == DRAW:
        draw(state, tally)
    elif action == KEEP:
        keep(state, tally)
    elif action < DEAL:
        name_color(state, tally, action - COLORS)
    else:
        deal(state, tally, left_of(state, state.dealer))  # M31
