"""The cases T33–T48: Challenge the Leader."""

# ruff: noqa: N802 - a test bears the id of its case

import pytest

from tests.rules.asking import refusal
from tests.rules.emojito.builders import (
    D16,
    DES,
    HUCH,
    TAC,
    all_editions,
    at,
    counting,
    editions,
    lay_out,
    perform,
    play,
    spent,
    table,
)

ACTOR, LEADER, CHALLENGER, OTHER = range(4)


def competitive(edition, position, players=4, **setup):
    return table(edition, "competitive", players, position, **setup)


def test_T33_a_beaten_leader_goes_back_over_the_line_and_the_challenger_moves_3_in_all():
    t = competitive(HUCH, {LEADER: (2, 3), CHALLENGER: (4, 1)})
    play(t, right={CHALLENGER}, challenges=[(CHALLENGER, LEADER)])
    assert at(t, LEADER) == (6, 2)
    assert at(t, CHALLENGER) == (7, 1)
    assert (counting(t, LEADER), counting(t, CHALLENGER)) == (2, 0)


def test_T34_two_who_beat_the_leader_set_it_back_once():
    t = competitive(HUCH, {LEADER: (6, 3), CHALLENGER: (1, 1), OTHER: (1, 1)})
    both = [(CHALLENGER, LEADER), (OTHER, LEADER)]
    play(t, right={CHALLENGER, OTHER}, challenges=both)
    assert at(t, LEADER) == (3, 3)


def test_T35_a_leader_who_is_right_moves_3_and_the_trophy_stays_spent():
    t = competitive(HUCH, {LEADER: (1, 3), CHALLENGER: (1, 1)})
    play(t, right={LEADER}, challenges=[(CHALLENGER, LEADER)])
    assert at(t, LEADER) == (4, 3)
    assert at(t, CHALLENGER) == (1, 1)
    assert (spent(t, CHALLENGER), counting(t, CHALLENGER)) == (1, 0)


@editions(HUCH, DES, D16)
def test_T36_a_challenger_who_is_wrong_too_sets_nobody_back(edition):
    t = competitive(edition, {LEADER: (6, 3), CHALLENGER: (1, 1)})
    play(t, challenges=[(CHALLENGER, LEADER)])
    assert at(t, LEADER) == (6, 3)
    assert at(t, CHALLENGER) == (1, 1)
    assert spent(t, CHALLENGER) == 1


@pytest.mark.parametrize(
    ("who", "target", "code"),
    [
        (OTHER, LEADER, "no-trophy-to-spend"),
        (ACTOR, LEADER, "not-a-guesser"),
        (LEADER, CHALLENGER, "leader-may-not-challenge"),
        (LEADER, LEADER, "leader-may-not-challenge"),
    ],
)
def test_T37_who_may_not_challenge(who, target, code):
    t = competitive(HUCH, {ACTOR: (1, 1), LEADER: (1, 3), CHALLENGER: (1, 2), OTHER: 5})
    perform(t)
    assert t.view("table").leaders == (LEADER,)
    assert refusal(t, who, "challenge", target=target) == code


def test_T38_two_joint_leaders_may_be_challenged_each():
    t = competitive(HUCH, {1: (5, 2), 2: (5, 2), 3: (1, 1), 4: (1, 1)}, players=5)
    perform(t)
    assert t.view("table").leaders == (1, 2)
    lay_out(t, (3, 1), (4, 2))
    assert [(c.by, c.target) for c in t.view("table").challenges] == [(3, 1), (4, 2)]
    play(t, right={3, 4})
    assert (at(t, 1), at(t, 2)) == ((2, 2), (2, 2))


def test_T39_a_spent_card_does_not_count_and_the_game_goes_on():
    t = competitive(HUCH, {CHALLENGER: (3, 5, 1)})
    play(t)
    assert (counting(t, CHALLENGER), t.over) == (4, False)
    t = competitive(HUCH, {CHALLENGER: (3, 5, 0)})
    play(t)
    assert (counting(t, CHALLENGER), t.over) == (5, True)


@editions(DES, D16)
def test_T40_a_target_need_not_lead(edition):
    t = competitive(edition, {OTHER: (5, 1), CHALLENGER: (1, 3), LEADER: (7, 4)})
    play(t, right={CHALLENGER}, challenges=[(CHALLENGER, OTHER)])
    assert at(t, OTHER) == (2, 1)
    assert at(t, CHALLENGER) == (4, 3)


@editions(DES, D16)
def test_T41_a_target_goes_back_over_the_line_and_loses_its_only_trophy(edition):
    t = competitive(edition, {OTHER: (2, 1), CHALLENGER: (1, 1)})
    play(t, right={CHALLENGER}, challenges=[(CHALLENGER, OTHER)])
    assert at(t, OTHER) == (6, 0)


def test_T42_as_many_challenges_as_trophies_lie_face_down():
    t = competitive(D16, {CHALLENGER: (1, 3, 2), OTHER: (1, 1)})
    perform(t)
    t.do(CHALLENGER, "challenge", target=LEADER)
    assert refusal(t, CHALLENGER, "challenge", target=OTHER) == "no-trophy-to-spend"
    assert (at(t, CHALLENGER), spent(t, CHALLENGER)) == ((1, 3), 3)


def test_T43_tactic_asks_only_that_the_leader_is_wrong():
    t = competitive(TAC, {LEADER: (7, 2), CHALLENGER: (1, 1)})
    play(t, challenges=[(CHALLENGER, LEADER)])
    assert at(t, LEADER) == (4, 2)
    assert at(t, CHALLENGER) == (1, 1)


def test_T44_tactic_allows_one_challenge_a_round():
    t = competitive(TAC, {LEADER: (7, 2), CHALLENGER: (1, 1), OTHER: (1, 1)})
    perform(t)
    t.do(CHALLENGER, "challenge", target=LEADER)
    assert refusal(t, OTHER, "challenge", target=LEADER) == "wrong-phase"
    assert [(c.by, c.target) for c in t.view("table").challenges] == [(CHALLENGER, LEADER)]


def test_T45_tactic_spares_a_leader_who_acts():
    t = competitive(TAC, {ACTOR: (7, 2), CHALLENGER: (1, 1), OTHER: (1, 1)})
    perform(t)
    assert t.view("table").leaders == ()
    for target in (ACTOR, OTHER):
        assert refusal(t, CHALLENGER, "challenge", target=target) == "wrong-phase"


def test_T46_tactic_gives_the_trophy_back_for_good_but_not_for_another_challenge():
    position = {LEADER: (7, 3), CHALLENGER: (1, 1), OTHER: (1, 1)}
    t = competitive(TAC, position, players=5, first_actor=4)
    play(t, challenges=[(CHALLENGER, LEADER)])
    perform(t)
    assert refusal(t, CHALLENGER, "challenge", target=LEADER) == "no-trophy-to-spend"
    assert (at(t, CHALLENGER), counting(t, CHALLENGER)) == ((1, 1), 1)


def test_T47_tactic_discards_the_lost_trophy():
    t = competitive(TAC, {LEADER: (1, 2), CHALLENGER: (1, 1)})
    owned = set(t.state.tokens[str(LEADER)].fresh)
    lay_out(t, (CHALLENGER, LEADER))
    assert t.view("table").discard == 0
    play(t)
    assert at(t, LEADER) == (5, 1)
    (lost,) = owned & set(t.everything().discard_order)
    assert set(t.state.tokens[str(LEADER)].fresh) == owned - {lost}


@all_editions
def test_T48_too_late_once_the_line_up_lies_open(edition):
    t = competitive(edition, {LEADER: (1, 3), CHALLENGER: (1, 1)})
    lay_out(t)
    assert refusal(t, CHALLENGER, "challenge", target=LEADER) == "wrong-phase"
