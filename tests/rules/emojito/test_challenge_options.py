"""The other readings of HUCH's challenge that a table may choose: E23 and E26."""

# ruff: noqa: N802 - a test bears the id of its ruling

import msgspec
import pytest

from emojito.rules import Refusal
from emojito.rules.emojito.commands import Challenge, LayOut, Pass
from emojito.rules.emojito.events import Challenged, Opened
from tests.rules.asking import happened, refusal
from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    TAC,
    at,
    cards,
    counting,
    editions,
    lay_out,
    perform,
    play,
    reach,
    spent,
    table,
)

OPTIONS = ("leader_may_challenge", "one_price")
each_option = pytest.mark.parametrize("option", OPTIONS)
LEADERS_MAY = {"leader_may_challenge": True}
ONE_PRICE = {"one_price": True}


def window(position, options, players=4, **setup):
    """A competitive HUCH table whose challenge window is open."""
    t = table(HUCH, "competitive", players, position, options=options, **setup)
    return reach(t, "challenge")


def made(t):
    return [(each.by, each.target) for each in t.view("table").challenges]


# Where they can be chosen


@each_option
@pytest.mark.parametrize("on", [True, False])
@editions(DES, D16, TAC)
def test_the_other_editions_do_not_offer_them(edition, option, on):
    fields = {"edition": edition, "mode": "competitive", "options": {option: on}}
    assert _refused_table(**fields) == "not-in-edition"


@each_option
@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("mode", ["cooperative", "teams"])
def test_they_belong_to_competitive(mode, option, on):
    assert _refused_table(edition=HUCH, mode=mode, options={option: on}) == "not-in-mode"


def _refused_table(edition, mode, options):
    with pytest.raises(Refusal) as refused:
        table(edition, mode, 4, options=options)
    return refused.value.code


@each_option
def test_a_view_says_whether_they_were_chosen(option):
    for chosen in (None, False, True):
        seen = table(HUCH, "competitive", 4, options={option: chosen}).view(2)
        assert [getattr(seen, each) for each in OPTIONS] == [
            each == option and chosen is True for each in OPTIONS
        ]


def test_a_log_from_before_they_existed_is_read_as_printed():
    (opened, *_) = table(HUCH, "competitive", 4).log
    stored = msgspec.to_builtins(opened)
    for option in OPTIONS:
        del stored["terms"][option]
    assert msgspec.convert(stored, Opened) == opened


# E23: leaders may challenge each other


def test_E23_a_joint_leader_may_challenge_another_and_nobody_else():
    t = window({1: (5, 2), 2: (5, 2), 3: (1, 1)}, LEADERS_MAY)
    assert t.legal(1) == (Challenge(2), Pass())
    assert t.legal(2) == (Challenge(1), Pass())
    assert t.legal(3) == (Challenge(1), Challenge(2), Pass())
    assert refusal(t, 1, "challenge", target=1) == "not-challengeable"
    assert refusal(t, 1, "challenge", target=3) == "not-challengeable"


@pytest.mark.parametrize(
    ("right", "one", "other"),
    [({1}, (1, 3), (2, 2)), ({2}, (5, 2), (1, 3)), ({1, 2}, (1, 3), (1, 3)), ((), (5, 2), (5, 2))],
)
def test_E23_a_challenge_between_leaders_is_judged_as_any_other(right, one, other):
    t = window({1: (5, 2), 2: (5, 2)}, LEADERS_MAY)
    play(t, right=right, challenges=[(1, 2)])
    assert (at(t, 1), at(t, 2)) == (one, other)
    assert spent(t, 1) == 1


def test_E23_a_sole_leader_still_has_nobody_to_challenge():
    t = window({1: (5, 3), 2: (5, 2)}, LEADERS_MAY)
    assert (t.legal(1), t.legal(2)) == ((), (Challenge(1), Pass()))
    assert refusal(t, 1, "challenge", target=1) == "not-challengeable"
    assert refusal(t, 1, "challenge", target=2) == "not-challengeable"
    assert refusal(t, 1, "pass") == "cannot-challenge"


def test_E23_leaders_alone_are_enough_to_open_the_window():
    position = {1: (5, 2), 2: (5, 2)}
    t = table(HUCH, "competitive", 4, position)
    perform(t)
    assert t.state.phase == "guess"
    assert window(position, LEADERS_MAY).legal(0) == (LayOut(),)


def test_E23_paying_does_not_end_the_lead_before_the_next_window():
    t = window({1: (5, 2), 2: (5, 2), 3: (1, 1)}, LEADERS_MAY)
    t.do(1, "challenge", target=2)
    assert (counting(t, 1), t.view("table").leaders) == (1, (1, 2))
    assert Challenge(1) in t.legal(3)


def test_E32_a_leader_who_paid_with_the_only_trophy_stops_on_the_line():
    t = window({1: (2, 1), 2: (2, 1)}, LEADERS_MAY)
    play(t, right={2}, challenges=[(1, 2), (2, 1)])
    assert (at(t, 1), spent(t, 1), counting(t, 1)) == ((0, 1), 1, 0)


# E26: one price for all joint leaders


@pytest.mark.parametrize("target", [1, 2])
def test_E26_one_trophy_challenges_all_joint_leaders_whichever_is_named(target):
    t = window({1: (5, 3), 2: (5, 3), 3: (1, 2), 4: (1, 1)}, ONE_PRICE, players=5)
    t.do(3, "challenge", target=target)
    assert made(t) == [(3, 1), (3, 2)]
    assert (spent(t, 3), counting(t, 3)) == (1, 1)
    assert happened(t, "Challenged") == [Challenged(3, 1), Challenged(3, 2)]


def test_E26_one_trophy_that_is_all_there_is_will_do():
    t = window({1: (5, 3), 2: (5, 3), 3: (1, 1)}, ONE_PRICE)
    t.do(3, "challenge", target=2)
    assert (made(t), spent(t, 3), t.state.phase) == ([(3, 1), (3, 2)], 1, "guess")


def test_E26_whoever_has_challenged_all_has_nobody_left():
    t = window({1: (5, 3), 2: (5, 3), 3: (1, 2), 4: (1, 1)}, ONE_PRICE, players=5)
    t.do(3, "challenge", target=1)
    assert (t.legal(3), t.state.phase) == ((), "challenge")
    assert refusal(t, 3, "challenge", target=2) == "already-challenged"
    assert refusal(t, 3, "pass") == "cannot-challenge"


@pytest.mark.parametrize(
    ("right", "places"),
    [
        ({3}, [(2, 3), (2, 3), (4, 1)]),
        ({1, 3}, [(1, 4), (2, 3), (4, 1)]),
        ({1, 2, 3}, [(1, 4), (1, 4), (4, 1)]),
        ((), [(5, 3), (5, 3), (1, 1)]),
    ],
)
def test_E26_each_of_the_challenged_is_judged_alone(right, places):
    t = window({1: (5, 3), 2: (5, 3), 3: (1, 1)}, ONE_PRICE)
    play(t, right=right, challenges=[(3, 1)])
    assert [at(t, seat) for seat in (1, 2, 3)] == places
    assert spent(t, 3) == 1


def test_E26_each_challenger_pays():
    t = window({1: (5, 3), 2: (5, 3), 3: (1, 1), 4: (1, 1)}, ONE_PRICE, players=5)
    lay_out(t, (3, 1), (4, 2))
    assert made(t) == [(3, 1), (3, 2), (4, 1), (4, 2)]
    assert (spent(t, 3), spent(t, 4)) == (1, 1)


def test_E26_a_joint_leader_who_acts_is_not_among_the_challenged():
    t = window({0: (5, 3), 1: (5, 3), 2: (5, 3), 3: (1, 1)}, ONE_PRICE)
    assert t.legal(3) == (Challenge(1), Challenge(2), Pass())
    t.do(3, "challenge", target=1)
    assert made(t) == [(3, 1), (3, 2)]


def test_E23_E26_a_joint_leader_challenges_all_others_for_one_trophy_but_not_oneself():
    t = window({1: (5, 3), 2: (5, 3), 3: (5, 3)}, {**LEADERS_MAY, **ONE_PRICE})
    t.do(2, "challenge", target=3)
    assert (made(t), spent(t, 2)) == ([(2, 1), (2, 3)], 1)


# What becomes of the one price


def test_E56_a_void_round_gives_the_one_trophy_back_and_no_other():
    t = window({1: (5, 3), 2: (5, 3), 3: (1, 3, 1)}, ONE_PRICE)
    before = t.state.tokens["3"]
    t.do(3, "challenge", target=1)
    assert spent(t, 3) == 2
    t.do("table", "void_round")
    assert t.state.tokens["3"] == before


def test_E67_the_trophy_stays_spent_as_long_as_one_of_the_challenged_is_left():
    t = window({1: (5, 3), 2: (5, 3), 3: (1, 3, 1), 4: (1, 1)}, ONE_PRICE, players=6)
    before = t.state.tokens["3"]
    t.do(3, "challenge", target=1)
    t.do("table", "leave", who=1)
    assert (made(t), spent(t, 3)) == ([(3, 2)], 2)
    assert Challenge(2) not in t.legal(3)
    t.do("table", "leave", who=2)
    assert (made(t), t.state.tokens["3"]) == ([], before)
    assert cards(t) == sorted(t.log[0].deck)


def test_E19_of_the_spent_cards_only_the_one_just_paid_stays():
    position = {0: 5, 1: (5, 3), 2: (5, 3), 3: (1, 3, 2)}
    deck = [f"card-{number}" for number in range(16)]
    setup = {"options": ONE_PRICE, "first_actor": 4, "cards": deck}
    t = table(HUCH, "competitive", 5, position, **setup)
    play(t, right={0})
    perform(t)
    before = t.state.tokens["3"]
    t.do(3, "challenge", target=1)
    assert len(happened(t, "SpentReturned")) == 1
    assert t.state.tokens["3"].spent == before.fresh
    t.do("table", "void_round")
    assert t.state.tokens["3"].fresh == before.fresh
    assert cards(t) == sorted(deck)
