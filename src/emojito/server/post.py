"""Getting messages out to devices, the slow ones at nobody else's cost."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

import structlog
from aiohttp import ClientError, WSMsgType, web

_log = structlog.get_logger()

_TOO_FULL: Final = 512 * 1024
"""Bytes waiting for a slow device above which it is let go; it comes back and sees everything."""


class Letterbox:
    """A device's messages on their way out, in order."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, office: PostOffice
    ) -> None:
        self._socket = socket
        self._transport = transport
        self._office = office
        self._waiting: deque[bytes] = deque()
        # Ours is the limit: below this one sending never waits, so nobody waits for anybody.
        transport.set_write_buffer_limits(high=8 * _TOO_FULL)

    def put(self, message: bytes) -> bool:
        """Take a message to be sent; say False if the device is too slow to be kept."""
        if self._transport.get_write_buffer_size() > _TOO_FULL:
            self._waiting.clear()
            return False
        if not self._waiting:
            self._office.collect(self)
        self._waiting.append(message)
        return True

    async def empty(self) -> None:
        """Send what is waiting."""
        try:
            while self._waiting:
                await self._socket.send_frame(self._waiting.popleft(), WSMsgType.TEXT)
        except (ConnectionError, ClientError, RuntimeError):
            # The device has gone; the socket's own loop finds out and says so.
            self._waiting.clear()

    def cut(self) -> None:
        """Hang up, without waiting for anything."""
        self._waiting.clear()
        self._transport.abort()


class PostOffice:
    """Empties letterboxes, all that have something in one go."""

    def __init__(self) -> None:
        self._full: list[Letterbox] = []
        self._bell: asyncio.Future[None] | None = None
        self._task = asyncio.create_task(self._run())

    def collect(self, box: Letterbox) -> None:
        """See to a letterbox soon."""
        self._full.append(box)
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    async def close(self) -> None:
        """Stop."""
        self._task.cancel()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            boxes, self._full = self._full, []
            for box in boxes:
                try:
                    await box.empty()
                except Exception:
                    # One device's trouble must not silence the others.
                    _log.exception("a device could not be sent to")
            if not self._full:
                self._bell = loop.create_future()
                await self._bell
