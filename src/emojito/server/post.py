"""Getting messages out to devices, the slow ones at nobody else's cost."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from aiohttp import ClientError, WSMsgType, web

_FULL: Final = 64 * 1024
"""Bytes waiting in a socket above which it counts as slow."""
_TOO_FULL: Final = 512 * 1024
"""Bytes waiting for a slow device above which it is let go; it comes back and sees everything."""


class Letterbox:
    """A device's messages on their way out, in order."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, office: PostOffice
    ) -> None:
        self.socket = socket
        self._transport = transport
        self._office = office
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._carrier: asyncio.Task[None] | None = None

    def put(self, message: bytes) -> bool:
        """Take a message to be sent; say False if the device is too slow to be kept."""
        self._waiting.append(message)
        self._size += len(message)
        if self._size > _TOO_FULL:
            self._waiting.clear()
            self._size = 0
            return False
        if self._carrier is None:
            self._office.collect(self)
        return True

    async def empty(self) -> None:
        """Send what is waiting, unless the socket is full: then somebody waits for it apart."""
        while self._waiting:
            if self._transport.get_write_buffer_size() > _FULL:
                self._carrier = asyncio.create_task(self._carry())
                return
            await self._send_next()

    async def _carry(self) -> None:
        try:
            while self._waiting:
                await self._send_next()
        finally:
            self._carrier = None

    async def _send_next(self) -> None:
        message = self._waiting.popleft()
        self._size -= len(message)
        try:
            await self.socket.send_frame(message, WSMsgType.TEXT)
        except (ConnectionError, ClientError, RuntimeError):
            # The device has gone; the socket's own loop finds out and says so.
            self._waiting.clear()
            self._size = 0


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
                await box.empty()
            if not self._full:
                self._bell = loop.create_future()
                await self._bell
