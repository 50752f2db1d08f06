"""A WebSocket whose messages go where they belong without waking a task for each of them.

The HTTP server shakes hands; from then on the transport is ours, and that server hears of it again
only when the connection has gone. What goes out is written to the transport at once, which keeps
what the network does not take yet.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import structlog
from aiohttp import web

from emojito.server import frames
from emojito.server.frames import BrokenFrame, Frames, frame

_log = structlog.get_logger()

LARGEST_MESSAGE: Final = 16 * 1024

HEARTBEAT: Final = 10.0
"""Seconds of silence after which a peer is asked whether it is there; as many to answer."""

_LONGEST_GOODBYE: Final = 2.0
"""Seconds a peer has to take leave before the line is cut."""

_TOO_FULL: Final = 512 * 1024
"""Bytes waiting for a slow peer above which it is let go; it comes back and sees everything."""

Receiver: TypeAlias = Callable[[bytes], Awaitable[None] | None]
"""Takes a message; the next one waits until it is done with it."""

_FAILED: Final = 1011
_MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What RFC 6455 has a server add to a client's key, to prove that it knows what it does."""


class WebSocket(asyncio.Protocol):
    """One connection, from the handshake to its end."""

    def __init__(self, transport: asyncio.Transport) -> None:
        # Ours is the limit: below this one sending never waits, so nobody waits for anybody.
        transport.set_write_buffer_limits(high=8 * _TOO_FULL)
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._frames = Frames(LARGEST_MESSAGE)
        self._receive: Receiver = _ignored
        self._receiving: asyncio.Task[None] | None = None
        """What takes a while."""
        self._closing = False
        self._deaf = False
        """Whether nothing that comes in makes sense any more."""
        self._lost = False
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._http: asyncio.Protocol | None = None
        """Who shook hands, and cleans up in the end."""
        self._heard = True
        self._asked = False
        self._timer = self._loop.call_later(HEARTBEAT, self._listen_for_life)

    async def converse(self, request: web.Request, receive: Receiver) -> None:
        """Give all that comes in to `receive`, one message after the other, until it is over."""
        self._receive = receive
        self._http = http = request.protocol
        try:
            http.keep_alive(False)
            http.set_parser(self)  # type: ignore[arg-type]  # What has arrived by now, and the end.
            # All else comes straight to us: a server that stops would not pass on goodbyes.
            self._transport.set_protocol(self)
            await self._ended
        finally:
            self._timer.cancel()
            self._receive = _ignored  # Whoever received holds this socket in turn.

    # What goes out

    def send(self, message: bytes, then: bytes | None = None) -> bool:
        """Send a message, and another in the same go; say False if the peer is too slow to be kept.

        Never waits.
        """
        transport = self._transport
        if self._closing or transport.is_closing():
            return True
        if transport.get_write_buffer_size() > _TOO_FULL:
            return False
        transport.write(frame(message) if then is None else frame(message) + frame(then))
        return True

    def close(self, code: int, why: str) -> None:
        """Say goodbye, and hang up as soon as the peer has said it, too, or does not."""
        if not self._closing:
            self._write(frames.goodbye(code, why))
            self._closing = True
            self._timer.cancel()
            self._timer = self._loop.call_later(_LONGEST_GOODBYE, self.cut)

    def cut(self) -> None:
        """Hang up, without waiting for anything."""
        self._transport.abort()

    def _write(self, data: bytes) -> None:
        # A peer that has gone hears nothing; `feed_eof` is about to say so.
        if not self._transport.is_closing():
            self._transport.write(data)

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Take what has arrived."""
        self._heard = True
        if not self._deaf:
            self._frames.feed(data)
            # Soon, not now: when all sockets have been read. In between the event loop lets go of
            # Python's lock, and the thread that writes to disk would cut in after each message.
            self._loop.call_soon(self._read)

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Take what HTTP has received too much; nothing is left over."""
        self.data_received(data)
        return False, b""

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the HTTP server end its part; it says so to us in turn."""
        if self._http is not None:
            self._http.connection_lost(exc)

    def feed_eof(self) -> None:
        """The connection has gone."""
        self._lost = True
        if self._receiving is None and not self._ended.done():
            self._ended.set_result(None)

    def _read(self) -> None:
        try:
            while (
                not self._lost
                and self._receiving is None
                and (message := self._frames.take()) is not None
            ):
                kind, payload = message
                if kind > frames.BINARY:
                    self._heed(kind, payload)
                elif not self._closing and (coming := self._receive(payload)) is not None:
                    self._transport.pause_reading()
                    self._receiving = asyncio.create_task(self._wait_for(coming))
        except BrokenFrame as broken:
            self._deaf = True
            self.close(broken.code, "")
        except Exception:
            self._fail()

    def _heed(self, kind: int, payload: bytes) -> None:
        if kind == frames.CLOSE:
            self.close(frames.answer_to(payload), "")
            self._deaf = True
            self._transport.close()
        elif kind == frames.PING and not self._closing:
            self._write(frame(payload, frames.PONG))

    async def _wait_for(self, coming: Awaitable[None]) -> None:
        try:
            await coming
        except Exception:
            self._fail()
        finally:
            self._receiving = None
        if self._lost:
            self.feed_eof()
        elif not self._transport.is_closing():
            self._transport.resume_reading()
            self._read()

    def _fail(self) -> None:
        _log.exception("a message failed")
        self.close(_FAILED, "")

    def _listen_for_life(self) -> None:
        # While a message is being taken nothing is read, so nothing can be heard either.
        self._heard = self._heard or self._receiving is not None
        if not self._heard and self._asked:
            self.cut()
            return
        self._asked = not self._heard
        if self._asked:
            self._write(frame(b"", frames.PING))
        self._heard = False
        self._timer = self._loop.call_later(HEARTBEAT, self._listen_for_life)


def _ignored(_: bytes) -> Awaitable[None] | None:
    return None


def accepted(request: web.Request) -> web.StreamResponse:
    """Return the answer that turns a request into a WebSocket."""
    if not web.WebSocketResponse(compress=False).can_prepare(request):
        raise web.HTTPBadRequest(text="Only WebSockets connect here.")
    key = request.headers["Sec-WebSocket-Key"].encode()
    proof = base64.b64encode(hashlib.sha1(key + _MAGIC, usedforsecurity=False).digest())
    return web.StreamResponse(
        status=101,
        headers={
            "Upgrade": "websocket",
            "Connection": "upgrade",
            "Sec-WebSocket-Accept": proof.decode(),
        },
    )
