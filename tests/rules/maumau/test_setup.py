"""Opening a table: the deal, positions, and what is refused."""

import pytest

from emojito.rules import Refusal, Table
from emojito.rules.maumau.cards import CARDS, DECK
from emojito.rules.maumau.chain import Pending
from tests.rules.maumau.builders import COLORS, cards, opened, seen, table

POSITION = {"hands": [["red-2", "red-3"], ["blue-2"]], "discard": ["green-1", "red-1"]}
BANG = {**POSITION, "discard": ["red-bang"]}
NOOO = {**POSITION, "discard": ["nooo-1"], "color": "red"}


def chain(kind, count):
    return {"pending": {"kind": kind, "cards": count}}


REFUSED_TABLES = [
    ("bad-name", {"seats": ["Ana", ""]}),
    ("player-count", {"seats": []}),
    ("player-count", {"seats": ["Ana"]}),
    ("player-count", {"seats": list("abcdef")}),
    ("unknown-field", {"seats": 2, "edition": "tactic"}),
    ("unknown-field", {"seats": 2, "mode": "teams"}),
    ("unknown-field", {"seats": 2, "first_actor": 1}),
    ("unknown-field", {"seats": 2, "options": {"difficulty": "normal"}}),
    ("unknown-seat", {"seats": 2, "dealer": 2}),
    ("unknown-seat", {"seats": 2, "dealer": -1}),
    ("wrong-type", {"seats": 2, "dealer": 1.0}),
    ("wrong-type", {"seats": 2, "dealer": None}),
    ("wrong-type", {"seats": 2, "options": {"voluntary_draw": 1}}),
    ("unknown-rounds", {"seats": 2, "options": {"rounds": "to-300"}}),
    ("wrong-type", {"seats": 2, "options": {"rounds": 500}}),
    ("unknown-card", {"seats": 2, "deck": ["red-11"]}),
    ("unknown-card", {"seats": 2, "deck": ["yeah-3"]}),
    ("repeated-card", {"seats": 2, "deck": ["red-1", "red-2", "red-1"]}),
    ("deck-and-position", {"seats": 2, "deck": ["red-1"], "position": POSITION}),
]
REFUSED_POSITIONS = [
    ("missing-field", {}),
    ("missing-field", {"hands": [["red-2"], ["red-3"]]}),
    ("unknown-field", {**POSITION, "phase": "play"}),
    ("unknown-card", {**POSITION, "pile": ["black-1"]}),
    ("unknown-card", {**POSITION, "discard": ["red-0"]}),
    ("unknown-card", {**POSITION, "hands": [["red-2"], ["what"]]}),
    ("repeated-card", {**POSITION, "pile": ["red-2"]}),
    ("repeated-card", {**POSITION, "pile": ["red-7", "red-7"]}),
    ("repeated-card", {**POSITION, "discard": ["blue-2"]}),
    ("repeated-card", {**POSITION, "hands": [["red-2"], ["red-2"]]}),
    ("bad-position", {**POSITION, "hands": [["red-2"]]}),
    ("bad-position", {**POSITION, "hands": [["red-2"], ["red-3"], ["red-4"]]}),
    ("bad-position", {**POSITION, "hands": [["red-2"], []]}),
    ("bad-position", {**POSITION, "discard": []}),
    ("unknown-seat", {**POSITION, "turn": 2}),
    ("unknown-seat", {**POSITION, "turn": -1}),
    ("wrong-type", {**POSITION, "turn": 0.0}),
    ("unknown-color", {**POSITION, "color": "pink"}),
    ("unknown-color", {**NOOO, "color": "black"}),
    ("bad-position", {**POSITION, "color": "blue"}),
    ("bad-position", {**POSITION, **chain("bang", 2)}),
    ("bad-position", {**POSITION, **chain("nooo", 2)}),
    ("bad-position", {**BANG, **chain("nooo", 2)}),
    ("bad-position", {**NOOO, **chain("bang", 2)}),
    ("unknown-word", {**POSITION, "discard": ["red-peng"], **chain("peng", 2)}),
    ("bad-position", {**POSITION, "discard": ["red-peng"], "pending": Pending("peng", 2)}),
    ("bad-position", {**BANG, **chain("bang", 0)}),
    ("bad-position", {**BANG, **chain("bang", 3)}),
    ("bad-position", {**BANG, **chain("bang", -2)}),
    ("bad-position", {**BANG, **chain("bang", 60)}),
    ("unknown-field", {**BANG, "pending": {"kind": "bang", "cards": 2, "by": 0}}),
    ("bad-position", {**POSITION, "scores": [0]}),
    ("bad-position", {**POSITION, "scores": [0, 0, 0]}),
    ("bad-position", {**POSITION, "scores": [0, -1]}),
    ("bad-position", {**POSITION, "scores": [0, 10_000]}),
    ("wrong-type", {**POSITION, "scores": [0, 1.5]}),
]


def refused_with(**setup):
    if isinstance(setup["seats"], int):
        setup["seats"] = [f"player {seat}" for seat in range(setup["seats"])]
    with pytest.raises(Refusal) as refused:
        Table.open("mau-mau", **setup)
    assert str(refused.value).endswith(".")
    assert "…" not in str(refused.value)
    return refused.value.code


@pytest.mark.parametrize(("code", "setup"), REFUSED_TABLES)
def test_a_table_that_cannot_be_is_refused(code, setup):
    assert refused_with(**setup) == code


@pytest.mark.parametrize(("code", "position"), REFUSED_POSITIONS)
def test_a_position_that_cannot_be_is_refused(code, position):
    assert refused_with(seats=2, position=position) == code


# The cards


def test_the_58_cards():
    icons = [*range(1, 11), "bang", "what", "peng"]
    colored = [f"{color}-{icon}" for color in COLORS for icon in icons]
    black = [f"{icon}-{copy}" for icon in ("yeah", "nooo", "ups") for copy in (1, 2)]
    assert list(DECK) == colored + black
    assert len(set(DECK)) == 58
    assert [CARDS[card].color for card in black] == [None] * 6
    assert {card.id.split("-")[0] for card in CARDS.values() if card.color} == set(COLORS)
    assert all(card.id == f"{card.color}-{card.icon}" for card in CARDS.values() if card.color)


# Dealing


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("dealer", [0, 1])
def test_cards_are_dealt_singly_clockwise_from_the_dealers_left(players, dealer):
    t = opened(players, dealer=dealer, deck=DECK)
    for seat in t.seats:
        place = (seat - dealer - 1) % players
        assert t.view(seat).hand == DECK[place : 5 * players : players]
    assert seen(t).top == DECK[5 * players]
    assert t.everything().pile_order == DECK[5 * players + 1 :]


def test_cards_that_are_not_named_follow_by_chance():
    deck = ["yeah-1", "red-1", "blue-5"]
    one, same, other = (opened(2, deck=deck, seed=seed).log[1].deck for seed in ("a", "a", "b"))
    assert one[:3] == other[:3] == tuple(deck)
    assert one == same
    assert one != other
    assert sorted(one) == sorted(other) == sorted(DECK)


def test_without_a_seed_no_two_games_are_the_same():
    assert opened(2, seed=None).state != opened(2, seed=None).state


# Positions


def test_a_position_is_taken_over_as_it_is():
    position = {
        "hands": [["red-3", "red-2"], ["blue-2"], ["ups-2"]],
        "discard": ["green-1", "nooo-2", "nooo-1"],
        "pile": ["green-9", "green-3"],
        "turn": 2,
        "color": "yellow",
        "pending": {"kind": "nooo", "cards": 4},
        "scores": [7, 0, 499],
    }
    t = opened(3, position=position, dealer=2)
    shown = t.everything()
    assert shown.hands == (("red-3", "red-2"), ("blue-2",), ("ups-2",))
    assert shown.discard_order == ("green-1", "nooo-2", "nooo-1")
    assert shown.pile_order == ("green-9", "green-3")
    assert (shown.turn, shown.dealer, shown.color, shown.round) == (2, 2, "yellow", 1)
    assert (shown.pending, shown.scores) == (Pending("nooo", 4), (7, 0, 499))
    assert (shown.phase, shown.round_points, shown.must_call) == ("play", None, (1, 2))


def test_what_a_position_leaves_out_is_as_after_a_deal():
    t = opened(2, position=POSITION)
    shown = t.everything()
    assert (shown.turn, shown.color, shown.pending) == (1, "red", None)
    assert (shown.scores, shown.pile_order) == ((0, 0), ())


@pytest.mark.parametrize(("top", "color"), [("red-1", "red"), ("yeah-1", "blue"), ("yeah-1", None)])
def test_the_colour_of_a_position(top, color):
    t = table("red-2", "red-3", discard=top, color=color)
    assert seen(t).color == color


@pytest.mark.parametrize(("top", "color", "chain"), [
    ("red-bang", None, ("bang", 8)),
    ("nooo-1", "red", ("nooo", 2)),
    ("nooo-1", None, ("nooo", 2)),  # its player left before naming one
])  # fmt: skip
def test_a_chain_of_a_position(top, color, chain):
    t = table("red-2 red-4", "red-3", discard=top, color=color, pending=chain)
    t.do(1, "call")
    t.do(0, "draw")
    assert len(t.view(0).hand) == 2 + chain[1]


def test_cards_a_position_left_out_come_back_with_the_next_deal():
    t = table("red-2", "red-3 red-4", pile="", rounds="to-500")
    t.do(0, "play", card="red-2")
    assert len(cards(t)) == 4
    t.do(1, "deal")
    assert cards(t) == sorted(DECK)


def test_options_are_off_unless_told():
    t = opened(2)
    assert (seen(t).rounds, seen(t).voluntary_draw) == ("single", False)
    assert (seen(t).strict_nooo, seen(t).drawing_ends_turn) == (False, False)
