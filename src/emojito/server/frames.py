"""WebSocket frames as RFC 6455 draws them, without extensions: bytes to messages and back."""

from __future__ import annotations

from struct import Struct
from typing import Final

TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
_MORE: Final = 0x0
_LAST: Final = 0x80
"""Marks the last frame of a message."""
_MASKED: Final = 0x80
"""Marks a frame whose bytes are scrambled, as those of a client have to be."""
_LONGEST_CONTROL: Final = 125

GOOD_BYE: Final = 1000
_BROKEN: Final = 1002
_TOO_BIG: Final = 1009


class BrokenFrame(Exception):  # noqa: N818 - the peer's error, not ours
    """What came in is no WebSocket frame, or one too long; `code` says so to the peer."""

    def __init__(self, code: int = _BROKEN) -> None:
        super().__init__(code)
        self.code = code


class Frames:
    """Reads what a client sends, in pieces of whatever size.

    >>> frames = Frames(largest=100)
    >>> frames.feed(bytes([0x01, 0x82, 0, 0, 0, 0]) + b"hi")  # the first half of a text
    >>> frames.take()
    >>> frames.feed(bytes([0x80, 0x81, 1, 0, 0, 0]) + b" ")  # the other, scrambled
    >>> frames.take()
    (1, b'hi!')
    """

    __slots__ = ("_at", "_data", "_kind", "_largest", "_parts")

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._data = b""
        self._at = 0
        """How much of the data has been read."""
        self._kind = _MORE
        """Of the message whose parts are coming in, if there is one."""
        self._parts = bytearray()

    def feed(self, data: bytes) -> None:
        """Take in what has arrived."""
        self._data = self._data[self._at :] + data if self._data else data
        self._at = 0

    def take(self) -> tuple[int, bytes] | None:
        """Return the next whole message or control frame with its kind, or None if none is whole.

        Raise `BrokenFrame` if there will never be one, before the rest of it has arrived.
        """
        while self._data and (frame := self._take_frame()) is not None:
            if self._at == len(self._data):
                self._data = b""  # A silent peer occupies nothing.
            first, payload = frame
            if first >= _CONTROL or (first > _LAST and not self._kind):
                return first ^ _LAST, payload
            if self._is_whole_with(first, payload):
                whole = self._kind, bytes(self._parts)
                self._kind = _MORE
                self._parts.clear()
                return whole
        return None

    def _take_frame(self) -> tuple[int, bytes] | None:
        """Return the first byte of the next frame, which says what it is, and its payload."""
        data, at = self._data, self._at
        if len(data) < at + 2:
            return None
        first, size = data[at], data[at + 1] ^ _MASKED
        begin = at + 6
        if size > 125:
            if size > 127:
                raise BrokenFrame  # It is not masked.
            longer = 2 if size == 126 else 8
            begin += longer
            size = int.from_bytes(data[at + 2 : at + 2 + longer])
        if first not in _FIRST or (size > _LONGEST_CONTROL and first >= _CONTROL):
            raise BrokenFrame
        if len(data) < begin:
            return None
        if first < _CONTROL and size > self._largest - len(self._parts):
            raise BrokenFrame(_TOO_BIG)
        end = begin + size
        if len(data) < end:
            return None
        self._at = end
        # Unscrambled as two large numbers, which is much faster than byte by byte.
        mask = data[begin - 4 : begin] * (size // 4 + 1)
        return first, (int.from_bytes(data[begin:end]) ^ int.from_bytes(mask[:size])).to_bytes(size)

    def _is_whole_with(self, first: int, part: bytes) -> bool:
        """Add a part to the message that comes in parts; say whether it was the last."""
        kind = first & ~_LAST
        if bool(kind) == bool(self._kind):
            raise BrokenFrame  # A new message within another, or more of none.
        self._kind = self._kind or kind
        self._parts += part
        return first >= _LAST


_CONTROL: Final = _LAST | CLOSE
_FIRST: Final = frozenset(
    {_MORE, TEXT, BINARY, *(_LAST | kind for kind in (_MORE, TEXT, BINARY, CLOSE, PING, PONG))}
)
"""All first bytes that mean something. Control frames come whole, and nothing is reserved here."""


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    r"""Return a message as one frame from a server.

    >>> frame(b"hi")
    b'\x81\x02hi'
    """
    size = len(payload)
    if size < 126:
        return _short(_LAST | kind, size) + payload
    if size < 65_536:
        return _long(_LAST | kind, 126, size) + payload
    return _longest(_LAST | kind, 127, size) + payload


_short: Final = Struct(">BB").pack
_long: Final = Struct(">BBH").pack
_longest: Final = Struct(">BBQ").pack


def goodbye(code: int, why: str = "") -> bytes:
    """Return the frame that closes a connection."""
    return frame(code.to_bytes(2) + why.encode(), CLOSE)


def answer_to(goodbye: bytes) -> int:
    """Return the code to answer a closing frame with: its own, if it is a proper one."""
    if not goodbye:
        return GOOD_BYE
    code = int.from_bytes(goodbye[:2])
    return code if code in _CODES and len(goodbye) > 1 else _BROKEN


_CODES: Final = frozenset({*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)})
"""Those a peer may send."""
