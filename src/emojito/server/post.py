"""Getting messages out to devices, the slow ones at nobody else's cost."""

from __future__ import annotations

import asyncio
from typing import Final

_TOO_FULL: Final = 512 * 1024
"""Bytes waiting for a slow device above which it is let go; it comes back and sees everything."""


class Letterbox:
    """A device's messages on their way out, in order.

    It writes WebSocket frames itself: an uncompressed text is its length and its bytes, and the
    transport keeps what the network does not take yet. Whatever else the socket sends (pings, its
    close) goes through the same transport, a whole frame at a time.
    """

    __slots__ = ("_transport",)

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        # Ours is the limit: below this one sending never waits, so nobody waits for anybody.
        transport.set_write_buffer_limits(high=8 * _TOO_FULL)

    def put(self, *messages: bytes) -> bool:
        """Send messages, in one go; say False if the device is too slow to be kept."""
        transport = self._transport
        if transport.get_write_buffer_size() > _TOO_FULL:
            return False
        if not transport.is_closing():
            # Otherwise the device has gone; the socket's own loop finds out and says so.
            transport.write(b"".join(map(frame, messages)))
        return True

    def cut(self) -> None:
        """Hang up, without waiting for anything."""
        self._transport.abort()


def frame(text: bytes) -> bytes:
    r"""Return `text` as one WebSocket frame from a server.

    >>> frame(b"hi")
    b'\x81\x02hi'
    """
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), text)
