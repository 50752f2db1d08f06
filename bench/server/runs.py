"""Runs of several contestants in turn, and what each of them made of its time."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from typing import Final

from bench.server.machine import Server, busy_cores, free_port, serving
from bench.server.table import Table, play

REPEATS: Final = 3
WARM_UP: Final = 0.5
"""Seconds before each run that do not count."""
_AT_ONCE: Final = 20
"""Tables that sit down at the same time."""


@dataclass(frozen=True)
class Contestant:
    """A server, and how to play on it."""

    name: str
    command: Callable[[int], list[str]]
    table: Callable[[int, int], Table]
    environment: dict[str, str] | None = None


@dataclass(frozen=True)
class Run:
    """What was measured in one run."""

    moves: float
    """A second."""
    p50: float
    """Milliseconds from sending a move to the last player's update."""
    p99: float
    server: float
    """Share of a core's time the server worked."""
    load: float
    """Share of a core's time the load generator worked."""
    others: float
    """Share of a core's time anybody else worked on the two cores."""

    @property
    def cost(self) -> float:
        """Microseconds of the server's core for each move."""
        return self.server / self.moves * 1e6


@dataclass(frozen=True)
class Result:
    """All runs of one contestant with so many rooms."""

    name: str
    rooms: int
    memory: float
    """Bytes for each connection, games under way."""
    runs: list[Run]

    def middle(self, figure: str) -> float:
        """Return the median of a figure over all runs."""
        return float(median(getattr(run, figure) for run in self.runs))

    def ratio(self, other: Result, figure: str = "moves") -> float:
        """Return the median of how a figure compares to another's in the same round of runs."""
        pairs = zip(self.runs, other.runs, strict=True)
        return float(median(getattr(own, figure) / getattr(its, figure) for own, its in pairs))


async def compete(
    contestants: list[Contestant], rooms: int, seconds: float, cores: tuple[int, int] | None
) -> list[Result]:
    """Let all play in turn, several times, so that whatever disturbs one disturbs all."""
    with ExitStack() as stack:
        servers: list[Server] = []
        tables: list[list[Table]] = []
        memory: list[float] = []
        for one in contestants:
            port = free_port()
            core = None if cores is None else cores[0]
            server = stack.enter_context(serving(one.command(port), port, core, one.environment))
            before = server.memory
            seated = [one.table(port, number) for number in range(rooms)]
            stack.callback(_close, seated)
            await seat(seated)
            await play(seated, WARM_UP)
            memory.append((server.memory - before) / sum(table.players for table in seated))
            servers.append(server)
            tables.append(seated)
        runs: list[list[Run]] = [[] for _ in contestants]
        for _ in range(REPEATS):
            for own, server, seated in zip(runs, servers, tables, strict=True):
                own.append(await measure(server, seated, seconds, cores))
        return [
            Result(one.name, rooms, each, own)
            for one, each, own in zip(contestants, memory, runs, strict=True)
        ]


async def seat(tables: Sequence[Table]) -> None:
    """Let everybody sit down, some tables at a time."""
    for first in range(0, len(tables), _AT_ONCE):
        some = tables[first : first + _AT_ONCE]
        await asyncio.gather(*(table.sit_down() for table in some))


async def measure(
    server: Server, tables: list[Table], seconds: float, cores: tuple[int, int] | None
) -> Run:
    """Let all tables play for so long and look at the clock."""
    for table in tables:
        await table.prepare()
    await play(tables, WARM_UP)
    gc.collect()
    gc.disable()
    try:
        all_before, server_before, load_before = busy_cores(cores), server.busy, time.process_time()
        start = time.perf_counter()
        laps = await play(tables, seconds)
        elapsed = time.perf_counter() - start
        server_busy, load_busy = server.busy - server_before, time.process_time() - load_before
        others = busy_cores(cores) - all_before - server_busy - load_busy
    finally:
        gc.enable()
    laps.sort()
    return Run(
        moves=len(laps) / elapsed,
        p50=laps[len(laps) // 2] * 1000,
        p99=laps[len(laps) * 99 // 100] * 1000,
        server=server_busy / elapsed,
        load=load_busy / elapsed,
        others=max(0.0, others / elapsed),
    )


def _close(tables: list[Table]) -> None:
    for table in tables:
        table.close()
