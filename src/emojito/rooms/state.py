"""Everything there is to know about a room."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from emojito.bots.core import CHARACTERS, DEFAULT_LEVEL, Character, Level
from emojito.games.core import ClockKind
from emojito.rooms.settings import Settings, default_settings
from emojito.rules import Seat

MemberId: TypeAlias = str
"""`p1`, `p2`, … for people, `b1`, `b2`, … for bots; public, and never used again in a room."""


Way: TypeAlias = Literal["room", "camera", "puppet"]
"""How somebody is on stage: across the table, by camera and microphone, or with a puppet."""


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
    piece: int | None = None
    """What they play with, see `pieces`; None if they have never had a chair."""
    way: Way = "room"
    level: Level | None = None
    """How well a bot plays; None for people, and for bots from before there were levels."""
    character: Character | None = None
    """Which puppet a bot is; None as `level`."""

    @property
    def is_bot(self) -> bool:
        """Whether no person is behind it."""
        return not self.token

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides on this chair: its own, or that of somebody who is away."""
        return self.is_bot or self.stand_in

    @property
    def plays_at(self) -> Level:
        """How well the bot on this chair plays, also one that plays for a person."""
        return self.level or DEFAULT_LEVEL

    @property
    def plays_as(self) -> Character:
        """Which puppet is on this chair; people's goes by their piece."""
        return self.character or CHARACTERS[(self.piece or 0) % len(CHARACTERS)]


class Clock(Struct, frozen=True, gc=False):
    """What time is running for."""

    kind: ClockKind
    turn: tuple[int, ...]
    """Tells one stretch of time from the next of the same kind."""
    started: float
    """When, in seconds since 1970; moved on by pauses."""
    extended: bool = False
    """Whether somebody has asked for more time: as much again, once in each stretch."""


class Seated(Struct, frozen=True):
    """Who sits on a chair of a game, with the name they had at its start."""

    member: MemberId
    name: str
    piece: int | None = None
    """What they play with; None in logs from before people had pieces of their own."""


class Tally(Struct, frozen=True):
    """How somebody has done in this room."""

    name: str
    """As it was in their latest game."""
    games: int = 0
    """Played to their end."""
    won: int = 0


class Remark(Struct, frozen=True):
    """What a bot says about its answer in a round of a game."""

    seat: Seat
    round: int
    noticed: tuple[str, ...]
    """What it went by, in codes that the client has words for."""


class CurrentGame(Struct, frozen=True, gc=False):
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
    """What has come of it so far, as the rules record it for everybody; None as `state`."""
    assets: Any = None
    """What a client has to know of this very game to show it, see `HostedGame.assets`."""
    recent: tuple[Any, ...] = ()
    """What happened last, of the game's own types; see `HostedGame.memorable`."""
    remarks: tuple[Remark, ...] = ()
    """What bots have said so far, in order."""
    counted: bool = False
    """Whether it is in the standing of the evening."""

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
    owner: MemberId | None = None
    """Whose room it is; whoever else is host keeps the hat for them."""
    settings: Settings = field(default_factory=default_settings)
    play: CurrentGame | None = None
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
    hands: tuple[MemberId, ...] = ()
    """Who has a hand up, in the order in which they raised it."""
    tallies: dict[MemberId, Tally] = {}
    """Of everybody who has ever played here, also of those who are gone."""

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.play is not None and self.play.running

    def takes_part(self, member: MemberId) -> bool:
        """Whether the game that is going on is a member's, too."""
        seat = self.seat_of(member)
        return (
            self.play is not None
            and self.play.running
            and seat is not None
            and seat not in self.play.state.gone
        )

    def seat_of(self, member: MemberId) -> int | None:
        """A member's seat in the game, if any."""
        for seat, who in enumerate(self.play.seats if self.play else ()):
            if who.member == member:
                return seat
        return None
