"""The cases R1–R7, R12 and R13, which follow from our rulings."""

# ruff: noqa: N802 - a test bears the id of its case

import pytest

from emojito.rules import Refusal
from tests.rules.asking import happened, refusal
from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    answer,
    at,
    draw,
    editions,
    everybody,
    lay_out,
    line_editions,
    perform,
    play,
    table,
    take,
)


@line_editions
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_R1_face_only_as_long_as_the_deciding_token_is_on_the_line(edition, mode):
    t = table(edition, mode, 4, symbols=["sound"] * 7)
    play(t, right=0)
    draw(t)
    assert t.state.round == 2
    assert t.view("table").channel == {1: "face"}


def test_R2_an_eighth_trophy_comes_off_the_deck():
    guessers = dict(zip(range(1, 7), (5, 6, 7, 5, 6, 7), strict=True))
    t = table(D16, "competitive", 7, {0: 3, **guessers})
    lay_out(t)
    answer(t, right=6)
    assert t.view("table").to_take == ("0", "0", "1", "2", "3", "4", "5", "6")
    top = t.everything().deck_order[0]
    take(t)
    assert at(t, 0) == (1, 2)
    assert [at(t, seat) for seat in range(1, 7)] == [(1, 1), (2, 1), (3, 1)] * 2
    assert t.state.tokens["6"].fresh == (top,)
    assert (t.view("table").deck, t.view("table").discard) == (92, 0)


@editions(DES, D16)
@pytest.mark.parametrize("space", [1, 2, 3])
def test_R3_without_a_trophy_a_token_goes_back_to_the_line_only(edition, space):
    t = table(edition, "competitive", 4, {1: (space, 0), 2: (1, 1)})
    play(t, right={2}, challenges=[(2, 1)])
    assert at(t, 1) == (0, 0)


def test_R4_cooperative_on_the_same_space_is_won_by_the_game():
    t = table(DES, "cooperative", 5, {"players": (7, 3), "game": (7, 3)})
    play(t, right=2)
    assert everybody(t) == {"players": (2, 4), "game": (2, 4)}
    assert (t.over, t.winners) == (True, ("game",))


def test_R5_a_sole_leader_who_acts_cannot_be_challenged():
    t = table(HUCH, "competitive", 4, {0: (1, 3), 1: (1, 2), 2: (1, 1)})
    perform(t)
    assert t.state.phase == "guess"
    assert refusal(t, 2, "challenge", target=0) == "wrong-phase"
    assert refusal(t, 2, "challenge", target=1) == "wrong-phase"


@pytest.mark.parametrize("right", [2, 3])
def test_R6_one_right_challenger_of_two_is_enough(right):
    t = table(HUCH, "competitive", 4, {1: (6, 3), 2: (1, 1), 3: (1, 1)})
    play(t, right={right}, challenges=[(2, 1), (3, 1)])
    assert at(t, 1) == (3, 3)
    assert at(t, 5 - right) == (1, 1)


def test_R7_more_trophies_win_before_the_higher_space():
    options = {"difficulty": "very-challenging", "target": 4}
    position = {"players": (7, 3), "game": (6, 3)}
    t = table(HUCH, "cooperative", 6, position, options=options)
    play(t, right=2)
    assert everybody(t) == {"players": (2, 4), "game": (1, 5)}
    assert (t.over, t.winners) == (True, ("game",))


def test_R12_seven_teams_can_take_all_seven_cards():
    t = table(DES, "teams", 14, {f"team{team}": 6 for team in range(7)})
    play(t, right=7)
    assert everybody(t) == {f"team{team}": (1, 1) for team in range(7)}
    assert [event.slot for event in happened(t, "TrophyTaken")] == [1, 2, 3, 4, 5, 6, 7]
    assert (t.view("table").deck, t.view("table").discard) == (93, 0)


@line_editions
def test_R13_five_cannot_be_teams(edition):
    with pytest.raises(Refusal) as refused:
        table(edition, "teams", 5)
    assert refused.value.code == "odd-teams"
