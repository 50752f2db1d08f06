"""The random player, of whom there is one at every seat.

* Before each play, draw or keep, every seat in `must_call`, the lowest first, calls with the
  probability `calls`. Whoever does not pays for it, as the rules say. Nobody is asked before a
  colour is named, as nothing hangs on it yet.
* Then the player in turn picks one of their commands, each with the same probability. An UPS! is as
  many commands as there are hands to swap with. A call is not among them: see above.
* Between rounds the next dealer deals.

One random number is used for each question and each pick, also where there is nothing to choose.
"""

from __future__ import annotations

import numpy as np

from emojito.lab.fast.act import act
from emojito.lab.fast.bits import first
from emojito.lab.fast.chance import STEP, below, happens, scrambled
from emojito.lab.fast.fitting import playable
from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.legal import command, commands
from emojito.lab.fast.progress import call
from emojito.lab.fast.state import COLOR, OVER, State
from emojito.lab.fast.tally import Tally


@jit
def play_on(state: State, tally: Tally, calls: float, counter: np.uint64) -> int:
    """Play until the game is over; return how many decisions the players in turn have made.

    The players' random numbers begin after `counter`.
    """
    given, first_round = 0, state.round
    while state.phase != OVER:
        if state.must_call and state.phase != COLOR:
            counter = call_or_not(state, calls, counter)
        given += 1
        counter += STEP
        act(state, tally, pick(state, scrambled(counter)))
    return given - (state.round - first_round)  # all but the deals


@jit
def call_or_not(state: State, calls: float, counter: np.uint64) -> np.uint64:
    """Ask everybody who must call; return where the random numbers have got to."""
    asked = state.must_call
    while asked:
        counter += STEP
        if happens(calls, scrambled(counter)):
            call(state, first(asked))
        asked &= asked - 1
    return counter


@inlined
def pick(state: State, random: np.uint64) -> int:
    """Pick a command of whoever is awaited."""
    plays = playable(state)
    return command(state, plays, below(commands(state, plays), random))
