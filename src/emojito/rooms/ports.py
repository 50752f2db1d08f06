"""What rooms need of the world: a place to keep their logs. Others implement it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class RoomSummary(Struct, frozen=True):
    """What a store knows of a room without reading its log."""

    code: str
    entries: int
    first: float
    """When its log began, in seconds since 1970."""
    last: float
    """When something last happened."""


class StoreError(Exception):
    """A store cannot do what it was asked to; the message says why."""


class LogDamaged(Exception):  # noqa: N818 - it says what has happened to a log
    """A room's log is not whole; the message says in what way, and does not name the room."""


class Store(Protocol):
    """Keeps event logs of rooms, append-only: an entry is kept for ever or was never there."""

    @property
    def ailing(self) -> bool:
        """Whether an entry has been waiting to be kept for longer than it should.

        It may still be kept; but whoever gives a new command would wait as long.
        """

    @property
    def ailing_since(self) -> float | None:
        """Since when it has kept nothing of that, by `time.monotonic`; None if it is not ailing."""

    @property
    def scarce(self) -> bool:
        """Whether space is running out: what has begun may go on, nothing new should begin."""

    def append(
        self, code: str, version: int, at: float, entry: bytes, kept: Callable[[bool], None]
    ) -> None:
        """Keep an entry as the room's `version`-th, counted from 1; `at` is the server's time.

        Returns at once. `kept` is called in the event loop when the entry is safe on disk, with
        True, or when it is not and never will be, with False: the room has moved on without us.
        Calls come in the order of the appends. A store that cannot write for now tries again for
        a while before it says False; see `ailing`.
        """

    async def read(self, code: str) -> list[bytes]:
        """Return a room's log as far as it is kept; empty if there is no such room.

        Raises `LogDamaged` if an entry is missing or cannot be read.
        """

    async def read_from_snapshot(self, code: str) -> tuple[bytes | None, list[bytes]]:
        """Return a room's latest snapshot, if there is one, and the entries after it.

        Raises as `read` does, also if an entry is missing before the snapshot.
        """

    def keep_snapshot(self, code: str, version: int, snapshot: bytes) -> None:
        """Keep what a room's log leads to at a version that is kept, in place of an earlier one.

        Returns at once, and nobody hears whether it was kept: it can be made anew.
        """

    async def summaries(self) -> list[RoomSummary]:
        """Return all rooms, the latest first."""

    async def unused_since(self, before: float) -> list[str]:
        """Return the codes of rooms in which nothing has happened since then."""

    async def ping(self) -> None:
        """Raise `StoreError`, before long, if nothing can be kept; its message names no file."""

    async def delete(self, codes: list[str]) -> None:
        """Forget rooms."""

    async def close(self) -> None:
        """Keep what is still under way, then stop."""
