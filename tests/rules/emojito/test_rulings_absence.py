"""The rulings on being late or away: E55 and E56."""

# ruff: noqa: N802 - a test bears the id of its ruling

import pytest

from tests.rules.asking import refusal
from tests.rules.emojito.builders import (
    ALL_EDITIONS,
    TAC,
    all_editions,
    at,
    cards,
    draw,
    everybody,
    guess,
    lay_out,
    line_editions,
    perform,
    play,
    reach,
    spent,
    table,
    turn,
)

BEFORE_THE_LINE_UP = ("draw", "perform", "challenge")


# Late and excused


@line_editions
@pytest.mark.parametrize(("difficulty", "steps"), [("normal", 1), ("very-challenging", 3)])
def test_E55_cooperative_late_is_wrong_and_excused_counts_neither_way(edition, difficulty, steps):
    t = table(edition, "cooperative", 5, options={"difficulty": difficulty})
    lay_out(t)
    guess(t, 1, right=True)
    t.do("table", "excuse", who=2)
    t.do("table", "time_up")
    assert everybody(t) == {"players": (1, 0), "game": (2 * steps, 0)}
    assert (t.state.last_round.late, t.state.last_round.absent) == ((3, 4), (2,))
    assert (t.state.round, t.state.phase) == (2, "draw")


@all_editions
def test_E55_when_all_are_excused_nobody_moves(edition):
    for mode in ("cooperative", "competitive"):
        t = table(edition, mode, 4)
        before = everybody(t)
        lay_out(t)
        for seat in (1, 2, 3):
            t.do("table", "excuse", who=seat)
        assert everybody(t) == before
        assert (t.state.round, t.state.phase) == (2, "draw")


@all_editions
def test_E55_competitive_late_and_excused_guessers_earn_nothing(edition):
    t = table(edition, "competitive", 4, dict.fromkeys(range(4), 1))
    lay_out(t)
    guess(t, 1, right=True)
    t.do("table", "excuse", who=2)
    t.do("table", "time_up")
    assert everybody(t) == {"0": (3, 0), "1": (4, 0), "2": (1, 0), "3": (1, 0)}


@all_editions
def test_E55_whoever_was_late_or_excused_answers_again_in_the_next_round(edition):
    t = table(edition, "cooperative", 4)
    lay_out(t)
    t.do("table", "excuse", who=2)
    t.do("table", "time_up")
    lay_out(t)
    assert (t.view("table").late, t.view("table").absent) == ((), ())
    assert t.state.awaited() == (0, 2, 3)


@line_editions
def test_E55_teams_late_and_excused_guessers_earn_nothing(edition):
    t = table(edition, "teams", 6)
    lay_out(t)
    guess(t, 1, right=True)
    t.do("table", "excuse", who=3)
    t.do("table", "time_up")
    assert everybody(t) == {"team0": (2, 0), "team1": (0, 0), "team2": (0, 0)}


def challenged(edition):
    t = table(edition, "competitive", 4, {1: (7, 3), 2: (1, 1)})
    lay_out(t, (2, 1))
    return t


@all_editions
def test_E55_a_challenged_target_who_is_late_is_set_back(edition):
    t = challenged(edition)
    answer_but(t, 1, right={2})
    t.do("table", "time_up")
    assert at(t, 1) == (4, 3)


@all_editions
def test_E55_a_challenged_target_who_is_excused_stays(edition):
    t = challenged(edition)
    answer_but(t, 1, right={2})
    t.do("table", "excuse", who=1)
    assert (at(t, 1), spent(t, 2)) == ((7, 3), 1)


@all_editions
@pytest.mark.parametrize("how", ["time_up", "excuse"])
def test_E55_a_challenger_who_does_not_answer_is_not_right(edition, how):
    t = challenged(edition)
    answer_but(t, 2, right=())
    t.do("table", how, **({"who": 2} if how == "excuse" else {}))
    asks_nothing_of_the_challenger = edition == TAC
    assert at(t, 1) == ((4, 3) if asks_nothing_of_the_challenger else (7, 3))
    assert spent(t, 2) == 1


def answer_but(t, silent, right):
    for seat in t.state.awaited():
        if seat != silent:
            guess(t, seat, right=seat in right)


@all_editions
def test_time_up_goes_on_in_every_phase(edition):
    t = table(edition, "competitive", 4, {0: (7, 1), 1: (7, 3), 2: (1, 1)}, first_actor=3)
    phases = []
    for _ in range(5):
        phases.append(t.state.phase)
        if t.state.phase == "guess":
            first = t.view("table").line_up[0]
            guess(t, 0, right=True)
        t.do("table", "time_up")
    assert phases == ["draw", "perform", "challenge", "guess", "trophies"]
    assert at(t, 0) == (3, 2)
    assert t.state.tokens["0"].fresh[-1] == first
    assert (t.state.round, t.state.phase) == (2, "draw")


@line_editions
def test_time_up_lets_all_who_are_awaited_go_on(edition):
    t = table(edition, "teams", 6)
    t.do(2, "draw")
    t.do("table", "time_up")
    assert set(t.everything().secret) == {0, 2, 4}
    t.do(2, "performed")
    t.do("table", "time_up")
    assert t.state.phase == "guess"


@all_editions
def test_time_up_hands_a_secret_message_on(edition):
    t = table(edition, "cooperative", 4, options={"secret_message": True})
    draw(t)
    for performer in (0, 1, 2):
        assert t.view("table").performers == (performer,)
        t.do("table", "time_up")
    assert t.state.phase == "guess"


# Void rounds


@pytest.mark.parametrize(
    ("edition", "phase"),
    [(e, phase) for e in ALL_EDITIONS for phase in (*BEFORE_THE_LINE_UP, "guess")],
)
def test_E56_a_void_round_undoes_everything_but_the_turn(edition, phase):
    t = table(edition, "competitive", 4, {1: (7, 3, 1), 2: (1, 2, 1)})
    before = t.state.tokens
    reach(t, phase)
    seen = t.everything()
    used = sorted(seen.line_up or (seen.secret or {}).values())
    t.do("table", "void_round")
    assert t.state.tokens == before
    assert sorted(t.everything().discard_order) == used
    assert turn(t) == (2, "draw", (1,), (0, 2, 3))
    assert t.state.last_round is None
    assert cards(t) == sorted(t.log[0].deck)


@all_editions
@pytest.mark.parametrize("phase", ["challenge", "guess"])
def test_E56_spent_trophies_are_restored(edition, phase):
    t = table(edition, "competitive", 5, {1: (7, 3), 2: (7, 3), 3: (1, 3, 1), 4: (1, 1)})
    before = t.state.tokens
    perform(t)
    t.do(3, "challenge", target=1)
    if edition != TAC:
        t.do(3, "challenge", target=2)
    assert t.state.tokens != before
    if phase == "guess":
        lay_out(t)
        guess(t, 1, right=True)
    t.do("table", "void_round")
    assert t.state.tokens == before
    assert t.view("table").challenges == ()


@line_editions
@pytest.mark.parametrize("phase", ["draw", "perform", "guess"])
def test_E56_a_void_round_of_teams_swaps_the_partners(edition, phase):
    t = reach(table(edition, "teams", 6), phase)
    t.do("table", "void_round")
    assert turn(t) == (2, "draw", (1, 3, 5), (0, 2, 4))
    assert cards(t) == sorted(t.log[0].deck)


@line_editions
def test_E56_after_a_void_extra_round_only_the_tied_teams_go_on(edition):
    t = table(edition, "teams", 6, {"team0": (3, 3), "team2": (3, 3)})
    play(t)
    t.do("table", "void_round")
    assert turn(t) == (3, "draw", (0, 4), (1, 5))


@all_editions
def test_E56_a_secret_message_on_its_way_can_be_void(edition):
    t = table(edition, "cooperative", 4, options={"secret_message": True})
    draw(t)
    t.do(0, "performed")
    t.do("table", "void_round")
    assert turn(t) == (2, "draw", (1,), (0, 2, 3))
    draw(t)
    assert t.view("table").audience == {1: (2,)}


@all_editions
def test_E56_once_the_dials_are_open_a_round_counts(edition):
    t = reach(table(edition, "competitive", 4, {1: 7}), "trophies")
    assert refusal(t, "table", "void_round") == "too-late-to-void"
