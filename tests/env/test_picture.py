"""What render shows."""

import pytest

from emojito.env.actions import CALL, DECK, PLAY
from emojito.env.mau_mau import env
from tests.env.playing import laid, steps


def test_it_shows_the_table():
    game = laid("red-2 yeah-1", "red-3 red-4", dealer=1)
    game.render_mode = "ansi"
    game.step(PLAY + DECK.index("yeah-1"))
    assert game.render().splitlines() == [
        "round 1, color",
        "top yeah-1, pile 53, discard 2",
        "> player_0  hand 1   points 0    must call",
        "  player_1  hand 2   points 0",
    ]


def test_it_shows_who_has_won():
    game = laid("red-2", "red-3 red-4")
    game.render_mode = "ansi"
    game.step(CALL)
    game.step(PLAY + DECK.index("red-2"))
    assert game.render().splitlines() == [
        "round 1, the game is over: last-card",
        "top red-2, pile 54, discard 2",
        "  player_0  hand 0   points 0    has won",
        "  player_1  hand 2   points 7",
    ]


def test_it_shows_nobodys_hand():
    game = env(players=5, max_cycles=60, render_mode="ansi")
    for _ in steps(game, seed=1):
        named = {word.strip(",") for word in game.render().split()} & set(DECK)
        assert named == {game.unwrapped._table.state.top}


def test_without_a_mode_there_is_no_picture():
    game = env()
    game.reset(seed=0)
    with pytest.warns(UserWarning, match="There is no picture without render_mode='ansi'"):
        assert game.render() is None
