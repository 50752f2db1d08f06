"""What happens in a room when nobody does anything: clocks, patience, bots and the hat."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from emojito.bots.plain import choose
from emojito.rooms import decide
from emojito.rooms.audience import Audience
from emojito.rooms.clocks import deadline, patience_ends
from emojito.rooms.events import RoomEvent
from emojito.rooms.manners import MANNERS
from emojito.rooms.state import Member, MemberId, Play, Room
from emojito.rules import GAMES, Chance

HAT_AFTER: Final = 60.0
"""Seconds a host may be away before the hat passes on."""
BOT_THINKS: Final = 1.0
"""Seconds, so that people can follow."""
GRACE: Final = 5.0
"""Seconds for the others to return, after a time in which nobody was there."""


class Alarm(NamedTuple):
    """Something that happens by itself."""

    due: float
    what: Literal["time", "away", "bot", "hat"]
    who: MemberId = ""


def next_due(room: Room, audience: Audience) -> float | None:
    """Return when something happens by itself, in seconds since 1970.

    In a room where nobody is, nothing does: it is there as it was left when they return.
    """
    if audience.is_deserted:
        return None
    if not audience.away and not room.bots:
        # As nearly always: everybody is there in person, and only the clock can run out.
        ends = deadline(room)
        return None if ends is None else max(ends, audience.since + GRACE)
    found = _alarms(room, audience)
    return min(found).due if found else None


def events(room: Room, audience: Audience, now: float, chance: Chance) -> tuple[RoomEvent, ...]:
    """Return what happens now of what is due, the most overdue first; the rest comes next time."""
    due = [alarm for alarm in _alarms(room, audience) if alarm.due <= now]
    if not due or audience.is_deserted:
        return ()
    alarm = min(due)
    match alarm.what:
        case "hat":
            return decide.pass_hat(room, _heirs(room, audience))
        case "bot":
            return _bot_moves(room, alarm.who, chance)
        case "away":
            return decide.act_for(room, alarm.who, chance)
        case "time":
            return _time_up(room, audience, chance)


def _alarms(room: Room, audience: Audience) -> list[Alarm]:
    # Whatever came due while nobody was there waits until the others had time to return, too.
    earliest = audience.since + GRACE
    found: list[Alarm] = []
    if room.host in audience.away and _heirs(room, audience):
        found.append(Alarm(max(audience.away[room.host] + HAT_AFTER, earliest), "hat"))
    play = room.play
    if play is None or room.clock is None or room.paused is not None:
        return found
    if (ends := deadline(room)) is not None:
        found.append(Alarm(max(ends, earliest), "time"))
    manners = MANNERS[play.game]
    awaited = _members(room, play, manners.awaited(play.state))
    if not (manners.any_will_do(play.state) and any(_plays(m, audience) for m in awaited)):
        for member in awaited:
            if member.id in audience.away and not member.stand_in:
                patience = patience_ends(room, audience.away[member.id])
                found.append(Alarm(max(patience, earliest), "away", member.id))
        urgent = _members(room, play, manners.urgent(play.state))
        found += (
            Alarm(audience.moved + BOT_THINKS, "bot", member.id)
            for member in (*urgent, *awaited)
            if member.is_bot or member.stand_in
        )
    return found


def _members(room: Room, play: Play, seats: tuple[int, ...]) -> list[Member]:
    found = (room.members.get(play.seats[seat].member) for seat in seats)
    return [member for member in found if member is not None]


def _plays(member: Member, audience: Audience) -> bool:
    """Whether a person is there to do it."""
    return not member.stand_in and member.id in audience.present


def _time_up(room: Room, audience: Audience, chance: Chance) -> tuple[RoomEvent, ...]:
    """Let the clock run out; for those who are away as if they had been given up (E55, E56)."""
    play = room.play
    if play is not None:
        manners = MANNERS[play.game]
        awaited = _members(room, play, manners.awaited(play.state))
        absent = [member for member in awaited if member.id in audience.away]
        if absent and not manners.any_will_do(play.state):
            return decide.act_for(room, absent[0].id, chance)
    return decide.time_up(room, chance)


def _heirs(room: Room, audience: Audience) -> tuple[MemberId, ...]:
    """Who may have the hat: people who are here, the longest here first."""
    return tuple(who for who in room.members if who in audience.present and who != room.host)


def _bot_moves(room: Room, who: MemberId, chance: Chance) -> tuple[RoomEvent, ...]:
    play, seat = room.play, room.seat_of(who)
    if play is None or seat is None:
        return ()
    command = choose(GAMES[play.game].view(play.state, seat), chance)
    return decide.play_for(room, who, command, chance)
