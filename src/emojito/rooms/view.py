"""What everybody in a room may know of it; there is nothing in it that only some may know."""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from emojito.rooms import events as ev
from emojito.rooms.clocks import deadline
from emojito.rooms.manners import MANNERS, Kind
from emojito.rooms.settings import Settings
from emojito.rooms.setups import why_not
from emojito.rooms.state import MemberId, Room, Seated
from emojito.rules import GAMES, TABLE
from emojito.rules.emojito.chronicle import Chronicle as EmojitoChronicle
from emojito.rules.maumau.chronicle import Chronicle as MauMauChronicle


class MemberView(Struct, frozen=True):
    """A member, without what proves who it is."""

    id: MemberId
    name: str
    bot: bool
    muted: bool
    stand_in: bool


class ClockView(Struct, frozen=True, gc=False):
    """What time runs for, since when and until when."""

    kind: Kind
    since: float
    """Seconds since 1970; those who are away are waited for from then on."""
    ends: float | None
    """Seconds since 1970; None if there is no limit or the room is paused."""


class PlayView(Struct, frozen=True, gc=False):
    """The game on the table."""

    game: str
    number: int
    seats: tuple[Seated, ...]
    awaited: tuple[int, ...]
    """Seats that have to do something before the game can go on."""
    stopped: bool
    paused: bool
    clock: ClockView | None
    chronicle: EmojitoChronicle | MauMauChronicle | UnsetType = UNSET
    """The course of the game; not present while there are better things to look at."""


class Obstacle(Struct, frozen=True):
    """Why something cannot be done."""

    code: str
    why: str
    details: dict[str, Any]


class RoomView(Struct, frozen=True):
    """A room as everybody may see it."""

    code: str
    host: MemberId | None
    members: tuple[MemberView, ...]
    chairs: tuple[MemberId, ...]
    settings: Settings
    obstacle: Obstacle | None
    """Why the host cannot start a game now."""


def view(room: Room) -> RoomView:
    """Return what everybody may see of the room."""
    refusal = None if room.playing else why_not(room)
    return RoomView(
        code=room.code,
        host=room.host,
        members=tuple(
            MemberView(member.id, member.name, member.is_bot, member.muted, member.stand_in)
            for member in room.members.values()
        ),
        chairs=room.chairs,
        settings=room.settings,
        obstacle=Obstacle(refusal.code, str(refusal), refusal.details) if refusal else None,
    )


def view_play(room: Room) -> PlayView | None:
    """Return what everybody may see of the game but for the table itself."""
    play, clock = room.play, room.clock
    if play is None:
        return None
    manners, running = MANNERS[play.game], play.running
    return PlayView(
        game=play.game,
        number=play.number,
        seats=play.seats,
        awaited=manners.awaited(play.state) if running else (),
        stopped=play.stopped,
        paused=room.paused is not None,
        clock=ClockView(clock.kind, clock.started, deadline(room)) if clock else None,
        # While the game is on there are better things to look at.
        chronicle=UNSET if running and not manners.between_rounds(play.state) else play.chronicle,
    )


class JoinedTold(Struct, frozen=True, tag_field="type", tag="joined"):
    """`Joined`, without what proves who it is."""

    who: MemberId
    name: str
    seated: bool


class WentAwayTold(Struct, frozen=True, tag_field="type", tag="went_away"):
    """`WentAway`, without what a banned person would be known by."""

    who: MemberId
    how: str


PUBLIC: Final = frozenset({
    ev.RoomOpened, ev.Renamed, ev.SatDown, ev.StoodUp, ev.Configured, ev.Arranged, ev.Muted,
    ev.HatPassed, ev.StandInChanged, ev.GameStarted, ev.Paused, ev.Resumed, ev.GameStopped,
    ev.GamePutAway,
})  # fmt: skip
"""Events that hold no secret. One that is listed nowhere is told to nobody."""


def tell(events: tuple[ev.RoomEvent, ...]) -> list[Any]:
    """Return what everybody may know of what happened, in order."""
    told: list[Any] = []
    for event in events:
        if type(event) in PUBLIC:
            told.append(event)
        elif isinstance(event, ev.MauMauHappened):
            told += [GAMES["mau-mau"].tell(happened, TABLE) for happened in event.events]
        elif isinstance(event, ev.EmojitoHappened):
            told += [GAMES["emojito"].tell(happened, TABLE) for happened in event.events]
        elif isinstance(event, ev.Joined):
            told.append(JoinedTold(event.member.id, event.member.name, event.seated))
        elif isinstance(event, ev.WentAway):
            told.append(WentAwayTold(event.who, event.how))
        else:
            raise TypeError(f"nobody has said who may know of {type(event).__name__}")
    return told
