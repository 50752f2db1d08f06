"""Start says why it cannot start yet, and starts if it does not."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from emojito.rooms.setups import why_not
from emojito.rooms.view import view
from tests.rooms.simulation import RoomSimulation, opened

EMOJITO_OBSTACLES = [
    ("player-count", 1, {}),
    ("player-count", 1, {"mode": "cooperative"}),
    ("player-count", 2, {"mode": "competitive"}),
    ("player-count", 8, {"mode": "competitive"}),
    ("player-count", 2, {"mode": "teams"}),
    ("odd-teams", 5, {"mode": "teams"}),
    ("unknown-edition", 4, {"edition": "disney"}),
    ("unknown-mode", 4, {"mode": "solo"}),
    ("mode-not-in-edition", 4, {"edition": "tactic", "mode": "teams"}),
    ("unknown-difficulty", 4, {"options": {"difficulty": "harmless"}}),
    ("bad-target", 4, {"options": {"target": 0}}),
]
MAU_MAU_OBSTACLES = [
    ("player-count", 1, {}),
    ("player-count", 6, {}),
    ("unknown-rounds", 4, {"options": {"rounds": "to-1000"}}),
]
OBSTACLES = [
    *(("emojito", *case) for case in EMOJITO_OBSTACLES),
    *(("mau-mau", *case) for case in MAU_MAU_OBSTACLES),
]


def lobby(game, people, choice):
    return RoomSimulation(people, game=game, **{game.replace("-", "_"): choice})


@pytest.mark.parametrize(("game", "code", "people", "choice"), OBSTACLES)
def test_an_obstacle_is_shown_and_is_why_start_is_refused(game, code, people, choice):
    sim = lobby(game, people, choice)
    obstacle = view(sim.room).obstacle
    assert obstacle is not None
    assert obstacle.code == code
    assert obstacle.why
    assert sim.refused("p1", do.Start()) == code


def test_nobody_seated():
    sim = RoomSimulation(1)
    sim.do("p1", do.Stand())
    assert view(sim.room).obstacle.code == "nobody-seated"
    assert sim.refused("p1", do.Start()) == "nobody-seated"


@pytest.mark.parametrize(
    ("game", "people", "choice"),
    [
        ("emojito", 2, {}),
        ("emojito", 7, {"mode": "cooperative"}),
        ("emojito", 2, {"edition": "tactic"}),
        ("emojito", 4, {"mode": "teams"}),
        ("emojito", 6, {"mode": "teams", "options": {"symbols_in_teams": True}}),
        ("emojito", 3, {"options": {"difficulty": "impossible"}}),
        ("mau-mau", 2, {}),
        ("mau-mau", 5, {"options": {"rounds": "to-500"}}),
    ],
)
def test_no_obstacle_no_refusal(game, people, choice):
    sim = lobby(game, people, choice)
    assert view(sim.room).obstacle is None
    sim.do("p1", do.Start())
    assert sim.room.playing


def test_looking_for_an_obstacle_changes_nothing():
    sim = RoomSimulation(4)
    first = [why_not(sim.room) for _ in range(3)]
    assert first == [None] * 3
    assert sim.room.play is None


def test_there_is_no_obstacle_to_talk_about_while_a_game_goes_on():
    assert view(opened("mau-mau").room).obstacle is None


def test_a_choice_that_fits_no_more_is_an_obstacle_and_not_lost():
    """The seventh player goes, the teams are odd; the host sees it and need not choose anew."""
    sim = lobby("emojito", 6, {"mode": "teams"})
    sim.do("p6", do.Leave())
    assert view(sim.room).obstacle.code == "odd-teams"
    sim.join("New")
    assert view(sim.room).obstacle is None


@pytest.mark.parametrize(
    "choice",
    [
        {"mode": "competitive", "options": {"difficulty": "challenging", "target": 3}},
        {"mode": "competitive", "options": {"secret_message": True}},
        {"mode": "cooperative", "options": {"symbols_in_teams": True, "one_price": True}},
        {"edition": "desyllas", "mode": "cooperative", "options": {"target": 3}},
        {"edition": "tactic", "mode": "cooperative", "options": {"difficulty": "challenging"}},
        {"options": {"difficulty": "impossible", "secret_message": False}},
    ],
)
def test_options_of_another_mode_or_edition_wait_until_the_host_comes_back_to_it(choice):
    sim = lobby("emojito", 4, choice)
    assert view(sim.room).obstacle is None
    chosen = sim.room.settings.choices["emojito"].options
    sim.do("p1", do.Start())
    assert sim.room.settings.choices["emojito"].options == chosen


@pytest.mark.parametrize("difficulty", ["challenging", "impossible", "normal"])
def test_the_difficulty_leaves_the_secret_message_as_it_was(difficulty):
    sim = lobby("emojito", 4, {"options": {"difficulty": difficulty, "secret_message": True}})
    sim.do("p1", do.Start())
    assert sim.state.terms.secret_message
