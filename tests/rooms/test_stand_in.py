"""Somebody who is away holds the table up once, not every lap."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do, events as room_events
from emojito.rooms.settings import Settings
from tests.rooms.simulation import at, opened


def away_in_turn(**choice):
    sim = at("mau-mau", "play", timers={"away": 30, **choice.pop("timers", {})}, **choice)
    who = sim.seat(sim.state.turn)
    sim.drop(who)
    return sim, who


def stood_in(events, who):
    return room_events.StandInChanged(who, stand_in=True) in events


def test_after_one_turn_a_bot_plays_for_them_and_all_are_told():
    sim, who = away_in_turn()
    assert sim.due == 30
    assert stood_in(sim.wait_and_ring(), who)
    shown = {member["id"]: member for member in sim.sees(None)["room"]["members"]}
    assert shown[who]["stand_in"]
    while sim.room.playing and sim.seat(sim.state.turn) != who:
        sim.step()
    assert not sim.room.playing or sim.due < 5


def test_and_no_longer_from_the_moment_they_return():
    sim, who = away_in_turn()
    sim.wait_and_ring()
    sim.resume(who)
    assert not sim.room.members[who].stand_in
    while sim.seat(sim.state.turn) != who:
        sim.step()
    assert sim.due is None


def test_also_when_the_time_for_the_turn_was_up():
    sim, who = away_in_turn(timers={"turn": 10})
    assert sim.due == 10
    assert stood_in(sim.wait_and_ring(), who)


def test_not_for_somebody_who_is_there_and_slow():
    sim = at("mau-mau", "play", timers={"turn": 10})
    who = sim.seat(sim.state.turn)
    sim.wait_and_ring()
    assert not sim.room.members[who].stand_in


@pytest.mark.parametrize("phase", ["draw", "guess"])
def test_nor_where_no_bot_could_act_for_a_person(phase):
    """In Emojito! rounds are void without their actor, and guesses excused."""
    sim = at("emojito", phase, mode="competitive", timers={"challenge": 600})
    state = sim.state
    who = sim.seat(state.actors[0] if phase == "draw" else state.guessers[0])
    sim.drop(who)
    sim.wait_and_ring()
    assert not sim.room.members[who].stand_in


def test_a_stand_in_of_one_game_performs_in_no_other():
    sim, who = away_in_turn()
    sim.wait_and_ring()
    sim.do(sim.room.host, do.EndGame())
    sim.do(sim.room.host, do.Start())
    assert sim.room.members[who].stand_in, "in a rematch nobody waits for them once more"
    sim.do(sim.room.host, do.EndGame())
    sim.do(sim.room.host, do.Configure(Settings(game="emojito")))
    sim.do(sim.room.host, do.Start())
    assert not sim.room.members[who].stand_in


def test_whom_the_host_has_replaced_stays_so_in_a_rematch():
    sim = opened("emojito")
    sim.drop("p2")
    sim.do("p1", do.Substitute("p2"))
    sim.do("p1", do.EndGame())
    sim.do("p1", do.Start())
    assert sim.room.members["p2"].stand_in


def test_a_bot_that_stands_in_keeps_to_the_time_for_a_turn():
    sim, who = away_in_turn(timers={"turn": 3}, options={"rounds": "to-500"})
    sim.wait_and_ring()
    for _ in range(60):
        if sim.seat(sim.state.turn) == who:
            assert sim.due <= 3
            sim.wait_and_ring()
        else:
            sim.step()


def test_what_is_kept_of_it_is_what_everybody_is_shown():
    sim, who = away_in_turn()
    sim.wait_and_ring()
    assert [type(event).__name__ for event in sim.log[-1].events] == [
        "GameHappened",
        "StandInChanged",
    ]
    assert opened("mau-mau").room.members[who].stand_in is False
