"""What a round in progress is worth, next to how such rounds end."""

import pytest

from emojito.bots.mau_mau.cards import card_set
from emojito.bots.mau_mau.keen import judgement
from emojito.bots.mau_mau.outlook import play_on
from emojito.bots.mau_mau.prospects import prospect
from emojito.bots.mau_mau.row import CHANCE, GOES_ON, WINNER, put, row_of
from emojito.rules import Table
from emojito.rules.maumau.cards import PLACE


def row_at(table):
    state = table.state
    row = row_of(table.view(state.turn), [card_set(hand) for hand in state.hands])
    put(row, [PLACE[card] for card in state.pile.deck], [])
    return row


def of(*hands, turn=0):
    position = {"hands": hands, "discard": ["red-1"], "turn": turn}
    names = ["A", "B", "C", "D", "E"][: len(hands)]
    row = row_at(Table.open("mau-mau", names, position=position))
    return [prospect(row, seat) for seat in range(len(hands))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_somebody_wins(players):
    row = row_at(Table.open("mau-mau", ["A", "B", "C", "D", "E"][:players], seed=3))
    assert sum(prospect(row, seat) for seat in range(players)) == pytest.approx(1)


def test_fewer_cards_black_cards_and_the_turn_are_good_to_have():
    few, many = of(["blue-2", "blue-3"], ["green-2", "green-3", "green-4", "green-5"])
    assert few > many
    assert of(["yeah-1", "blue-3"], ["green-2"])[0] > of(["blue-2", "blue-3"], ["green-2"])[0]
    first, then = (of(["red-2", "blue-3"], ["red-3", "green-2"], turn=turn)[0] for turn in (0, 1))
    assert first > then


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_as_good_as_it_says(players):
    """Rounds that were left after a few turns are won about as often as was judged then."""
    judge = judgement(Table.open("mau-mau", ["A", "B", "C", "D", "E"][:players]).view(0))
    judged, error, blind, count = 0.0, 0.0, 0.0, 0
    for seed in range(250):
        row = row_at(Table.open("mau-mau", ["A", "B", "C", "D", "E"][:players], seed=seed))
        row[CHANCE] = seed + 1
        play_on(row, judge, 4 * players)
        if row[WINNER] != GOES_ON:
            continue
        chances = [prospect(row, seat) for seat in range(players)]
        play_on(row, judge)
        for seat, chance in enumerate(chances):
            won = row[WINNER] == seat
            judged += chance - won
            error += (chance - won) ** 2
            blind += (1 / players - won) ** 2
            count += 1
    assert count > 50 * players
    assert abs(judged) < 1e-6 * count + 1.01, "in each round one of them wins"
    assert error < 0.97 * blind, "it says more than that all are equal"
