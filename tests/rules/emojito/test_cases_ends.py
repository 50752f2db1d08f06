"""The cases T20–T23, T25, T26 and T49–T52: who has won, and when."""

# ruff: noqa: N802 - a test bears the id of its case

import pytest

from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    TAC,
    at,
    counting,
    editions,
    everybody,
    line_editions,
    play,
    table,
)


def last_trophies(edition, players, game, right):
    """Five players; both sides lack one trophy and stand on these spaces."""
    missing_one = table(edition, "cooperative", 5).view("table").target - 1
    position = {"players": (players, missing_one), "game": (game, missing_one)}
    return play(table(edition, "cooperative", 5, position), right)


@editions(HUCH, D16)
def test_T20_both_in_one_round_and_the_players_are_further(edition):
    t = last_trophies(edition, players=7, game=6, right=2)
    assert [space for space, _ in everybody(t).values()] == [2, 1]
    assert (t.over, t.winners) == (True, ("players",))


@editions(HUCH, D16)
def test_T21_both_in_one_round_on_the_same_space(edition):
    t = last_trophies(edition, players=7, game=7, right=2)
    assert [space for space, _ in everybody(t).values()] == [2, 2]
    assert (t.over, t.winners) == (True, ("game",))


@editions(HUCH, DES, D16)
def test_T22_both_in_one_round_and_the_game_is_further(edition):
    t = last_trophies(edition, players=7, game=7, right=1)
    assert [space for space, _ in everybody(t).values()] == [1, 3]
    assert (t.over, t.winners) == (True, ("game",))


@line_editions
def test_T23_the_way_of_a_team_to_its_third_trophy(edition):
    t = table(edition, "teams", 6)
    way = {}
    for rounds in range(1, 12):
        assert not t.over
        play(t, right=[seat for seat in t.state.guessers if seat in (2, 3)])
        way[rounds] = at(t, "team1")
    assert (way[4], way[8], way[11]) == ((1, 1), (2, 2), (1, 3))
    assert (t.over, t.winners) == (True, ("team1",))
    assert (at(t, "team0"), at(t, "team2")) == ((0, 0), (0, 0))


@line_editions
def test_T25_two_third_trophies_in_one_round_and_one_team_is_further(edition):
    t = table(edition, "teams", 6, {"team0": (7, 2), "team1": (6, 2)})
    play(t, right=2)
    assert (at(t, "team0"), at(t, "team1")) == ((2, 3), (1, 3))
    assert (t.over, t.winners) == (True, ("team0",))


@line_editions
def test_T26_two_third_trophies_on_the_same_space_and_only_those_teams_play_on(edition):
    t = table(edition, "teams", 6, {"team0": (6, 2), "team1": (6, 2)})
    play(t, right=2)
    assert (at(t, "team0"), at(t, "team1")) == ((1, 3), (1, 3))
    assert (t.over, t.winners) == (False, ())
    seen = t.view("table")
    assert (seen.phase, seen.actors, seen.guessers) == ("draw", (1, 3), (0, 2))


def both_finish(edition, spaces, players=4, goal=5, **setup):
    """Two guessers lack one trophy; both are right and cross the line."""
    position = {seat: (space, goal - 1) for seat, space in spaces.items()}
    t = table(edition, "competitive", players, position, **setup)
    return play(t, right=set(spaces))


def test_T49_a_tie_is_shared():
    t = both_finish(HUCH, {1: 5, 3: 5})
    assert (at(t, 1), at(t, 3)) == ((1, 5), (1, 5))
    assert (t.over, t.winners) == (True, ("1", "3"))


@editions(DES, TAC)
def test_T50_a_tie_goes_to_the_last_in_turn_order(edition):
    t = both_finish(edition, {1: 5, 3: 5}, first_actor=0)
    assert (at(t, 1), at(t, 3)) == ((1, 5), (1, 5))
    assert (t.over, t.winners) == (True, ("3",))


@editions(HUCH, DES, TAC)
@pytest.mark.parametrize(("further", "behind"), [(1, 3), (3, 1)])
def test_T51_with_equal_trophies_the_higher_space_wins(edition, further, behind):
    t = both_finish(edition, {further: 7, behind: 5})
    assert (at(t, further), at(t, behind)) == ((3, 5), (1, 5))
    assert (t.over, t.winners) == (True, (str(further),))


def test_T52_the_first_edition_plays_to_six():
    t = table(D16, "competitive", 4, {3: (5, 4)})
    play(t, right={3})
    assert (counting(t, 3), t.over) == (5, False)
    play(t, right={3})
    assert (at(t, 3), t.over) == ((4, 5), False)
    play(t, right={3})
    assert (at(t, 3), t.over) == ((7, 5), False)
    play(t, right={0, 1, 2})
    assert (at(t, 3), t.over, t.winners) == ((6, 6), True, ("3",))
