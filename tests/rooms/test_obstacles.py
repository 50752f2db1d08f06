"""Start says why it cannot start yet, and starts if it does not."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from emojito.rooms.setups import why_not
from emojito.rooms.view import view
from tests.rooms.night import Night, opened

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
    ("not-in-mode", 4, {"mode": "competitive", "options": {"difficulty": "normal"}}),
    ("not-in-mode", 4, {"mode": "competitive", "options": {"secret_message": True}}),
    ("not-in-mode", 4, {"mode": "competitive", "options": {"target": 3}}),
    ("not-in-mode", 4, {"mode": "cooperative", "options": {"symbols_in_teams": True}}),
    ("not-in-edition", 4, {"edition": "desyllas", "options": {"target": 3}}),
    (
        "not-in-edition",
        4,
        {"edition": "tactic", "mode": "cooperative", "options": {"difficulty": "normal"}},
    ),
    ("unknown-difficulty", 4, {"options": {"difficulty": "harmless"}}),
    (
        "secret-message-required",
        4,
        {"options": {"difficulty": "impossible", "secret_message": False}},
    ),
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
    return Night(people, game=game, **{game.replace("-", "_"): choice})


@pytest.mark.parametrize(("game", "code", "people", "choice"), OBSTACLES)
def test_an_obstacle_is_shown_and_is_why_start_is_refused(game, code, people, choice):
    night = lobby(game, people, choice)
    obstacle = view(night.room).obstacle
    assert obstacle is not None
    assert obstacle.code == code
    assert obstacle.why
    assert night.refused("p1", do.Start()) == code


def test_nobody_seated():
    night = Night(1)
    night.do("p1", do.Stand())
    assert view(night.room).obstacle.code == "nobody-seated"
    assert night.refused("p1", do.Start()) == "nobody-seated"


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
    night = lobby(game, people, choice)
    assert view(night.room).obstacle is None
    night.do("p1", do.Start())
    assert night.room.playing


def test_looking_for_an_obstacle_changes_nothing():
    night = Night(4)
    first = [why_not(night.room) for _ in range(3)]
    assert first == [None] * 3
    assert night.room.play is None


def test_there_is_no_obstacle_to_talk_about_while_a_game_goes_on():
    assert view(opened("mau-mau").room).obstacle is None


def test_a_choice_that_fits_no_more_is_an_obstacle_and_not_lost():
    """The seventh player goes, the teams are odd; the host sees it and need not choose anew."""
    night = lobby("emojito", 6, {"mode": "teams"})
    night.do("p6", do.Leave())
    assert view(night.room).obstacle.code == "odd-teams"
    night.join("New")
    assert view(night.room).obstacle is None
