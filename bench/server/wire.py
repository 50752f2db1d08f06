"""A WebSocket client with no more in it than a load generator needs, so that it is never the limit.

It parses frames by hand, sends them under a mask of zeros, and leaves JSON to those who need it.
"""

from __future__ import annotations

import asyncio
from typing import Final, cast

HOST: Final = "127.0.0.1"
_TEXT: Final = 0x81
_BINARY: Final = 0x82
_PING: Final = 0x89
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
_HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Socket(asyncio.Protocol):
    """One connection; what comes in goes to `on_message`, which subclasses define."""

    def __init__(self, port: int, path: str) -> None:
        self.closed = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hello = _HANDSHAKE.format(path=path, host=HOST, port=port).encode()
        self._port = port
        self._rest = b""

    def on_message(self, message: bytes) -> None:
        """Take what the server says."""
        raise NotImplementedError

    async def open(self) -> None:
        """Connect and shake hands."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(20):
            await loop.create_connection(lambda: self, HOST, self._port)
            await self.opened

    def send(self, message: bytes) -> None:
        """Send a text message, of at most 65,535 bytes."""
        self._send(_TEXT, message)

    def send_bytes(self, message: bytes) -> None:
        """Send a binary message, of at most 65,535 bytes."""
        self._send(_BINARY, message)

    def _send(self, kind: int, message: bytes) -> None:
        size = len(message)
        if size < 126:
            head = bytes((kind, _MASKED | size))
        else:
            head = bytes((kind, _MASKED | 126, size >> 8, size & 255))
        self._transport.write(head + _NO_MASK + message)

    def close(self) -> None:
        """Hang up."""
        if self.opened.done():
            self._transport.abort()

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:  # noqa: D102
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: D102
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed during the handshake"))

    def data_received(self, data: bytes) -> None:  # noqa: D102
        if self._rest:
            data = self._rest + data
            self._rest = b""
        if not self.opened.done():
            data = self._shake_hands(data)
        at, end = 0, len(data)
        while end - at >= 2:
            begin, size = at + 2, data[at + 1]
            if size == 126:
                begin, size = at + 4, int.from_bytes(data[at + 2 : at + 4])
            elif size == 127:
                begin, size = at + 10, int.from_bytes(data[at + 2 : at + 10])
            if begin + size > end:
                break
            kind = data[at]
            at = begin + size
            if kind in (_TEXT, _BINARY):
                self.on_message(data[begin:at])
            elif kind == _PING:
                self._transport.write(bytes((0x8A, _MASKED | size)) + _NO_MASK + data[begin:at])
            else:
                self._transport.abort()
                return
        if at < end:
            self._rest = data[at:]

    def _shake_hands(self, data: bytes) -> bytes:
        head, gap, rest = data.partition(b"\r\n\r\n")
        if not gap:
            self._rest = data
            return b""
        status = head.split(b"\r\n", 1)[0]
        if b" 101 " in status:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(status.decode()))
        return rest
