"""How long a room with a long past takes to open, with its snapshot and without one."""

from __future__ import annotations

import asyncio
import gzip
import tempfile
import time
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Final

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from emojito.rooms import log
from emojito.rooms.events import FORMAT, Entry, GamePutAway, GameStarted, RoomOpened
from emojito.rooms.registry import RoomRegistry
from emojito.store.sqlite import SqliteStore

ENTRIES: Final = 100_000
LOGS: Final = Path(__file__).parents[1] / "tests" / "logs" / f"format-{FORMAT}"
ATTEMPTS: Final = 5


def long_log(entries: int) -> list[Entry]:
    """Return the log of one long evening: the same game of Mau-Mau to 500 again and again."""
    lines = gzip.decompress((LOGS / "mau-mau-to-500.log.gz").read_bytes()).splitlines()
    played = [*map(log.decode, lines), Entry(0.0, (GamePutAway(),))]
    begun = next(n for n, entry in enumerate(played) if isinstance(entry.events[0], GameStarted))
    return list(islice(chain(played, cycle(played[begun:])), entries))


async def keep(file: Path, entries: list[Entry]) -> str:
    """Write a log; return the code of its room."""
    store, kept = SqliteStore(file), asyncio.Semaphore(0)
    opened = next(event for event in entries[0].events if isinstance(event, RoomOpened))
    for version, entry in enumerate(entries, 1):
        store.append(opened.code, version, entry.at, log.encode(entry), lambda _: kept.release())
    for _ in entries:
        await kept.acquire()
    await store.close()
    return opened.code


async def opening(file: Path, code: str, *, leave_snapshot: bool) -> tuple[float, float]:
    """Return the seconds it takes to find a room, and for which nobody else had their turn."""
    registry = RoomRegistry(SqliteStore(file))
    worst = 0.0

    async def wait_in_line() -> None:
        nonlocal worst
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.001)
            worst = max(worst, time.perf_counter() - began - 0.001)

    waiting = asyncio.create_task(wait_in_line())
    await asyncio.sleep(0.05)
    worst, began = 0.0, time.perf_counter()
    live = await registry.find(code)
    took = time.perf_counter() - began
    await asyncio.sleep(0.002)
    waiting.cancel()
    if leave_snapshot:
        live.take_snapshot()
        await registry.ping()  # By then it is kept.
    await registry.close()
    return took, worst


async def measure(entries: int = ENTRIES) -> dict[str, list[tuple[float, float]]]:
    """Open the same room several times, from its first entry and from its snapshot."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rooms.db"
        code = await keep(file, long_log(entries))
        whole = [await opening(file, code, leave_snapshot=False) for _ in range(ATTEMPTS)]
        await opening(file, code, leave_snapshot=True)
        fast = [await opening(file, code, leave_snapshot=False) for _ in range(ATTEMPTS)]
    return {"from its first entry": whole, "from its snapshot": fast}


def run(console: Console) -> None:
    """Measure and print."""
    found = uvloop.run(measure())
    grid = Grid(title=f"Opening a room of {ENTRIES:,} entries, in milliseconds")
    for column in ("", "median", "worst", "others held up by at most"):
        grid.add_column(column, justify="left" if not column else "right")
    for how, times in found.items():
        took, held = (sorted(each) for each in zip(*times, strict=True))
        grid.add_row(
            how, *(f"{1000 * each:.0f}" for each in (took[len(took) // 2], took[-1], held[-1]))
        )
    console.print(grid)


if __name__ == "__main__":
    run(Console(width=140))
