"""How each event changes the room: the only way it ever changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from emojito.rooms import events as ev
from emojito.rooms.clocks import wound
from emojito.rooms.state import Play, Room
from emojito.rules import GAMES
from emojito.rules.core import Course


def apply(room: Room | None, entry: ev.Entry) -> Room:
    """Return the room after a whole entry, its clock wound up anew if it has to be."""
    for event in entry.events:
        room = apply_event(room, event, entry.at)
    if room is None:
        raise ValueError("a room begins with RoomOpened")
    return settled(room, entry.at)


def settled(room: Room, at: float) -> Room:
    """Return the room after the last event of an entry, its clock wound up anew if need be."""
    if room.paused is not None and not room.playing:
        room = replace(room, paused=None)
    return wound(room, at)


def apply_event(room: Room | None, event: ev.RoomEvent, at: float) -> Room:
    """Return the room after one event."""
    if isinstance(event, ev.RoomOpened):
        return Room(event.code, at)
    if room is None:
        raise ValueError("a room begins with RoomOpened")
    if isinstance(event, ev.Paused):
        return replace(room, paused=at)
    if isinstance(event, ev.Resumed):
        return _resumed(room, at)
    return _APPLY[type(event)](room, event)


def _joined(room: Room, event: ev.Joined) -> Room:
    member = event.member
    return replace(
        room,
        members={**room.members, member.id: member},
        chairs=(*room.chairs, member.id) if event.seated else room.chairs,
        host=room.host or (None if member.is_bot else member.id),
        people=room.people + (not member.is_bot),
        bots=room.bots + member.is_bot,
    )


def _with_member(room: Room, who: str, **changes: Any) -> Room:
    member = replace(room.members[who], **changes)
    return replace(room, members={**room.members, who: member})


def _renamed(room: Room, event: ev.Renamed) -> Room:
    return _with_member(room, event.who, name=event.name)


def _sat_down(room: Room, event: ev.SatDown) -> Room:
    return replace(room, chairs=(*room.chairs, event.who))


def _stood_up(room: Room, event: ev.StoodUp) -> Room:
    return replace(room, chairs=tuple(who for who in room.chairs if who != event.who))


def _went_away(room: Room, event: ev.WentAway) -> Room:
    return replace(
        room,
        members={who: member for who, member in room.members.items() if who != event.who},
        chairs=tuple(who for who in room.chairs if who != event.who),
        host=None if room.host == event.who else room.host,
        banned=room.banned | set(event.digests),
    )


def _configured(room: Room, event: ev.Configured) -> Room:
    return replace(room, settings=event.settings)


def _arranged(room: Room, event: ev.Arranged) -> Room:
    return replace(room, chairs=event.chairs)


def _muted(room: Room, event: ev.Muted) -> Room:
    return _with_member(room, event.who, muted=event.muted)


def _hat_passed(room: Room, event: ev.HatPassed) -> Room:
    return replace(room, host=event.who)


def _stand_in_changed(room: Room, event: ev.StandInChanged) -> Room:
    return _with_member(room, event.who, stand_in=event.stand_in)


def _game_started(room: Room, event: ev.GameStarted) -> Room:
    number = room.games + 1
    return replace(room, play=Play(event.game, number, event.seats, None), games=number)


def _happened(room: Room, event: ev.GameHappened) -> Room:
    play = room.play
    if play is None:
        raise ValueError("no game is being played")
    game, state, chronicle = GAMES[play.game], play.state, play.chronicle
    for happened in event.events:
        chronicle = game.record(chronicle, state, happened)
        state = game.apply(state, happened)
    return replace(room, play=replace(play, state=state, chronicle=chronicle))


def played(room: Room, judged: Course[Any, Any]) -> Room:
    """Return the room after what the rules have just judged, without applying it once more."""
    play = room.play
    if play is None:
        raise ValueError("no game is being played")
    record, chronicle = GAMES[play.game].record, play.chronicle
    for met, happened in zip(judged.met, judged.events, strict=True):
        chronicle = record(chronicle, met, happened)
    return replace(room, play=replace(play, state=judged.state, chronicle=chronicle))


def _resumed(room: Room, at: float) -> Room:
    clock = room.clock
    if clock is not None and room.paused is not None:
        clock = replace(clock, started=clock.started + at - max(room.paused, clock.started))
    return replace(room, paused=None, clock=clock)


def _game_stopped(room: Room, _: ev.GameStopped) -> Room:
    return replace(room, play=room.play and replace(room.play, stopped=True))


def _game_put_away(room: Room, _: ev.GamePutAway) -> Room:
    return replace(room, play=None)


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
    ev.GameStarted: _game_started,
    ev.EmojitoHappened: _happened,
    ev.MauMauHappened: _happened,
    ev.GameStopped: _game_stopped,
    ev.GamePutAway: _game_put_away,
}
