"""Every refusal of a room is reached, says why, and changes nothing."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from emojito.rooms import commands as do, decide
from emojito.rooms.events import Configured
from emojito.rooms.refusal import SENTENCES
from emojito.rooms.settings import Settings, default_timers
from emojito.rooms.tokens import digest
from emojito.rules.emojito import commands as emojito
from emojito.rules.maumau import commands as mau_mau
from tests.rooms.simulation import RoomSimulation, at, opened, refused
from tests.rooms.test_calling import has_to_call

BY_THE_HOUSE = {
    "bad-message", "no-space", "not-away", "off-stage", "room-busy", "room-unknown",
    "room-unreadable", "stale-stage", "store-busy", "too-fast", "too-many-changes", "unknown-token",
}  # fmt: skip
"""Reached in `test_budgets.py`, `test_registry.py`, `test_live.py`,
`test_relay.py`: they need more than a room."""


def performer_chooses_way():
    sim = at("emojito", "perform")
    (performer,) = sim.state.audience
    return sim.refused(sim.seat(performer), do.ChooseWay("camera"))


def full(sim):
    for _ in range(13):
        sim.do("p1", do.AddBot())
    return sim.refused("p1", do.AddBot())


def banned(sim):
    who = sim.join("Bad", address="cellar")
    sim.do("p1", do.Ban(who))
    at_the_door = digest("another"), digest("cellar")
    return refused(sim.room, lambda: decide.admit(sim.room, "New", *at_the_door, watch=True))


def crowded(sim):
    for number in range(decide.MOST_FROM_ONE_PLACE):
        sim.join(f"Guest {number}", address="cellar")
    return refused(sim.room, lambda: sim.join("One more", address="cellar"))


def heir_bans_the_owner(sim):
    sim.drop("p1")
    sim.wait_and_ring()
    return sim.refused("p2", do.Ban("p1"))


def stale():
    sim = at("emojito", "guess", mode="cooperative")
    who, command = sim.moves()[0]
    return sim.move_refused(who, command, fresh=False)


def window_open():
    sim = at("emojito", "challenge", mode="competitive")
    return sim.move_refused(sim.seat(sim.state.actors[0]), emojito.LayOut())


def too_early():
    sim = at("mau-mau", has_to_call, timers={"call": 3})
    turn = sim.seat(sim.state.turn)
    return sim.move_refused(*next(move for move in sim.moves() if move[0] == turn))


def paused():
    sim = opened("mau-mau")
    sim.do("p1", do.Pause())
    return sim.move_refused(*sim.moves()[0])


def nobody_waits_for_me():
    sim = opened("mau-mau", timers={"turn": 30})
    return sim.refused(sim.seat((sim.state.turn + 1) % 2), do.MoreTime())


def extended_twice():
    sim = opened("mau-mau", timers={"turn": 30})
    sim.do(sim.seat(sim.state.turn), do.MoreTime())
    return sim.refused(sim.seat(sim.state.turn), do.MoreTime())


def no_limit():
    sim = opened("mau-mau")
    return sim.refused(sim.seat(sim.state.turn), do.MoreTime())


def nobody_seated():
    sim = RoomSimulation(1)
    sim.do("p1", do.Stand())
    return sim.refused("p1", do.Start())


def bot_with_a_hat(sim):
    sim.do("p1", do.AddBot())
    return sim.refused("p1", do.GiveHat("b1"))


def bot_banned(sim):
    sim.do("p1", do.AddBot())
    return sim.refused("p1", do.Ban("b1"))


def watcher_moves(sim):
    return sim.move_refused(sim.join("Wil"), mau_mau.Draw())


CASES = {
    "not-in-room": lambda: RoomSimulation(2).refused("p9", do.Sit()),
    "host-only": lambda: RoomSimulation(2).refused("p2", do.Start()),
    "banned": lambda: banned(RoomSimulation(1)),
    "not-the-owner": lambda: heir_bans_the_owner(RoomSimulation(2)),
    "with-the-host": lambda: RoomSimulation(2).refused("p1", do.Remove("p2", household=True)),
    "too-many-from-there": lambda: crowded(RoomSimulation(1)),
    "mixed-scripts": lambda: RoomSimulation(2).refused("p2", do.Rename("p2", "Аna")),
    "room-full": lambda: full(RoomSimulation(1)),
    "unknown-member": lambda: RoomSimulation(2).refused("p1", do.Remove("p9")),
    "name-taken": lambda: RoomSimulation(2).refused("p2", do.Rename("p2", "Ana")),
    "bad-timer": lambda: RoomSimulation(2).refused(
        "p1", do.Configure(Settings(timers={"challenge": 2}))
    ),
    "limit-needed": lambda: RoomSimulation(2).refused(
        "p1", do.Configure(Settings(timers={"trophy": 6}))
    ),
    "no-game": lambda: RoomSimulation(2).refused("p1", do.Pause()),
    "game-running": lambda: opened("mau-mau").refused("p1", do.Start()),
    "not-in-this-game": lambda: opened("mau-mau").refused("p1", do.Intervene("void_round")),
    "paused": paused,
    "not-paused": lambda: opened("mau-mau").refused("p1", do.Unpause()),
    "not-awaited": nobody_waits_for_me,
    "no-time-limit": no_limit,
    "extended-already": extended_twice,
    "window-open": window_open,
    "too-early": too_early,
    "stale": stale,
    "nobody-seated": nobody_seated,
    "seated-already": lambda: RoomSimulation(2).refused("p2", do.Sit()),
    "not-seated": lambda: watcher_moves(opened("mau-mau")),
    "other-chairs": lambda: RoomSimulation(2).refused("p1", do.Arrange(("p1",))),
    "on-stage": performer_chooses_way,
    "piece-taken": lambda: RoomSimulation(2).refused("p2", do.ChoosePiece(0)),
    "not-yourself": lambda: RoomSimulation(2).refused("p1", do.Ban("p1")),
    "bots-are-removed": lambda: bot_banned(RoomSimulation(1)),
    "too-much": lambda: RoomSimulation(1).refused(
        "p1", do.Configure(Settings(choices={"emojito": {"edition": "x" * 3000}}))
    ),
    "not-a-bot": lambda: RoomSimulation(2).refused("p1", do.SetLevel("p2", "keen")),
    "no-hat-for-bots": lambda: bot_with_a_hat(RoomSimulation(1)),
}


def test_no_refusal_is_left_out():
    assert set(CASES) | BY_THE_HOUSE == set(SENTENCES)


@pytest.mark.parametrize("code", CASES)
def test_refusal(code):
    assert CASES[code]() == code


@pytest.mark.parametrize("code", SENTENCES)
def test_every_code_has_a_sentence(code):
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
    assert SENTENCES[code].endswith(".")


@pytest.mark.parametrize("timer", default_timers())
def test_every_timer_has_its_bounds(timer):
    sim = RoomSimulation(2)
    # Nobody is waited for in vain, and choosing a trophy takes a moment.
    needed = {"away": 600, "trophy": 5}.get(timer)
    most, code = needed or 600, "limit-needed" if needed else "bad-timer"
    for seconds in (2, most + 1, 0, -1, 10**12):
        assert sim.refused("p1", do.Configure(Settings(timers={timer: seconds}))) == code
    for seconds in (3, most):
        sim.configure(timers={timer: seconds})
    unlimited = do.Configure(Settings(timers={timer: None}))
    if needed:
        assert sim.refused("p1", unlimited) == code
    else:
        sim.do("p1", unlimited)


def test_a_limit_of_an_older_room_stays_until_the_host_changes_it():
    sim = RoomSimulation(2)
    longer = replace(sim.room.settings, timers={**sim.room.settings.timers, "trophy": 20})
    sim.commit(sim.transition().add(Configured(longer)))
    sim.configure(timers={"trophy": 20, "challenge": 30})
    assert sim.room.settings.timers["trophy"] == 20
    assert sim.refused("p1", do.Configure(Settings(timers={"trophy": 19}))) == "limit-needed"
    sim.configure(timers={"trophy": 5})
    assert sim.refused("p1", do.Configure(Settings(timers={"trophy": 20}))) == "limit-needed"


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_a_refused_move_costs_nothing(game):
    """Whatever another player could do, and every command of the table itself."""
    sim = opened(game)
    allowed = sim.moves()
    for _, command in allowed:
        for other in sim.room.members:
            if (other, command) not in allowed:
                sim.move_refused(other, command)
    table = [emojito.TimeUp(), emojito.VoidRound(), emojito.Excuse(0), emojito.Leave(0)]
    for command in table if game == "emojito" else [mau_mau.TimeUp(), mau_mau.Leave(0)]:
        for who in sim.room.members:
            assert sim.move_refused(who, command) == "not-for-players"
