"""What rooms need of the world: a place to keep their logs. Others implement it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Shelf(Struct, frozen=True):
    """What a store knows of a room without reading its log."""

    code: str
    entries: int
    first: float
    """When its log began, in seconds since 1970."""
    last: float
    """When something last happened."""


class Store(Protocol):
    """Keeps logs of rooms. An entry is either kept for ever or was never there."""

    def append(
        self, code: str, version: int, at: float, entry: bytes, kept: Callable[[bool], None]
    ) -> None:
        """Keep an entry as the room's `version`-th, counted from 1.

        Returns at once. `kept` is called in the event loop when the entry is safe on disk, with
        True, or when it is not and never will be, with False: the room has moved on without us.
        Calls come in the order of the appends.
        """

    async def read(self, code: str) -> list[bytes]:
        """Return a room's log; empty if there is no such room."""

    async def shelves(self) -> list[Shelf]:
        """Return all rooms, the latest first."""

    async def ping(self) -> None:
        """Fail if nothing can be read."""

    async def delete(self, codes: list[str]) -> None:
        """Forget rooms."""

    async def close(self) -> None:
        """Keep what is still under way, then stop."""
