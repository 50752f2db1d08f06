"""The cases T56–T75 and R8–R11."""

# ruff: noqa: N802 - a test bears the id of its case

import pytest

from emojito.rules.maumau.scoring import points
from tests.rules.asking import happened, refusal
from tests.rules.maumau.builders import (
    draw_and_keep,
    hand,
    opened,
    pending,
    play,
    playable,
    seen,
    sizes,
    table,
    words,
)


@pytest.mark.parametrize(("players", "pile"), [(2, 47), (3, 42), (4, 37), (5, 32)])
def test_T56_five_cards_each_and_one_open(players, pile):
    t = opened(players)
    assert seen(t).pile == pile
    assert seen(t).hand_sizes == (5,) * players
    assert t.everything().discard_order == (seen(t).top,)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (3, 0)])
def test_T57_the_dealers_left_neighbour_begins(dealer, first):
    t = opened(4, dealer=dealer)
    assert (seen(t).dealer, seen(t).turn, seen(t).round) == (dealer, first, 1)
    assert [seat for seat in t.seats if t.legal(seat)] == [first]


def test_T58_three_bangs_make_the_fourth_draw_six():
    t = table("red-bang red-2", "blue-bang red-3", "green-bang red-4", "red-5 yellow-5")
    for seat, card in enumerate(("red-bang", "blue-bang", "green-bang")):
        t.do(seat, "play", card=card)
        for silent in seen(t).must_call:
            t.do(silent, "call")
        assert pending(t) == ("bang", 2 * seat + 2)
    assert words(t, 3) == {"draw"}
    t.do(3, "draw")
    assert sizes(t) == (1, 1, 1, 8)
    assert (seen(t).turn, seen(t).phase, pending(t)) == (3, "play", None)


def test_T59_neither_peng_nor_nooo_helps_against_bang():
    t = table("red-bang red-2 red-3", "red-peng nooo-1")
    play(t, 0, "red-bang")
    assert refusal(t, 1, "play", card="red-peng") == "chain-pending"
    assert refusal(t, 1, "play", card="nooo-1") == "chain-pending"
    assert words(t, 1) == {"draw"}
    t.do(1, "draw")
    assert len(hand(t, 1)) == 4


def test_T60_a_second_nooo_makes_it_four_and_another_colour():
    t = table("nooo-1 red-2 red-3", "nooo-2 red-4 red-5", "blue-6 red-6")
    play(t, 0, "nooo-1", color="red")
    assert (pending(t), seen(t).color) == (("nooo", 2), "red")
    play(t, 1, "nooo-2", color="blue")
    assert (pending(t), seen(t).color) == (("nooo", 4), "blue")
    t.do(2, "draw")
    assert len(hand(t, 2)) == 6
    assert seen(t).color == "blue"
    assert {"blue-6"} <= playable(t, 2)
    assert "red-6" not in playable(t, 2)


def test_T61_a_bang_does_not_pass_on_a_nooo():
    t = table("nooo-1 red-2 red-3", "red-bang red-4")
    play(t, 0, "nooo-1", color="red")
    assert refusal(t, 1, "play", card="red-bang") == "chain-pending"
    t.do(1, "draw")
    assert len(hand(t, 1)) == 4
    assert "red-bang" in playable(t, 1)


def test_T62_what_skips_the_next_player():
    t = table("red-what red-2 red-3", *["red-4 blue-4", "red-5 blue-5", "red-6 blue-6"])
    play(t, 0, "red-what")
    assert seen(t).turn == 2
    assert [event.seat for event in happened(t, "Skipped")] == [1]


def test_T63_peng_gives_one_card_to_everybody_else():
    others = ["red-4 blue-4", "red-5 blue-5", "red-6 blue-6", "red-7 blue-7"]
    t = table("red-peng red-2 red-3", *others)
    play(t, 0, "red-peng")
    assert sizes(t) == (2, 3, 3, 3, 3)
    assert seen(t).turn == 1


def test_T64_ups_swaps_hands_and_the_turn_goes_on_as_usual():
    others = ["red-4 blue-4", "green-1 green-2 green-3 green-4 green-5 green-6", "red-7 blue-7"]
    t = table("ups-1 red-2 red-3 red-8", *others)
    play(t, 0, "ups-1", swap=2)
    assert sizes(t) == (6, 2, 3, 2)
    assert hand(t, 0) == ("green-1", "green-2", "green-3", "green-4", "green-5", "green-6")
    assert hand(t, 2) == ("red-2", "red-3", "red-8")
    assert (seen(t).phase, seen(t).turn, seen(t).color) == ("color", 0, None)
    t.do(0, "color", color="blue")
    assert (seen(t).phase, seen(t).turn, seen(t).color) == ("play", 1, "blue")


def test_T65_ups_as_the_last_card_wins_without_a_swap():
    t = table("ups-1", "red-4 blue-4")
    t.do(0, "call")
    assert refusal(t, 0, "play", card="ups-1", swap=1) == "nothing-to-swap"
    play(t, 0, "ups-1")
    assert (t.over, t.winners, sizes(t)) == (True, (0,), (0, 2))
    assert not happened(t, "HandsSwapped")


def test_T66_a_bang_as_the_last_card_wins_at_once():
    t = table("red-bang", "red-4 blue-4")
    t.do(0, "call")
    play(t, 0, "red-bang")
    assert (t.over, t.winners, sizes(t)) == (True, (0,), (0, 2))


def test_T67_who_does_not_call_draws_one():
    t = table("red-2 red-3", "red-4 blue-4", "red-5 blue-5")
    play(t, 0, "red-2")
    assert (sizes(t)[0], seen(t).must_call) == (1, (0,))
    play(t, 1, "red-4")
    assert (sizes(t)[0], seen(t).must_call) == (2, (1,))


def test_T68_what_a_hand_costs():
    assert points(("red-3", "blue-7", "red-bang", "yeah-1")) == 50
    t = table("red-2", "red-3 blue-7 red-bang yeah-1")
    t.do(0, "call")
    play(t, 0, "red-2")
    assert seen(t).round_points == (0, 50)


def test_T69_at_510_the_game_is_over_and_95_wins():
    hands = ("red-bang red-what", "red-2", "yellow-1 yellow-4")
    t = table(*hands, turn=1, scores=[480, 120, 90], rounds="to-500")
    t.do(1, "call")
    play(t, 1, "red-2")
    assert seen(t).round_points == (30, 0, 5)
    assert seen(t).scores == (510, 120, 95)
    assert (t.over, t.winners, seen(t).ended) == (True, (2,), "points")


@pytest.mark.parametrize(("before", "over"), [(489, False), (490, True)])
def test_T70_499_goes_on_and_500_ends(before, over):
    t = table("red-2", "red-10 blue-1", scores=[0, before - 1], rounds="to-500")
    t.do(0, "call")
    play(t, 0, "red-2")
    assert max(seen(t).scores) == before + 10
    assert t.over is over
    assert seen(t).phase == ("over" if over else "between-rounds")


def test_T71_a_drawn_card_that_fits_may_be_played():
    def nothing_fits():
        return table("blue-2 blue-3", "red-4 blue-4", discard="red-1", pile="red-9 red-8")

    t = nothing_fits()
    t.do(0, "draw")
    assert (seen(t).phase, seen(t).turn) == ("drawn", 0)
    play(t, 0, "red-9")
    assert (seen(t).top, seen(t).turn, sizes(t)[0]) == ("red-9", 1, 2)
    t = nothing_fits()
    draw_and_keep(t, 0)
    assert (seen(t).top, seen(t).turn, sizes(t)[0]) == ("red-1", 1, 3)


def test_T71_a_drawn_card_that_does_not_fit_is_kept():
    t = table("blue-2 blue-3", "red-4 blue-4", discard="red-1", pile="blue-9 red-8")
    t.do(0, "draw")
    assert words(t, 0) == {"keep"}
    t.do(0, "keep")
    assert (seen(t).turn, hand(t, 0)) == (1, ("blue-2", "blue-3", "blue-9"))


def test_T72_the_top_card_stays_and_19_are_shuffled():
    played = [f"{color}-{number}" for color in ("yellow", "green") for number in range(1, 11)]
    t = table("blue-bang blue-what", "red-4 blue-4", discard=" ".join(played), pile="")
    (reshuffled, *_) = t.do(0, "draw")
    assert sorted(reshuffled.order) == sorted(played[:-1])
    assert reshuffled.order != tuple(played[:-1])
    assert (seen(t).pile, seen(t).top, len(hand(t, 0))) == (18, "green-10", 3)
    assert t.everything().discard_order == ("green-10",)
    assert (*hand(t, 0)[2:], *t.everything().pile_order) == reshuffled.order


def test_T73_what_fits_on_a_blue_peng():
    t = table("red-peng blue-4 yeah-1 red-4", "red-5 blue-5", discard="blue-peng")
    assert playable(t, 0) == {"red-peng", "blue-4", "yeah-1"}
    assert refusal(t, 0, "play", card="red-4") == "does-not-fit"


def test_T74_a_named_colour_must_be_followed():
    t = table("yeah-1 red-2 red-3", "red-4 green-4 yellow-4")
    play(t, 0, "yeah-1", color="green")
    assert playable(t, 1) == {"green-4"}
    assert refusal(t, 1, "play", card="red-4") == "does-not-fit"


def test_T75_with_two_players_what_gives_another_turn():
    t = table("red-what red-2 red-3", "red-4 blue-4")
    play(t, 0, "red-what")
    assert seen(t).turn == 0
    assert playable(t, 0) == {"red-2", "red-3"}


# Cases that depend on a ruling


def test_R8_a_victim_of_bang_may_end_up_with_three_cards_more():
    t = table("red-bang red-2 red-3", "blue-4 blue-5", pile="blue-6 blue-7 blue-8 red-9")
    play(t, 0, "red-bang")
    t.do(1, "draw")
    assert (words(t, 1), seen(t).turn) == ({"draw"}, 1)
    draw_and_keep(t, 1)
    assert (len(hand(t, 1)), seen(t).turn) == (5, 0)


def test_R9_on_a_black_card_from_the_deal_every_card_goes():
    cards = ["red-1", "yellow-2", "green-bang", "nooo-1", "ups-2"]
    deck = [card for other in range(3, 8) for card in (cards[other - 3], f"blue-{other}")]
    t = opened(2, dealer=1, deck=[*deck, "yeah-1"])
    assert (seen(t).top, seen(t).color, hand(t, 0)) == ("yeah-1", None, tuple(cards))
    assert playable(t, 0) == set(cards)


def test_R10_yeah_may_be_played_on_nooo_after_drawing():
    t = table("nooo-1 red-2 red-3", "yeah-1 red-4", pile="blue-6 blue-7")
    play(t, 0, "nooo-1", color="green")
    assert refusal(t, 1, "play", card="yeah-1") == "chain-pending"
    t.do(1, "draw")
    assert playable(t, 1) == {"yeah-1"}
    play(t, 1, "yeah-1", color="blue")
    assert (seen(t).color, seen(t).turn) == ("blue", 0)


def test_R11_a_hand_of_one_swapped_away_must_be_called_by_who_gets_it():
    t = table("ups-1 red-2", "green-1 green-2 green-3", "red-7 blue-7")
    play(t, 0, "ups-1", swap=1)
    assert (sizes(t), seen(t).must_call) == ((3, 1, 2), (1,))
    t.do(1, "call")
    assert seen(t).must_call == ()
