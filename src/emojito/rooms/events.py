"""What can have happened in a room. All of it is public but for the digests and the game's own."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from emojito.bots.core import Level
from emojito.rooms.settings import Settings
from emojito.rooms.state import Member, MemberId, Remark, Seated, Way
from emojito.rules.core import Event

FORMAT: Final = 3
"""Of entries as they are written now. What changes them raises it, with an upcaster in `log`."""


class RoomOpened(Event, frozen=True, tag="room_opened"):
    """A room came to be."""

    code: str
    settings: Settings
    """What is played unless the host chooses something else: as it was then."""


class Joined(Event, frozen=True, tag="joined"):
    """Somebody came in, to play or to watch."""

    member: Member
    seated: bool


class Renamed(Event, frozen=True, tag="renamed"):
    """A member was called something else."""

    who: MemberId
    name: str


class SatDown(Event, frozen=True, tag="sat_down"):
    """A watcher took a chair."""

    who: MemberId


class StoodUp(Event, frozen=True, tag="stood_up"):
    """A player gave the chair up."""

    who: MemberId


class WentAway(Event, frozen=True, tag="went_away"):
    """A member was in the room no longer."""

    who: MemberId
    how: Literal["left", "removed", "banned"]
    digests: tuple[str, ...] = ()
    """What a banned person would be known by."""


class Configured(Event, frozen=True, tag="configured"):
    """The host chose what is played and how."""

    settings: Settings


class Arranged(Event, frozen=True, tag="arranged"):
    """The chairs stood in another order."""

    chairs: tuple[MemberId, ...]


class Muted(Event, frozen=True, tag="muted"):
    """The host muted somebody, or no longer."""

    who: MemberId
    muted: bool


class HatPassed(Event, frozen=True, tag="hat_passed"):
    """Somebody else was host, and the room theirs unless the hat was only lent."""

    who: MemberId
    lent: bool = False


class StandInChanged(Event, frozen=True, tag="stand_in_changed"):
    """A bot played for somebody, or no longer."""

    who: MemberId
    stand_in: bool


class LevelSet(Event, frozen=True, tag="level_set"):
    """A bot played better or worse from now on."""

    who: MemberId
    level: Level


class PieceChosen(Event, frozen=True, tag="piece_chosen"):
    """Somebody took another piece to play with."""

    who: MemberId
    piece: int


class WayChosen(Event, frozen=True, tag="way_chosen"):
    """Somebody chose another way to be on stage."""

    who: MemberId
    way: Way


class HandRaised(Event, frozen=True, tag="hand_raised"):
    """Somebody raised a hand, or lowered it."""

    who: MemberId
    up: bool


class GameStarted(Event, frozen=True, tag="game_started", omit_defaults=True):
    """A game began."""

    game: str
    seats: tuple[Seated, ...]
    assets: Any = None
    """What a client has to know of this very game to show it, see `HostedGame.assets`."""
    timers: dict[str, int | None] | None = None
    """The time limits it is played with, also those nobody set; None in logs from before."""


class GameHappened(Event, frozen=True, tag="game_happened"):
    """The rules of a game decided something."""

    game: str
    events: tuple[Any, ...]
    """Of the game's own types; `log` gives them back as such."""


class Paused(Event, frozen=True, tag="paused"):
    """All clocks stood still."""


class Unpaused(Event, frozen=True, tag="resumed"):  # a tag is for ever
    """All clocks ran on."""


class TimeExtended(Event, frozen=True, tag="time_extended"):
    """Somebody who was awaited asked for more time; everybody had it."""

    who: MemberId


class Remarked(Event, frozen=True, tag="remarked"):
    """A bot said what made it answer as it did, after the answer was out."""

    remark: Remark


class GameStopped(Event, frozen=True, tag="game_stopped"):
    """The host ended the game."""


class GamePutAway(Event, frozen=True, tag="game_put_away"):
    """Everyone was back in the lobby."""


RoomEvent: TypeAlias = (
    RoomOpened | Joined | Renamed | SatDown | StoodUp | WentAway | Configured | Arranged | Muted
    | HatPassed | StandInChanged | LevelSet | PieceChosen | WayChosen | HandRaised | GameStarted
    | GameHappened | Paused | Unpaused | TimeExtended | Remarked | GameStopped | GamePutAway
)  # fmt: skip


class Entry(Struct, frozen=True, gc=False):
    """A line of a room's log: everything one accepted command caused."""

    at: float
    """Seconds since 1970."""
    events: tuple[RoomEvent, ...]
    by: MemberId | None = None
    """Who gave the command; None if it was the clock or the room itself."""
    id: str | None = None
    """What they called it, so that a repetition is known as one."""
    format: int = FORMAT
    """In which the entry was written; see `log`."""
