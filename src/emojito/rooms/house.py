"""All rooms of this server: opened, found again, let go and, one day, forgotten."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

from emojito.rooms.audience import Line
from emojito.rooms.codes import new_code, tidy_code
from emojito.rooms.live import LiveRoom, replay
from emojito.rooms.names import tidy_name
from emojito.rooms.ports import Store
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.state import MemberId

_log = structlog.get_logger()

IDLE: Final = 600.0
"""Seconds after which a room nobody looks at is let go from memory."""


class House:
    """Where rooms are found by their codes."""

    def __init__(
        self, store: Store, *, keep: float = 30 * 86_400, now: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._keep = keep
        self._now = now
        self._rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def playing(self) -> int:
        """How many rooms in memory have a game going on."""
        return sum(live.room.playing for live in self._rooms.values())

    async def open(
        self, name: str, address: str, line: Line, token: str | None = None
    ) -> tuple[LiveRoom, MemberId]:
        """Open a room for somebody, who will be its host."""
        # Nobody gets a room with a name they cannot come in by.
        name = tidy_name(name)
        code = new_code()
        while code in self._rooms or await self._store.read(code):
            code = new_code()
        live = LiveRoom.opened(code, self._store, lost=self._on_lost, now=self._now)
        self._rooms[code] = live
        return live, live.enter(name, address, line, token)

    async def find(self, typed: str) -> LiveRoom:
        """Return the room of a code as somebody typed it, read from its log if need be."""
        code = tidy_code(typed)
        if code is None:
            raise RoomRefusal("room-unknown")
        if code in self._rooms:
            return self._rooms[code]
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._read(code))
        live = await asyncio.shield(self._loading[code])
        if live is None:
            raise RoomRefusal("room-unknown")
        return live

    async def ping(self) -> None:
        """Fail if the store does not answer."""
        await self._store.ping()

    async def sweep(self) -> None:
        """Let idle rooms go from memory, and forget those nobody has used for long."""
        now = self._now()
        for code, live in tuple(self._rooms.items()):
            if live.is_idle and now - live.last_used > IDLE:
                live.close("idle")
                del self._rooms[code]
        shelves = await self._store.shelves()
        in_use = self._rooms.keys() | self._loading.keys()
        old = [s.code for s in shelves if now - s.last > self._keep and s.code not in in_use]
        if old:
            await self._store.delete(old)
            _log.info("rooms forgotten", rooms=len(old))

    async def close(self) -> None:
        """Say goodbye in every room and keep what is still under way."""
        for live in self._rooms.values():
            live.close("server-stopping")
        self._rooms.clear()
        await self._store.close()

    async def _read(self, code: str) -> LiveRoom | None:
        try:
            log = await self._store.read(code)
            if not log:
                return None
            # In a thread of its own: a long log must not hold up everybody else's games.
            past = await asyncio.to_thread(replay, log)
            live = LiveRoom.from_log(past, self._store, lost=self._on_lost, now=self._now)
            self._rooms[code] = live
            return live
        finally:
            del self._loading[code]

    def _on_lost(self, live: LiveRoom) -> None:
        """An entry could not be kept: what is in memory is not what is true."""
        self._rooms.pop(live.room.code, None)
        live.close("try-again")
