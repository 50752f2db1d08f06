"""The random player."""

from __future__ import annotations

from emojito.lab.fast.bits import first
import numpy as np
from emojito.lab.fast.chance import below, happens, scrambled, _STEP
from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.legal import command, commands
from emojito.lab.fast.progress import act, call
from emojito.lab.fast.state import BETWEEN_ROUNDS, COLOR, OVER, State
from emojito.lab.fast.tally import Tally
from emojito.lab.fast.fitting import playable

_M = np.uint64(0xD1B54A32D192ED03)

@jit
def play_on(state: State, tally: Tally, calls: float) -> int:
    """Play until the game is over; return how many decisions were made."""
    moves = 0
    at = scrambled(state.chance ^ _M)
    random = scrambled(at)
    while state.phase != OVER:
        now = random
        at += _STEP
        random = scrambled(at)
        if state.must_call and state.phase != COLOR:
            asked = state.must_call
            while asked:
                seat = first(asked)
                asked &= asked-1
                if happens(calls, now):
                    call(state, seat)
                now = random
                at += _STEP
                random = scrambled(at)
        moves += state.phase != BETWEEN_ROUNDS
        plays = playable(state)
        act(state, tally, command(state, plays, below(commands(state, plays), now)))
    return moves
