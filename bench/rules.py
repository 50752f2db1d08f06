"""Whole random games a second through decide, apply and view, and what each function costs."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from statistics import median
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid

from emojito.rules import GAMES, TABLE, Chance, Game
from emojito.rules.parse import parse

SECONDS: Final = 2.0
"""How long each scenario is played for each of the two measurements."""

LIMITS: Final = {"decide + apply": 40.0, "view": 25.0}
"""Microseconds in the median that we mean to stay under."""

SCENARIOS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Emojito! cooperative, 5 players": ("emojito", {"mode": "cooperative", "seats": ["p"] * 5}),
    "Emojito! Secret Message, 5 players": (
        "emojito",
        {"mode": "cooperative", "options": {"secret_message": True}, "seats": ["p"] * 5},
    ),
    "Emojito! competitive, 5 players": ("emojito", {"mode": "competitive", "seats": ["p"] * 5}),
    "Emojito! teams, 8 players": ("emojito", {"mode": "teams", "seats": ["p"] * 8}),
    "Mau-Mau, a round, 4 players": ("mau-mau", {"seats": ["p"] * 4}),
    "Mau-Mau to 500, 4 players": (
        "mau-mau",
        {"options": {"rounds": "to-500"}, "seats": ["p"] * 4},
    ),
}

AnyGame = Game[Any, Any, Any, Any, Any]


def games_per_second(game: AnyGame, setup: Any) -> tuple[float, float]:
    """Play whole games with every view built after every command; return games and commands/s."""
    games = commands = 0
    choice = random.Random(1)
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        chance = Chance(games)
        state: Any = None
        for event in game.open(setup, chance):
            state = game.apply(state, event)
        viewers = (*range(len(setup.seats)), TABLE)
        while state.phase != "over":
            views = [game.view(state, viewer) for viewer in viewers]
            moves = [(view.seat, command) for view in views for command in view.legal]
            seat, command = choice.choice(moves)
            for event in game.decide(state, seat, command, chance):
                state = game.apply(state, event)
            commands += 1
        games += 1
    elapsed = time.perf_counter() - start
    return games / elapsed, commands / elapsed


def cost_of_functions(game: AnyGame, setup: Any) -> dict[str, float]:
    """Return the median microseconds of each function over random games."""
    laps: dict[str, list[int]] = defaultdict(list)
    choice, chance = random.Random(2), Chance(2)
    clock = time.perf_counter_ns
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        start = clock()
        events = game.open(setup, chance)
        laps["open"].append(clock() - start)
        state: Any = None
        for event in events:
            state = game.apply(state, event)
        seats = range(len(setup.seats))
        while state.phase != "over":
            moves = [(seat, command) for seat in seats for command in game.legal(state, seat)]
            seat, command = choice.choice(moves)
            start = clock()
            game.legal(state, seat)
            legal = clock()
            game.view(state, seat)
            viewed = clock()
            events = game.decide(state, seat, command, chance)
            decided = clock()
            for event in events:
                state = game.apply(state, event)
            applied = clock()
            laps["legal"].append(legal - start)
            laps["view"].append(viewed - legal)
            laps["decide"].append(decided - viewed)
            laps["apply"].append(applied - decided)
            laps["decide + apply"].append(applied - viewed)
    return {name: median(times) / 1000 for name, times in laps.items()}


def run(console: Console) -> None:
    """Measure every scenario and print a table."""
    columns = ("open", "decide", "apply", "legal", "view", "decide + apply")
    grid = Grid(title="The rules, one core: random complete games, median cost in µs")
    for heading in ("scenario", "games/s", "commands/s", *columns):
        grid.add_column(heading, justify="left" if heading == "scenario" else "right")
    kept = True
    for title, (name, fields) in SCENARIOS.items():
        game = GAMES[name]
        setup = parse(game.setup_type, fields)
        games, commands = games_per_second(game, setup)
        costs = cost_of_functions(game, setup)
        kept = kept and all(costs[name] < limit for name, limit in LIMITS.items())
        figures = (f"{costs[column]:.1f}" for column in columns)
        grid.add_row(title, f"{games:,.0f}", f"{commands:,.0f}", *figures)
    console.print(grid)
    promise = ", ".join(f"{name} under {limit:.0f} µs" for name, limit in LIMITS.items())
    console.print(f"{promise}: {'kept' if kept else 'NOT kept'}\n")
