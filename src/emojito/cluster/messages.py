"""The messages between nodes: what they say to each other over the bus.

A *line* is a device's, numbered by the node where the device is. A *stay* is its time in one room,
numbered by the same node: a device may come into another room before it has left the first.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from emojito.rooms.messages import Do, Join, Passing, Ping, Resume, Skip, Watch

Hello: TypeAlias = Join | Resume | Watch
Said: TypeAlias = Do | Skip | Ping | Passing


class _Kind(Struct, frozen=True, array_like=True, tag=True, gc=False):
    """What all messages between nodes have in common."""


# To the owner of a room


class Enter(_Kind, frozen=True, tag=1):
    """Somebody says hello here; `hello` is a `Join`, `Resume` or `Watch` as JSON."""

    line: int
    stay: int
    address: str
    hello: bytes


class Say(_Kind, frozen=True, tag=2):
    """Somebody says something to their room; `body` is what `Said` lists, as JSON."""

    line: int
    stay: int
    body: bytes


class Part(_Kind, frozen=True, tag=3):
    """Somebody has gone."""

    line: int
    stay: int


class Peek(_Kind, frozen=True, tag=12):
    """Somebody asks at the door what goes on here; `hello` is a `Look` as JSON."""

    ask: int
    address: str
    hello: bytes


# From the owner of a room


class Peeked(_Kind, frozen=True, tag=13):
    """What may be seen from the door, a `Glimpse` as JSON."""

    ask: int
    glimpse: bytes


class Entered(_Kind, frozen=True, tag=4):
    """They are in; `actual` is an earlier stay if that is the same person in the same room."""

    line: int
    stay: int
    actual: int
    member: bool


class Turned(_Kind, frozen=True, tag=5):
    """They were refused; who only looked has line 0."""

    line: int
    stay: int
    code: str
    why: str
    details: dict[str, Any]


class Elsewhere(_Kind, frozen=True, tag=6):
    """The room is not ours, or cannot be had just now."""

    line: int
    stay: int


class Hear(_Kind, frozen=True, tag=7):
    """Multicast: the same bytes for some lines."""

    lines: list[int]
    body: bytes
    then: bytes | None


class Overhear(_Kind, frozen=True, tag=15):
    """The same, dropped where it cannot be taken at once."""

    lines: list[int]
    body: bytes


class Close(_Kind, frozen=True, tag=8):
    """A goodbye for a line."""

    line: int
    why: str


# Between any two


class Heartbeat(_Kind, frozen=True, tag=9):
    """I am here, though I have nothing to say."""


class Deaf(_Kind, frozen=True, tag=14):
    """What you say on this stream is not heard any more: begin another."""

    stream: int


class Taken(_Kind, frozen=True, tag=10):
    """A room that was yours is mine."""

    code: str


class Spent(_Kind, frozen=True, tag=11):
    """What addresses have used up of their limits, by the limit's name."""

    tokens: dict[str, dict[str, float]]


NodeMessage: TypeAlias = (
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
    | Heartbeat
    | Deaf
    | Taken
    | Spent
)


class Batch(Struct, frozen=True, array_like=True, gc=False):
    """What one node says to another in one turn of its event loop, numbered without a gap."""

    sender: str
    stream: int
    number: int
    messages: list[NodeMessage]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Batch).decode


def encode(batch: Batch) -> bytes:
    """Return a batch as a bus carries it."""
    return _encode(batch)


def decode(message: bytes) -> Batch:
    """Return what a bus has carried; raise `msgspec.MsgspecError` if it is none of ours."""
    return _decode(message)
