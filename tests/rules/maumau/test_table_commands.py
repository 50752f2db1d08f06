"""What the table itself does: time runs out, and people leave (M32)."""

import pytest

from emojito.rules.maumau.cards import DECK
from tests.rules.asking import happened
from tests.rules.maumau.builders import (
    PHASES,
    cards,
    draw_and_keep,
    hand,
    in_phase,
    opened,
    pending,
    play,
    playable,
    seen,
    sizes,
    table,
    words,
)


def leave(t, *seats):
    for who in seats:
        t.do("table", "leave", who=who)
    return t


def time_up(t):
    return t.do("table", "time_up")


@pytest.mark.parametrize("phase", PHASES)
def test_the_table_may_always_call_time_and_let_anybody_go(phase):
    t = leave(in_phase(phase), 1)
    assert [
        (type(command).__name__, getattr(command, "who", None)) for command in t.legal("table")
    ] == [
        ("TimeUp", None),
        ("Leave", 0),
        ("Leave", 2),
    ]


# Time is up


def test_in_turn_who_is_late_draws():
    t = in_phase("play")
    time_up(t)
    assert (seen(t).phase, seen(t).turn, sizes(t)) == ("drawn", 0, (3, 2, 2))
    time_up(t)
    assert (seen(t).phase, seen(t).turn, sizes(t)) == ("play", 1, (3, 2, 2))


def test_who_is_late_draws_even_with_a_card_to_play():
    t = table("red-2 red-3", "red-4 blue-4")
    assert words(t, 0) == {"play"}
    time_up(t)
    assert (seen(t).phase, sizes(t)) == ("drawn", (3, 2))


def test_who_is_late_draws_all_that_is_pending_and_has_a_turn_still():
    t = table("blue-bang red-3", "red-4 blue-4", discard="red-bang", pending=("bang", 4))
    time_up(t)
    assert (seen(t).phase, seen(t).turn, sizes(t), pending(t)) == ("play", 0, (6, 2), None)


def test_who_is_late_makes_the_silent_pay():
    t = table("blue-2", "red-4", "red-5 blue-5")
    time_up(t)
    assert sizes(t) == (3, 2, 2)


def test_the_colour_of_who_is_late_is_red():
    t = in_phase("color")
    time_up(t)
    assert (seen(t).phase, seen(t).turn, seen(t).color) == ("play", 1, "red")


def test_the_next_dealer_who_is_late_deals():
    t = in_phase("between-rounds")
    time_up(t)
    assert (seen(t).phase, seen(t).turn, seen(t).dealer, seen(t).round) == ("play", 1, 0, 2)


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_of_people_who_are_all_away_comes_to_an_end(players):
    t = opened(players, options={"rounds": "to-500"})
    while not t.over:
        time_up(t)
    assert max(seen(t).scores) >= 500


# Leaving


@pytest.mark.parametrize("phase", ["play", "drawn", "color"])
def test_when_the_player_in_turn_leaves_the_next_one_goes_on(phase):
    t = in_phase(phase)
    held = hand(t, 0)
    leave(t, 0)
    assert (seen(t).phase, seen(t).turn, seen(t).gone) == ("play", 1, (0,))
    assert (sizes(t), t.everything().pile_order[-len(held) :]) == ((0, 2, 2), held)
    assert "drawn" not in str(t.view(1).legal)


@pytest.mark.parametrize("phase", ["play", "drawn", "color"])
def test_when_another_player_leaves_the_turn_stays(phase):
    t = in_phase(phase)
    before = t.legal(0)
    leave(t, 1)
    assert (seen(t).phase, seen(t).turn, t.legal(0)) == (phase, 0, before)


def test_a_colour_that_was_not_named_orders_nothing():
    t = leave(in_phase("color"), 0)
    assert (seen(t).top, seen(t).color) == ("yeah-1", None)
    assert playable(t, 1) == {"red-3", "red-4"}


def test_a_nooo_whose_player_left_waits_for_the_next_one():
    t = table("nooo-1 blue-2 blue-5", "red-3 yeah-1", "blue-3 blue-4", pile="", strict_nooo=True)
    play(t, 0, "nooo-1")
    leave(t, 0)
    assert (seen(t).turn, pending(t), words(t, 1)) == (1, ("nooo", 2), {"draw"})
    t.do(1, "draw")
    assert playable(t, 1) == {"red-3", "yeah-1", "blue-2", "blue-5"}


def test_a_chain_stays_pending_for_whoever_is_next():
    t = table(
        "red-2 red-3", "red-4 blue-4", "red-5 blue-5", discard="red-bang", pending=("bang", 4)
    )
    leave(t, 0)
    assert (seen(t).turn, pending(t)) == (1, ("bang", 4))


def test_who_has_left_is_passed_over_ever_after():
    hands = ("red-what red-bang red-2", "red-3 blue-3", "red-5 blue-5", "red-6 blue-6")
    t = leave(table(*hands), 1)
    play(t, 0, "red-what")
    assert ([event.seat for event in happened(t, "Skipped")], seen(t).turn) == ([2], 3)
    t = leave(table("ups-1 red-peng red-2", *hands[1:]), 1)
    assert [command.swap for command in t.legal(0) if command.card == "ups-1"] == [2, 3]
    play(t, 0, "red-peng")
    assert (sizes(t), seen(t).turn) == ((2, 0, 3, 3), 2)
    assert t.legal(1) == ()


def test_who_has_left_has_nothing_to_call():
    t = table("red-2 red-3", "red-4", "red-5")
    t.do(2, "call")
    leave(t, 1)
    assert seen(t).must_call == ()
    play(t, 0, "red-2")
    assert sizes(t) == (1, 0, 1)


def test_a_hand_under_the_pile_is_there_to_be_drawn():
    t = table("blue-2 blue-3", "green-4 blue-4", "yellow-2 yellow-3", pile="")
    t.do(0, "draw")
    t.do(1, "draw")
    leave(t, 0)
    draw_and_keep(t, 2)  # not the third turn in a row without a card
    draw_and_keep(t, 1)
    assert (hand(t, 2)[-1], hand(t, 1)[-1], seen(t).pile) == ("blue-2", "blue-3", 0)
    t.do(2, "draw")
    assert seen(t).phase == "play"
    t.do(1, "draw")
    assert (t.over, seen(t).ended) == (True, "stuck")


def test_a_lap_is_as_long_as_there_are_players_left():
    t = table("blue-2 blue-3", "green-4 blue-4", "red-9", pile="")
    leave(t, 2)
    t.do(0, "draw")
    play(t, 0, "red-9")
    draw_and_keep(t, 1)
    assert hand(t, 1)[-1] == "red-1"
    t.do(0, "draw")
    assert seen(t).phase == "play"
    time_up(t)  # seat 1 could play, and does not
    assert (t.over, seen(t).ended) == (True, "stuck")


def test_those_who_left_neither_win_nor_lose_by_their_hand():
    t = table("red-2", "red-3 red-4", "blue-3 blue-4", scores=[5, 3, 490], rounds="to-500")
    leave(t, 2)
    t.do(0, "call")
    play(t, 0, "red-2")
    assert (seen(t).round_points, seen(t).scores) == ((0, 7, 0), (5, 10, 490))
    assert seen(t).phase == "between-rounds"


def test_points_of_those_who_left_do_not_count_for_the_end():
    hands = ("red-2", "yeah-1 red-4", "blue-3 blue-4")
    t = table(*hands, scores=[5, 480, 0], rounds="to-500")
    leave(t, 2)
    t.do(0, "call")
    play(t, 0, "red-2")
    assert (seen(t).scores, t.winners) == ((5, 509, 0), (0,))
    t = table(*hands, scores=[5, 0, 500], rounds="to-500")
    leave(t, 2)
    t.do(0, "call")
    play(t, 0, "red-2")
    assert seen(t).phase == "between-rounds"


def test_the_next_dealer_is_somebody_who_is_there():
    t = leave(in_phase("between-rounds"), 0)
    assert (words(t, 1), seen(t).awaited) == ({"deal"}, 1)
    t.do(1, "deal")
    assert (seen(t).dealer, seen(t).turn) == (1, 2)
    assert (sizes(t), seen(t).pile, cards(t)) == ((0, 5, 5), 47, sorted(DECK))


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_last_one_left_wins_the_game(phase, last):
    t = in_phase(phase)
    before = seen(t).scores
    leave(t, *({0, 1, 2} - {last}))
    assert (t.over, t.winners, seen(t).ended) == (True, (last,), "left")
    assert (seen(t).scores, seen(t).turn, seen(t).color) == (before, None, None)
    assert (pending(t), seen(t).must_call, len(cards(t))) == (None, (), len(set(cards(t))))
    assert seen(t).round_points == ((0, 7, 7) if phase == "between-rounds" else (0, 0, 0))
