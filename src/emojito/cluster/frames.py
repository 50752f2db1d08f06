"""What nodes say to each other.

A *line* is a device's, numbered by the node where the device is. A *stay* is its time in one room,
numbered by the same node: a device may come into another room before it has left the first.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from emojito.rooms.messages import (
    Do,
    Enough,
    Frame as Framed,
    Join,
    Lend,
    Ping,
    Resume,
    Signal,
    Skip,
    Watch,
    Wave,
)

Hello: TypeAlias = Join | Resume | Watch
Said: TypeAlias = Do | Skip | Ping | Signal | Framed | Wave | Lend | Enough


class Frame(Struct, frozen=True, array_like=True, tag=True, gc=False):
    """Anything a node says to another."""


# To the owner of a room


class Enter(Frame, frozen=True, tag=1):
    """Somebody says hello here; `hello` is a `Join`, `Resume` or `Watch` as JSON."""

    line: int
    stay: int
    address: str
    hello: bytes


class Say(Frame, frozen=True, tag=2):
    """Somebody says something to their room; `message` is what `Said` lists, as JSON."""

    line: int
    stay: int
    message: bytes


class Part(Frame, frozen=True, tag=3):
    """Somebody has gone."""

    line: int
    stay: int


class Peek(Frame, frozen=True, tag=12):
    """Somebody asks at the door what goes on here; `hello` is a `Look` as JSON."""

    ask: int
    address: str
    hello: bytes


# From the owner of a room


class Peeked(Frame, frozen=True, tag=13):
    """What may be seen from the door, a `Glimpse` as JSON."""

    ask: int
    glimpse: bytes


class Entered(Frame, frozen=True, tag=4):
    """They are in; `actual` is an earlier stay if that is the same person in the same room."""

    line: int
    stay: int
    actual: int
    member: bool


class Turned(Frame, frozen=True, tag=5):
    """They were refused; who only looked has line 0."""

    line: int
    stay: int
    code: str
    why: str
    details: dict[str, Any]


class Elsewhere(Frame, frozen=True, tag=6):
    """The room is not ours, or cannot be had just now."""

    line: int
    stay: int


class Hear(Frame, frozen=True, tag=7):
    """Bytes for some lines: the same for all of them."""

    lines: list[int]
    message: bytes
    then: bytes | None


class Overhear(Frame, frozen=True, tag=15):
    """Bytes that are dropped where they cannot be taken at once."""

    lines: list[int]
    message: bytes


class Close(Frame, frozen=True, tag=8):
    """A goodbye for a line."""

    line: int
    why: str


# Between any two


class Beat(Frame, frozen=True, tag=9):
    """I am here."""


class Deaf(Frame, frozen=True, tag=14):
    """What you say on this stream is not heard any more: begin another."""

    stream: int


class Taken(Frame, frozen=True, tag=10):
    """A room that was yours is mine."""

    code: str


class Spent(Frame, frozen=True, tag=11):
    """What addresses have used up of their limits, by the limit's name."""

    tokens: dict[str, dict[str, float]]


Any_: TypeAlias = (
    Enter
    | Say
    | Part
    | Peek
    | Entered
    | Turned
    | Elsewhere
    | Peeked
    | Hear
    | Overhear
    | Close
    | Beat
    | Deaf
    | Taken
    | Spent
)


class Batch(Struct, frozen=True, array_like=True, gc=False):
    """What one node says to another in one turn of its event loop, numbered without a gap."""

    sender: str
    stream: int
    number: int
    frames: list[Any_]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Batch).decode


def encode(batch: Batch) -> bytes:
    """Return a batch as a bus carries it."""
    return _encode(batch)


def decode(message: bytes) -> Batch:
    """Return what a bus has carried; raise `msgspec.MsgspecError` if it is none of ours."""
    return _decode(message)
