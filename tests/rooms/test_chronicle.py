"""The chronicle of a game, as a room keeps and shows it."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from emojito.rooms.view import view_play
from tests.properties.chronicles import recorded
from tests.rooms.simulation import PHASES, RoomSimulation, at, opened
from tests.rooms.test_replay import replayed
from tests.rooms.test_secrecy import happened


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_it_is_kept_and_comes_back_with_the_log(game):
    sim = opened(game)
    sim.until("over")
    assert sim.room.play.chronicle == recorded(game, list(happened(sim)))
    assert replayed(sim.log).play.chronicle == sim.room.play.chronicle
    assert len(sim.room.play.chronicle.rounds) > 0


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
def test_it_is_shown_only_between_rounds(game, phase, choice):
    seen = at(game, phase, **choice).sees(None)["play"]
    assert ("chronicle" in seen) == (phase == "between-rounds")


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_it_is_shown_when_the_game_is_over_also_to_latecomers(game):
    sim = opened(game)
    sim.until("over")
    late = sim.join("Zoe")
    for who in (None, "p1", late):
        shown = sim.sees(who)["play"]["chronicle"]
        assert shown["game"] == game
        assert len(shown["rounds"]) == len(sim.room.play.chronicle.rounds)


@pytest.mark.parametrize("phase", ["perform", "guess"])
def test_a_stopped_game_keeps_the_secrets_of_its_last_round(phase):
    sim = at("emojito", phase, mode="competitive")
    hidden = set(sim.state.secret.values())
    sim.do("p1", do.EndGame())
    shown = sim.sees(None)["play"]["chronicle"]
    assert not hidden & {card for each in shown["rounds"] for card in each["cards"].values()}


def test_a_rematch_begins_a_new_one():
    sim = opened("mau-mau")
    sim.until("over")
    sim.start()
    assert sim.room.play.chronicle.rounds == ()


def test_there_is_none_in_a_lobby():
    assert view_play(RoomSimulation(2).room) is None
