"""What a store says of the entries it was given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from emojito.rooms.ports import Store

PATIENCE: Final = 60.0
"""Seconds after which a test gives up."""


class Verdicts:
    """Gives entries to a store and collects its answers, in the order they come."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._given = 0
        self._heard: asyncio.Queue[tuple[str, int, bool]] = asyncio.Queue()

    def append(self, code: str, version: int, entry: bytes = b"{}", at: float = 1.0) -> None:
        """Give an entry and do not wait."""
        self._given += 1
        self._store.append(code, version, at, entry, self._hear(code, version))

    async def all(self) -> list[tuple[str, int, bool]]:
        """Wait until every entry given since the last time has been answered."""
        async with asyncio.timeout(PATIENCE):
            heard = [await self._heard.get() for _ in range(self._given)]
        self._given = 0
        return heard

    async def keep(self, code: str, *entries: bytes) -> None:
        """Begin a log with these entries."""
        for version, entry in enumerate(entries, 1):
            self.append(code, version, entry, at=float(version))
        assert all(safe for _, _, safe in await self.all())

    async def verdict(self, code: str, version: int, entry: bytes = b"{}") -> bool:
        """Give one entry and return what comes of it."""
        self.append(code, version, entry)
        ((_, _, safe),) = await self.all()
        return safe

    def _hear(self, code: str, version: int) -> Callable[[bool], None]:
        return lambda safe: self._heard.put_nowait((code, version, safe))
