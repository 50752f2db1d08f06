"""Every refusal of a room is reached, says why, and changes nothing."""

from __future__ import annotations

import re

import msgspec
import pytest

from emojito.rooms import commands as do, decide
from emojito.rooms.refusal import SENTENCES
from emojito.rooms.settings import EmojitoChoice, Settings, Timers
from emojito.rooms.tokens import digest
from emojito.rules.emojito import commands as emojito
from emojito.rules.maumau import commands as mau_mau
from tests.rooms.night import Night, at, opened, refused

BY_THE_HOUSE = {"not-away", "room-unknown", "room-worn-out", "unknown-token"}
"""Reached in `test_house.py` and `test_live.py`: they need more than a room."""


def full(night):
    for _ in range(13):
        night.do("p1", do.AddBot())
    return night.refused("p1", do.AddBot())


def banned(night):
    who = night.join("Bad", address="cellar")
    night.do("p1", do.Ban(who))
    at_the_door = digest("another"), digest("cellar")
    return refused(night.room, lambda: decide.admit(night.room, "New", *at_the_door, watch=True))


def stale():
    night = at("emojito", "guess", mode="cooperative")
    who, command = night.moves()[0]
    return night.move_refused(who, command, fresh=False)


def window_open():
    night = at("emojito", "challenge", mode="competitive")
    return night.move_refused(night.seat(night.state.actors[0]), emojito.LayOut())


def paused():
    night = opened("mau-mau")
    night.do("p1", do.Pause())
    return night.move_refused(*night.moves()[0])


def nobody_seated():
    night = Night(1)
    night.do("p1", do.Stand())
    return night.refused("p1", do.Start())


def bot_with_a_hat(night):
    night.do("p1", do.AddBot())
    return night.refused("p1", do.GiveHat("b1"))


def bot_banned(night):
    night.do("p1", do.AddBot())
    return night.refused("p1", do.Ban("b1"))


def watcher_moves(night):
    return night.move_refused(night.join("Wil"), mau_mau.Draw())


CASES = {
    "not-in-room": lambda: Night(2).refused("p9", do.Sit()),
    "host-only": lambda: Night(2).refused("p2", do.Start()),
    "banned": lambda: banned(Night(1)),
    "room-full": lambda: full(Night(1)),
    "unknown-member": lambda: Night(2).refused("p1", do.Remove("p9")),
    "name-taken": lambda: Night(2).refused("p2", do.Rename("p2", "Ana")),
    "bad-timer": lambda: Night(2).refused("p1", do.Configure(Settings(timers=Timers(challenge=2)))),
    "no-game": lambda: Night(2).refused("p1", do.Pause()),
    "game-running": lambda: opened("mau-mau").refused("p1", do.Start()),
    "not-in-this-game": lambda: opened("mau-mau").refused("p1", do.VoidRound()),
    "paused": paused,
    "not-paused": lambda: opened("mau-mau").refused("p1", do.Resume()),
    "window-open": window_open,
    "stale": stale,
    "nobody-seated": nobody_seated,
    "seated-already": lambda: Night(2).refused("p2", do.Sit()),
    "not-seated": lambda: watcher_moves(opened("mau-mau")),
    "other-chairs": lambda: Night(2).refused("p1", do.Arrange(("p1",))),
    "not-yourself": lambda: Night(2).refused("p1", do.Ban("p1")),
    "bots-are-removed": lambda: bot_banned(Night(1)),
    "too-much": lambda: Night(1).refused(
        "p1", do.Configure(Settings(emojito=EmojitoChoice(edition="x" * 3000)))
    ),
    "no-hat-for-bots": lambda: bot_with_a_hat(Night(1)),
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


@pytest.mark.parametrize("timer", ["challenge", "trophy", "away", "perform", "guess", "turn"])
def test_every_timer_has_its_bounds(timer):
    night = Night(2)
    for seconds in (2, 601, 0, -1, 10**12):
        timers = msgspec.convert({timer: seconds}, Timers)
        assert night.refused("p1", do.Configure(Settings(timers=timers))) == "bad-timer"
    for seconds in (3, 600):
        night.configure(timers={timer: seconds})
    if timer in {"perform", "guess", "turn"}:
        night.configure(timers={timer: None})


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_a_refused_move_costs_nothing(game):
    """Whatever another player could do, and every command of the table itself."""
    night = opened(game)
    allowed = night.moves()
    for _, command in allowed:
        for other in night.room.members:
            if (other, command) not in allowed:
                night.move_refused(other, command)
    table = [emojito.TimeUp(), emojito.VoidRound(), emojito.Excuse(0), emojito.Leave(0)]
    for command in table if game == "emojito" else [mau_mau.TimeUp(), mau_mau.Leave(0)]:
        for who in night.room.members:
            assert night.move_refused(who, command) == "not-for-players"
