"""How each event changes the room: the only way it ever changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.rooms import events as ev
from emojito.rooms.clocks import with_clock
from emojito.rooms.pieces import choose, with_piece
from emojito.rooms.state import CurrentGame, Room
from emojito.rooms.tallies import with_tallies
from emojito.rules.core import Course

MOST_KEPT_EVENTS: Final = 160
"""Memorable events of a game that are kept: most rounds have fewer, and bots remember them."""


def apply(room: Room | None, entry: ev.Entry) -> Room:
    """Return the room after a whole entry, its clock wound up anew if it has to be."""
    for event in entry.events:
        room = apply_event(room, event, entry.at)
    if room is None:
        raise ValueError("a room begins with RoomOpened")
    return after_entry(room, entry.at)


def after_entry(room: Room, at: float) -> Room:
    """Return the room after the last event of an entry: its clock wound up, a game counted."""
    if room.paused is not None and not room.playing:
        room = replace(room, paused=None)
    return with_clock(with_tallies(room), at)


def apply_event(room: Room | None, event: ev.RoomEvent, at: float) -> Room:
    """Return the room after one event."""
    if isinstance(event, ev.RoomOpened):
        return Room(event.code, at, settings=event.settings)
    if room is None:
        raise ValueError("a room begins with RoomOpened")
    if isinstance(event, ev.Paused):
        return replace(room, paused=at)
    if isinstance(event, ev.Unpaused):
        return _unpaused(room, at)
    return _APPLY[type(event)](room, event)


def _joined(room: Room, event: ev.Joined) -> Room:
    member = event.member
    joined = replace(
        room,
        members={**room.members, member.id: member},
        host=room.host or (None if member.is_bot else member.id),
        owner=room.owner or (None if member.is_bot else member.id),
        people=room.people + (not member.is_bot),
        bots=room.bots + member.is_bot,
    )
    return _seated(joined, member.id) if event.seated else joined


def _seated(room: Room, who: str) -> Room:
    room = with_piece(room, who)
    return replace(room, chairs=(*room.chairs, who))


def _with_member(room: Room, who: str, **changes: Any) -> Room:
    member = replace(room.members[who], **changes)
    return replace(room, members={**room.members, who: member})


def _renamed(room: Room, event: ev.Renamed) -> Room:
    return _with_member(room, event.who, name=event.name)


def _sat_down(room: Room, event: ev.SatDown) -> Room:
    return _seated(room, event.who)


def _stood_up(room: Room, event: ev.StoodUp) -> Room:
    return replace(room, chairs=tuple(who for who in room.chairs if who != event.who))


def _went_away(room: Room, event: ev.WentAway) -> Room:
    host = None if room.host == event.who else room.host
    return replace(
        room,
        members={who: member for who, member in room.members.items() if who != event.who},
        chairs=tuple(who for who in room.chairs if who != event.who),
        host=host,
        owner=host if room.owner == event.who else room.owner,
        banned=room.banned | set(event.digests),
        hands=tuple(who for who in room.hands if who != event.who),
    )


def _configured(room: Room, event: ev.Configured) -> Room:
    return replace(room, settings=event.settings)


def _arranged(room: Room, event: ev.Arranged) -> Room:
    return replace(room, chairs=event.chairs)


def _muted(room: Room, event: ev.Muted) -> Room:
    return _with_member(room, event.who, muted=event.muted)


def _hat_passed(room: Room, event: ev.HatPassed) -> Room:
    return replace(room, host=event.who, owner=room.owner if event.lent else event.who)


def _stand_in_changed(room: Room, event: ev.StandInChanged) -> Room:
    return _with_member(room, event.who, stand_in=event.stand_in)


def _level_set(room: Room, event: ev.LevelSet) -> Room:
    return _with_member(room, event.who, level=event.level)


def _remarked(room: Room, event: ev.Remarked) -> Room:
    play = room.play
    return replace(room, play=play and replace(play, remarks=(*play.remarks, event.remark)))


def _game_started(room: Room, event: ev.GameStarted) -> Room:
    number = room.games + 1
    play = CurrentGame(event.game, number, event.seats, None, assets=event.assets)
    limits = {
        kind: seconds
        for kind, seconds in (event.timers or {}).items()
        if kind in room.settings.timers
    }
    settings = replace(room.settings, timers=room.settings.timers | limits)
    return replace(room, play=play, games=number, settings=settings, hands=())


def _piece_chosen(room: Room, event: ev.PieceChosen) -> Room:
    return choose(room, event.who, event.piece)


def _way_chosen(room: Room, event: ev.WayChosen) -> Room:
    return _with_member(room, event.who, way=event.way)


def _hand_raised(room: Room, event: ev.HandRaised) -> Room:
    if event.up:
        return room if event.who in room.hands else replace(room, hands=(*room.hands, event.who))
    return replace(room, hands=tuple(who for who in room.hands if who != event.who))


def _happened(room: Room, event: ev.GameHappened) -> Room:
    play = room.play
    if play is None:
        raise ValueError("no game is being played")
    game, state, chronicle = HOSTED[play.game].rules, play.state, play.chronicle
    for happened in event.events:
        chronicle = game.record(chronicle, state, happened)
        state = game.apply(state, happened)
    recent = _recent(play, event.events)
    return replace(room, play=replace(play, state=state, chronicle=chronicle, recent=recent))


def played(room: Room, play: CurrentGame, judged: Course[Any, Any]) -> Room:
    """Return the room after what the rules have just judged, without applying it once more."""
    record, chronicle = HOSTED[play.game].rules.record, play.chronicle
    for met, happened in zip(judged.met, judged.events, strict=True):
        chronicle = record(chronicle, met, happened)
    recent = _recent(play, judged.events)
    return replace(room, play=replace(play, state=judged.state, chronicle=chronicle, recent=recent))


def _recent(play: CurrentGame, happened: Iterable[Any]) -> tuple[Any, ...]:
    memorable = HOSTED[play.game].memorable
    latest = [event for event in happened if type(event) in memorable]
    return (*play.recent, *latest)[-MOST_KEPT_EVENTS:] if latest else play.recent


def _unpaused(room: Room, at: float) -> Room:
    clock = room.clock
    if clock is not None and room.paused is not None:
        clock = replace(clock, started=clock.started + at - max(room.paused, clock.started))
    return replace(room, paused=None, clock=clock)


def _time_extended(room: Room, _: ev.TimeExtended) -> Room:
    return replace(room, clock=room.clock and replace(room.clock, extended=True))


def _game_stopped(room: Room, _: ev.GameStopped) -> Room:
    return replace(room, play=room.play and replace(room.play, stopped=True))


def _game_put_away(room: Room, _: ev.GamePutAway) -> Room:
    return replace(room, play=None, hands=())


_APPLY: Final[dict[type, Callable[[Room, Any], Room]]] = {
    ev.Joined: _joined,
    ev.Renamed: _renamed,
    ev.SatDown: _sat_down,
    ev.StoodUp: _stood_up,
    ev.WentAway: _went_away,
    ev.Configured: _configured,
    ev.Arranged: _arranged,
    ev.Muted: _muted,
    ev.HatPassed: _hat_passed,
    ev.StandInChanged: _stand_in_changed,
    ev.LevelSet: _level_set,
    ev.PieceChosen: _piece_chosen,
    ev.WayChosen: _way_chosen,
    ev.HandRaised: _hand_raised,
    ev.GameStarted: _game_started,
    ev.GameHappened: _happened,
    ev.TimeExtended: _time_extended,
    ev.Remarked: _remarked,
    ev.GameStopped: _game_stopped,
    ev.GamePutAway: _game_put_away,
}
