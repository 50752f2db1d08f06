"""Which clock runs in a room, and when it runs out."""

from __future__ import annotations

from msgspec.structs import replace

from emojito.rooms.manners import MANNERS
from emojito.rooms.state import Clock, Room


def wound(room: Room, at: float) -> Room:
    """Wind the clock up anew if something else is awaited than before."""
    play = room.play
    if play is None or not play.running:
        return room if room.clock is None else replace(room, clock=None)
    kind, turn = MANNERS[play.game].clock(play.state)
    stretch, clock = (play.number, *turn), room.clock
    if clock is not None and clock.turn == stretch and clock.kind == kind:
        return room
    return replace(room, clock=Clock(kind, stretch, at))


def deadline(room: Room) -> float | None:
    """When time is up for whoever is awaited; None if there is no limit or the room is paused."""
    clock = room.clock
    if clock is None or room.paused is not None or clock.kind == "idle":
        return None
    limit = getattr(room.settings.timers, clock.kind)
    return None if limit is None else clock.started + limit


def patience_ends(room: Room, away_since: float) -> float:
    """When the software acts for an awaited member who has been away since then."""
    started = room.clock.started if room.clock else 0.0
    return max(started, away_since) + room.settings.timers.away
