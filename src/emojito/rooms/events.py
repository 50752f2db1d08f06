"""What can have happened in a room. All of it is public but for the digests and the game's own."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from emojito.rooms.settings import Settings
from emojito.rooms.state import Member, MemberId, Seated
from emojito.rules.core import Event
from emojito.rules.emojito.events import EmojitoEvent
from emojito.rules.maumau.events import MauMauEvent


class RoomOpened(Event, frozen=True):
    """A room came to be."""

    code: str


class Joined(Event, frozen=True):
    """Somebody came in, to play or to watch."""

    member: Member
    seated: bool


class Renamed(Event, frozen=True):
    """A member was called something else."""

    who: MemberId
    name: str


class SatDown(Event, frozen=True):
    """A watcher took a chair."""

    who: MemberId


class StoodUp(Event, frozen=True):
    """A player gave the chair up."""

    who: MemberId


class WentAway(Event, frozen=True):
    """A member was in the room no longer."""

    who: MemberId
    how: Literal["left", "removed", "banned"]
    digests: tuple[str, ...] = ()
    """What a banned person would be known by."""


class Configured(Event, frozen=True):
    """The host chose what is played and how."""

    settings: Settings


class Arranged(Event, frozen=True):
    """The chairs stood in another order."""

    chairs: tuple[MemberId, ...]


class Muted(Event, frozen=True):
    """The host muted somebody, or no longer."""

    who: MemberId
    muted: bool


class HatPassed(Event, frozen=True):
    """Somebody else was host."""

    who: MemberId


class StandInChanged(Event, frozen=True):
    """A bot played for somebody, or no longer."""

    who: MemberId
    stand_in: bool


class GameStarted(Event, frozen=True):
    """A game began."""

    game: str
    seats: tuple[Seated, ...]


class EmojitoHappened(Event, frozen=True):
    """The rules of Emojito! decided something."""

    events: tuple[EmojitoEvent, ...]


class MauMauHappened(Event, frozen=True):
    """The rules of emoji Mau-Mau decided something."""

    events: tuple[MauMauEvent, ...]


GameHappened: TypeAlias = EmojitoHappened | MauMauHappened
"""What comes from the rules of a game."""


class Paused(Event, frozen=True):
    """All clocks stood still."""


class Resumed(Event, frozen=True):
    """They ran on."""


class GameStopped(Event, frozen=True):
    """The host ended the game."""


class GamePutAway(Event, frozen=True):
    """Everyone was back in the lobby."""


RoomEvent: TypeAlias = (
    RoomOpened | Joined | Renamed | SatDown | StoodUp | WentAway | Configured | Arranged | Muted
    | HatPassed | StandInChanged | GameStarted | GameHappened | Paused | Resumed | GameStopped
    | GamePutAway
)  # fmt: skip


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of a room's log: everything one accepted command caused."""

    at: float
    """Seconds since 1970."""
    events: tuple[RoomEvent, ...]
    by: MemberId | None = None
    """Who gave the command; None if it was the clock or the house."""
    id: str | None = None
    """What they called it, so that a repetition is known as one."""
