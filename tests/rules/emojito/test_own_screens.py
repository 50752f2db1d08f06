"""Tables whose players have screens of their own: E69 and E70."""

# ruff: noqa: N802 - a test bears the id of its ruling

import msgspec
import pytest

from emojito.rules.emojito.commands import Challenge, Pass, Take, Withdraw
from emojito.rules.emojito.events import GameEnded, Opened, TrophyTaken, Withdrew
from tests.rules.asking import refusal
from tests.rules.emojito.builders import DES, HUCH, TAC, at, play, reach, spent, table


def window(edition, position, players=4, **setup):
    t = table(edition, "competitive", players, position, own_screens=True, **setup)
    return reach(t, "challenge")


def made(t):
    return [(each.by, each.target) for each in t.view("table").challenges]


# E69: answers in the challenge window may be taken back


def test_E69_a_challenge_is_taken_back_with_its_price():
    t = window(HUCH, {1: (5, 3), 2: (1, 1), 3: (1, 1)})
    before = t.view("table").tokens
    t.do(2, "challenge", target=1)
    assert made(t) == [(2, 1)]
    assert spent(t, 2) == 1
    assert t.legal(2) == (Withdraw(),)
    assert t.do(2, "withdraw") == (Withdrew(2),)
    assert made(t) == []
    assert t.view("table").tokens == before
    assert t.legal(2) == (Challenge(1), Pass())


def test_E69_so_is_having_passed():
    t = window(HUCH, {1: (5, 3), 2: (1, 1), 3: (1, 1)})
    t.do(2, "pass")
    t.do(2, "withdraw")
    assert t.view("table").passed == ()
    assert t.legal(2) == (Challenge(1), Pass())


def test_E69_only_once():
    t = window(HUCH, {1: (5, 3), 2: (1, 1), 3: (1, 1)})
    t.do(2, "pass")
    t.do(2, "withdraw")
    t.do(2, "challenge", target=1)
    assert t.legal(2) == ()
    assert refusal(t, 2, "withdraw") == "cannot-withdraw"


def test_E69_all_challenges_of_a_player_go_together():
    t = window(DES, {1: (1, 2), 2: (1, 2), 3: (1, 2)})
    t.do(1, "challenge", target=2)
    t.do(2, "challenge", target=1)
    t.do(1, "challenge", target=3)
    t.do(1, "withdraw")
    assert made(t) == [(2, 1)]
    assert [spent(t, seat) for seat in (1, 2, 3)] == [0, 1, 0]


def test_E69_one_price_for_all_is_paid_back_once():
    options = {"one_price": True}
    t = window(HUCH, {1: (5, 3), 2: (5, 3), 3: (1, 2)}, options=options)
    t.do(3, "challenge", target=1)
    assert (len(made(t)), spent(t, 3)) == (2, 1)
    t.do(3, "withdraw")
    assert (made(t), spent(t, 3)) == ([], 0)


def test_E69_the_one_challenge_of_a_round_is_free_again():
    t = window(TAC, {1: (5, 3), 2: (1, 1), 3: (1, 1)})
    t.do(2, "challenge", target=1)
    assert Challenge(1) not in t.legal(3)
    t.do(2, "withdraw")
    assert Challenge(1) in t.legal(3)


def test_E69_the_window_stays_open_for_who_has_not_taken_anything_back_yet():
    t = window(HUCH, {1: (5, 3), 2: (1, 1)})
    t.do(2, "pass")
    assert t.state.phase == "challenge"
    t.do("table", "time_up")
    assert t.state.phase == "guess"


def test_E69_the_window_closes_when_every_answer_is_final():
    t = window(HUCH, {1: (5, 3), 2: (1, 1)})
    t.do(2, "pass")
    t.do(2, "withdraw")
    t.do(2, "pass")
    assert t.state.phase == "guess"


def test_E69_in_the_next_round_it_may_be_done_again():
    t = window(HUCH, {2: (1, 1), 3: (5, 3)})
    t.do(2, "pass")
    t.do(2, "withdraw")
    play(t, right=())
    reach(t, "challenge")
    t.do(2, "pass")
    assert t.legal(2) == (Withdraw(),)


def test_E69_not_without_screens_of_their_own():
    t = reach(table(HUCH, "competitive", 4, {1: (5, 3), 2: (1, 1), 3: (1, 1)}), "challenge")
    t.do(2, "challenge", target=1)
    assert t.legal(2) == ()
    assert refusal(t, 2, "withdraw") == "cannot-withdraw"


# E70: trophies at the same time


def crossing(position, players=4, mode="competitive"):
    return reach(table(HUCH, mode, players, position, own_screens=True), "trophies")


def test_E70_all_owners_may_take_at_once_in_any_order():
    t = crossing({0: 7, 1: 7, 2: 7})
    assert t.state.to_take == ("0", "1", "2")
    assert {type(command) for seat in (0, 1, 2) for command in t.legal(seat)} == {Take}
    assert t.legal(3) == ()
    t.do(2, "take", slot=4)
    assert t.state.to_take == ("0", "1")
    assert at(t, 2)[1] == 1
    assert refusal(t, 2, "take", slot=5) == "not-your-trophy"
    assert refusal(t, 0, "take", slot=4) == "no-such-slot"


def test_E70_when_time_is_up_everybody_has_a_trophy():
    t = crossing({0: 7, 1: 7, 2: 7})
    events = t.do("table", "time_up")
    taken = [event for event in events if isinstance(event, TrophyTaken)]
    assert taken == [TrophyTaken("0", 1), TrophyTaken("1", 2), TrophyTaken("2", 3)]
    assert t.state.phase == "draw"


@pytest.mark.parametrize("own_screens", [True, False])
def test_E70_nobody_chooses_when_the_game_is_decided(own_screens):
    t = table(HUCH, "competitive", 4, {0: (7, 4), 1: 7}, own_screens=own_screens)
    t = reach(t, "guess")
    (truth,) = (t.state.line_up.index(card) + 1 for card in t.state.secret.values())
    t.do(1, "guess", slot=truth)
    t.do(2, "guess", slot=truth)
    events = t.do(3, "guess", slot=truth)
    assert t.over is own_screens
    assert any(isinstance(event, GameEnded) for event in events) is own_screens


def test_a_table_without_screens_of_their_own_says_nothing_of_them():
    (opened, *_) = table(HUCH, "competitive", 4).log
    assert "own_screens" not in msgspec.to_builtins(opened)["terms"]
    (opened, *_) = table(HUCH, "competitive", 4, own_screens=True).log
    assert msgspec.convert(msgspec.to_builtins(opened), Opened) == opened
