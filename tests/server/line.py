"""A WebSocket on a line without a network: what arrives when is up to the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from aiohttp import web

from emojito.server.websocket import Allowance, Receiver, WebSocket
from tests.server.client import PATIENCE


class HttpProtocol(asyncio.Protocol):
    """Whose connection it was before; does what aiohttp does in a handover."""

    def __init__(self, tail: bytes = b"") -> None:
        self.lost = 0
        self._tail = tail

    def keep_alive(self, _: bool) -> None: ...

    def set_parser(self, parser: Any) -> None:
        if self._tail:
            parser.feed_data(self._tail)

    def connection_lost(self, _: Exception | None) -> None:
        self.lost += 1


class Line(asyncio.Transport):
    """Keeps what is written; loses its connection as soon as it is closed."""

    def __init__(self, protocol: asyncio.BaseProtocol) -> None:
        super().__init__()
        self.written = b""
        self.unread = 0
        """Bytes the peer has not taken, as far as is told."""
        self.reading = True
        self.ended = False
        self._closing = False
        self._protocol = protocol

    def arrive(self, data: bytes) -> None:
        """Let the peer send something."""
        if not self._closing:
            cast("asyncio.Protocol", self._protocol).data_received(data)

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        assert not self.ended
        self.written += data

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.ended = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, None)

    abort = close


class Conversation:
    """A WebSocket in use."""

    def __init__(self, line: Line, allow: Allowance) -> None:
        self.line = line
        self.socket = WebSocket(line, allow)
        self.conversing: asyncio.Task[None]

    async def hear(self, data: bytes) -> None:
        """Let something arrive, and wait until it has been heeded."""
        self.line.arrive(data)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing of what has arrived is left to do."""
        while self.socket._due or self.socket._receiving:
            await asyncio.sleep(0)


@asynccontextmanager
async def conversation(
    receive: Callable[[Conversation], Receiver], allow: Allowance = lambda: True, tail: bytes = b""
) -> AsyncIterator[Conversation]:
    """Take over a line, with what had already arrived on it."""
    http = HttpProtocol(tail)
    line = Line(http)
    talk = Conversation(line, allow)
    request = cast("web.Request", _Request(http))
    talk.conversing = asyncio.create_task(talk.socket.converse(request, receive(talk)))
    await asyncio.sleep(0)
    try:
        yield talk
    finally:
        line.close()
        async with asyncio.timeout(PATIENCE):
            await talk.conversing
        assert http.lost == 1


class _Request:
    def __init__(self, protocol: HttpProtocol) -> None:
        self.protocol = protocol


def echo(talk: Conversation) -> Receiver:
    """Say back whatever is said."""

    def receive(message: bytes) -> None:
        talk.socket.send(message)

    return receive
