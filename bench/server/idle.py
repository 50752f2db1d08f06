"""Connections that are only held: what each costs, and whether the others notice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.server import ours
from bench.server.machine import free_port, serving
from bench.server.runs import Run, measure, seat
from bench.server.table import Table

IN_A_ROOM: Final = 10
"""Members of each room that nobody plays in."""
HOLD: Final = 22.0
"""Seconds they are held: long enough for every one of them to be pinged."""
BUSY_ROOMS: Final = 10
"""Rooms of four that play meanwhile."""
_AT_ONCE: Final = 25
"""Rooms that are filled at the same time."""


@dataclass(frozen=True)
class Held:
    """What was found."""

    wanted: int
    connections: int
    """Still open at the end."""
    memory: float
    """Bytes of the server for each."""
    without: Run
    """The playing rooms with nobody else there."""
    along: Run
    """The playing rooms while all the others are connected."""


async def hold(
    connections: int,
    seconds: float,
    cores: tuple[int, int] | None,
    scratch: Path,
    say: Callable[[str], None],
) -> Held:
    """Fill rooms, hold them, and let a few others play."""
    port, core = free_port(), None if cores is None else cores[0]
    with serving(ours.command(port, scratch / f"{port}.db"), port, core) as server:
        tables: list[Table] = [ours.MauMau(port, number) for number in range(BUSY_ROOMS)]
        rooms = [
            [ours.Device(port) for _ in range(IN_A_ROOM)] for _ in range(connections // IN_A_ROOM)
        ]
        try:
            await seat(tables)
            without = await measure(server, tables, seconds, cores)
            before = server.memory
            loop = asyncio.get_running_loop()
            start = loop.time()
            for first in range(0, len(rooms), _AT_ONCE):
                some = rooms[first : first + _AT_ONCE]
                await asyncio.gather(*(ours.fill_room(devices) for devices in some))
            took = loop.time() - start
            memory = (server.memory - before) / (len(rooms) * IN_A_ROOM)
            say(f"{len(rooms) * IN_A_ROOM:,} connections came in within {took:.1f} s.")
            along = await measure(server, tables, HOLD, cores)
            still = sum(not device.closed for devices in rooms for device in devices)
        finally:
            for table in tables:
                table.close()
            for device in (device for devices in rooms for device in devices):
                device.close()
        return Held(connections, still, memory, without, along)
