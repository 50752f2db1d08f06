"""The cases T01–T16 and T54: how far tokens go, and what they win on the way."""

# ruff: noqa: N802 - a test bears the id of its case

import pytest

from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    TAC,
    all_editions,
    at,
    draw,
    editions,
    everybody,
    line_editions,
    perform,
    play,
    table,
)


@line_editions
@pytest.mark.parametrize(("space", "arrives"), [(5, 1), (6, 2), (7, 3)])
def test_T01_the_printed_example(edition, space, arrives):
    t = table(edition, "cooperative", 5, {"players": space, "game": 6})
    play(t, right=3)
    assert everybody(t) == {"players": (arrives, 1), "game": (7, 0)}


@line_editions
def test_T02_the_first_performance_is_face_only(edition):
    t = table(edition, "cooperative", 5, symbols=["sound"] * 7)
    assert everybody(t) == {"players": (0, 0), "game": (0, 0)}
    draw(t)
    assert t.view("table").channel == {0: "face"}


@pytest.mark.parametrize("symbol", ["face", "sound", "both"])
def test_T03_tactic_follows_the_symbol_of_space_1_from_the_first_round(symbol):
    symbols = [symbol] + ["face" if symbol != "face" else "sound"] * 6
    t = table(TAC, "competitive", 4, symbols=symbols)
    assert everybody(t) == {str(seat): (1, 0) for seat in range(4)}
    draw(t)
    assert t.view("table").channel == {0: symbol}


@editions(HUCH, DES)
def test_T04_seven_on_the_line_all_right_with_a_cap(edition):
    t = play(table(edition, "competitive", 7), right=6)
    assert everybody(t) == {"0": (6, 0)} | {str(seat): (3, 0) for seat in range(1, 7)}


def test_T05_seven_on_the_line_all_right_without_a_cap():
    t = play(table(D16, "competitive", 7), right=6)
    assert everybody(t) == {"0": (5, 1)} | {str(seat): (3, 0) for seat in range(1, 7)}


def test_T06_an_actor_on_3_crosses_twice_without_a_cap():
    t = play(table(D16, "competitive", 7, {0: 3}), right=6)
    assert at(t, 0) == (1, 2)


@editions(HUCH, DES, TAC)
def test_T07_four_right_guessers_move_a_capped_actor_6(edition):
    t = table(edition, "competitive", 5)
    start, _ = at(t, 0)
    play(t, right=4)
    assert at(t, 0) == (start + 6, 0)
    assert all(at(t, seat) == (start + 3, 0) for seat in range(1, 5))


def test_T08_four_right_guessers_move_an_actor_8_without_a_cap():
    t = play(table(D16, "competitive", 5), right=4)
    assert at(t, 0) == (1, 1)
    t = play(table(D16, "competitive", 5, {0: 1}), right=4)
    assert at(t, 0) == (2, 1)


@all_editions
@pytest.mark.parametrize("lucky", [1, 2, 3])
def test_T09_one_right_guesser(edition, lucky):
    t = table(edition, "competitive", 4)
    start, _ = at(t, 0)
    play(t, right={lucky})
    steps = {0: 2, lucky: 3}
    assert everybody(t) == {str(seat): (start + steps.get(seat, 0), 0) for seat in range(4)}


@all_editions
def test_T10_nobody_right_nobody_moves(edition):
    t = table(edition, "competitive", 4)
    before = everybody(t)
    play(t, right=0)
    assert everybody(t) == before


@line_editions
def test_T11_the_way_of_a_guesser_from_the_line(edition):
    t = table(edition, "competitive", 4)
    way = [at(play(t, right={3}), 3) for _ in range(3)]
    assert way == [(3, 0), (6, 0), (2, 1)]


def test_T12_the_way_of_a_guesser_from_space_1():
    t = table(TAC, "competitive", 4)
    way = [at(play(t, right={3}), 3) for _ in range(3)]
    assert way == [(4, 0), (7, 0), (3, 1)]


@line_editions
def test_T13_the_way_of_the_players_from_the_line(edition):
    t = table(edition, "cooperative", 5)
    way = [at(play(t, right), "players") for right in (4, 3, 1)]
    assert way == [(4, 0), (7, 0), (1, 1)]


def test_T14_the_way_of_the_players_from_space_1():
    t = table(TAC, "cooperative", 5)
    way = [at(play(t, right), "players") for right in (4, 2, 1)]
    assert way == [(5, 0), (7, 0), (1, 1)]


@line_editions
@pytest.mark.parametrize(
    ("difficulty", "game"),
    [("normal", (2, 1)), ("challenging", (5, 1)), ("very-challenging", (1, 2))],
)
def test_T15_three_wrong_answers_at_three_levels(edition, difficulty, game):
    t = table(edition, "cooperative", 5, {"game": 6}, options={"difficulty": difficulty})
    play(t, right=1)
    assert everybody(t) == {"players": (1, 0), "game": game}


@editions(DES, D16)
def test_T16_six_wrong_answers_at_the_third_level_are_three_trophies(edition):
    options = {"difficulty": "very-challenging"}
    t = table(edition, "cooperative", 7, {"game": 4}, options=options)
    play(t, right=0)
    assert everybody(t) == {"players": (0, 0), "game": (1, 3)}


@editions(HUCH, DES)
def test_T54_the_top_level_is_the_secret_message_at_three_steps(edition):
    t = table(edition, "cooperative", 4, options={"difficulty": "impossible"})
    draw(t)
    assert t.view("table").audience == {0: (1,)}
    perform(t)
    play(t, right=1)
    assert everybody(t) == {"players": (1, 0), "game": (6, 0)}
