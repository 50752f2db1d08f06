"""The rulings M1–M15: what fits, what may be drawn, and chains."""

# ruff: noqa: N802 - a test bears the id of its ruling

import pytest

from tests.rules.asking import refusal
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

NUMBERS = [f"green-{number}" for number in range(1, 11)]


@pytest.mark.parametrize("special", ["bang", "what", "peng"])
def test_M1_a_coloured_special_from_the_deal_counts_but_does_nothing(special):
    deck = ["red-2", "blue-2", f"blue-{special}", *NUMBERS[:7], f"red-{special}"]
    t = opened(2, dealer=1, deck=deck)
    assert (seen(t).turn, seen(t).color, pending(t), sizes(t)) == (0, "red", None, (5, 5))
    assert playable(t, 0) == {"red-2", f"blue-{special}"}


@pytest.mark.parametrize("black", ["yeah-1", "nooo-1", "ups-1"])
@pytest.mark.parametrize("strict", [False, True])
def test_M2_a_black_card_from_the_deal_stays_and_orders_no_colour(black, strict):
    deck = ["red-2", *NUMBERS[:5], "ups-2", NUMBERS[5], "yeah-2", NUMBERS[6], black]
    t = opened(2, dealer=1, deck=deck, options={"strict_nooo": strict})
    assert (seen(t).top, seen(t).color, pending(t), seen(t).phase) == (black, None, None, "play")
    assert playable(t, 0) == set(hand(t, 0))
    assert "draw" not in words(t, 0)


@pytest.mark.parametrize("held", ["red-2 blue-3", "yeah-1 blue-3", "blue-1 blue-3"])
def test_M3_who_can_play_may_not_draw(held):
    t = table(held, "red-4 blue-4")
    assert refusal(t, 0, "draw") == "can-play"
    t = table(held, "red-4 blue-4", pile="green-9", voluntary_draw=True)
    assert words(t, 0) == {"play", "draw"}
    t.do(0, "draw")
    assert (seen(t).phase, words(t, 0), len(hand(t, 0))) == ("drawn", {"keep"}, 3)


def test_M3_a_voluntary_draw_needs_a_card_to_draw():
    t = table("red-2 blue-3", "red-4 blue-4", pile="", voluntary_draw=True)
    assert refusal(t, 0, "draw") == "nothing-to-draw"
    t = table("red-2 blue-3", "red-4 blue-4", discard="blue-1 red-1", pile="", voluntary_draw=True)
    t.do(0, "draw")
    assert hand(t, 0) == ("red-2", "blue-3", "blue-1")


@pytest.mark.parametrize("drawn", ["red-9", "blue-9"])
def test_M4_a_drawn_card_is_kept_with_the_same_command_whether_it_fits_or_not(drawn):
    def others(t):
        return seen(t), t.view(1), [t.game.redact(event, 1) for event in t.log]

    t = table("blue-2 blue-3", "red-4 blue-4", pile=f"{drawn} red-8")
    reference = table("blue-2 blue-3", "red-4 blue-4", pile="yeah-1 red-8")
    for same in (t, reference):
        draw_and_keep(same, 0)
    assert others(t) == others(reference)


def test_M4_only_the_drawn_card_may_be_played():
    t = table("red-2 blue-3", "red-4 blue-4", pile="red-9", voluntary_draw=True)
    t.do(0, "draw")
    assert playable(t, 0) == {"red-9"}
    assert refusal(t, 0, "play", card="red-2") == "not-the-drawn-card"
    assert (t.view(0).drawn, t.everything().drawn) == ("red-9", "red-9")


@pytest.mark.parametrize("ends", [False, True])
def test_M5_after_drawing_for_a_bang_the_turn_follows_unless_it_ends_it(ends):
    hands = ("red-2 blue-2", "red-4 blue-4")
    t = table(*hands, discard="red-bang", pending=("bang", 2), drawing_ends_turn=ends)
    t.do(0, "draw")
    assert (pending(t), sizes(t)) == (None, (4, 2))
    assert seen(t).turn == (1 if ends else 0)
    assert ("red-2" in playable(t, 0)) is not ends


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("cards", [2, 4])
def test_M5_a_nooo_leaves_the_turn_in_any_case(ends, cards):
    laid = {"discard": "nooo-1", "color": "red", "pending": ("nooo", cards)}
    t = table("red-2 blue-2", "red-4 blue-4", **laid, drawing_ends_turn=ends)
    t.do(0, "draw")
    assert (pending(t), sizes(t), seen(t).turn) == (None, (2 + cards, 2), 0)
    assert "red-2" in playable(t, 0)
    assert refusal(t, 0, "play", card="blue-2") == "does-not-fit"


def test_M5_time_that_is_up_leaves_the_turn_after_a_nooo_too():
    laid = {"discard": "nooo-1", "color": "red", "pending": ("nooo", 2)}
    t = table("red-2 blue-2", "red-4 blue-4", **laid, drawing_ends_turn=True)
    t.do("table", "time_up")
    assert (pending(t), sizes(t), seen(t).turn) == (None, (4, 2), 0)


def test_M5_an_ordinary_draw_ends_no_turn_by_itself():
    t = table("blue-2 blue-3", "red-4 blue-4", pile="red-9", drawing_ends_turn=True)
    t.do(0, "draw")
    assert (seen(t).turn, words(t, 0)) == (0, {"play", "keep"})


def test_M6_passing_on_is_decided_before_drawing():
    hands = ("green-bang blue-2", "red-4 blue-4", "red-5 blue-5")
    t = table(*hands, discard="red-bang", pending=("bang", 2))
    assert words(t, 0) == {"play", "draw"}
    play(t, 0, "green-bang")
    assert (pending(t), seen(t).turn, sizes(t)) == (("bang", 4), 1, (1, 2, 2))


def test_M7_who_has_nothing_to_play_after_the_penalty_draws_one_more():
    pile = "blue-6 blue-7 red-9 blue-8"
    t = table("blue-2 blue-3", "red-4 blue-4", discard="red-bang", pending=("bang", 2), pile=pile)
    t.do(0, "draw")
    t.do(0, "draw")
    assert (len(hand(t, 0)), words(t, 0)) == (5, {"play", "keep"})
    play(t, 0, "red-9")
    assert (seen(t).turn, sizes(t)[0]) == (1, 4)


@pytest.mark.parametrize(("chain", "card"), [("bang", "blue-bang"), ("nooo", "nooo-2")])
def test_M8_a_card_drawn_as_a_penalty_starts_a_new_chain_at_two(chain, card):
    top = {"bang": "red-bang", "nooo": "nooo-1"}[chain]
    pile = f"green-6 green-7 {card} green-8"
    setup = {"discard": top, "color": "red", "pending": (chain, 4), "pile": pile}
    t = table("blue-2 blue-3", "red-4 blue-4", **setup)
    t.do(0, "draw")
    assert (len(hand(t, 0)), playable(t, 0)) == (6, {card})
    play(t, 0, card, color="red" if chain == "nooo" else None)
    assert (pending(t), seen(t).turn) == ((chain, 2), 1)


def test_M9_nobody_has_to_pass_a_chain_on():
    t = table("green-bang blue-2", "red-4 blue-4", discard="red-bang", pending=("bang", 2))
    t.do(0, "draw")
    assert (len(hand(t, 0)), pending(t)) == (4, None)


@pytest.mark.parametrize(("chain", "top", "card"), [
    ("bang", "red-bang", "nooo-1"),
    ("nooo", "nooo-2", "red-bang"),
])  # fmt: skip
def test_M10_the_other_kind_helps_only_after_drawing(chain, top, card):
    setup = {"discard": top, "color": "red", "pending": (chain, 2)}
    t = table(f"{card} blue-2", "red-4 blue-4", **setup)
    assert refusal(t, 0, "play", card=card) == "chain-pending"
    t.do(0, "draw")
    play(t, 0, card)
    assert pending(t) == ({"bang": "nooo", "nooo": "bang"}[chain], 2)


@pytest.mark.parametrize("card", ["red-peng", "red-what", "yeah-1", "ups-1", "red-4"])
@pytest.mark.parametrize(("chain", "top"), [("bang", "red-bang"), ("nooo", "nooo-2")])
def test_M11_nothing_else_helps_before_drawing(card, chain, top):
    hands = (f"{card} blue-2", "red-5 blue-5")
    t = table(*hands, discard=top, color="red", pending=(chain, 2))
    swap = {"swap": 1} if card == "ups-1" else {}
    assert refusal(t, 0, "play", card=card, **swap) == "chain-pending"
    t.do(0, "draw")
    t.do(0, "play", card=card, **swap)
    assert seen(t).top == card


def test_M12_a_bang_in_a_chain_needs_no_colour():
    t = table("green-bang blue-2", "red-4 blue-4", discard="red-bang", pending=("bang", 6))
    assert playable(t, 0) == {"green-bang"}
    play(t, 0, "green-bang")
    assert (pending(t), seen(t).color) == (("bang", 8), "green")


def test_M13_the_last_nooo_of_a_chain_orders_the_colour():
    hands = ("nooo-2 blue-2 blue-3", "red-4 green-4")
    pile = "blue-5 blue-6 blue-7 blue-8"
    t = table(*hands, discard="nooo-1", color="red", pending=("nooo", 2), pile=pile)
    t.do(0, "play", card="nooo-2")
    assert (seen(t).color, pending(t), seen(t).phase) == (None, ("nooo", 4), "color")
    t.do(0, "color", color="green")
    t.do(1, "draw")
    assert (seen(t).color, playable(t, 1)) == ("green", {"green-4"})


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("top", ["nooo-1", "yeah-1", "ups-1"])
def test_M14_black_fits_on_black_but_strictly_only_nooo_on_nooo(top, strict):
    hands = ("yeah-2 nooo-2 ups-2 red-2 blue-2", "red-4 green-4")
    t = table(*hands, discard=top, color="red", strict_nooo=strict)
    barred = {"yeah-2", "ups-2"} if strict and top == "nooo-1" else set()
    assert playable(t, 0) == {"yeah-2", "nooo-2", "ups-2", "red-2"} - barred
    for card in barred:
        assert refusal(t, 0, "play", card=card) == "does-not-fit"


def test_M14_strictly_who_holds_only_yeah_draws_on_a_nooo():
    t = table("yeah-1 blue-2", "red-4 green-4", discard="nooo-1", color="red", strict_nooo=True)
    assert words(t, 0) == {"draw"}
    t = table("yeah-1 blue-2", "red-4 green-4", discard="nooo-1", color="red")
    assert words(t, 0) == {"play"}


@pytest.mark.parametrize("below", ["blue-7", "blue-peng"])
def test_M15_on_a_black_card_only_the_colour_counts(below):
    icon = below.removeprefix("blue-")
    discard = f"{below} yeah-1"
    t = table(f"red-{icon} green-{icon} blue-2", "red-4 green-4", discard=discard, color="green")
    assert playable(t, 0) == {f"green-{icon}"}
