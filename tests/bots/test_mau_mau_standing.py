"""What the end of a round is worth to who thinks ahead."""

import pytest

from emojito.bots.mau_mau.cards import card_set
from emojito.bots.mau_mau.row import NOBODY, WINNER, row_of
from emojito.bots.mau_mau.standing import points, worth
from tests.bots.tables import opened

CHEAP, DEAR = ["red-1"], ["blue-9", "yeah-1"]


def worth_of(winner, hands, scores=()):
    view = opened(len(hands), "standing").view(0)
    row = row_of(view, [card_set(hand) for hand in hands])
    row[WINNER] = winner
    return [worth(row.copy(), seat, scores) for seat in range(len(hands))]


def test_a_hand_costs_what_its_cards_do():
    assert points(card_set(["red-3", "red-7", "blue-bang", "yeah-1"])) == 50


def test_a_single_round_is_won_or_not():
    assert worth_of(1, [CHEAP, [], DEAR]) == [0, 1, 0]


def test_if_nobody_can_move_the_cheapest_hands_share_it():
    assert worth_of(NOBODY, [CHEAP, DEAR, ["green-1"]]) == [0.5, 0, 0.5]


def test_to_500_the_fewest_points_win_once_somebody_has_500():
    assert worth_of(0, [[], DEAR, CHEAP], [120, 499, 95]) == [0, 0, 1]


def test_until_then_a_lead_is_worth_the_more_the_less_is_left_to_play():
    ahead, behind = worth_of(0, [[], CHEAP], [100, 200])
    later, _ = worth_of(0, [[], CHEAP], [350, 450])
    assert 0.5 < ahead < later < 1
    assert ahead + behind == pytest.approx(1)
