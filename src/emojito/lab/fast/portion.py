"""The compiled loop over games: all of the package in one function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from emojito.lab.fast.chance import STEP, beginning, below, scrambled
from emojito.lab.fast.dealing import deal
from emojito.lab.fast.jit import cached
from emojito.lab.fast.player import play_on
from emojito.lab.fast.results import Result
from emojito.lab.fast.stamp import stamp
from emojito.lab.fast.state import State
from emojito.lab.fast.tally import Tally
from emojito.rules.maumau.terms import MOST_PLAYERS

Records: TypeAlias = npt.NDArray[np.void]


def _made_of(stamp: str) -> Callable[[Records, Records, Records, np.uint64, int, float], None]:
    @cached
    def play_portion(
        states: Records,
        tallies: Records,
        results: Records,
        seed: np.uint64,
        number: int,
        calls: float,
    ) -> None:
        stamp  # noqa: B018 - see `cached`
        state: State = states[1]
        tally: Tally = tallies[0]
        for place in range(len(results)):
            result: Result = results[place]
            states[1] = states[0]
            tally.turns = 0
            tally.longest_chain = 0
            counter = beginning(seed, number + place)
            state.chance = counter
            counter = scrambled(counter)
            if state.round == 0:
                counter += STEP
                deal(state, tally, below(state.players, scrambled(counter)))  # M31
            result.dealer = state.dealer
            result.moves = play_on(state, tally, calls, counter)
            result.rounds = state.round
            result.turns = tally.turns
            result.winners = state.winners
            result.longest_chain = tally.longest_chain
            for seat in range(MOST_PLAYERS):
                result.points[seat] = state.scores[seat]

    return play_portion


play_portion: Final = _made_of(stamp())
"""Play as many games as there is room for results, at the table `states[1]`, all from `states[0]`.

If nothing has been dealt there yet, a dealer of chance begins. The random numbers are those that
the games from `number` on have with this `seed`. What is counted is added to `tallies[0]`, but for
what belongs to a single game.
"""
