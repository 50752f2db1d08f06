"""The rulings on Challenge the Leader: E20–E33 and E61.

What the options change about E23 and E26 is in test_challenge_options.py.
Tested as a case: E23 T37, E25 T34 and R6, E28 T33, E29 T43, E32 R3.
"""

# ruff: noqa: N802 - a test bears the id of its ruling

import pytest

from emojito.rules.emojito.commands import Challenge, LayOut, Pass
from emojito.rules.emojito.editions import EDITIONS
from tests.rules.asking import happened, refusal
from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    TAC,
    all_editions,
    answer,
    at,
    counting,
    editions,
    lay_out,
    perform,
    play,
    reach,
    spent,
    table,
    take,
)


def window(edition, position, players=4, **setup):
    """A competitive table whose challenge window is open."""
    return reach(table(edition, "competitive", players, position, **setup), "challenge")


def leaders(t):
    return t.view("table").leaders


def targets(t, seat):
    """Whom a seat may challenge; whoever may challenge may also pass, and nobody else."""
    legal = t.legal(seat)
    found = tuple(command.target for command in legal if isinstance(command, Challenge))
    assert (Pass() in legal) == bool(found)
    return found


# Who leads


@all_editions
def test_E20_most_counting_trophies_lead(edition):
    assert leaders(window(edition, {1: (7, 2), 2: (1, 3)})) == (2,)


@all_editions
def test_E20_among_equals_the_higher_space_leads(edition):
    assert leaders(window(edition, {1: (5, 2), 2: (6, 2)})) == (2,)
    assert leaders(window(edition, {1: (1, 2), 2: (0, 2)})) == (1,)


@all_editions
def test_E20_spent_trophies_help_to_lead_only_where_they_count(edition):
    t = window(edition, {1: (7, 3, 2), 2: (1, 2)})
    assert leaders(t) == ((2,) if edition == HUCH else (1,))


def test_E20_leadership_is_measured_when_the_window_opens():
    t = window(HUCH, {1: (2, 3), 2: (1, 3), 3: (7, 1)})
    assert leaders(t) == (1,)
    t.do(3, "challenge", target=1)
    t.do(2, "pass")
    answer(t, right={2, 3})
    assert (t.state.phase, at(t, 1), at(t, 2)) == ("trophies", (6, 2), (4, 3))
    assert leaders(t) == (1,)
    take(t)
    assert leaders(t) == ()


@all_editions
def test_E20_leaders_are_named_only_if_a_window_opens(edition):
    t = table(edition, "competitive", 4, {1: (5, 2, 2), 2: (6, 2, 2)})
    perform(t)
    assert (t.state.phase, leaders(t)) == ("guess", ())


# Who may challenge whom


def test_E21_huch_joint_leaders_are_targets_and_do_not_challenge():
    t = window(HUCH, {1: (5, 2), 2: (5, 2), 3: (1, 1)})
    assert leaders(t) == (1, 2)
    assert targets(t, 3) == (1, 2)
    assert refusal(t, 1, "challenge", target=2) == "leader-may-not-challenge"
    assert refusal(t, 1, "pass") == "cannot-challenge"


def test_E21_tactic_joint_leaders_may_challenge_each_other_but_not_themselves():
    t = window(TAC, {1: (5, 2), 2: (5, 2), 3: (1, 1)})
    assert leaders(t) == (1, 2)
    assert [targets(t, seat) for seat in (1, 2, 3)] == [(2,), (1,), (1, 2)]
    assert refusal(t, 1, "challenge", target=1) == "not-challengeable"
    assert refusal(t, 1, "challenge", target=3) == "not-challengeable"
    play(t, challenges=[(1, 2)])
    assert (at(t, 1), at(t, 2)) == ((5, 2), (2, 2))


def test_E21_a_sole_tactic_leader_has_nobody_to_challenge():
    t = window(TAC, {1: (5, 2), 2: (5, 1)})
    assert targets(t, 1) == ()


@editions(HUCH, TAC)
def test_E22_a_joint_leader_who_guesses_may_be_challenged_and_one_who_acts_not(edition):
    t = window(edition, {0: (5, 2), 1: (5, 2), 2: (1, 1)})
    assert leaders(t) == (0, 1)
    assert targets(t, 2) == (1,)
    assert refusal(t, 2, "challenge", target=0) == "not-challengeable"


@editions(HUCH, TAC)
def test_E22_the_second_player_does_not_step_in_for_a_leader_who_acts(edition):
    t = table(edition, "competitive", 4, {0: (5, 3), 1: (5, 2), 2: (1, 1)})
    perform(t)
    assert t.state.phase == "guess"


@editions(DES, D16)
def test_E24_any_guesser_may_challenge_any_other(edition):
    t = window(edition, {0: (7, 1), 1: (5, 4), 2: (1, 1), 3: 0})
    assert [targets(t, seat) for seat in (1, 2, 3)] == [(2, 3), (1, 3), ()]
    assert t.legal(0) == (LayOut(),)
    play(t, right={1}, challenges=[(1, 2)])
    assert at(t, 2) == (5, 0)


# How often


def test_E26_huch_one_challenge_for_each_joint_leader_and_one_trophy_each():
    t = window(HUCH, {1: (5, 3), 2: (5, 3), 3: (1, 2)})
    t.do(3, "challenge", target=1)
    assert (spent(t, 3), counting(t, 3)) == (1, 1)
    assert refusal(t, 3, "challenge", target=1) == "already-challenged"
    t.do(3, "challenge", target=2)
    assert (spent(t, 3), counting(t, 3), t.state.phase) == (2, 0, "guess")
    play(t, right={3})
    assert (at(t, 1), at(t, 2), at(t, 3)) == ((2, 3), (2, 3), (4, 2))


def test_E26_huch_one_trophy_does_not_pay_twice():
    t = window(HUCH, {1: (5, 3), 2: (5, 3), 3: (1, 1), 4: (1, 1)}, players=5)
    t.do(3, "challenge", target=1)
    assert refusal(t, 3, "challenge", target=2) == "no-trophy-to-spend"


@editions(DES, D16)
def test_E26_desyllas_one_challenge_for_each_target_and_one_trophy_each(edition):
    t = window(edition, {1: (5, 3), 2: (6, 1), 3: (7, 1)})
    for target in (2, 3):
        t.do(1, "challenge", target=target)
        assert refusal(t, 1, "challenge", target=target) == "already-challenged"
    assert (at(t, 1), spent(t, 1), targets(t, 1)) == ((5, 3), 2, ())
    play(t, right={1})
    assert (at(t, 2), at(t, 3)) == ((3, 1), (4, 1))


def test_E26_tactic_one_challenge_closes_the_window():
    t = window(TAC, {1: (5, 3), 2: (5, 3), 3: (1, 3)})
    t.do(3, "challenge", target=1)
    assert t.state.phase == "guess"
    assert spent(t, 3) == 1


@pytest.mark.parametrize(("first", "second"), [(2, 3), (3, 2)])
def test_E27_the_one_challenge_is_that_of_whoever_came_first(first, second):
    t = window(TAC, {1: (7, 3), 2: (1, 1), 3: (1, 1)})
    t.do(first, "challenge", target=1)
    assert refusal(t, second, "challenge", target=1) == "wrong-phase"
    assert (spent(t, first), spent(t, second)) == (1, 0)
    assert [(c.by, c.target) for c in t.view("table").challenges] == [(first, 1)]


@all_editions
def test_the_window_closes_when_all_who_could_challenge_have_passed(edition):
    t = window(edition, {1: (7, 3), 2: (1, 1), 3: (1, 2)})
    able = [seat for seat in (3, 2, 1) if targets(t, seat)]
    assert able == ([3, 2, 1] if edition in (DES, D16) else [3, 2])
    for seat in able:
        assert t.state.phase == "challenge"
        t.do(seat, "pass")
        assert t.legal(seat) == () or t.state.phase == "guess"
    assert (t.state.phase, t.view("table").passed) == ("guess", tuple(able))
    assert (spent(t, 2), spent(t, 3), happened(t, "SetBack")) == (0, 0, [])


@all_editions
def test_whoever_passed_may_challenge_in_the_next_round(edition):
    t = window(edition, {1: (7, 3), 2: (1, 1)}, first_actor=3)
    t.do(2, "pass")
    play(t)
    perform(t)
    assert (t.state.round, t.view("table").passed) == (2, ())
    assert 1 in targets(t, 2)


@editions(HUCH, DES, D16)
def test_whoever_has_challenged_may_pass_on_further_challenges(edition):
    t = window(edition, {1: (7, 3), 2: (7, 3), 3: (1, 2)})
    t.do(3, "challenge", target=1)
    for seat in (3, 2, 1):
        if targets(t, seat):
            t.do(seat, "pass")
    assert (t.state.phase, spent(t, 3)) == ("guess", 1)
    assert [(c.by, c.target) for c in t.view("table").challenges] == [(3, 1)]


# What it costs and brings


@editions(DES, D16, TAC)
def test_E30_a_spent_trophy_counts_towards_the_goal(edition):
    goal = EDITIONS[edition].goals["competitive"]
    t = table(edition, "competitive", 4, {2: (3, goal, 1)})
    play(t)
    assert (counting(t, 2), t.over, t.winners) == (goal, True, ("2",))


@editions(DES, D16, TAC)
def test_E30_the_trophy_just_spent_counts_too(edition):
    goal = EDITIONS[edition].goals["competitive"]
    t = table(edition, "competitive", 4, {1: (7, goal - 1), 2: (5, goal - 1)})
    play(t, right={1, 2}, challenges=[(2, 1)])
    assert (counting(t, 1), counting(t, 2)) == (goal, goal)
    assert (t.over, t.winners) == (True, ("1",))


def test_E31_huch_loses_a_counting_trophy():
    t = window(HUCH, {1: (2, 3, 1), 2: (1, 1)})
    held = t.state.tokens["1"]
    play(t, right={2}, challenges=[(2, 1)])
    assert (at(t, 1), spent(t, 1), counting(t, 1)) == ((6, 2), 1, 1)
    (lost,) = set(held.fresh) - set(t.state.tokens["1"].fresh)
    assert lost in t.everything().discard_order


@editions(DES, D16, TAC)
@pytest.mark.parametrize("turned_over", [1, 2, 3])
def test_E31_elsewhere_a_spent_trophy_goes_first(edition, turned_over):
    t = window(edition, {1: (2, 3, turned_over), 2: (1, 1)})
    held = t.state.tokens["1"]
    play(t, right={2}, challenges=[(2, 1)])
    assert (at(t, 1), spent(t, 1), counting(t, 1)) == ((6, 2), turned_over - 1, 2)
    assert set(held.spent) & set(t.everything().discard_order)
    assert t.state.tokens["1"].fresh == held.fresh


@all_editions
def test_E31_with_nothing_spent_any_trophy_goes(edition):
    t = window(edition, {1: (1, 2), 2: (1, 1)})
    play(t, right={2}, challenges=[(2, 1)])
    assert (at(t, 1), spent(t, 1)) == ((5, 1), 0)


@all_editions
@pytest.mark.parametrize("space", [4, 5, 6, 7])
def test_going_back_without_crossing_the_line_costs_no_trophy(edition, space):
    t = window(edition, {1: (space, 2), 2: (1, 1)})
    play(t, right={2}, challenges=[(2, 1)])
    assert at(t, 1) == (space - 3, 2)


@all_editions
def test_E33_a_challenged_token_on_the_line_stays(edition):
    t = window(edition, {1: (0, 2), 2: (5, 1)})
    play(t, right={2}, challenges=[(2, 1)])
    assert at(t, 1) == (0, 2)


@editions(DES, D16)
@pytest.mark.parametrize(
    ("right", "one", "other"),
    [
        ({1, 2}, (7, 1), (1, 2)),
        ({1}, (7, 1), (2, 1)),
        ({2}, (1, 1), (1, 2)),
        ((), (4, 1), (5, 1)),
    ],
)
def test_E61_two_may_challenge_each_other_and_are_judged_separately(edition, right, one, other):
    t = window(edition, {1: (4, 1), 2: (5, 1)})
    play(t, right, challenges=[(1, 2), (2, 1)])
    assert (at(t, 1), at(t, 2)) == (one, other)
    assert len(happened(t, "SetBack")) == (len(right) == 1)


@all_editions
def test_a_challenge_spends_its_trophy_at_once(edition):
    t = window(edition, {1: (7, 3), 2: (1, 2)})
    lay_out(t, (2, 1))
    assert (at(t, 2), spent(t, 2)) == ((1, 2), 1)
    assert counting(t, 2) == (1 if edition == HUCH else 2)
