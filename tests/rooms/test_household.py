"""Everyone from there: removing and banning those who share an address."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do, decide
from emojito.rooms.tokens import digest
from tests.rooms.simulation import RoomSimulation, opened, refused


def with_a_gang(people: int = 2) -> tuple[RoomSimulation, list[str]]:
    """A sim to which three have come from the cellar."""
    sim = RoomSimulation(people)
    gang = [sim.join(name, address="cellar", proof=name) for name in ("Xan", "Yul", "Zac")]
    return sim, gang


def knock(sim: RoomSimulation, address: str) -> None:
    """Come to the door with a new token."""
    decide.admit(sim.room, "New", digest("new"), digest(address), watch=True)


@pytest.mark.parametrize("command", [do.Remove, do.Ban])
def test_everyone_from_there_goes_at_once(command):
    sim, gang = with_a_gang()
    sim.do("p1", do.AddBot())
    sim.drop(gang[2])
    before = len(sim.log)
    sim.do("p1", command(gang[1], household=True))
    assert list(sim.room.members) == ["p1", "p2", "b1"]
    assert len(sim.log) == before + 1


def test_the_removed_may_come_back_and_the_banned_may_not():
    sim, gang = with_a_gang()
    sim.do("p1", do.Remove(gang[0], household=True))
    assert sim.room.banned == frozenset()
    knock(sim, "cellar")
    sim, gang = with_a_gang()
    sim.do("p1", do.Ban(gang[0], household=True))
    assert sim.room.banned == {digest("cellar"), *map(digest, ("Xan", "Yul", "Zac"))}
    assert refused(sim.room, lambda: knock(sim, "cellar")) == "banned"
    knock(sim, "home")


@pytest.mark.parametrize("command", [do.Remove, do.Ban])
@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_a_game_goes_on_without_all_of_them_or_ends(command, game):
    for people in (1, 3):
        sim, gang = with_a_gang(people)
        choice = {"emojito": {"mode": "cooperative"}} if game == "emojito" else {}
        sim.configure(game=game, **choice)
        if game == "mau-mau" and people == 3:
            sim.do("p3", do.Stand())
        sim.start()
        sim.do("p1", command(gang[0], household=True))
        assert set(sim.room.members).isdisjoint(gang)
        assert sim.room.playing == (people == 3)


@pytest.mark.parametrize("command", [do.Remove, do.Ban])
def test_not_where_the_host_is_as_well(command):
    sim = RoomSimulation(3)
    assert sim.refused("p1", command("p2", household=True)) == "with-the-host"
    sim.do("p1", command("p2"))
    assert list(sim.room.members) == ["p1", "p3"]


@pytest.mark.parametrize("command", [do.Remove, do.Ban])
def test_nor_where_the_owner_is(command):
    sim = RoomSimulation(2)
    heir = sim.join("Heir", address="elsewhere")
    sim.do("p1", do.Mute("p2", muted=True))
    sim.drop("p1")
    sim.wait_and_ring()
    assert sim.room.host == heir
    assert sim.refused(heir, command("p2", household=True)) == "with-the-host"
    sim.do(heir, command("p2"))


@pytest.mark.parametrize("command", [do.Remove, do.Ban])
def test_nor_where_an_heir_is(command):
    sim = RoomSimulation(1)
    heir, other = (sim.join(name, address="elsewhere") for name in ("Heir", "Other"))
    sim.drop("p1")
    sim.wait_and_ring()
    assert sim.room.host == heir
    assert sim.refused(heir, command(other, household=True)) == "with-the-host"


def test_nor_oneself():
    sim, _ = with_a_gang()
    for command in (do.Remove("p1", household=True), do.Ban("p1", household=True)):
        assert sim.refused("p1", command) == "not-yourself"


def test_a_bot_has_no_household():
    sim = RoomSimulation(1)
    for _ in range(3):
        sim.do("p1", do.AddBot())
    sim.do("p1", do.Remove("b2", household=True))
    assert list(sim.room.members) == ["p1", "b1", "b3"]
    assert sim.refused("p1", do.Ban("b1", household=True)) == "bots-are-removed"


# A ban of one person


def test_a_ghost_does_not_hold_the_door_open():
    """Else a second device that is switched off would evade every ban."""
    sim, (bad, *ghosts) = with_a_gang()
    for ghost in ghosts:
        sim.drop(ghost)
    sim.do("p1", do.Ban(bad))
    assert refused(sim.room, lambda: knock(sim, "cellar")) == "banned"
    assert set(ghosts) < set(sim.room.members), "they keep their tokens"


def test_somebody_who_is_there_holds_it_open():
    sim, (bad, good, away) = with_a_gang()
    sim.drop(away)
    sim.do("p1", do.Ban(bad))
    knock(sim, "cellar")
    sim.do("p1", do.Ban(good))
    assert refused(sim.room, lambda: knock(sim, "cellar")) == "banned"


def test_so_does_somebody_who_plays():
    sim, (bad, *others) = with_a_gang()
    sim.start(game="mau-mau")
    for other in others:
        sim.drop(other)
    sim.do("p1", do.Ban(bad))
    knock(sim, "cellar")


def test_and_so_does_the_owner():
    sim = opened("mau-mau")
    heir = sim.join("Heir", address="elsewhere")
    sim.do("p1", do.EndGame())
    for who in ("p1", "p3", "p4"):
        sim.drop(who)
    sim.do("p2", do.Rename("p2", "Bad"))
    sim.drop("p2")
    sim.wait(100)
    sim.ring()
    assert sim.room.host == heir
    sim.do(heir, do.Ban("p2"))
    knock(sim, "home")
