"""Chairs: who sits where, and what that means for a game."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from tests.rooms.night import Night


def test_sitting_down_and_standing_up():
    night = Night(3)
    night.do("p2", do.Stand())
    assert night.room.chairs == ("p1", "p3")
    assert night.refused("p2", do.Stand()) == "not-seated"
    night.do("p2", do.Sit())
    assert night.room.chairs == ("p1", "p3", "p2")
    assert night.refused("p2", do.Sit()) == "seated-already"


def test_the_host_says_who_sits_left_of_whom():
    night = Night(4)
    night.do("p1", do.Arrange(("p3", "p1", "p4", "p2")))
    night.start(game="mau-mau")
    assert [seated.member for seated in night.room.play.seats] == ["p3", "p1", "p4", "p2"]
    assert night.room.seat_of("p4") == 2


@pytest.mark.parametrize(
    "chairs",
    [(), ("p1", "p2"), ("p1", "p2", "p2"), ("p1", "p2", "p3", "p4"), ("p1", "p2", "p9")],
)
def test_an_order_names_everyone_once(chairs):
    assert Night(3).refused("p1", do.Arrange(chairs)) == "other-chairs"


def test_teams_are_whom_the_host_pairs():
    night = Night(4)
    night.start(emojito={"mode": "teams", "teams": [["p1", "p3"], ["p4", "p2"]]})
    assert night.state.terms.teams == ((0, 2), (3, 1))


def test_teams_nobody_paired_are_neighbours():
    night = Night(4)
    night.start(emojito={"mode": "teams"})
    assert night.state.terms.teams == ((0, 1), (2, 3))


def test_pairs_of_people_who_have_gone_are_forgotten():
    night = Night(4)
    night.configure(emojito={"mode": "teams", "teams": [["p1", "p3"], ["p4", "p2"]]})
    night.do("p4", do.Leave())
    night.join("New")
    night.start()
    assert night.state.terms.teams == ((0, 1), (2, 3))


def test_pairs_outside_a_team_game_do_no_harm():
    night = Night(4)
    night.start(emojito={"mode": "competitive", "teams": [["p1", "p3"], ["p4", "p2"]]})
    assert night.state.terms.teams == ()


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_the_first_actor_is_whom_the_host_names(who):
    night = Night(3)
    night.start(emojito={"first_actor": who})
    assert night.seat(night.state.actors[0]) == who


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_the_dealer_is_whom_the_host_names(who):
    night = Night(3)
    night.start(game="mau-mau", mau_mau={"dealer": who})
    assert night.seat(night.state.dealer) == who


@pytest.mark.parametrize("named", [None, "p9"])
def test_else_the_lot_decides_and_everybody_may_be_first(named):
    first, dealers = set(), set()
    for seed in range(40):
        night = Night(3, seed=seed)
        night.start(emojito={"first_actor": named})
        first.add(night.state.actors)
        night.do("p1", do.EndGame())
        night.start(game="mau-mau", mau_mau={"dealer": named})
        dealers.add(night.state.dealer)
    assert first == {(0,), (1,), (2,)}
    assert dealers == {0, 1, 2}


def test_fourteen_play_in_seven_teams():
    night = Night(0)
    for number in range(14):
        night.join(f"Player {number}")
    night.start(emojito={"mode": "teams"})
    assert len(night.state.terms.teams) == 7
