"""Random complete card games a second: our two engines and our peers, one core, in one run.

What is counted are player decisions: choosing a card, a colour, to draw or to pass. Dealing, chance
nodes and shuffles are played but not counted, for anybody.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid

from emojito.lab.fast import play_games
from emojito.rules import Chance
from emojito.rules.maumau import MAU_MAU
from emojito.rules.maumau.setup import Setup

SECONDS: Final = 1.5
"""Of each turn; every contestant has three, in turn with the others, and its best one counts."""
TURNS: Final = 3
TARGETS: Final = {"OpenSpiel": 20.0, "RLCard": 100.0}
"""How many times the moves of each peer our fast loop means to make."""


@dataclass
class Contestant:
    """Something that plays games."""

    name: str
    play: Callable[[float], tuple[int, int]]
    """Plays until so many seconds are over; returns games and decisions."""
    games: float = 0.0
    decisions: float = 0.0


def fast(seconds: float) -> tuple[int, int]:
    """Our compiled loop."""
    games, decisions, seed, end = 0, 0, 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        played = play_games(20_000, 4, seed=seed)
        games, decisions, seed = games + 20_000, decisions + int(played.moves.sum()), seed + 1
    return games, decisions


def readable(*, views: bool) -> Callable[[float], tuple[int, int]]:
    """Our rules as they are written, with or without building the view of whoever decides."""
    game, setup = MAU_MAU, Setup(seats=("a", "b", "c", "d"))

    def play(seconds: float) -> tuple[int, int]:
        games = decisions = 0
        choice, end = random.Random(1), time.perf_counter() + seconds
        while time.perf_counter() < end:
            chance, state = Chance(games), None
            for event in game.open(setup, chance):
                state = game.apply(state, event)
            while state is not None and state.phase != "over":
                seat = (*state.must_call(), state.awaited())[0]
                offered = game.view(state, seat).legal if views else game.legal(state, seat)
                # Whoever has to call does so: `call` stands last.
                command = offered[-1] if state.must_call() else choice.choice(offered)
                for event in game.decide(state, seat, command, chance):
                    state = game.apply(state, event)
                decisions += 1
            games += 1
        return games, decisions

    return play


def open_spiel(seconds: float) -> tuple[int, int]:
    """OpenSpiel's crazy_eights, driven as its own examples drive it."""
    spiel = importlib.import_module("pyspiel")
    game, choice = spiel.load_game("crazy_eights(players=4)"), random.Random(1)
    games, decisions, end = 0, 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choice.choices(actions, chances)[0])
            else:
                state.apply_action(choice.choice(state.legal_actions()))
                decisions += 1
        games += 1
    return games, decisions


def rlcard(*, observations: bool) -> Callable[[float], tuple[int, int]]:
    """RLCard's uno (two players, the number it has), through its environment or bare."""

    def play(seconds: float) -> tuple[int, int]:
        env = importlib.import_module("rlcard").make("uno")
        choice, games, decisions = random.Random(1), 0, 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for _ in _rlcard_game(env, choice, observations=observations):
                decisions += 1
            games += 1
        return games, decisions

    return play


def _rlcard_game(env: Any, choice: random.Random, *, observations: bool) -> Iterator[None]:
    if observations:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choice.choice(list(state["legal_actions"])))
            yield
    else:
        game = env.game
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(choice.choice(state["legal_actions"]))
            yield


def run(console: Console) -> None:
    """Let everybody play in turns and print the ratios."""
    began = time.perf_counter()
    play_games(10, 4)
    console.print(f"fast loop compiled or loaded in {time.perf_counter() - began:.1f} s")
    ours = Contestant("Emojito fast loop, 4 players", fast)
    contestants = [
        ours,
        Contestant("Emojito readable engine, 4 players", readable(views=False)),
        Contestant("  the same with a view for each decision", readable(views=True)),
    ]
    for package, peers in {
        "pyspiel": [Contestant("OpenSpiel crazy_eights, 4 players", open_spiel)],
        "rlcard": [
            Contestant("RLCard uno, 2 players, bare", rlcard(observations=False)),
            Contestant("RLCard uno, 2 players, with observations", rlcard(observations=True)),
        ],
    }.items():
        try:
            importlib.import_module(package)
        except ImportError:
            console.print(f"{package} is not installed; `make bench` installs it")
        else:
            contestants += peers
    for _ in range(TURNS):
        for contestant in contestants:
            start = time.perf_counter()
            games, decisions = contestant.play(SECONDS)
            elapsed = time.perf_counter() - start
            if decisions / elapsed > contestant.decisions:
                contestant.games, contestant.decisions = games / elapsed, decisions / elapsed
    grid = Grid(title="Random complete card games, one core")
    for heading in ("engine", "games/s", "decisions/s", "fast loop is", "target"):
        grid.add_column(heading, justify="left" if heading == "engine" else "right")
    for contestant in contestants:
        ratio = ours.decisions / contestant.decisions
        peer = contestant.name.partition(" ")[0]
        target = f"{TARGETS[peer]:.0f}×" if peer in TARGETS else ""
        grid.add_row(
            contestant.name,
            f"{contestant.games:,.0f}",
            f"{contestant.decisions:,.0f}",
            f"{ratio:,.0f}×",
            target,
        )
    console.print(grid)
