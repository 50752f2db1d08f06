"""What sharp takes for possible: never less than the truth, and no more than it could know."""

import pytest

from emojito.bots.mau_mau.cards import ALL, card_set
from emojito.bots.mau_mau.keen import judgement, keen
from emojito.bots.mau_mau.knowledge import Knowledge
from emojito.bots.mau_mau.row import CHANCE, DECK as PILE, HANDS, IN_DECK, IN_LAID, LAID, TOP
from emojito.bots.mau_mau.search import PLAIN
from emojito.bots.mau_mau.trying import imagine
from emojito.rules import Table
from emojito.rules.maumau.cards import CARDS, DECK, PLACE
from tests.bots.tables import chance_of, opened, play, told


def keenly(view, chance, _):
    return keen(view, chance)


def sampled(table, seat, seed=0, events=None):
    hidden = Knowledge(table.view(seat), told(table) if events is None else events).hidden()
    hidden.base[CHANCE] = seed + 1
    return imagine(*PLAIN.imagined(hidden, judgement(table.view(seat)), 40))


def hands_in(row, table):
    return row[HANDS : HANDS + len(table.state.hands)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_sample_is_a_whole_deck_that_agrees_with_the_view(players):
    def watch(table, seat, _):
        # It may remember everything, or the latest events, or nothing.
        for events in (None, told(table)[-9:], ()):
            row = sampled(table, seat, 1, events)
            state, hands = table.state, hands_in(row, table)
            assert hands[seat] == card_set(state.hands[seat])
            assert [hand.bit_count() for hand in hands] == [*map(len, state.hands)]
            assert row[IN_DECK] == len(state.pile.deck)
            assert row[IN_LAID] == len(state.pile.discard) - 1
            piles = (*row[PILE : PILE + row[IN_DECK]], *row[LAID : LAID + row[IN_LAID]], row[TOP])
            assert sum(hands) + card_set(DECK[card] for card in piles) == ALL

    for number in range(2):
        play(opened(players, f"know {number}"), [keenly] * players, chance_of(number), watch)


@pytest.mark.parametrize("players", [2, 4])
def test_the_truth_is_never_ruled_out(players):
    def watch(table, seat, _):
        known = Knowledge(table.view(seat), told(table))
        for other, hand in enumerate(table.state.hands):
            if other != seat:
                assert all(
                    any(token.could >> PLACE[c] & 1 for token in known.hands[other].tokens)
                    for c in hand
                )

    for number in range(6):
        play(opened(players, f"true {number}"), [keenly] * players, chance_of(number), watch)


def test_cards_that_were_played_are_in_nobodys_hand():
    def watch(table, seat, _):
        seen = {event.card for event in told(table) if type(event).__name__ == "Played"}
        if not any(type(event).__name__ == "ReshuffledTold" for event in told(table)):
            hands = hands_in(sampled(table, seat), table)
            others = sum(hand for other, hand in enumerate(hands) if other != seat)
            assert not others & card_set(seen)

    for number in range(6):
        play(opened(3, f"laid {number}"), [keenly] * 3, chance_of(number), watch)


def cards_of(table, seed):
    """Ben's hand as Ana imagines it."""
    hand = hands_in(sampled(table, 0, seed), table)[1]
    return [CARDS[DECK[card]] for card in range(58) if hand >> card & 1]


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
        hand = cards_of(table, seed)
        # Red or a two would have been played, and so would a black one but the one just drawn.
        assert all(card.color != "red" and card.icon != "2" for card in hand)
        assert sum(card.color is None for card in hand) <= 1


def hands_after(card, color=None):
    """Ana's samples of Ben's hand after he has laid a card and, if it is black, named a colour."""
    ben = ["yeah-1", "red-8", "green-8", "green-4", "yellow-3", "blue-9"]
    position = {
        "hands": [["blue-2", "blue-3", "blue-4"], ben], "discard": ["red-1"], "turn": 1,
        "pile": ["yellow-9", "blue-5", "blue-6", "blue-7"],
    }  # fmt: skip
    table = Table.open("mau-mau", ["Ana", "Ben"], position=position)
    table.do(1, "play", card=card)
    if color is not None:
        table.do(1, "color", color=color)
    for seed in range(100):
        yield cards_of(table, seed)


def share(hands, belongs):
    found = [any(belongs(card) for card in hand) for hand in hands]
    return sum(found) / len(found)


def test_who_names_a_colour_most_likely_has_it():
    named = share(hands_after("yeah-1", "green"), lambda card: card.color == "green")
    other = share(hands_after("yeah-1", "yellow"), lambda card: card.color == "green")
    assert named > 0.9 > other, (named, other)


def test_who_lays_a_black_card_early_hardly_had_a_coloured_one_to_lay():
    def fitted(card):
        return card.color == "red" or (card.icon == "1" and card.color is not None)

    black, red = hands_after("yeah-1", "green"), hands_after("red-8")
    assert share(black, fitted) < 0.5 < share(red, fitted)
