"""What happens in a room when nobody does anything: clocks, patience, bots and the hat."""

from __future__ import annotations

from typing import Final

from emojito.bots.plain import choose
from emojito.rooms import decide
from emojito.rooms.audience import Audience
from emojito.rooms.clocks import deadline, patience_ends
from emojito.rooms.events import RoomEvent
from emojito.rooms.manners import MANNERS
from emojito.rooms.state import MemberId, Room
from emojito.rules import GAMES, Chance

HAT_AFTER: Final = 60.0
"""Seconds a host may be away before the hat passes on."""
BOT_THINKS: Final = 1.0
"""Seconds, so that people can follow."""
GRACE: Final = 5.0
"""Seconds before a clock that ran out in an empty room takes effect on those who return."""


def next_due(room: Room, audience: Audience) -> float | None:
    """Return when something happens by itself, in seconds since 1970.

    In a room where nobody is, time stands still: it is there as it was left when they return.
    """
    if not audience.present:
        return None
    return min((due for due, _ in _alarms(room, audience)), default=None)


def events(room: Room, audience: Audience, now: float, chance: Chance) -> tuple[RoomEvent, ...]:
    """Return what happens now of what is due, the most overdue first; the rest comes next time."""
    due = [alarm for alarm in _alarms(room, audience) if alarm[0] <= now]
    if not due or not audience.present:
        return ()
    _, (what, who) = min(due)
    match what:
        case "hat":
            return decide.pass_hat(room, _heirs(room, audience))
        case "bot":
            return _bot_moves(room, who, chance)
        case "away":
            return decide.act_for(room, who, chance)
        case _:
            return decide.time_up(room, chance)


def _alarms(room: Room, audience: Audience) -> list[tuple[float, tuple[str, MemberId]]]:
    found: list[tuple[float, tuple[str, MemberId]]] = []
    if room.host in audience.away and _heirs(room, audience):
        found.append((audience.away[room.host] + HAT_AFTER, ("hat", "")))
    play, clock = room.play, room.clock
    if play is None or clock is None or room.paused is not None:
        return found
    if (ends := deadline(room)) is not None:
        found.append((max(ends, audience.since + GRACE), ("time", "")))
    for seat in MANNERS[play.game].awaited(play.state):
        member = room.members.get(play.seats[seat].member)
        if member is None:
            continue
        if member.is_bot or member.stand_in:
            found.append((audience.quiet_since + BOT_THINKS, ("bot", member.id)))
        elif member.id in audience.away:
            found.append((patience_ends(room, audience.away[member.id]), ("away", member.id)))
    return found


def _heirs(room: Room, audience: Audience) -> tuple[MemberId, ...]:
    """Who may have the hat: people who are here, the longest here first."""
    return tuple(who for who in room.members if who in audience.present and who != room.host)


def _bot_moves(room: Room, who: MemberId, chance: Chance) -> tuple[RoomEvent, ...]:
    play, seat = room.play, room.seat_of(who)
    if play is None or seat is None:
        return ()
    command = choose(GAMES[play.game].view(play.state, seat), chance)
    return decide.play_for(room, who, command, chance)
