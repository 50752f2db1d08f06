"""Our peers' nearest games, played at random in every way each of them offers, the fastest too.

OpenSpiel's `crazy_eights` has the rules nearest to ours, RLCard's `uno` the cards. Whoever plays
here yields how many games were played, and how many decisions the players made in them.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from itertools import count
from typing import Any, Final, TypeAlias

Play: TypeAlias = Iterator[tuple[int, float]]
"""Games since the last look, and the decisions in them."""

PLAYERS: Final = 4
_ROLLOUTS: Final = 1_000
"""How often the same cards are played out: so often that dealing them costs next to nothing."""


class OpenSpiel:
    """Ways to play crazy_eights; raises `ImportError` without OpenSpiel."""

    def __init__(self) -> None:
        self._spiel: Any = importlib.import_module("pyspiel")
        self._game: Any = self._spiel.load_game(f"crazy_eights(players={PLAYERS})")
        self._bots = [self._spiel.make_uniform_random_bot(seat, seat) for seat in range(PLAYERS)]
        self._decisions = self._decisions_a_game(2_000)

    def python(self) -> Play:
        """Ask for the legal actions, and apply one."""
        dice = random.Random(1)
        while True:
            decisions, state = 0, self._game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()  # in this game all equally likely
                    state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(dice.random() * len(actions))])
                    decisions += 1
            yield 1, decisions

    def bots(self) -> Play:
        """Have a game played by random bots: all of it is C++."""
        for seed in count():
            self._spiel.evaluate_bots(self._game.new_initial_state(), self._bots, seed)
            yield 1, self._decisions

    def rollouts(self) -> Play:
        """Have dealt cards played out by the search, again and again: all of it is C++."""
        dice = random.Random(1)
        evaluator = self._spiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
        search = self._spiel.MCTSBot(self._game, evaluator, 2.0, 1, 100, False, 1, False)
        while True:
            state = self._game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            search.step(state)
            yield _ROLLOUTS, _ROLLOUTS * self._decisions

    def _decisions_a_game(self, games: int) -> float:
        """Count what C++ does not tell in passing, in games like those played there."""
        decisions = 0
        for seed in range(games):
            state = self._game.new_initial_state()
            self._spiel.evaluate_bots(state, self._bots, seed)
            decisions += sum(move.player >= 0 for move in state.full_history())
        return decisions / games


class RLCard:
    """Ways to play uno; raises `ImportError` without RLCard."""

    def __init__(self) -> None:
        self._rlcard: Any = importlib.import_module("rlcard")

    def bare(self) -> Play:
        """Step the game alone."""
        dice, game = random.Random(1), self._environment().game
        while True:
            decisions = 0
            game.init_game()
            while not game.is_over():
                actions = game.get_legal_actions()
                game.step(actions[int(dice.random() * len(actions))])
                decisions += 1
            yield 1, decisions

    def observed(self) -> Play:
        """Step the environment, which observes the game for whoever decides."""
        dice, environment = random.Random(1), self._environment()
        while True:
            decisions = 0
            state, _ = environment.reset()
            while not environment.is_over():
                actions = [*state["legal_actions"]]
                state, _ = environment.step(actions[int(dice.random() * len(actions))])
                decisions += 1
            yield 1, decisions

    def _environment(self) -> Any:
        environment = self._rlcard.make("uno", config={"seed": 1})
        environment.game.configure({"game_num_players": PLAYERS})  # `make` only knows of two
        environment.num_players = PLAYERS
        return environment
