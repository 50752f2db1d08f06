"""A moment to call "Emoji!" in: nobody else goes on before it has passed."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from emojito.rooms.clocks import deadline
from emojito.rooms.settings import default_timers
from emojito.rules.maumau import commands as mau_mau, events as mm
from tests.rooms.simulation import RoomSimulation, at, opened


def has_to_call(state):
    """Whether somebody has to call before another player goes on."""
    return state.phase == "play" and any(seat != state.turn for seat in state.must_call())


def silent(timers=None, **choice):
    """A table at which somebody has one card and has not called yet; whose turn it is, and who."""
    sim = at("mau-mau", has_to_call, timers={"call": 3, **(timers or {})}, **choice)
    (who,) = (sim.seat(seat) for seat in sim.state.must_call())
    return sim, sim.seat(sim.state.turn), who


def a_move_of(sim, who):
    return next(move for move in sim.moves() if move[0] == who)


def test_there_is_one_unless_the_host_says_otherwise():
    assert default_timers()["call"] == 3


def test_nobody_goes_on_within_it():
    sim, turn, who = silent()
    sim.wait(2.9)
    assert sim.move_refused(*a_move_of(sim, turn)) == "too-early"
    assert sim.sees(None)["play"]["hold"] == pytest.approx(sim.now + 0.1)
    sim.wait(0.1)
    paid = sim.move(*a_move_of(sim, turn))
    assert mm.Drew(sim.room.seat_of(who), 1, "silence") in paid


def test_it_is_over_with_the_call():
    sim, turn, who = silent()
    sim.wait(0.5)
    sim.move(who, mau_mau.Call())
    assert "hold" not in sim.sees(None)["play"]
    assert not any(event.why == "silence" for event in drawn(sim.move(*a_move_of(sim, turn))))


def drawn(events):
    return [event for event in events if isinstance(event, mm.Drew)]


def test_it_is_as_long_as_the_host_wishes():
    sim, turn, _ = silent({"call": 10})
    sim.wait(9.9)
    assert sim.move_refused(*a_move_of(sim, turn)) == "too-early"
    sim.wait(0.1)
    sim.move(*a_move_of(sim, turn))


def test_without_it_the_quickest_is_first():
    sim, turn, _ = silent({"call": None})
    assert "hold" not in sim.sees(None)["play"]
    sim.move(*a_move_of(sim, turn))


def test_whoever_forgets_it_in_their_own_turn_is_not_saved():
    """WHAT? between two players: the same one goes on, and may forget to call."""
    for seed in range(1, 100):
        sim = opened("mau-mau", people=2, seed=seed, timers={"call": 3})
        while sim.room.playing and sim.state.must_call() != (sim.state.turn,):
            sim.wait(3)
            sim.step()
        if sim.room.playing and sim.state.phase == "play":
            break
    who = sim.seat(sim.state.turn)
    move = next(m for m in sim.moves() if m[0] == who and not isinstance(m[1], mau_mau.Call))
    assert mm.Drew(sim.state.turn, 1, "silence") in sim.move(*move)


def test_the_time_for_a_turn_begins_after_it():
    sim, _, who = silent({"turn": 10})
    assert deadline(sim.room) == sim.now + 13
    sim.move(who, mau_mau.Call())
    assert deadline(sim.room) == sim.now + 10


def test_a_pause_does_not_shorten_it():
    sim, turn, _ = silent()
    sim.wait(2)
    sim.do("p1", do.Pause())
    sim.wait(1000)
    sim.do("p1", do.Unpause())
    assert sim.move_refused(*a_move_of(sim, turn)) == "too-early"
    sim.wait(1)
    sim.move(*a_move_of(sim, turn))


def test_a_bot_waits_for_a_person_to_call():
    sim, turn, _ = silent({"call": 20})
    sim.drop(turn)
    sim.do(sim.room.host, do.Substitute(turn))
    assert sim.due == 20
    assert drawn(sim.wait_and_ring()[0].events)[0].why == "silence"


def test_a_bot_calls_within_it():
    sim, turn, who = silent()
    for each in (turn, who):
        sim.drop(each)
        sim.do(sim.room.host, do.Substitute(each))
    assert sim.due < 3
    assert sim.wait_and_ring()[0].events == (mm.Called(sim.room.seat_of(who)),)


def test_the_software_does_not_hurry_anybody_either():
    sim, turn, who = silent({"call": 20, "away": 5})
    sim.drop(turn)
    assert sim.due == 20
    sim.wait(4)
    sim.move(who, mau_mau.Call())
    assert sim.due == 1


def test_games_go_on_with_it_to_their_end():
    sim = RoomSimulation(1)
    for _ in range(3):
        sim.do("p1", do.AddBot())
    sim.do("p1", do.Stand())
    sim.start(game="mau-mau")
    for _ in range(4000):
        if not sim.room.playing:
            break
        sim.wait_and_ring()
    assert not sim.room.playing


def test_emojito_holds_nothing():
    assert "hold" not in opened("emojito", mode="competitive").sees(None)["play"]
