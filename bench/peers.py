"""Our peers' nearest games, played at random in every way each of them offers, the fastest too.

OpenSpiel's `crazy_eights` has the rules nearest to ours, RLCard's `uno` the cards. Whoever plays
here yields how many games were played, and how many decisions players have made in them.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final, TypeAlias

Play: TypeAlias = Iterator[tuple[int, float]]
"""Games played since the last look, and the decisions in them."""

PLAYERS: Final = 4
_SAMPLE: Final = 3_000
"""Games from which we know how long they are, where they are played out of our sight."""
_ROLLOUTS: Final = 200
ONE_DEAL: Final = "after one deal for many"
"""Marks a way of playing that does not deal each game."""


def open_spiel() -> dict[str, Callable[[], Play]]:  # noqa: C901 - a way each
    """Return the ways to play crazy_eights; raise `ImportError` without OpenSpiel."""
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(f"crazy_eights(players={PLAYERS})")
    bots = [spiel.make_uniform_random_bot(seat, seat) for seat in range(PLAYERS)]

    def by_hand() -> Play:
        dice = random.Random(1)
        while True:
            decisions, state = 0, game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()  # in this game all equally likely
                    state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(dice.random() * len(actions))])
                    decisions += 1
            yield 1, decisions

    def decisions_a_game() -> float:
        decisions = 0
        for seed in range(_SAMPLE):
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, seed)
            decisions += sum(move.player >= 0 for move in state.full_history())
        return decisions / _SAMPLE

    def by_bots() -> Play:
        for seed in count():
            spiel.evaluate_bots(game.new_initial_state(), bots, seed)
            yield 1, decisions

    def by_rollouts() -> Play:
        dice = random.Random(1)
        evaluator = spiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
        search = spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        while True:
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            search.step(state)
            yield _ROLLOUTS, _ROLLOUTS * decisions

    decisions = decisions_a_game()
    return {
        "its Python interface": by_hand,
        "its C++ random bots": by_bots,
        f"rollouts of its C++ search, {ONE_DEAL}": by_rollouts,
    }


def rlcard() -> dict[str, Callable[[], Play]]:
    """Return the ways to play uno; raise `ImportError` without RLCard."""
    make: Any = importlib.import_module("rlcard").make

    def environment() -> Any:
        env = make("uno", config={"seed": 1})
        env.game.configure({"game_num_players": PLAYERS})  # `make` knows of two only
        env.num_players = PLAYERS
        return env

    def bare() -> Play:
        dice, game = random.Random(1), environment().game
        while True:
            decisions = 0
            game.init_game()
            while not game.is_over():
                actions = game.get_legal_actions()
                game.step(actions[int(dice.random() * len(actions))])
                decisions += 1
            yield 1, decisions

    def observed() -> Play:
        dice, env = random.Random(1), environment()
        while True:
            decisions = 0
            state, _ = env.reset()
            while not env.is_over():
                actions = [*state["legal_actions"]]
                state, _ = env.step(actions[int(dice.random() * len(actions))])
                decisions += 1
            yield 1, decisions

    return {"bare": bare, "with observations": observed}
