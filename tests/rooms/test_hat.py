"""Who wears the hat while the owner is away, and what they may not do with it."""

from __future__ import annotations

import msgspec
import pytest

from emojito.rooms import commands as do, events as ev
from emojito.rooms.alarms import HAT_AFTER
from emojito.rooms.apply import apply
from tests.rooms.simulation import RoomSimulation, opened


def lent(people: int = 3) -> RoomSimulation:
    """A room in which Ben keeps the hat for Ana."""
    sim = RoomSimulation(people)
    sim.drop("p1")
    sim.wait_and_ring()
    assert (sim.room.host, sim.room.owner) == ("p2", "p1")
    return sim


# Who is next


def test_players_come_before_watchers():
    sim = RoomSimulation(0)
    sim.join("Ana")
    sim.join("Wil", watch=True)
    player = sim.join("Ben")
    sim.drop("p1")
    assert sim.wait_and_ring() == (ev.HatPassed(player, lent=True),)


@pytest.mark.parametrize("watch", [False, True])
def test_the_muted_come_after_the_others(watch):
    sim = RoomSimulation(1)
    loud, quiet = (sim.join(name, watch=watch) for name in ("Loud", "Quiet"))
    sim.do("p1", do.Mute(loud, muted=True))
    sim.drop("p1")
    assert sim.wait_and_ring() == (ev.HatPassed(quiet, lent=True),)


def test_a_muted_watcher_is_the_last_of_all():
    sim = RoomSimulation(2)
    watchers = [sim.join(name, watch=True) for name in ("Wil", "Xia")]
    sim.do("p1", do.Mute(watchers[0], muted=True))
    sim.do("p1", do.Mute("p2", muted=True))
    expected = ["p2", watchers[1], watchers[0]]
    for heir in expected:
        sim.drop(sim.room.host)
        sim.wait(HAT_AFTER)
        assert sim.ring() == (ev.HatPassed(heir, lent=True),)


def test_a_host_who_leaves_is_followed_by_somebody_who_is_there():
    sim = RoomSimulation(4)
    sim.do("p1", do.Mute("p3", muted=True))
    sim.drop("p2")
    assert sim.do("p1", do.Leave()) == (ev.WentAway("p1", "left"), ev.HatPassed("p4"))


def test_if_nobody_is_there_the_hat_waits_for_the_next_in_line():
    sim = RoomSimulation(3)
    for who in ("p2", "p3"):
        sim.drop(who)
    sim.do("p1", do.Leave())
    assert sim.room.host == sim.room.owner == "p2"


def test_or_for_the_owner_if_there_is_one():
    sim = RoomSimulation(3)
    sim.do("p1", do.Stand())
    sim.drop("p1")
    sim.wait_and_ring()
    sim.drop("p3")
    sim.do("p2", do.Leave())
    assert sim.room.host == "p1"


# Whose room it is


def test_the_first_person_owns_the_room():
    sim = RoomSimulation(2)
    assert sim.room.owner == "p1"
    assert sim.sees("p2")["room"]["owner"] == "p1"


@pytest.mark.parametrize("game", [None, "mau-mau"])
def test_the_owner_who_returns_has_the_hat_again(game):
    sim = RoomSimulation(3) if game is None else opened(game, people=3)
    sim.drop("p1")
    sim.wait(HAT_AFTER)
    while sim.room.host == "p1":
        sim.wait_and_ring()
    sim.resume("p1")
    assert sim.room.host == sim.room.owner == "p1"
    assert sim.refused("p2", do.AddBot()) == "host-only"


def test_an_heir_who_returns_has_to_do_without():
    sim = lent()
    sim.drop("p2")
    sim.wait(HAT_AFTER)
    sim.ring()
    sim.resume("p2")
    assert (sim.room.host, sim.room.owner) == ("p3", "p1")


def test_the_owner_gives_the_room_with_the_hat():
    sim = RoomSimulation(3)
    sim.do("p1", do.GiveHat("p2"))
    assert sim.room.owner == "p2"
    sim.drop("p1")
    sim.resume("p1")
    assert sim.room.host == "p2"
    sim.do("p2", do.Ban("p1"))


def test_an_heir_only_lends_the_hat_on():
    sim = lent()
    assert sim.do("p2", do.GiveHat("p3")) == (ev.HatPassed("p3", lent=True),)
    assert sim.room.owner == "p1"
    sim.resume("p1")
    assert sim.room.host == "p1"


def test_an_heir_who_leaves_does_not_take_the_room_along():
    sim = lent()
    sim.do("p2", do.Leave())
    assert (sim.room.host, sim.room.owner) == ("p3", "p1")
    sim.drop("p3")
    sim.resume("p3")
    sim.do("p3", do.Leave())
    assert sim.room.host == sim.room.owner == "p1", "nobody else is left"


def test_when_the_owner_leaves_for_good_the_host_owns_the_room():
    sim = lent()
    sim.do("p1", do.Leave())
    assert sim.room.host == sim.room.owner == "p2"


def test_whoever_comes_into_an_empty_room_owns_it():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    sim.do("p1", do.Leave())
    assert sim.room.owner is None
    assert sim.join("Ben") == sim.room.owner


# What an heir may not do


@pytest.mark.parametrize(
    "command",
    [
        do.Remove("p1"),
        do.Ban("p1"),
        do.Mute("p1", muted=True),
        do.Remove("p1", household=True),
        do.Ban("p1", household=True),
    ],
)
def test_an_heir_does_nothing_to_the_owner(command):
    sim = lent()
    assert sim.refused("p2", command) == "not-the-owner"
    sim.resume("p1")
    sim.do("p1", type(command)("p2", *((True,) if isinstance(command, do.Mute) else ())))


def test_an_heir_has_all_the_other_powers():
    sim = lent()
    sim.do("p2", do.Mute("p3", muted=True))
    sim.do("p2", do.Ban("p3"))
    sim.start(game="mau-mau")
    sim.do("p2", do.Substitute("p1"))


# Old logs


def test_in_an_old_log_the_hat_was_never_lent():
    sim = RoomSimulation(2)
    old = msgspec.json.decode(
        b'{"at":1000000.0,"events":[{"type":"hat_passed","who":"p2"}]}', type=ev.Entry
    )
    room = apply(sim.room, old)
    assert room.host == room.owner == "p2"
