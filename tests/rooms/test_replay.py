"""A room is its log: replaying it gives the same room, whatever has happened in it."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import Phase, given, settings

from emojito.rooms import events as ev
from emojito.rooms.alarms import next_due
from emojito.rooms.apply import apply, apply_event
from emojito.rooms.events import Entry
from emojito.rules import Command
from tests.rooms.night import Night, opened
from tests.rooms.wild import WildNight, wild_nights

NO_SHRINKING = (Phase.explicit, Phase.generate)
"""A night takes its time, and so would making a failing one smaller."""


def replayed(log):
    """Write a log as a store would keep it, read it, and replay it."""
    room = None
    for line in [msgspec.json.encode(entry) for entry in log]:
        room = apply(room, msgspec.json.decode(line, type=Entry))
    return room


def in_order(night: WildNight) -> None:
    """What holds in every room at every moment."""
    room = night.room
    people = [who for who, member in room.members.items() if not member.is_bot]
    assert len(set(room.chairs)) == len(room.chairs)
    assert set(room.chairs) <= set(room.members)
    assert (room.host in people) if people else room.host is None
    names = [member.name.casefold() for member in room.members.values()]
    assert len(names) == len(set(names)), "two have the same name"
    assert (room.clock is not None) == room.playing
    assert room.paused is None or room.playing, "a pause of nothing"
    assert (room.clock is None) or room.clock.started <= night.now
    next_due(room, night.audience)


@settings(max_examples=150, phases=NO_SHRINKING)
@given(wild_nights())
def test_a_replayed_log_is_the_live_room(night):
    night.run()
    assert replayed(night.log) == night.room


@settings(max_examples=150, phases=NO_SHRINKING)
@given(wild_nights())
def test_a_room_is_always_in_order(night):
    night.run(after_each=in_order)


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_whole_games_replay_at_every_step(game):
    night = opened(game)
    while night.room.playing:
        night.wait(1.0)
        night.step()
        if len(night.log) % 10 == 0:
            assert replayed(night.log) == night.room
    assert replayed(night.log) == night.room


def test_an_entry_of_every_kind_survives_being_written():
    """Including those a night rarely sees; a field nobody knows is refused, not ignored."""
    night = opened("mau-mau")
    night.until("over")
    for entry in night.log:
        assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            b'{"at":1.0,"events":[{"type":"room_opened","code":"A","x":1}]}', type=Entry
        )
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"at":1.0,"events":[{"type":"exploded"}]}', type=Entry)


def test_a_room_begins_with_its_opening():
    with pytest.raises(ValueError, match="begins with RoomOpened"):
        apply(None, Entry(1.0, (ev.Paused(),)))
    with pytest.raises(ValueError, match="begins with RoomOpened"):
        apply(None, Entry(1.0, ()))


def test_an_event_nobody_knows_changes_nothing_in_silence():
    class Exploded(ev.Event, frozen=True):
        pass

    with pytest.raises(KeyError):
        apply_event(Night(2).room, Exploded(), 1.0)
    assert not issubclass(Exploded, Command)


def test_a_wild_night_is_wild():
    """The plays above mean something: games are played in them, and much is refused."""
    seen, refused = set(), set()
    for seed in range(60):
        night = WildNight(random.Random(seed).randbytes(400)).run()  # noqa: S311
        refused |= night.refusals
        seen |= {type(event) for entry in night.log for event in entry.events}
    assert len(seen) >= 14, seen
    assert len(refused) >= 10, refused
