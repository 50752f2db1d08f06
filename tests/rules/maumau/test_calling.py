"""Calling "Emoji!": who must, until when, and what it costs not to."""

import pytest
from msgspec.structs import replace

from tests.rules.asking import happened, refusal
from tests.rules.maumau.builders import hand, in_phase, play, seen, sizes, table, words


def drawn_for_silence(t):
    return [event.seat for event in happened(t, "Drew") if event.why == "silence"]


def test_in_a_position_nobody_has_called_yet():
    t = table("red-2", "red-4 blue-4", "red-5")
    assert seen(t).must_call == (0, 2)
    assert [words(t, seat) for seat in t.seats] == [{"play", "call"}, set(), {"call"}]


def test_the_silent_draw_clockwise_beginning_with_the_player_in_turn():
    hands = ("red-2", "red-4 blue-4", "blue-5", "red-6")
    t = table(*hands, turn=2, pile="green-1 green-2 green-3 green-4")
    t.do(2, "draw")
    assert drawn_for_silence(t) == [2, 3, 0]
    assert [hand(t, seat)[1] for seat in (2, 3, 0)] == ["green-1", "green-2", "green-3"]
    assert hand(t, 2) == ("blue-5", "green-1", "green-4")
    assert (seen(t).phase, t.view(2).drawn) == ("drawn", "green-4")


def test_playing_makes_the_silent_pay():
    t = table("red-2 red-3 red-5", "red-4")
    play(t, 0, "red-2")
    assert (drawn_for_silence(t), sizes(t)) == ([1], (2, 2))


def test_drawing_makes_the_silent_pay():
    t = table("blue-2 blue-3 blue-5", "red-4")
    t.do(0, "draw")
    assert (drawn_for_silence(t), sizes(t)) == ([1], (4, 2))


@pytest.mark.parametrize("command", [{"command": "keep"}, {"command": "play", "card": "red-9"}])
def test_keeping_or_playing_a_drawn_card_makes_the_silent_pay(command):
    t = table("blue-2 blue-3 blue-5", "red-4", pile="red-9 red-8")
    t.do(1, "call")
    t.do(0, "draw")
    # The silent have paid before anybody draws, so this state does not come about by itself.
    t.state = replace(t.state, called=())
    t.do(0, **command)
    assert (drawn_for_silence(t), sizes(t)[1]) == ([1], 2)


def test_a_colour_completes_a_play_and_makes_nobody_pay():
    t = table("yeah-1 red-2", "red-4 blue-4")
    t.do(0, "play", card="yeah-1")
    assert (seen(t).must_call, words(t, 0)) == ((0,), {"color", "call"})
    t.do(0, "color", color="red")
    assert (sizes(t), seen(t).must_call) == ((1, 2), (0,))
    t.do(0, "call")
    play(t, 1, "red-4")
    assert (sizes(t), drawn_for_silence(t)) == ((1, 1), [])


def test_a_refused_command_costs_nobody_anything():
    t = table("red-2 blue-3", "red-4", "red-5 blue-5")
    assert refusal(t, 0, "play", card="blue-3") == "does-not-fit"
    assert refusal(t, 0, "draw") == "can-play"
    assert (sizes(t), seen(t).must_call) == ((2, 1, 2), (1,))


def test_where_there_is_nothing_to_draw_the_silent_stay_silent():
    t = table("red-2 blue-3 blue-2", "red-4", "red-5", pile="green-1")
    play(t, 0, "red-2")
    assert (sizes(t), seen(t).must_call) == ((2, 2, 1), (2,))  # the one card went to seat 1
    t.do(2, "call")
    assert seen(t).must_call == ()


def test_a_silent_player_with_one_card_pays_before_playing_it():
    t = table("red-bang", "red-4 blue-4", pile="green-1 green-2")
    play(t, 0, "red-bang")
    assert (t.over, hand(t, 0), seen(t).must_call) == (False, ("green-1",), (0,))
    assert (seen(t).pending.cards, seen(t).turn) == (2, 1)


def test_a_silent_player_pays_with_a_reshuffled_card():
    t = table("red-2", "red-4 blue-4", discard="green-1 red-1", pile="")
    play(t, 0, "red-2")
    assert (t.over, hand(t, 0)) == (False, ("green-1",))


def test_a_silent_player_with_one_black_card_must_name_a_colour():
    t = table("yeah-1", "red-4 blue-4")
    play(t, 0, "yeah-1")
    assert (t.over, seen(t).phase) == (False, "color")


def test_a_silent_players_only_ups_needs_a_swap():
    t = table("ups-1", "red-4 blue-4", pile="green-1 green-2")
    assert refusal(t, 0, "play", card="ups-1") == "swap-missing"
    play(t, 0, "ups-1", swap=1)
    assert (hand(t, 0), hand(t, 1)) == (("red-4", "blue-4"), ("green-1",))
    assert seen(t).must_call == (1,)


def test_with_nothing_to_pay_with_the_only_card_is_the_last_one():
    for card in ("red-2", "yeah-1", "ups-1"):
        t = table(card, "red-4 blue-4", pile="")
        if card == "ups-1":
            assert refusal(t, 0, "play", card="ups-1", swap=1) == "nothing-to-swap"
        play(t, 0, card)
        assert (t.over, t.winners) == (True, (0,))


def test_what_is_legal_is_judged_before_the_silent_pay():
    t = table("blue-2", "red-4 blue-4", pile="red-9 red-8")
    assert words(t, 0) == {"draw", "call"}
    t.do(0, "draw")  # the card paid with would fit, but the turn goes on with the one drawn
    assert (hand(t, 0), t.view(0).drawn) == (("blue-2", "red-9", "red-8"), "red-8")
    assert refusal(t, 0, "play", card="red-9") == "not-the-drawn-card"


def test_a_voluntary_draw_may_find_the_last_card_gone_to_a_silent_one():
    t = table("red-2 blue-3", "red-4", pile="green-1", voluntary_draw=True)
    t.do(0, "draw")
    assert (sizes(t), seen(t).turn, seen(t).phase) == ((2, 2), 1, "play")


def test_a_silent_victim_of_a_chain_pays_and_then_draws():
    t = table("blue-2", "red-4 blue-4", discard="red-bang", pending=("bang", 2))
    t.do(0, "draw")
    assert [(event.cards, event.why) for event in happened(t, "Drew")] == [
        (1, "silence"),
        (2, "chain"),
    ]
    assert sizes(t) == (4, 2)


def test_others_pay_before_the_last_card_ends_the_round():
    t = table("red-2", "red-4", "red-5 blue-5", pile="yeah-1")
    t.do(0, "call")
    play(t, 0, "red-2")
    assert seen(t).round_points == (0, 29, 10)


def test_between_rounds_nobody_has_to_call():
    t = in_phase("between-rounds")
    assert seen(t).must_call == ()
    for seat in t.seats:
        assert refusal(t, seat, "call") == "wrong-phase"


def test_a_call_does_not_outlive_its_round():
    t = table("red-2", "red-4", rounds="to-500")
    t.do(0, "call")
    t.do(1, "call")
    play(t, 0, "red-2")
    t.do(1, "deal")
    assert t.state.called == ()
