"""What performing puppets cost: a hundred tables of four, at each of them one performs by face."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any, Final

import msgspec
import platformdirs
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.server import ours
from bench.server.machine import Server, cores, free_port, serving
from bench.server.wire import Socket
from emojito.puppet.controls import FACE, VOICE, encode

TABLES: Final = 100
PLAYERS: Final = 4
SECONDS: Final = 10.0
EVERY: Final = 0.08
"""Seconds between two frames."""
_PATIENCE: Final = 20.0


class Person(Socket):
    """A device that knows the stage, and counts the frames it is sent."""

    def __init__(self, port: int) -> None:
        super().__init__(port, "/socket")
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames = 0
        self.bytes = 0
        self.laps: list[float] = []
        self.sent = 0.0
        """When the frame was sent that is waited for."""
        self.stage: dict[str, Any] = {}
        self._ids = 0

    def on_message(self, message: bytes) -> None:
        """Count a frame, keep everything else."""
        if message.startswith(b'{"type":"frame"'):
            self.frames += 1
            self.bytes += len(message)
            self.laps.append(perf_counter() - self.sent)
            return
        told = msgspec.json.decode(message)
        if told["type"] in {"welcome", "stage"}:
            self.stage = told.get("stage", told)
        self.heard.put_nowait(told)

    def say(self, **message: Any) -> int:
        """Send a message; return how many bytes it has."""
        encoded = msgspec.json.encode(message)
        self.send(encoded)
        return len(encoded)

    async def until(self, *types: str) -> dict[str, Any]:
        """Wait for the next message of these types."""
        async with asyncio.timeout(_PATIENCE):
            while True:
                told = await self.heard.get()
                if told["type"] in types:
                    return told

    async def do(self, **command: Any) -> None:
        """Give a command that is not refused."""
        self._ids += 1
        self.say(type="do", id=f"c{self._ids}", seen=2**40, command=command)
        answer = await self.until("done", "refused")
        if answer["type"] != "done":
            raise RuntimeError(f"refused: {answer}")


class _Table:
    """Four people, the first of whom performs with a puppet."""

    def __init__(self, port: int) -> None:
        self.people = [Person(port) for _ in range(PLAYERS)]
        self.sent = 0
        self.bytes = 0

    async def sit_down(self) -> None:
        first, *others = self.people
        await first.open()
        first.say(type="create", name="Player 0")
        code = (await first.until("welcome"))["room"]["code"]
        for number, person in enumerate(others, 1):
            await person.open()
            person.say(type="join", code=code, name=f"Player {number}")
            await person.until("welcome")
        chosen = {"mode": "cooperative", "first_actor": "p1"}
        await first.do(do="configure", settings={"choices": {"emojito": chosen}})
        await first.do(do="choose_way", way="puppet")
        await first.do(do="start")
        await first.do(do="play", command={"do": "draw"})
        while not first.stage["quiet"]:
            await first.until("stage")

    async def perform(self, seconds: float, dice: random.Random) -> None:
        """Move the face, twelve times a second, and the voice, of which the server drops all."""
        first, *others = self.people
        version = first.stage["version"]
        await asyncio.sleep(dice.random() * EVERY)
        end = perf_counter() + seconds
        while (now := perf_counter()) < end:
            face = encode(tuple(dice.uniform(-1, 1) for _ in FACE))
            voice = encode(*[tuple(dice.random() for _ in VOICE)] * 4)
            for other in others:
                other.sent = perf_counter()
            self.bytes += first.say(type="frame", stage=version, face=face, voice=voice)
            self.sent += 1
            await asyncio.sleep(max(0.0, EVERY - (perf_counter() - now)))


@dataclass(frozen=True)
class Found:
    """What was measured."""

    seconds: float
    busy: float
    """Seconds of the server's core."""
    sent: int
    received: int
    up: float
    """Bytes a second that a puppet sends."""
    down: float
    """Bytes a second that one who watches it is sent."""
    laps: list[float] = field(repr=False)


async def measure(server: Server, port: int, tables: int, seconds: float) -> Found:
    """Let them sit down, then perform."""
    halls = [_Table(port) for _ in range(tables)]
    try:
        for hall in halls:
            await hall.sit_down()
        before, start = server.busy, perf_counter()
        dice = random.Random(1)
        await asyncio.gather(
            *(hall.perform(seconds, random.Random(dice.random())) for hall in halls)
        )
        took, busy = perf_counter() - start, server.busy - before
        watching = [person for hall in halls for person in hall.people[1:]]
        for person in watching:
            # What is still on its way arrives before the answer.
            person.say(type="ping")
            await person.until("pong")
        return Found(
            took,
            busy,
            sum(hall.sent for hall in halls),
            sum(person.frames for person in watching),
            sum(hall.bytes for hall in halls) / len(halls) / took,
            sum(person.bytes for person in watching) / len(watching) / took,
            [lap for person in watching for lap in person.laps],
        )
    finally:
        for hall in halls:
            for person in hall.people:
                person.close()


def run(console: Console, tables: int = TABLES, seconds: float = SECONDS) -> None:
    """Measure, and print a table."""
    chosen = cores()
    home = platformdirs.user_cache_path("emojito") / "bench"
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix="puppets-") as scratch:
        port, core = free_port(), None if chosen is None else chosen[0]
        before = None if chosen is None else os.sched_getaffinity(0)
        with serving(ours.command(port, Path(scratch) / "rooms.db"), port, core) as server:
            try:
                if chosen is not None:
                    os.sched_setaffinity(0, {chosen[1]})
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    found = runner.run(measure(server, port, tables, seconds))
            finally:
                if before is not None:
                    os.sched_setaffinity(0, before)
    _show(console, tables, found)


def _show(console: Console, tables: int, found: Found) -> None:
    grid = Grid(title=f"{tables} tables of {PLAYERS}, a puppet performs at each")
    for heading in (
        "frames/s in", "out", "lost", "server", "µs of core/frame", "p50 ms", "p99 ms",
        "puppet sends", "each is sent",
    ):  # fmt: skip
        grid.add_column(heading, justify="right")
    expected = found.sent * (PLAYERS - 1)
    hundredths = quantiles(found.laps, n=100)
    grid.add_row(
        f"{found.sent / found.seconds:,.0f}",
        f"{found.received / found.seconds:,.0f}",
        f"{1 - found.received / expected:.1%}",
        f"{found.busy / found.seconds:.0%} of a core",
        f"{found.busy / found.sent * 1e6:.0f}",
        f"{hundredths[49] * 1000:.1f}",
        f"{hundredths[98] * 1000:.1f}",
        f"{found.up:,.0f} B/s",
        f"{found.down:,.0f} B/s",
    )
    console.print(grid)
    console.print("Both halves are sent and one is dropped: this is the face channel.")


if __name__ == "__main__":
    run(Console(width=140))
