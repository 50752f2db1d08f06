"""The rulings M16–M32: what specials do, reshuffling, the ends, points and people who leave."""

# ruff: noqa: N802 - a test bears the id of its ruling

import pytest

from emojito.rules.maumau.cards import CARDS
from tests.rules.asking import happened, refusal
from tests.rules.maumau.builders import (
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


def test_M16_what_with_two_gives_another_turn_also_when_others_have_left():
    t = table("red-what red-2 red-3", "red-4 blue-4", "red-5 blue-5")
    t.do("table", "leave", who=2)
    play(t, 0, "red-what")
    assert seen(t).turn == 0


def test_M17_peng_is_drawn_clockwise_from_the_left():
    hands = ("red-4 blue-4", "red-5 blue-5", "red-peng red-2 red-3", "red-6 blue-6")
    t = table(*hands, turn=2, pile="green-1 green-2 green-3 green-4")
    play(t, 2, "red-peng")
    assert [event.seat for event in happened(t, "Drew")] == [3, 0, 1]
    assert [hand(t, seat)[-1] for seat in (3, 0, 1)] == ["green-1", "green-2", "green-3"]
    assert (seen(t).turn, seen(t).phase, pending(t)) == (3, "play", None)


def test_M17_peng_gives_as_many_cards_as_there_are():
    t = table("red-peng red-2 red-3", "red-4 blue-4", "red-5 blue-5", pile="green-1")
    play(t, 0, "red-peng")  # the second card is the one that lay on the pile below PENG!
    assert (hand(t, 1)[2:], hand(t, 2)[2:]) == (("green-1",), ("red-1",))
    t = table("red-peng red-2 red-3", "red-4 blue-4", "red-5 blue-5", pile="")
    play(t, 0, "red-peng")
    assert (hand(t, 1)[2:], hand(t, 2)[2:], seen(t).turn) == (("red-1",), (), 1)


def test_M18_both_must_call_if_both_hold_one_card_after_the_swap():
    t = table("ups-1 red-2", "green-1", "red-5 blue-5")
    t.do(1, "call")
    play(t, 0, "ups-1", swap=1)
    assert (hand(t, 0), hand(t, 1), seen(t).must_call) == (("green-1",), ("red-2",), (0, 1))


def test_M18_a_swap_frees_whoever_has_more_than_one_card_after_it():
    t = table("ups-1 red-2 red-3", "green-1", "red-5 blue-5")
    play(t, 0, "ups-1", swap=2)
    assert (sizes(t), seen(t).must_call) == ((2, 2, 2), ())  # seat 1 had not called and has paid


def test_M19_with_two_the_swap_is_with_the_only_other():
    t = table("ups-1 red-2", "green-1 green-2")
    assert refusal(t, 0, "play", card="ups-1") == "swap-missing"
    assert [command.swap for command in t.legal(0) if command.card == "ups-1"] == [1]
    play(t, 0, "ups-1", swap=1)
    assert sizes(t) == (2, 1)


def test_M20_the_player_of_ups_names_the_colour_with_the_new_hand():
    t = table("ups-1 red-2 red-3", "green-1 green-2", "red-5 blue-5")
    play(t, 0, "ups-1", swap=1)
    assert hand(t, 0) == ("green-1", "green-2")
    assert [words(t, seat) for seat in t.seats] == [{"color"}, set(), set()]


def test_M21_one_may_call_until_the_next_action_in_turn():
    t = table("red-2 red-3", "red-4 blue-4", "red-5 blue-5")
    play(t, 0, "red-2")
    t.do(0, "call")
    play(t, 1, "red-4")
    assert (sizes(t)[0], seen(t).must_call) == (1, (1,))


def test_M21_the_same_player_acting_again_is_the_end_of_it_too():
    t = table("red-what red-2", "red-4 blue-4")
    play(t, 0, "red-what")
    assert seen(t).must_call == (0,)
    play(t, 0, "red-2")  # pays first, so this is not the last card
    assert (t.over, sizes(t)[0], seen(t).must_call) == (False, 1, (0,))


def test_M22_a_new_call_is_due_each_time_the_hand_comes_back_to_one():
    t = table("red-2 red-3", "red-peng blue-4 blue-5", pile="red-9 green-9")
    play(t, 0, "red-2")
    t.do(0, "call")
    play(t, 1, "red-peng")
    assert hand(t, 0) == ("red-3", "red-9")
    play(t, 0, "red-9")
    assert seen(t).must_call == (0,)


def test_M23_a_wrong_call_is_refused_at_no_cost():
    t = table("red-2 red-3", "red-4", "red-5 blue-5")
    assert refusal(t, 0, "call") == "nothing-to-call"
    t.do(1, "call")
    assert refusal(t, 1, "call") == "nothing-to-call"


@pytest.mark.parametrize("card", ["red-bang", "red-what", "red-peng", "yeah-1", "nooo-1", "ups-1"])
@pytest.mark.parametrize("rounds", ["single", "to-500"])
def test_M24_a_special_as_the_last_card_does_nothing(card, rounds):
    t = table(card, "red-4 blue-4", "red-5 blue-5", rounds=rounds)
    t.do(0, "call")
    play(t, 0, card)
    assert (sizes(t), pending(t), seen(t).must_call) == ((0, 2, 2), None, ())
    assert seen(t).phase == ("over" if rounds == "single" else "between-rounds")
    assert seen(t).round_points == (0, 8, 10)


@pytest.mark.parametrize(("top", "card"), [("red-bang", "blue-bang"), ("nooo-1", "nooo-2")])
def test_M25_the_last_card_may_answer_a_chain(top, card):
    chain = (CARDS[top].icon, 2)
    hands = (card, "red-4 blue-4", "red-5 blue-5")
    t = table(*hands, discard=top, color="red", pending=chain, rounds="to-500")
    t.do(0, "call")
    play(t, 0, card)
    assert (seen(t).phase, pending(t), sizes(t)) == ("between-rounds", None, (0, 2, 2))


def test_M26_what_there_is_is_drawn():
    setup = {"discard": "green-1 red-bang", "pending": ("bang", 4), "pile": "green-2"}
    t = table("blue-2 blue-3", "red-4 blue-4", **setup)
    t.do(0, "draw")
    assert (len(hand(t, 0)), pending(t), seen(t).turn) == (4, None, 0)
    assert words(t, 0) == {"draw"}


@pytest.mark.parametrize("rounds", ["single", "to-500"])
def test_M26_a_lap_in_which_nobody_can_move_ends_the_round(rounds):
    hands = ("blue-2 blue-3", "green-4 blue-4", "yellow-2 yellow-3")
    t = table(*hands, pile="", turn=1, rounds=rounds)
    for seat in (1, 2):
        t.do(seat, "draw")
        assert (seen(t).phase, seen(t).turn) == ("play", (seat + 1) % 3)
    t.do(0, "draw")
    assert (seen(t).round_points, seen(t).scores) == ((5, 8, 5), (5, 8, 5))
    if rounds == "single":
        assert (t.over, t.winners, seen(t).ended) == (True, (0, 2), "stuck")
    else:
        assert (seen(t).phase, seen(t).turn, seen(t).dealer) == ("between-rounds", 0, 0)
        assert happened(t, "RoundEnded")[0].winner is None


def test_M26_a_single_round_is_won_by_its_own_points():
    t = table("blue-2 blue-3", "green-4 blue-4", pile="", scores=[9, 0])
    t.do(0, "draw")
    t.do(1, "draw")
    assert (seen(t).scores, t.winners) == ((14, 8), (0,))


def test_M26_the_lap_is_counted_from_the_last_move():
    t = table("blue-2 blue-3", "green-4 red-5 red-6", "yellow-2 yellow-3", pile="")
    t.do(0, "draw")
    play(t, 1, "red-5")
    draw_and_keep(t, 2)  # the card below the one just played
    assert hand(t, 2)[-1] == "red-1"
    t.do(0, "draw")
    assert (seen(t).phase, seen(t).turn, t.state.stuck) == ("play", 1, 1)
    play(t, 1, "red-6")
    assert (seen(t).phase, seen(t).turn, t.state.stuck) == ("play", 2, 0)


def test_M26_a_chain_without_cards_to_draw_is_no_turn_without_a_move():
    hands = ("blue-2 blue-3", "red-4 blue-4")
    setup = {"discard": "red-bang", "pending": ("bang", 2), "pile": ""}
    t = table(*hands, **setup, drawing_ends_turn=True)
    t.do(0, "draw")
    assert (pending(t), seen(t).turn, sizes(t)) == (None, 1, (2, 2))
    assert t.state.stuck == 0
    t = table(*hands, **setup)
    t.do(0, "draw")
    assert (pending(t), seen(t).turn, words(t, 0)) == (None, 0, {"draw"})


def test_M27_drawing_goes_on_after_a_reshuffle_and_the_colour_stays():
    laid = {"discard": "green-1 green-2 green-3 green-4 nooo-1", "color": "red", "pile": "green-9"}
    t = table("blue-2 blue-3", "red-4 blue-4", **laid, pending=("nooo", 4))
    t.do(0, "draw")
    assert (len(hand(t, 0)), seen(t).pile, seen(t).color) == (6, 1, "red")
    assert hand(t, 0)[2] == "green-9"
    assert (seen(t).top, t.everything().discard_order) == ("nooo-1", ("nooo-1",))
    assert [event.cards for event in happened(t, "Drew")] == [1, 3]


def test_M27_there_is_no_reshuffle_before_a_card_is_needed():
    t = table("blue-2 blue-3", "red-4 blue-4", discard="green-1 red-1", pile="green-9")
    draw_and_keep(t, 0)
    assert (seen(t).pile, happened(t, "Reshuffled")) == (0, [])
    play(t, 1, "red-4")
    t.do(0, "draw")
    assert len(happened(t, "Reshuffled")) == 1


def test_M28_specials_have_no_number_besides():
    by_points = {}
    for card in CARDS.values():
        by_points.setdefault(card.points, []).append(card)
    assert {points: len(some) for points, some in by_points.items()} == {
        **dict.fromkeys(range(1, 11), 4),
        15: 12,
        25: 6,
    }
    assert all(card.color for card in by_points[15])
    assert not any(card.color for card in by_points[25])


def test_M29_the_end_is_checked_after_a_complete_round():
    t = table("red-2 red-3", "red-4 blue-4", scores=[0, 500], rounds="to-500")
    play(t, 0, "red-2")
    assert seen(t).phase == "play"
    t.do(0, "call")
    play(t, 1, "red-4")
    t.do(1, "call")
    play(t, 0, "red-3")
    assert (t.over, seen(t).scores) == (True, (0, 504))


def test_M30_a_tie_for_the_fewest_points_is_shared():
    hands = ("red-2", "red-4 blue-4", "yeah-1 nooo-1")
    t = table(*hands, scores=[8, 0, 460], rounds="to-500")
    t.do(0, "call")
    play(t, 0, "red-2")
    assert (seen(t).scores, t.winners) == ((8, 8, 510), (0, 1))


def test_M31_the_left_neighbour_of_the_dealer_deals_next():
    t = in_phase("between-rounds")
    assert (seen(t).dealer, seen(t).awaited) == (2, 0)
    assert refusal(t, 1, "deal") == "not-the-dealer"
    t.do(0, "deal")
    assert (seen(t).dealer, seen(t).turn, seen(t).round) == (0, 1, 2)


def test_M31_the_referee_lets_seat_0_deal_first():
    assert seen(opened(3)).dealer == 0


def test_M32_the_hand_of_who_leaves_goes_under_the_pile():
    t = table("red-2 red-3", "red-4 blue-4", "red-5 blue-5", pile="green-1 green-2")
    before = cards(t)
    t.do("table", "leave", who=1)
    assert t.everything().pile_order == ("green-1", "green-2", "red-4", "blue-4")
    assert (sizes(t), cards(t)) == ((2, 0, 2), before)
    play(t, 0, "red-2")
    assert seen(t).turn == 2


def test_M32_the_last_one_left_wins_the_round():
    t = table("red-2 red-3", "red-4 blue-4", "red-5 blue-5")
    t.do("table", "leave", who=1)
    assert not t.over
    t.do("table", "leave", who=0)
    assert (t.over, t.winners, seen(t).ended) == (True, (2,), "left")
    assert seen(t).round_points == (0, 0, 0)
    assert playable(t, 2) == set()
