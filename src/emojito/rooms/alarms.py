"""Timers of a room: what happens when nobody does anything, by clocks, patience, bots, the hat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal, NamedTuple

from emojito.bots.core import Asked
from emojito.games import HOSTED
from emojito.puppet.performing import Frame
from emojito.rooms import decide
from emojito.rooms.clocks import deadline, held_until, patience_ends
from emojito.rooms.permission import with_offers
from emojito.rooms.presence import Presence
from emojito.rooms.state import CurrentGame, Member, MemberId, Room
from emojito.rooms.transition import Transition
from emojito.rules import TABLE, Chance

HAT_AFTER: Final = 60.0
"""Seconds a host may be away before the hat passes on."""
BOT_THINKS: Final = 1.0
"""Seconds of a bot's usual moment, so that people can follow; a game says how many of them pass."""
AMONG_BOTS: Final = 0.5
"""How much of it is left in a game that no person plays any more."""
LONGEST_THOUGHT: Final = 8.0
"""Of these moments."""
GRACE: Final = 5.0
"""Seconds for the others to return, after a time in which nobody was there."""


class Alarm(NamedTuple):
    """Something that happens by itself."""

    due: float
    what: Literal["time", "away", "bot", "hat"]
    who: MemberId = ""


def next_due(
    room: Room,
    presence: Presence,
    *,
    bots: bool = True,
    busy: Collection[MemberId] = (),
) -> float | None:
    """Return when something happens by itself, in seconds since 1970; of `bots` if nobody thinks.

    Nobody is asked who is `busy`, on stage or because it would do nothing.

    In a room where nobody is, nothing does: it is there as it was left when they return.
    """
    if not presence.here:
        return None
    if not presence.away and not room.bots:
        # As nearly always: everybody is there in person, and only the clock can run out.
        ends = deadline(room)
        return None if ends is None else max(ends, presence.since + GRACE)
    found = _alarms(room, presence, bots=bots, busy=busy)
    return min(found).due if found else None


def due_alarm(
    room: Room,
    presence: Presence,
    now: float,
    *,
    bots: bool = True,
    busy: Collection[MemberId] = (),
) -> Alarm | None:
    """Return the most overdue alarm; the rest comes next time."""
    if not presence.here:
        return None
    found = _alarms(room, presence, bots=bots, busy=busy)
    return min((alarm for alarm in found if alarm.due <= now), default=None)


def ring(transition: Transition, alarm: Alarm, presence: Presence) -> None:
    """Let happen what is due. A bot is asked elsewhere: it may take its time."""
    match alarm.what:
        case "hat":
            transition.add(*decide.pass_hat(transition.room, _heirs(transition.room, presence)))
        case "away":
            decide.act_for(transition, alarm.who)
        case "time":
            _time_up(transition, presence)
        case "bot":
            raise ValueError("a bot is asked elsewhere")


def asked_of_bot(
    room: Room,
    who: MemberId,
    chance: Chance,
    seen: tuple[Frame, ...] = (),
    earlier: Mapping[int, tuple[Frame, ...]] | None = None,
) -> Asked | None:
    """Return what a bot on a chair knows: the view of its seat, offers included; None if none."""
    play, seat = room.play, room.seat_of(who)
    if play is None or seat is None or not play.running:
        return None
    member, rules = room.members[who], HOSTED[play.game].rules
    return Asked(
        view=with_offers(room, play, rules.view(play.state, seat)),
        chance=chance,
        level=member.plays_at,
        character=member.plays_as,
        seen=seen,
        earlier=dict(earlier or {}),
        told=tuple(rules.redact(event, TABLE) for event in play.recent),
        chronicle=play.chronicle,
    )


def _alarms(
    room: Room, presence: Presence, *, bots: bool, busy: Collection[MemberId]
) -> list[Alarm]:
    # Whatever came due while nobody was there waits until the others had time to return, too.
    earliest = presence.since + GRACE
    found: list[Alarm] = []
    if room.host in presence.away and _heirs(room, presence):
        found.append(Alarm(max(presence.away[room.host] + HAT_AFTER, earliest), "hat"))
    play = room.play
    if play is None or room.clock is None or room.paused is not None:
        return found
    # While some have a moment to do something first, nobody is pressed for anything else.
    earliest = max(earliest, held_until(room) or earliest)
    if (ends := deadline(room)) is not None:
        found.append(Alarm(max(ends, earliest), "time"))
    turns = HOSTED[play.game].turns
    awaited = _members(room, play, turns.awaited(play.state))
    if not (turns.any_will_do(play.state) and any(_plays(m, presence) for m in awaited)):
        for member in awaited:
            if member.id in presence.away and not member.stand_in:
                patience = patience_ends(room, presence.away[member.id])
                # Nor does anybody act for them while the others watch what has just happened.
                found.append(Alarm(max(patience, earliest, presence.moved), "away", member.id))
        if bots:
            found += _bot_moves(room, play, presence, awaited, busy)
    return found


def _bot_moves(
    room: Room,
    play: CurrentGame,
    presence: Presence,
    awaited: list[Member],
    busy: Collection[MemberId],
) -> list[Alarm]:
    turns = HOSTED[play.game].turns
    urgent = _idle_bots(_members(room, play, turns.urgent(play.state)), busy)
    if urgent:
        # Who should do something although nobody waits for it comes first, or it would be too late.
        return [Alarm(presence.moved + BOT_THINKS, "bot", member.id) for member in urgent]
    moments = min(turns.pace(play.state, play.recent), LONGEST_THOUGHT)
    if any(_plays(member, presence) and not member.is_bot for member in awaited):
        moments *= turns.beside_people
    elif not _people_in(room, play):
        moments *= AMONG_BOTS
    due = max(presence.moved + BOT_THINKS * moments, held_until(room) or 0.0)
    # However long it likes to think: not beyond its time.
    due = min(due, deadline(room) or due)
    return [Alarm(due, "bot", member.id) for member in _idle_bots(awaited, busy)]


def _people_in(room: Room, play: CurrentGame) -> bool:
    """Whether a person plays, or will again when they are back."""
    everybody = tuple(seat for seat in range(len(play.seats)) if seat not in play.state.gone)
    return any(not member.is_bot for member in _members(room, play, everybody))


def _idle_bots(members: list[Member], busy: Collection[MemberId]) -> list[Member]:
    """Those of them whom a bot plays, and who may be asked."""
    played = (member for member in members if member.is_played_by_bot)
    return [member for member in played if member.id not in busy]


def _members(room: Room, play: CurrentGame, seats: tuple[int, ...]) -> list[Member]:
    found = (room.members.get(play.seats[seat].member) for seat in seats)
    return [member for member in found if member is not None]


def _plays(member: Member, presence: Presence) -> bool:
    """Whether a person is there to do it."""
    return not member.stand_in and member.id in presence.here


def _time_up(transition: Transition, presence: Presence) -> None:
    """Let the clock run out; for those who are away as if they had been given up (E55, E56)."""
    room, play = transition.room, transition.room.play
    if play is not None:
        turns = HOSTED[play.game].turns
        awaited = _members(room, play, turns.awaited(play.state))
        absent = [member for member in awaited if member.id in presence.away]
        if absent and not turns.any_will_do(play.state):
            decide.act_for(transition, absent[0].id)
            return
    decide.time_up(transition)


def _heirs(room: Room, presence: Presence) -> tuple[MemberId, ...]:
    """Who may have the hat, the next first: people who are here."""
    return decide.in_line(room, (who for who in presence.here if who != room.host))
