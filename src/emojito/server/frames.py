"""WebSocket frames as RFC 6455 draws them, without extensions: bytes to messages and back."""

from __future__ import annotations

from codecs import IncrementalDecoder, getincrementaldecoder
from functools import lru_cache
from struct import Struct
from typing import Final

FRAGMENT: Final = 0x0
"""A frame that completes no message."""
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
_LAST: Final = 0x80
"""Marks the last frame of a message."""
_MASKED: Final = 0x80
"""Marks a frame whose bytes are scrambled, as those of a client have to be."""
_SHORT: Final = 125
"""Most bytes of a frame whose length fits into its second byte, and of any control frame."""
_MOST_FRAGMENTS: Final = 64
"""Of one message; a browser sends one."""

GOOD_BYE: Final = 1000
_BROKEN: Final = 1002
_NOT_TEXT: Final = 1007
_TOO_BIG: Final = 1009


class BrokenFrame(Exception):  # noqa: N818 - the peer's error, not ours
    """What came in is no WebSocket frame, no text, or too long; `code` says so to the peer."""

    def __init__(self, code: int = _BROKEN) -> None:
        super().__init__(code)
        self.code = code


class Frames:
    """Reads what a client sends, in pieces of whatever size.

    >>> frames = Frames(largest=100)
    >>> frames.feed(bytes([0x01, 0x82, 0, 0, 0, 0]) + b"hi")  # the first half of a text
    >>> frames.take()
    (0, b'')
    >>> frames.feed(bytes([0x80, 0x81, 1, 0, 0, 0]) + b" ")  # the other, scrambled
    >>> frames.take()
    (1, b'hi!')
    """

    __slots__ = ("_at", "_data", "_decoder", "_fragments", "_kind", "_largest", "_parts")

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._data = b""
        self._at = 0
        """How much of the data has been read."""
        self._kind = FRAGMENT
        """Of the message whose fragments are coming in, if there is one."""
        self._parts = bytearray()
        self._fragments = 0
        self._decoder: IncrementalDecoder | None = None
        """Checks a text whose fragments are coming in; a character may be cut in two."""

    @property
    def waiting(self) -> int:
        """How many bytes have not been taken yet."""
        return len(self._data) - self._at

    def feed(self, data: bytes) -> None:
        """Take in what has arrived."""
        self._data = self._data[self._at :] + data if self._data else data
        self._at = 0

    def take(self) -> tuple[int, bytes] | None:
        """Take one frame; return a whole message or control frame with its kind.

        A fragment that completes no message is an empty `FRAGMENT`; None means that no frame is
        whole. Raise `BrokenFrame` if none will ever be, before the rest of it has arrived.
        """
        if not self._data or (frame := self._take_frame()) is None:
            return None
        if self._at == len(self._data):
            self._data, self._at = b"", 0  # A silent peer occupies nothing.
        first, payload = frame
        if first >= _CONTROL:
            return first ^ _LAST, payload
        if first > _LAST and not self._kind:
            if first == _LAST | TEXT and not payload.isascii():
                _check(_utf8(), payload, whole=True)
            return first ^ _LAST, payload
        return self._join(first, payload)

    def _take_frame(self) -> tuple[int, bytes] | None:
        """Return the first byte of the next frame, which says what it is, and its payload."""
        data, at = self._data, self._at
        if len(data) < at + 2:
            return None
        first, size = data[at], data[at + 1] ^ _MASKED
        # Not masked, or of no kind there is, or a control frame that is too long.
        if size > 127 or first not in _FIRST or (size > _SHORT and first >= _CONTROL):
            raise BrokenFrame
        begin = at + 6
        if size > _SHORT:
            longer = 2 if size == 126 else 8
            begin += longer
            if len(data) < begin:
                return None
            size = int.from_bytes(data[at + 2 : at + 2 + longer])
            if size < (126 if longer == 2 else 65_536):
                raise BrokenFrame  # Every length has one form, the shortest.
        if first < _CONTROL and size > self._largest - len(self._parts):
            raise BrokenFrame(_TOO_BIG)
        end = begin + size
        if len(data) < end:
            return None
        self._at = end
        # Unscrambled as two large numbers, which is much faster than byte by byte.
        mask = data[begin - 4 : begin] * (size // 4 + 1)
        return first, (int.from_bytes(data[begin:end]) ^ int.from_bytes(mask[:size])).to_bytes(size)

    def _join(self, first: int, part: bytes) -> tuple[int, bytes]:
        """Add a fragment to its message; return that if it is whole now."""
        kind, last = first & ~_LAST, first >= _LAST
        if bool(kind) == bool(self._kind):
            raise BrokenFrame  # A new message within another, or more of none.
        if kind:
            self._kind = kind
            self._decoder = _utf8() if kind == TEXT else None
        self._fragments += 1
        if self._fragments > _MOST_FRAGMENTS:
            raise BrokenFrame(_TOO_BIG)
        if self._decoder is not None:
            _check(self._decoder, part, whole=last)
        self._parts += part
        if not last:
            return FRAGMENT, b""
        whole = self._kind, bytes(self._parts)
        self._kind, self._fragments, self._decoder = FRAGMENT, 0, None
        self._parts.clear()
        return whole


_utf8: Final = getincrementaldecoder("utf-8")


def _check(decoder: IncrementalDecoder, text: bytes, *, whole: bool) -> None:
    try:
        decoder.decode(text, whole)
    except UnicodeDecodeError:
        raise BrokenFrame(_NOT_TEXT) from None


_CONTROL: Final = _LAST | CLOSE
_FIRST: Final = frozenset(
    {FRAGMENT, TEXT, BINARY}
    | {_LAST | kind for kind in (FRAGMENT, TEXT, BINARY, CLOSE, PING, PONG)}
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

text: Final = lru_cache(maxsize=8)(frame)
"""Return a text message as one frame; what everybody gets is sent to one after the other."""


def goodbye(code: int, why: str = "") -> bytes:
    """Return the frame that closes a connection."""
    return frame(code.to_bytes(2) + why.encode(), CLOSE)


def answer_to(goodbye: bytes) -> int:
    """Return the code to answer a closing frame with: its own, if it is a proper one."""
    if not goodbye:
        return GOOD_BYE
    code = int.from_bytes(goodbye[:2])
    if code not in _CODES or len(goodbye) < 2:
        return _BROKEN
    try:
        goodbye[2:].decode()
    except UnicodeDecodeError:
        return _NOT_TEXT
    return code


_CODES: Final = frozenset({*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)})
"""Those a peer may send."""
