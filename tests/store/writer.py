"""A process that writes to a store until it is killed.

    python -m tests.store.writer BACKEND PLACE

It prints each entry as soon as, and only if, the store has said that it is kept.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Final

from emojito.rooms.ports import Store
from emojito.store.postgres import PostgresStore
from emojito.store.sqlite import SqliteStore

ROOMS: Final = ("KTRF492", "BCDF234", "XWVT777")

SHORT_LEASE: Final = 0.6
"""Seconds after which a killed process is given up by the next."""


async def _sqlite(file: str) -> Store:
    return SqliteStore(file)


async def _postgres(url: str) -> Store:
    return await PostgresStore.open(url, lease=SHORT_LEASE)


OPEN: Final[dict[str, Callable[[str], Awaitable[Store]]]] = {
    "sqlite": _sqlite,
    "postgres": _postgres,
}


def entry(code: str, version: int) -> bytes:
    """Return what is written as a room's `version`-th entry."""
    return f"{code} {version} ".encode() * 20


async def write(store: Store) -> None:
    """Keep writing to all rooms, each entry as soon as the one before it is kept."""
    lengths = dict.fromkeys(ROOMS, 0)
    for code in ROOMS:
        lengths[code] = len(await store.read(code))

    def advance(code: str) -> None:
        version = lengths[code] + 1

        def kept(safe: bool) -> None:
            assert safe
            lengths[code] = version
            os.write(sys.stdout.fileno(), f"{code} {version}\n".encode())
            advance(code)

        store.append(code, version, float(version), entry(code, version), kept)

    for code in ROOMS:
        advance(code)
    await asyncio.Event().wait()


async def main(backend: str, place: str) -> None:
    """Open a store and write to it for ever."""
    await write(await OPEN[backend](place))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
