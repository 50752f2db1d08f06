"""Hands: "me!" to what the lobby asks, and to a rematch."""

from __future__ import annotations

from emojito.rooms import commands as do, events as ev
from tests.rooms.simulation import RoomSimulation, opened


def hands(sim: RoomSimulation) -> list[str]:
    raised: list[str] = sim.sees(None)["room"]["hands"]
    return raised


def test_anybody_may_also_who_only_watches():
    sim = RoomSimulation(2)
    watcher = sim.join("Wil", watch=True)
    assert sim.do("p2", do.RaiseHand()) == (ev.HandRaised("p2", up=True),)
    sim.do(watcher, do.RaiseHand())
    assert hands(sim) == ["p2", watcher]


def test_a_hand_goes_down_again_and_counts_once():
    sim = RoomSimulation(2)
    sim.do("p1", do.RaiseHand())
    sim.do("p1", do.RaiseHand())
    assert hands(sim) == ["p1"]
    sim.do("p1", do.RaiseHand(up=False))
    assert hands(sim) == []


def test_who_raises_it_twice_keeps_their_place():
    sim = RoomSimulation(2)
    for who in ("p1", "p2", "p1"):
        sim.do(who, do.RaiseHand())
    assert hands(sim) == ["p1", "p2"]


def test_who_leaves_takes_it_along():
    sim = RoomSimulation(2)
    sim.do("p2", do.RaiseHand())
    sim.do("p2", do.Leave())
    assert hands(sim) == []


def test_after_a_game_it_asks_for_a_rematch_until_there_is_one():
    sim = opened("mau-mau")
    assert sim.refused("p3", do.RaiseHand()) == "game-running"
    sim.until("over")
    sim.do("p3", do.RaiseHand())
    assert hands(sim) == ["p3"]
    sim.do("p1", do.Start())
    assert hands(sim) == []


def test_in_the_lobby_nobody_asks_for_a_rematch_any_more():
    sim = opened("emojito")
    sim.do("p1", do.EndGame())
    sim.do("p3", do.RaiseHand())
    sim.do("p1", do.BackToLobby())
    assert hands(sim) == []
