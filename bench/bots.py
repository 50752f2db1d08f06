"""What tables full of bots that think hard cost another table: how long its answers take."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Final

import platformdirs
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.puppets import Person
from bench.server import ours
from bench.server.machine import free_port, serving

TABLES: Final = 4
SEATS: Final = 5
ANSWERS: Final = 400
APART: Final = 0.02
"""Seconds from an answer to the next command: somebody who is quick, not a flood."""


@dataclass(frozen=True)
class Found:
    """How long commands of a table of people took, in seconds."""

    alone: list[float]
    beside: list[float]
    """While bots were thinking at other tables."""
    moves: int
    """That those bots made meanwhile."""


class _Thinkers:
    """A table of sharp bots, and somebody who looks on."""

    def __init__(self, port: int) -> None:
        self.host = Person(port)
        self.moves = 0

    async def begin(self) -> None:
        """Let them play for as long as it takes."""
        await self.host.open()
        self.host.say(type="create", name="Host")
        settings = (await self.host.until("welcome"))["room"]["settings"]
        choices = {**settings["choices"], "mau-mau": {"options": {"rounds": "to-500"}}}
        wanted = {**settings, "game": "mau-mau", "choices": choices}
        await self.host.do(do="configure", settings=wanted)
        for _ in range(SEATS):
            await self.host.do(do="add_bot", level="sharp")
        await self.host.do(do="stand")
        await self.host.do(do="start")

    async def count(self) -> None:
        """Count what they do, until nobody wants to know any more."""
        while True:
            await self.host.until("update")
            self.moves += 1


async def _answers(person: Person) -> list[float]:
    """Return how long each of many commands took to be kept and answered."""
    laps = []
    for number in range(ANSWERS):
        began = perf_counter()
        await person.do(do="rename", who="p1", name=f"Ana {number % 10}")
        laps.append(perf_counter() - began)
        await asyncio.sleep(APART)
    return laps


async def measure(port: int) -> Found:
    """Measure the same table first alone, then beside tables of thinkers."""
    ana = Person(port)
    await ana.open()
    ana.say(type="create", name="Ana")
    await ana.until("welcome")
    alone = await _answers(ana)
    tables = [_Thinkers(port) for _ in range(TABLES)]
    for table in tables:
        await table.begin()
    counting = [asyncio.create_task(table.count()) for table in tables]
    # The first of them thinks: the process for it is there.
    while not all(table.moves for table in tables):
        await asyncio.sleep(APART)
    before = sum(table.moves for table in tables)
    beside = await _answers(ana)
    moves = sum(table.moves for table in tables) - before
    for task in counting:
        task.cancel()
    for person in (ana, *(table.host for table in tables)):
        person.close()
    return Found(alone, beside, moves)


def run(console: Console) -> None:
    """Measure, and print a table."""
    home = platformdirs.user_cache_path("emojito") / "bench"
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix="bots-") as scratch:
        port = free_port()
        with (
            serving(ours.command(port, Path(scratch) / "rooms.db"), port, None),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            found = runner.run(measure(port))
    grid = Grid(title=f"A command at a table, alone and beside {TABLES} of {SEATS} sharp bots")
    for heading in ("", "p50 ms", "p95 ms", "p99 ms", "longest ms"):
        grid.add_column(heading, justify="right" if heading else "left")
    for name, laps in (("alone", found.alone), (f"beside {found.moves} moves", found.beside)):
        hundredths = quantiles(laps, n=100)
        figures = (hundredths[49], hundredths[94], hundredths[98], max(laps))
        grid.add_row(name, *(f"{figure * 1000:.1f}" for figure in figures))
    console.print(grid)


if __name__ == "__main__":
    run(Console(width=140))
