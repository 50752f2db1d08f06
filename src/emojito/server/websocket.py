"""A WebSocket whose messages go where they belong without waking a task for each of them.

The HTTP server shakes hands; from then on the transport is ours, and that server hears of it again
only when the connection has gone. What goes out is written to the transport at once, which keeps
what the network does not take yet.

One peer never keeps the others waiting: a few of its frames are handled in a turn of the event
loop, it is not read from while too much of what it said waits, and it gets no answer while too much
of what it was told does.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import structlog
from aiohttp import HttpVersion11, web

from emojito.server import frames
from emojito.server.frames import BrokenFrame, Frames, frame, text

_log = structlog.get_logger()

LARGEST_MESSAGE: Final = 16 * 1024

HEARTBEAT: Final = 10.0
"""Seconds of silence after which a peer is asked whether it is there; as many to answer."""

_LAST_CHANCE: Final = 0.1
"""Seconds in which what has arrived is read, if the event loop was too busy to do so before."""

_LONGEST_GOODBYE: Final = 2.0
"""Seconds a peer has to take leave before the line is cut."""

_TOO_FULL: Final = 512 * 1024
"""Back-pressure: bytes waiting above which a slow peer is let go; it comes back and sees all."""

_SLOW: Final = 64 * 1024
"""Bytes waiting above which a peer misses what is not kept."""

_MOST_WAITING: Final = 2 * LARGEST_MESSAGE
"""Back-pressure: bytes not handled yet above which no more are read; a frame always fits."""

_FRAMES_A_TURN: Final = 16
"""Of one peer; then the others have their turn."""

Allowance: TypeAlias = Callable[[], bool]
"""Counts a frame; says whether it is within what the peer may send."""

Receiver: TypeAlias = Callable[[bytes], Awaitable[None] | None]
"""Takes a message; the next one waits until it is done with it."""

_FAILED: Final = 1011
_MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What RFC 6455 has a server add to a client's key, to prove that it knows what it does."""


class WebSocket(asyncio.Protocol):
    """One connection, from the handshake to its end."""

    def __init__(self, transport: asyncio.Transport, allow: Allowance) -> None:
        """Take over a connection; `allow` is asked for each frame that is no whole message.

        Whole messages are counted by whoever receives them.
        """
        # Ours is the limit: below this one sending never waits, so nobody waits for anybody.
        transport.set_write_buffer_limits(high=8 * _TOO_FULL)
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._frames = Frames(LARGEST_MESSAGE)
        self._allow = allow
        self._receive: Receiver = _ignored
        self._receiving: asyncio.Task[None] | None = None
        """What takes a while."""
        self._due = False
        """Whether frames are about to be read."""
        self._paused = False
        """Whether too much waits for more to be read."""
        self._closing = False
        self._deaf = False
        """Whether nothing that comes in makes sense any more."""
        self._lost = False
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._before: asyncio.BaseProtocol | None = None
        """Whose connection it was, and who cleans up in the end."""
        self._heard = True
        self._asked = False
        self._timer = self._loop.call_later(HEARTBEAT, self._listen_for_life)

    async def converse(self, request: web.Request, receive: Receiver) -> None:
        """Give all that comes in to `receive`, one message after the other, until it is over."""
        self._receive = receive
        self._before = self._transport.get_protocol()
        http = request.protocol
        try:
            http.keep_alive(False)
            http.set_parser(self)  # type: ignore[arg-type]  # It hands over what has arrived by now.
            # All else comes straight to us: a server that stops would not pass on goodbyes.
            self._transport.set_protocol(self)
            await self._ended
        finally:
            self._timer.cancel()
            # Whoever received and allowed holds this socket in turn.
            self._receive, self._allow = _ignored, _refused

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
        transport.write(text(message) if then is None else frame(message) + text(then))
        return True

    def offer(self, message: bytes) -> bool:
        """Send a message if little waits for the peer; else drop it, and say so."""
        transport = self._transport
        if self._closing or transport.is_closing() or transport.get_write_buffer_size() > _SLOW:
            return False
        transport.write(text(message))
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

    def _is_full(self) -> bool:
        return self._transport.get_write_buffer_size() > _TOO_FULL

    def _write(self, data: bytes) -> None:
        # A peer that has gone hears nothing; `connection_lost` is about to say so.
        if not self._transport.is_closing():
            self._transport.write(data)

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Take what has arrived."""
        self._heard = True
        if self._deaf:
            return
        self._frames.feed(data)
        if self._frames.waiting > _MOST_WAITING and not self._transport.is_closing():
            self._paused = True
            self._transport.pause_reading()
        self._read_soon()

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Take what HTTP has received too much; nothing is left over."""
        self.data_received(data)
        return False, b""

    def feed_eof(self) -> None:
        """Hear of the end once more: aiohttp tells it to whoever reads for it."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Come to the end, and let those who had the connection before come to theirs."""
        self._lost = True
        if self._receiving is None:
            self._end()
        if self._before is not None:
            self._before.connection_lost(exc)

    def _end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)

    def _read_soon(self) -> None:
        # Soon, not now: when all sockets have been read. In between the event loop lets go of
        # Python's lock, and the thread that writes to disk would cut in after each message.
        if not self._due:
            self._due = True
            self._loop.call_soon(self._read)

    def _read(self) -> None:
        self._due = False
        try:
            self._read_some()
        except BrokenFrame as broken:
            self._give_up(broken.code)
        except Exception:
            self._fail()
        if self._paused and self._frames.waiting <= _MOST_WAITING:
            self._paused = False
            if not self._transport.is_closing():
                self._transport.resume_reading()

    def _read_some(self) -> None:
        for _ in range(_FRAMES_A_TURN):
            if self._lost or self._receiving is not None or (taken := self._frames.take()) is None:
                return
            kind, payload = taken
            if kind not in _MESSAGES:
                self._heed(kind, payload)
            elif not self._closing and (coming := self._receive(payload)) is not None:
                self._receiving = asyncio.create_task(self._wait_for(coming))
        self._read_soon()

    def _heed(self, kind: int, payload: bytes) -> None:
        """Do what a frame that is no message asks for, unless there are too many of them."""
        if kind == frames.CLOSE:
            self._hear_no_more()
            self.close(frames.answer_to(payload), "")
            self._transport.close()
        elif not self._closing and self._allow() and kind == frames.PING and not self._is_full():
            self._write(frame(payload, frames.PONG))

    def _give_up(self, code: int) -> None:
        self._hear_no_more()
        self.close(code, "")
        # Nothing more goes out, but what comes in is still read, and ignored: to close at once
        # would reset the connection, and the peer might never read why.
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()

    def _hear_no_more(self) -> None:
        self._deaf = True
        self._frames = Frames(0)

    async def _wait_for(self, coming: Awaitable[None]) -> None:
        try:
            await coming
        except Exception:
            self._fail()
        finally:
            self._receiving = None
        if self._lost:
            self._end()
        else:
            self._read_soon()

    def _fail(self) -> None:
        _log.exception("a message failed")
        self.close(_FAILED, "")

    def _listen_for_life(self) -> None:
        # While nothing is read, nothing can be heard either.
        self._heard = self._heard or self._paused
        if not self._heard and self._asked:
            # Timers come before sockets: its answer may have been here for long.
            self._timer = self._loop.call_later(_LAST_CHANCE, self._expect_life)
            return
        self._asked = not self._heard
        if self._asked:
            self._write(frame(b"", frames.PING))
        self._heard = False
        self._timer = self._loop.call_later(HEARTBEAT, self._listen_for_life)

    def _expect_life(self) -> None:
        if self._heard:
            self._listen_for_life()
        else:
            self.cut()


_MESSAGES: Final = frozenset({frames.TEXT, frames.BINARY})


def _ignored(_: bytes) -> Awaitable[None] | None:
    return None


def _refused() -> bool:
    return False


def accepted(request: web.Request) -> web.StreamResponse:
    """Return the answer that turns a request into a WebSocket."""
    can = web.WebSocketResponse(compress=False).can_prepare(request)
    if request.method != "GET" or request.version < HttpVersion11 or not can:
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
