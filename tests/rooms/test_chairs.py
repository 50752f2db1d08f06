"""Chairs: who sits where, and what that means for a game."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from tests.rooms.simulation import RoomSimulation


def test_sitting_down_and_standing_up():
    sim = RoomSimulation(3)
    sim.do("p2", do.Stand())
    assert sim.room.chairs == ("p1", "p3")
    assert sim.refused("p2", do.Stand()) == "not-seated"
    sim.do("p2", do.Sit())
    assert sim.room.chairs == ("p1", "p3", "p2")
    assert sim.refused("p2", do.Sit()) == "seated-already"


def test_the_host_says_who_sits_left_of_whom():
    sim = RoomSimulation(4)
    sim.do("p1", do.Arrange(("p3", "p1", "p4", "p2")))
    sim.start(game="mau-mau")
    assert [seated.member for seated in sim.room.play.seats] == ["p3", "p1", "p4", "p2"]
    assert sim.room.seat_of("p4") == 2


@pytest.mark.parametrize(
    "chairs",
    [(), ("p1", "p2"), ("p1", "p2", "p2"), ("p1", "p2", "p3", "p4"), ("p1", "p2", "p9")],
)
def test_an_order_names_everyone_once(chairs):
    assert RoomSimulation(3).refused("p1", do.Arrange(chairs)) == "other-chairs"


def test_teams_are_whom_the_host_pairs():
    sim = RoomSimulation(4)
    sim.start(emojito={"mode": "teams", "teams": [["p1", "p3"], ["p4", "p2"]]})
    assert sim.state.terms.teams == ((0, 2), (3, 1))


def test_teams_nobody_paired_are_neighbours():
    sim = RoomSimulation(4)
    sim.start(emojito={"mode": "teams"})
    assert sim.state.terms.teams == ((0, 1), (2, 3))


def test_pairs_of_people_who_have_gone_are_forgotten():
    sim = RoomSimulation(4)
    sim.configure(emojito={"mode": "teams", "teams": [["p1", "p3"], ["p4", "p2"]]})
    sim.do("p4", do.Leave())
    sim.join("New")
    sim.start()
    assert sim.state.terms.teams == ((0, 1), (2, 3))


def test_pairs_outside_a_team_game_do_no_harm():
    sim = RoomSimulation(4)
    sim.start(emojito={"mode": "competitive", "teams": [["p1", "p3"], ["p4", "p2"]]})
    assert sim.state.terms.teams == ()


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_the_first_actor_is_whom_the_host_names(who):
    sim = RoomSimulation(3)
    sim.start(emojito={"first_actor": who})
    assert sim.seat(sim.state.actors[0]) == who


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_the_dealer_is_whom_the_host_names(who):
    sim = RoomSimulation(3)
    sim.start(game="mau-mau", mau_mau={"dealer": who})
    assert sim.seat(sim.state.dealer) == who


@pytest.mark.parametrize("named", [None, "p9"])
def test_else_the_lot_decides_and_everybody_may_be_first(named):
    first, dealers = set(), set()
    for seed in range(40):
        sim = RoomSimulation(3, seed=seed)
        sim.start(emojito={"first_actor": named})
        first.add(sim.state.actors)
        sim.do("p1", do.EndGame())
        sim.start(game="mau-mau", mau_mau={"dealer": named})
        dealers.add(sim.state.dealer)
    assert first == {(0,), (1,), (2,)}
    assert dealers == {0, 1, 2}


def test_fourteen_play_in_seven_teams():
    sim = RoomSimulation(0)
    for number in range(14):
        sim.join(f"Player {number}")
    sim.start(emojito={"mode": "teams"})
    assert len(sim.state.terms.teams) == 7
