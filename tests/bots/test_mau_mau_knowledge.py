"""What sharp takes for possible: never less than the truth, and no more than it could know."""

from random import Random

import pytest

from emojito.bots.mau_mau.cards import ALL, card_set
from emojito.bots.mau_mau.keen import judgement, keen
from emojito.bots.mau_mau.knowledge import Knowledge
from emojito.rules import Table
from emojito.rules.maumau.cards import CARDS, DECK, PLACE
from tests.bots.tables import chance_of, opened, play, told


def keenly(view, chance, _):
    return keen(view, chance)


def sampled(table, seat, random, events=None):
    view = table.view(seat)
    known = Knowledge(view, told(table) if events is None else events)
    return known.outlook(judgement(view), random)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_sample_is_a_whole_deck_that_agrees_with_the_view(players):
    random = Random(0)  # noqa: S311

    def watch(table, seat, _):
        # It may remember everything, or the latest events, or nothing.
        for events in (None, told(table)[-9:], ()):
            outlook = sampled(table, seat, random, events)
            state = table.state
            assert outlook.hands[seat] == card_set(state.hands[seat])
            assert [hand.bit_count() for hand in outlook.hands] == [*map(len, state.hands)]
            assert len(outlook.deck) == len(state.pile.deck)
            assert len(outlook.laid) == len(state.pile.discard) - 1
            piles = card_set(DECK[card] for card in (*outlook.deck, *outlook.laid, outlook.top))
            assert sum(outlook.hands) + piles == ALL

    for number in range(2):
        play(opened(players, f"know {number}"), [keenly] * players, chance_of(number), watch)


@pytest.mark.parametrize("players", [2, 4])
def test_the_truth_is_never_ruled_out(players):
    def watch(table, seat, _):
        known = Knowledge(table.view(seat), told(table))
        for other, hand in enumerate(table.state.hands):
            if other != seat:
                assert all(
                    any(could >> PLACE[c] & 1 for could in known._could[other]) for c in hand
                )

    for number in range(6):
        play(opened(players, f"true {number}"), [keenly] * players, chance_of(number), watch)


def test_cards_that_were_played_are_in_nobodys_hand():
    def watch(table, seat, _):
        seen = {event.card for event in told(table) if type(event).__name__ == "Played"}
        if not any(type(event).__name__ == "ReshuffledTold" for event in told(table)):
            outlook = sampled(table, seat, Random(1))  # noqa: S311
            others = sum(hand for other, hand in enumerate(outlook.hands) if other != seat)
            assert not others & card_set(seen)

    for number in range(6):
        play(opened(3, f"laid {number}"), [keenly] * 3, chance_of(number), watch)


def test_who_had_to_draw_held_nothing_that_fits():
    position = {
        "hands": [["red-2", "blue-3"], ["green-1", "green-4", "yellow-3"]], "discard": ["red-1"],
        "turn": 0, "pile": ["yellow-9", "blue-5", "blue-6", "blue-7"],
    }  # fmt: skip
    table = Table.open("mau-mau", ["Ana", "Ben"], position=position)
    table.do(0, "play", card="red-2")
    table.do(0, "call")
    table.do(1, "draw")
    table.do(1, "keep")
    for seed in range(50):
        outlook = sampled(table, 0, Random(seed))  # noqa: S311
        hand = [CARDS[DECK[card]] for card in range(58) if outlook.hands[1] >> card & 1]
        # Red or a two would have been played, and so would a black one but the one just drawn.
        assert all(card.color != "red" and card.icon != "2" for card in hand)
        assert sum(card.color is None for card in hand) <= 1


def hands_after(card, color):
    """Ana's samples of Ben's hand after he has laid a black card and named a colour."""
    ben = ["yeah-1", "green-8", "green-4", "yellow-3", "blue-9"]
    position = {
        "hands": [["blue-2", "blue-3", "blue-4"], ben], "discard": ["red-1"], "turn": 1,
        "pile": ["yellow-9", "blue-5", "blue-6", "blue-7"],
    }  # fmt: skip
    table = Table.open("mau-mau", ["Ana", "Ben"], position=position)
    table.do(1, "play", card=card)
    table.do(1, "color", color=color)
    for seed in range(40):
        hand = sampled(table, 0, Random(seed)).hands[1]  # noqa: S311
        yield [CARDS[DECK[card]] for card in range(58) if hand >> card & 1]


def test_who_names_a_colour_has_it():
    assert all(
        any(card.color == "green" for card in hand) for hand in hands_after("yeah-1", "green")
    )


def test_who_lays_a_black_card_early_had_no_coloured_one_to_lay():
    for hand in hands_after("yeah-1", "green"):
        assert not any(card.color == "red" or (card.icon == "1" and card.color) for card in hand)
