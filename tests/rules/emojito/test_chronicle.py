"""The chronicle of a game of Emojito!, and what a win came down to."""

from __future__ import annotations

from emojito.rules import TABLE
from emojito.rules.emojito.chronicle import Judged, Standing
from emojito.rules.emojito.ending import Verdict
from tests.properties.chronicles import recorded
from tests.rules.emojito.builders import (
    DES,
    HUCH,
    TAC,
    answer,
    editions,
    guess,
    lay_out,
    line_editions,
    play,
    slot_of,
    table,
)


def chronicle(t):
    return recorded("emojito", t.log)


def verdict(t):
    assert t.over
    return chronicle(t).verdict


def test_a_round_enters_with_what_was_performed_chosen_and_right():
    t = table(HUCH, "competitive", 4)
    lay_out(t)
    performed, line_up = t.state.secret[0], t.state.line_up
    taken_for = line_up[slot_of(t, 2) % 7]
    guess(t, 1, right=True)
    guess(t, 2, right=False)
    t.do(TABLE, "time_up")
    (first,) = chronicle(t).rounds
    assert (first.round, first.cards, first.right, first.late) == (1, {0: performed}, (1,), (3,))
    assert first.chosen == {1: performed, 2: taken_for}
    assert first.standings == {
        "0": Standing(0, 2), "1": Standing(0, 3), "2": Standing(0, 0), "3": Standing(0, 0),
    }  # fmt: skip
    assert not first.extra
    assert chronicle(t).start == dict.fromkeys("0123", Standing(0, 0))


def test_what_is_not_revealed_leaves_no_trace():
    t = table(HUCH, "competitive", 4)
    lay_out(t)
    guess(t, 1, right=True)
    assert chronicle(t).rounds == ()
    t.do(TABLE, "void_round")
    assert chronicle(t).rounds == ()
    play(t, right=1)
    assert [each.round for each in chronicle(t).rounds] == [2]


def test_standings_follow_when_the_trophies_are_taken():
    t = table(HUCH, "cooperative", 4, {"players": 7})
    lay_out(t)
    answer(t, 3)
    assert t.state.phase == "trophies"
    assert chronicle(t).rounds[-1].standings == {}
    t.do(1, "take", slot=1)
    assert chronicle(t).rounds[-1].standings["players"] == Standing(1, 3)


def test_challenges_enter_with_what_became_of_them():
    t = table(HUCH, "competitive", 4, {"1": (5, 2), "2": (1, 1), "3": (1, 1)})
    play(t, right=[2], challenges=[(2, 1), (3, 1)])
    assert chronicle(t).rounds[-1].challenges == (Judged(2, 1, won=True), Judged(3, 1, won=False))
    assert chronicle(t).start["1"] == Standing(2, 5)


def test_an_actor_may_have_left_before_the_reveal():
    t = table(HUCH, "competitive", 5)
    lay_out(t)
    t.do(TABLE, "leave", who=0)
    answer(t, 2)
    assert set(chronicle(t).rounds[-1].standings) == {"1", "2", "3", "4"}


def test_spent_trophies_count_at_the_start_where_they_count():
    assert chronicle(table(DES, "competitive", 3, {"0": (2, 3, 1)})).start["0"].trophies == 3
    assert chronicle(table(HUCH, "competitive", 3, {"0": (2, 3, 1)})).start["0"].trophies == 2


# What it came down to


def test_more_trophies():
    t = play(table(HUCH, "competitive", 3, {"1": (6, 4)}), right=[1])
    assert verdict(t) == Verdict("trophies", ("0", "1", "2"))


def test_equal_trophies_and_a_higher_space():
    t = play(table(HUCH, "competitive", 3, {"1": (6, 4), "2": (7, 4)}), right=[1, 2])
    assert (t.winners, verdict(t)) == (("2",), Verdict("space", ("1", "2")))


@editions(DES, TAC)
def test_equal_in_both_and_last_in_turn_order(edition):
    t = play(table(edition, "competitive", 3, {"1": (6, 4), "2": (6, 4)}), right=[1, 2])
    assert (t.winners, verdict(t)) == (("2",), Verdict("turn-order", ("1", "2")))


def test_equal_in_both_and_shared():
    t = play(table(HUCH, "competitive", 3, {"1": (6, 4), "2": (6, 4)}), right=[1, 2])
    assert (t.winners, verdict(t)) == (("1", "2"), Verdict("shared", ("1", "2")))


def test_equal_in_both_and_the_game_wins():
    t = table(HUCH, "cooperative", 5, {"players": (7, 3), "game": (7, 3)})
    assert verdict(play(t, right=2)) == Verdict("game", ("players", "game"))


@line_editions
def test_tied_teams_play_extra_rounds(edition):
    t = table(edition, "teams", 6, {"team0": (6, 2), "team1": (6, 2)})
    play(t, right=2)
    play(t, right=t.state.guessers[:1])
    assert [each.extra for each in chronicle(t).rounds] == [False, True]
    assert (t.winners, verdict(t)) == (("team0",), Verdict("space", ("team0", "team1")))


def test_too_few_left_together_and_nobody_to_compare():
    t = table(HUCH, "cooperative", 2)
    t.do(TABLE, "leave", who=1)
    assert (t.winners, verdict(t)) == ((), None)


def test_too_few_left_and_the_standing_decides():
    t = table(HUCH, "competitive", 3, {"0": (3, 2), "1": (5, 2)})
    t.do(TABLE, "leave", who=2)
    assert (t.winners, verdict(t)) == (("1",), Verdict("space", ("0", "1")))
