"""A room that somebody fills: how many come from one place, and who makes room for others."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do, events as ev
from emojito.rooms.decide import MOST_CHAIRS, MOST_FROM_ONE_PLACE, MOST_WATCHERS
from tests.rooms.simulation import RoomSimulation, opened, refused


def crowd(sim: RoomSimulation, count: int, address: str, *, watch: bool = True) -> list[str]:
    """Let so many come from one address."""
    first = sim.room.people
    return [sim.join(f"Guest {first + n}", watch=watch, address=address) for n in range(count)]


def full_of_watchers(sim: RoomSimulation) -> list[str]:
    """Fill all places for watchers from two addresses."""
    half = MOST_WATCHERS // 2
    return crowd(sim, half, "there") + crowd(sim, MOST_WATCHERS - half, "elsewhere")


# From one place


def test_a_class_fits_in_from_one_place_and_not_the_whole_room():
    sim = RoomSimulation(1)
    crowd(sim, MOST_FROM_ONE_PLACE, "school", watch=False)
    assert MOST_FROM_ONE_PLACE == 40
    late = {"address": "school", "watch": False}
    assert refused(sim.room, lambda: sim.join("Late", **late)) == "too-many-from-there"
    sim.join("Somebody else", address="home")


def test_those_who_have_gone_do_not_count():
    sim = RoomSimulation(1)
    pupils = crowd(sim, MOST_FROM_ONE_PLACE, "school")
    sim.do(pupils[3], do.Leave())
    sim.join("Late", address="school")


def test_bots_come_from_nowhere():
    sim = RoomSimulation(1)
    for _ in range(MOST_CHAIRS - 1):
        sim.do("p1", do.AddBot())
    crowd(sim, MOST_FROM_ONE_PLACE, "school")
    assert len(sim.room.members) == MOST_CHAIRS + MOST_FROM_ONE_PLACE


# Ghosts make room


def test_whoever_has_been_away_longest_makes_room():
    sim = RoomSimulation(1)
    watchers = full_of_watchers(sim)
    for who in (watchers[7], watchers[2], watchers[5]):
        sim.wait(1)
        sim.drop(who)
    new = sim.join("New", watch=True, address="home")
    assert sim.log[-1].events[0] == ev.WentAway(watchers[7], "left")
    assert watchers[7] not in sim.room.members
    assert {watchers[2], watchers[5], new} <= set(sim.room.members)


def test_ghosts_from_the_same_place_go_first():
    sim = RoomSimulation(1)
    watchers = full_of_watchers(sim)
    sim.drop(watchers[0])
    sim.drop(watchers[-1])
    sim.join("New", watch=True, address="elsewhere")
    assert watchers[-1] not in sim.room.members
    assert watchers[0] in sim.room.members


def test_ghosts_make_room_for_others_from_their_place():
    sim = RoomSimulation(1)
    away = sim.join("Away", watch=True, address="home")
    pupils = crowd(sim, MOST_FROM_ONE_PLACE, "school")
    sim.drop(away)
    sim.drop(pupils[4])
    sim.join("Late", watch=True, address="school")
    assert pupils[4] not in sim.room.members
    assert away in sim.room.members, "whose going would have been no help"


def test_a_chair_a_ghost_leaves_is_taken_by_whoever_wants_to_play():
    sim = RoomSimulation(0)
    players = crowd(sim, MOST_CHAIRS, "home", watch=False)
    full_of_watchers(sim)
    sim.drop(players[3])
    assert refused(sim.room, lambda: sim.join("New", watch=True, address="a")) == "room-full"
    new = sim.join("New", address="a")
    assert players[3] not in sim.room.members
    assert new in sim.room.chairs


def test_only_a_ghost_whose_place_is_wanted_goes():
    sim = RoomSimulation(0)
    players = crowd(sim, MOST_CHAIRS, "home", watch=False)
    watchers = full_of_watchers(sim)
    sim.drop(players[3])
    sim.drop(watchers[5])
    sim.join("New", watch=True, address="a")
    assert players[3] in sim.room.members
    assert watchers[5] not in sim.room.members


def test_while_there_is_a_place_nobody_goes():
    sim = RoomSimulation(0)
    players = crowd(sim, MOST_CHAIRS, "home", watch=False)
    sim.drop(players[3])
    new = sim.join("New")
    assert players[3] in sim.room.chairs
    assert new not in sim.room.chairs


def test_neither_the_owner_nor_the_host_makes_room():
    sim = RoomSimulation(0)
    sim.join("Ana", watch=True)
    sim.join("Ben", watch=True)
    crowd(sim, 24, "there")
    crowd(sim, 24, "elsewhere")
    sim.drop("p1")
    sim.wait_and_ring()
    assert (sim.room.host, sim.room.owner) == ("p2", "p1")
    sim.drop("p2")
    assert refused(sim.room, lambda: sim.join("New", watch=True, address="a")) == "room-full"


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_nobody_who_plays_makes_room(game):
    sim = opened(game)
    sim.drop("p2")
    assert sim.room.takes_part("p2")
    full_of_watchers(sim)
    assert refused(sim.room, lambda: sim.join("New", watch=True, address="a")) == "room-full"
    sim.do("p1", do.EndGame())
    sim.join("New", address="a")
    assert "p2" in sim.room.members, "there was a chair"


def test_nor_for_others_from_their_place():
    sim = opened("mau-mau")
    sim.drop("p2")
    crowd(sim, MOST_FROM_ONE_PLACE - len(sim.room.members), "home")
    assert refused(sim.room, lambda: sim.join("New")) == "too-many-from-there"
    sim.do("p1", do.EndGame())
    sim.join("New")
    assert "p2" not in sim.room.members


def test_those_who_are_there_never_make_room():
    sim = RoomSimulation(1)
    full_of_watchers(sim)
    assert refused(sim.room, lambda: sim.join("New", watch=True, address="a")) == "room-full"


def test_a_refused_newcomer_sends_nobody_away():
    sim = RoomSimulation(1)
    watchers = full_of_watchers(sim)
    sim.drop(watchers[0])
    for name, code in (("Ana", "name-taken"), ("", "bad-name")):
        assert refused(sim.room, lambda name=name: sim.join(name, address="a")) == code
    assert watchers[0] in sim.room.members
