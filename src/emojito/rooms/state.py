"""Everything there is to know about a room."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from emojito.rooms.manners import Kind
from emojito.rooms.settings import Settings

MemberId: TypeAlias = str
"""`p1`, `p2`, … for people, `b1`, `b2`, … for bots; public, and never used again in a room."""


class Member(Struct, frozen=True):
    """Somebody in a room, or a bot."""

    id: MemberId
    name: str
    token: str = ""
    """A digest of the secret that proves who it is; bots have none."""
    address: str = ""
    """A digest of where they came from, so that a ban can hold."""
    muted: bool = False
    stand_in: bool = False
    """Whether a bot plays for them until they return."""

    @property
    def is_bot(self) -> bool:
        """Whether no person is behind it."""
        return not self.token


class Clock(Struct, frozen=True, gc=False):
    """What time is running for."""

    kind: Kind
    turn: tuple[int, ...]
    """Tells one stretch of time from the next of the same kind."""
    started: float
    """When, in seconds since 1970; moved on by pauses."""


class Seated(Struct, frozen=True):
    """Who sits on a chair of a game, with the name they had at its start."""

    member: MemberId
    name: str


class Play(Struct, frozen=True, gc=False):
    """A game in the room: running, or over and talked about."""

    game: str
    number: int
    """Counted from 1 in this room."""
    seats: tuple[Seated, ...]
    """Clockwise; a seat's number in the rules is its place here."""
    state: Any
    """The state of the rules; None for the moment before they opened the table."""
    stopped: bool = False
    """Whether the host ended it."""
    chronicle: Any = None
    """Its course as everybody knows it, as the rules record it; None as `state`."""

    @property
    def running(self) -> bool:
        """Whether it still goes on."""
        return not self.stopped and self.state.phase != "over"


class Room(Struct, frozen=True, gc=False):
    """A room between two entries of its log."""

    code: str
    opened: float
    members: dict[MemberId, Member] = {}
    chairs: tuple[MemberId, ...] = ()
    """Who will play, clockwise; everyone else watches."""
    host: MemberId | None = None
    settings: Settings = Settings()
    play: Play | None = None
    games: int = 0
    """How many games have been started."""
    paused: float | None = None
    """Since when."""
    clock: Clock | None = None
    banned: frozenset[str] = frozenset()
    """Digests of tokens and addresses that may not come back."""
    people: int = 0
    """How many people have ever joined; numbers the next one."""
    bots: int = 0
    """How many bots have ever been added."""

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.play is not None and self.play.running

    def seat_of(self, member: MemberId) -> int | None:
        """A member's seat in the game, if any."""
        for seat, who in enumerate(self.play.seats if self.play else ()):
            if who.member == member:
                return seat
        return None
