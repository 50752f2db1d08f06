"""A room is its log: replaying it gives the same room, whatever has happened in it."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest
from hypothesis import Phase, given, settings

from emojito.rooms import commands as do, events as ev, log
from emojito.rooms.alarms import next_due
from emojito.rooms.apply import apply, apply_event
from emojito.rooms.events import Entry
from tests.rooms.random_rooms import RandomRoom, random_rooms
from tests.rooms.simulation import RoomSimulation, opened

NO_SHRINKING = (Phase.explicit, Phase.generate)
"""A sim takes its time, and so would making a failing one smaller."""


def replayed(entries):
    """Write a log as a store would keep it, read it, and replay it."""
    room = None
    for line in [log.encode(entry) for entry in entries]:
        room = apply(room, log.decode(line))
    return room


def in_order(sim: RandomRoom) -> None:
    """What holds in every room at every moment."""
    room = sim.room
    people = [who for who, member in room.members.items() if not member.is_bot]
    assert len(set(room.chairs)) == len(room.chairs)
    assert set(room.chairs) <= set(room.members)
    assert (room.host in people) if people else room.host is None
    assert (room.owner in people) if people else room.owner is None
    assert room.host == room.owner or room.owner not in sim.presence.here
    names = [member.name.casefold() for member in room.members.values()]
    assert len(names) == len(set(names)), "two have the same name"
    assert (room.clock is not None) == room.playing
    assert room.paused is None or room.playing, "a pause of nothing"
    assert (room.clock is None) or room.clock.started <= sim.now
    next_due(room, sim.presence)


@settings(max_examples=150, phases=NO_SHRINKING)
@given(random_rooms())
def test_a_replayed_log_is_the_live_room(sim):
    sim.run()
    assert replayed(sim.log) == sim.room


@settings(max_examples=150, phases=NO_SHRINKING)
@given(random_rooms())
def test_a_room_is_always_in_order(sim):
    sim.run(after_each=in_order)


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_whole_games_replay_at_every_step(game):
    sim = opened(game)
    while sim.room.playing:
        sim.wait(1.0)
        sim.step()
        if len(sim.log) % 10 == 0:
            assert replayed(sim.log) == sim.room
    assert replayed(sim.log) == sim.room


def test_an_entry_of_every_kind_survives_being_written():
    """Also one that a simulation rarely makes; a field nobody knows is refused, not ignored."""
    sim = opened("mau-mau")
    sim.until("over")
    for entry in sim.log:
        assert log.decode(log.encode(entry)) == entry
    with pytest.raises(msgspec.ValidationError):
        log.decode(b'{"at":1.0,"events":[{"type":"sat_down","who":"A","x":1}],"format":3}')
    with pytest.raises(msgspec.ValidationError):
        log.decode(b'{"at":1.0,"events":[{"type":"exploded"}],"format":3}')


def test_a_room_begins_with_its_opening():
    with pytest.raises(ValueError, match="begins with RoomOpened"):
        apply(None, Entry(1.0, (ev.Paused(),)))
    with pytest.raises(ValueError, match="begins with RoomOpened"):
        apply(None, Entry(1.0, ()))


def test_an_event_nobody_knows_changes_nothing_in_silence():
    class Exploded(ev.Event, frozen=True, tag="exploded"):
        pass

    with pytest.raises(KeyError):
        apply_event(RoomSimulation(2).room, Exploded(), 1.0)


def test_random_rooms_come_far():
    """The examples above mean something: games are played in them, and much is refused."""
    seen, refused, given = set(), set(), set()
    for seed in range(60):
        sim = RandomRoom(random.Random(seed).randbytes(400)).run()  # noqa: S311
        refused |= sim.refusals
        given |= sim.given
        seen |= {type(event) for entry in sim.log for event in entry.events}
    assert len(seen) >= 14, seen
    assert len(refused) >= 10, refused
    assert given == set(get_args(do.RoomCommand))
    assert {ev.LevelSet, ev.PieceChosen, ev.HandRaised} <= seen
