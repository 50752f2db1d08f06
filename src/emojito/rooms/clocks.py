"""Which clock runs in a room, and when it runs out."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.games.core import AWAY, IDLE, ClockKind
from emojito.rooms.state import Clock, Room


def time_after(room: Room, last: float, now: Callable[[], float]) -> Callable[[], float]:
    """Return the time of a room whose log ended at `last`, by the clock of whoever wrote that.

    It never runs backwards. A limit that runs has not run while nobody had the room: nobody could
    play. Where none runs, the room catches up with us.
    """
    ahead = last - now()
    if deadline(room) is None and held_until(room) is None:
        ahead = max(0.0, ahead)
    return lambda: now() + ahead


def with_clock(room: Room, at: float) -> Room:
    """Wind the clock up anew if something else is awaited than before."""
    play = room.play
    if play is None or not play.running:
        return room if room.clock is None else replace(room, clock=None)
    kind, turn = HOSTED[play.game].turns.clock(play.state)
    stretch, clock = (play.number, *turn), room.clock
    if clock is not None and clock.turn == stretch and clock.kind == kind:
        return room
    return replace(room, clock=Clock(kind, stretch, at))


def is_another_stretch(before: Room, after: Room) -> bool:
    """Whether something else is awaited than before; more time for the same is nothing else."""
    return _awaited(before) != _awaited(after)


def _awaited(room: Room) -> tuple[ClockKind, tuple[int, ...]] | None:
    clock, play = room.clock, room.play
    if clock is None or play is None:
        return None
    return HOSTED[play.game].turns.part_of.get(clock.kind, clock.kind), clock.turn


def deadline(room: Room) -> float | None:
    """When time is up for whoever is awaited; None if there is no limit or the room is paused."""
    clock, play = room.clock, room.play
    if clock is None or play is None or room.paused is not None or clock.kind == IDLE:
        return None
    turns = HOSTED[play.game].turns
    limit = turns.fixed.get(clock.kind, room.settings.timers.get(clock.kind))
    if limit is None:
        return None
    before = turns.before(play.state, room.settings.choices[play.game])
    begins = (held_until(room) or clock.started) + before
    return begins + limit * (2 if clock.extended else 1)


def held_until(room: Room) -> float | None:
    """Until when the game is held for those who are urgent; None if it is not held for anybody."""
    play, clock = room.play, room.clock
    if play is None or clock is None or room.paused is not None:
        return None
    turns = HOSTED[play.game].turns
    grace = None if turns.grace is None else room.settings.timers.get(turns.grace)
    return clock.started + grace if grace is not None and turns.urgent(play.state) else None


def is_extendable(clock: Clock | None, ends: float | None) -> bool:
    """Whether who is awaited may ask for more time on a clock with this deadline."""
    return clock is not None and ends is not None and not clock.extended


def patience_ends(room: Room, away_since: float) -> float:
    """When the software acts for an awaited member who has been away since then."""
    started = room.clock.started if room.clock else 0.0
    return max(started, away_since) + (room.settings.timers[AWAY] or 0)
