"""Runs on several nodes: how much, how fast, and whose processor did it."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.services import Postgres, Redis, Service, free_port

from bench.cluster.tables import Spread, take_turns
from bench.server import ours
from bench.server.machine import Server, serving
from bench.server.runs import seat

WARM_UP: Final = 0.5
AT_ONCE: Final = 50
"""Moves under way at the same time, however many rooms there are."""


@dataclass(frozen=True)
class Setup:
    """What is measured."""

    name: str
    nodes: int = 1
    """On PostgreSQL; 0 is one process on SQLite."""
    rooms: int = 50
    players: int = 4
    remote: float = 0.0
    watchers: int = 0
    settings: dict[str, Any] = field(default_factory=lambda: {"game": "mau-mau"})


@dataclass(frozen=True)
class Figures:
    """What came of it. Times of processors are in microseconds for each move."""

    setup: Setup
    moves: float
    """A second."""
    p50: float
    """Milliseconds from sending a move to the last player's update."""
    p99: float
    nodes: float
    """All nodes together."""
    postgres: float
    redis: float
    load: float
    memory: float
    """KiB of all nodes for each room."""
    seating: float
    """Seconds until everybody sat at their table."""
    repeats: int
    """Commands that had to be given again because the store was busy."""


@dataclass(frozen=True)
class Backends:
    """The servers that all setups share."""

    postgres: Postgres
    redis: Redis
    scratch: Path

    @classmethod
    @contextmanager
    def started(cls, scratch: Path) -> Iterator[Backends]:
        """Start them, with every commit on disk."""
        with ExitStack() as stack:
            postgres = Postgres(fsync="on", full_page_writes="on")
            stack.callback(postgres.close)
            redis = Redis()
            stack.callback(redis.close)
            yield cls(postgres, redis, scratch)


async def measure(setup: Setup, backends: Backends, seconds: float) -> Figures:
    """Start nodes, let everybody sit down and play."""
    with ExitStack() as stack:
        servers = [
            stack.enter_context(serving(command, port, None))
            for command, port in _commands(setup, backends)
        ]
        before = sum(server.memory for server in servers)
        ports = [server.port for server in servers]
        tables: list[Spread] = []
        stack.callback(_close, tables)
        tables += [
            Spread(
                ports,
                number,
                players=setup.players,
                remote=setup.remote,
                watchers=setup.watchers,
                settings=setup.settings,
            )
            for number in range(setup.rooms)
        ]
        began = time.perf_counter()
        await seat(tables)
        seating = time.perf_counter() - began
        await take_turns(tables, WARM_UP, AT_ONCE)
        memory = sum(server.memory for server in servers) - before
        gc.collect()
        gc.disable()
        try:
            clocks = _clocks(servers, backends)
            began = time.perf_counter()
            laps = sorted(await take_turns(tables, seconds, AT_ONCE))
            elapsed = time.perf_counter() - began
            spent = [
                after - earlier
                for after, earlier in zip(_clocks(servers, backends), clocks, strict=True)
            ]
        finally:
            gc.enable()
    each = [busy / len(laps) * 1e6 for busy in spent]
    return Figures(
        setup,
        moves=len(laps) / elapsed,
        p50=laps[len(laps) // 2] * 1000,
        p99=laps[len(laps) * 99 // 100] * 1000,
        nodes=each[0],
        postgres=each[1],
        redis=each[2],
        load=each[3],
        memory=memory / setup.rooms / 1024,
        seating=seating,
        repeats=sum(table.repeats for table in tables),
    )


def _close(tables: list[Spread]) -> None:
    for table in tables:
        table.close()


def _commands(setup: Setup, backends: Backends) -> list[tuple[list[str], int]]:
    ports = [free_port() for _ in range(max(1, setup.nodes))]
    plain = [ours.command(port, backends.scratch / f"{port}.db") for port in ports]
    if setup.nodes:
        database = backends.postgres.url(backends.postgres.create())
        for command in plain:
            command += [f"--database={database}", f"--bus={backends.redis.url}"]
    return list(zip(plain, ports, strict=True))


def _clocks(servers: list[Server], backends: Backends) -> list[float]:
    """Return the seconds processors have worked so far: nodes, PostgreSQL, Redis, ourselves."""
    return [
        sum(server.busy for server in servers),
        _busy(backends.postgres),
        _busy(backends.redis),
        time.process_time(),
    ]


def _busy(service: Service) -> float:
    """Return the seconds a server and its children have worked, those that ended included."""
    family, ticks = {service.pid}, 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) in family or int(fields[1]) in family:
            ticks += int(fields[11]) + int(fields[12])
            if int(stat.parent.name) in family:
                ticks += int(fields[13]) + int(fields[14])
    return ticks / os.sysconf("SC_CLK_TCK")
