"""The messages between a device and the server, as `docs/protocol.md` describes them.

Every message is a JSON object with a `type`. `PROTOCOL` is raised when one changes so that an older
client could misunderstand it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from emojito.rooms.commands import RoomCommand
from emojito.rooms.state import MemberId
from emojito.rooms.view import PlayView, RoomView
from emojito.rules.emojito.view import Private as EmojitoPrivate, View as EmojitoView
from emojito.rules.maumau.view import Private as MauMauPrivate, View as MauMauView

PROTOCOL: Final = 1

Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Code: TypeAlias = Annotated[str, Meta(max_length=20)]
Token: TypeAlias = Annotated[str, Meta(max_length=100)]
NewToken: TypeAlias = Annotated[str, Meta(min_length=32, max_length=100)]
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class Incoming(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=str.lower
):
    """A message from a device."""


class Create(Incoming, frozen=True):
    """Open a room and be its host."""

    name: Name
    token: NewToken | None = None
    """The secret this device will prove itself with; None lets the server choose one."""
    protocol: int = PROTOCOL


class Join(Incoming, frozen=True):
    """Come into a room, to play or to watch."""

    code: Code
    name: Name
    watch: bool = False
    token: NewToken | None = None
    """As in `Create`; a repetition with the same one comes in as the same person."""
    protocol: int = PROTOCOL


class Resume(Incoming, frozen=True):
    """Come back, on this device or another, with the token that proves who one is."""

    code: Code
    token: Token
    seen: int | None = None
    """The last version this device has shown, to be told what it missed."""
    protocol: int = PROTOCOL


class Watch(Incoming, frozen=True):
    """Be a screen on the table: see what everybody sees, do nothing."""

    code: Code
    seen: int | None = None
    protocol: int = PROTOCOL


class Do(Incoming, frozen=True):
    """Give a command."""

    id: CommandId
    """Chosen by the device, new for each command; a repetition is answered as the first time."""
    seen: int
    """The version the person saw when they chose."""
    command: RoomCommand


class Ping(Incoming, frozen=True):
    """Ask whether anyone is there."""


Message: TypeAlias = Create | Join | Resume | Watch | Do | Ping


class Outgoing(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower):
    """A message to a device."""


Told: TypeAlias = Annotated[list[Any], Meta(extra={"typescript": "Array<Told>"})]
"""Events of a room and of its games, as everybody may know them."""

Table: TypeAlias = EmojitoView | MauMauView
"""What everybody may see of a game."""

Mine: TypeAlias = EmojitoPrivate | MauMauPrivate
"""What one seat alone may see, to be laid over the table."""


class Welcome(Outgoing, frozen=True):
    """You are in. Everything there is to see."""

    protocol: int
    you: MemberId | None
    """None for a screen."""
    version: int
    now: float
    """The server's clock, in seconds since 1970, to count down by."""
    room: RoomView
    play: PlayView | None
    presence: dict[MemberId, float | None]
    table: Table | None
    """What everybody may see of the game; null if there is none."""
    me: Mine | None
    """What you alone may see, to be laid over `table`; null if you have no seat."""
    missed: Told
    """What has happened since the version you had seen, if that is known."""
    token: str | UnsetType = UNSET
    """The secret that proves who you are; given once, when you join."""


class Update(Outgoing, frozen=True, kw_only=True):
    """Something has happened and is safe on disk."""

    version: int
    events: Told
    """What everybody may know of it, in order."""
    room: RoomView | UnsetType = UNSET
    """Not present if it is as before."""
    play: PlayView | None
    table: Table | None
    me: Mine | None
    """Last, since all that stands before it is the same for everybody and is written once."""


class Done(Outgoing, frozen=True):
    """Your command has been accepted."""

    id: str
    version: int


class Refused(Outgoing, frozen=True):
    """Your message changed nothing, and why."""

    code: str
    why: str
    details: dict[str, Any]
    id: str | None = None
    """Of the command it answers."""


class Presence(Outgoing, frozen=True):
    """Who is away since when."""

    presence: dict[MemberId, float | None]
    """Seconds since 1970; null for those who are here."""


class Bye(Outgoing, frozen=True):
    """The server closes this connection, and why."""

    code: str


class Pong(Outgoing, frozen=True):
    """Somebody is there."""

    now: float


Reply: TypeAlias = Welcome | Update | Done | Refused | Presence | Bye | Pong
