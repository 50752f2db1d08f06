"""Our peers' nearest games, played at random as fast as each of them can from Python.

OpenSpiel's `crazy_eights` has the rules nearest to ours, RLCard's `uno` the cards. Each is played in
every way it offers, the fastest too. Whatever is not installed is left out.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from itertools import chain, count
from typing import Any, Final

from bench.tempo import Clock, Contestant

PLAYERS: Final = 4
OPEN_SPIEL: Final = "OpenSpiel crazy_eights"
RLCARD: Final = "RLCard uno"
_AT_ONCE: Final = 100
"""Games between two looks at the clock where a look would cost something."""
_ROLLOUTS: Final = 500


def open_spiel() -> Iterator[Contestant]:
    """Yield the ways to play crazy_eights; raise `ImportError` without OpenSpiel."""
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game(f"crazy_eights(players={PLAYERS})")

    def by_hand(clock: Clock) -> None:
        dice = random.Random(1)
        while clock.runs():
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()  # here all equally likely
                    state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(dice.random() * len(actions))])
                    clock.decisions += 1
            clock.games += 1

    def by_bots(clock: Clock) -> None:
        bots = [spiel.make_uniform_random_bot(seat, seat) for seat in range(PLAYERS)]
        seeds = count()
        while clock.runs():
            states = [game.new_initial_state() for _ in range(_AT_ONCE)]
            for state in states:
                spiel.evaluate_bots(state, bots, next(seeds))
            clock.games += len(states)
            clock.stop()
            moves = chain.from_iterable(state.full_history() for state in states)
            clock.decisions += sum(move.player >= 0 for move in moves)
            clock.go_on()

    def by_rollouts(clock: Clock) -> None:
        dice = random.Random(1)
        rollouts = spiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
        bot = spiel.MCTSBot(game, rollouts, 2.0, 1, 100, False, 1, False)
        state, at = game.new_initial_state(), 0
        while clock.runs():
            clock.stop()
            state, at = game.new_initial_state(), 0
            while state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
                at += 1
            clock.go_on()
            bot.step(state)
            clock.games += _ROLLOUTS
            clock.stop()
            clock.decisions += _ROLLOUTS * _mean_decisions(spiel, game)
            clock.go_on()

    yield Contestant(f"{OPEN_SPIEL}, {PLAYERS} players, its Python API", by_hand)
    yield Contestant(f"{OPEN_SPIEL}, {PLAYERS} players, its C++ bots", by_bots)
    yield Contestant(f"  rollouts of its C++ search, cards dealt beforehand", by_rollouts)
