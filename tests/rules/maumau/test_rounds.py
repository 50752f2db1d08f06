"""Several rounds: the score sheet, the dealer, and what is between two rounds."""

import random

import pytest

from emojito.rules.maumau.cards import CARDS, DECK
from tests.rules.asking import happened, refusal
from tests.rules.maumau.builders import (
    cards,
    hand,
    in_phase,
    opened,
    pending,
    play,
    seen,
    table,
    words,
)


def play_round(t, dice):
    """Play like people, who call, until the round is over."""
    while t.state.phase in {"play", "drawn", "color"}:
        for seat in t.state.must_call():
            t.do(seat, "call")
        t.do(t.state.turn, dice.choice(t.legal(t.state.turn)))


def test_the_score_sheet_of_a_game_to_500():
    t = opened(3, dealer=1, options={"rounds": "to-500"}, seed=5)
    dice, sheet, dealers = random.Random(5), [], []  # noqa: S311
    while not t.over:
        dealers.append(seen(t).dealer)
        play_round(t, dice)
        left = [sum(CARDS[card].points for card in hand) for hand in t.everything().hands]
        assert seen(t).round_points == tuple(left)
        sheet.append(left)
        assert seen(t).scores == tuple(map(sum, zip(*sheet, strict=True)))
        assert seen(t).round == len(sheet)
        if not t.over:
            assert max(seen(t).scores) < 500
            t.do(seen(t).awaited, "deal")
    assert len(sheet) > 3
    assert dealers == [(1 + number) % 3 for number in range(len(sheet))]
    assert max(seen(t).scores) >= 500
    fewest = min(seen(t).scores)
    assert t.winners == tuple(seat for seat in t.seats if seen(t).scores[seat] == fewest)
    assert [event.winner for event in happened(t, "RoundEnded")] == [
        points.index(0) for points in sheet
    ]


def test_between_rounds_everything_still_speaks_of_the_finished_one():
    t = in_phase("between-rounds")
    assert (seen(t).dealer, seen(t).turn, seen(t).round, seen(t).over) == (2, 0, 1, False)
    assert (pending(t), seen(t).must_call, seen(t).winners) == (None, (), ())
    assert (seen(t).top, seen(t).color) == ("red-2", "red")
    assert t.everything().hands == ((), ("red-3", "red-4"), ("blue-3", "blue-4"))
    assert (seen(t).round_points, seen(t).scores) == ((0, 7, 7), (0, 7, 7))
    assert [words(t, seat) for seat in t.seats] == [{"deal"}, set(), set()]


def test_a_new_round_is_dealt_from_all_cards_with_nothing_left_over():
    hands = ("blue-bang", "red-3 red-4", "blue-3 blue-4")
    t = table(*hands, discard="red-bang", pending=("bang", 6), rounds="to-500")
    t.do(0, "call")
    play(t, 0, "blue-bang")
    t.do(1, "deal")
    assert (seen(t).phase, seen(t).round, seen(t).dealer, seen(t).turn) == ("play", 2, 1, 2)
    assert (pending(t), seen(t).hand_sizes, seen(t).pile) == (None, (5, 5, 5), 42)
    assert cards(t) == sorted(DECK)
    dealt = t.log[-2]
    assert dealt.seats == (2, 0, 1)
    assert hand(t, 2) == dealt.deck[0:15:3]
    assert seen(t).color == CARDS[seen(t).top].color
    assert (seen(t).round_points, seen(t).scores) == ((0, 7, 7), (0, 7, 7))


def test_a_single_round_counts_points_too():
    t = table("red-2", "red-3 red-4", scores=[3, 4])
    t.do(0, "call")
    play(t, 0, "red-2")
    assert (seen(t).round_points, seen(t).scores) == ((0, 7), (3, 11))
    assert (seen(t).over, seen(t).winners, seen(t).ended) == (True, (0,), "last-card")


def test_whoever_empties_the_hand_wins_a_single_round_whatever_the_scores():
    t = table("red-2", "red-3 red-4", scores=[600, 0])
    t.do(0, "call")
    play(t, 0, "red-2")
    assert t.winners == (0,)


@pytest.mark.parametrize("rounds", ["single", "to-500"])
def test_when_the_game_is_over_there_is_no_turn_no_colour_and_no_chain(rounds):
    hands = ("blue-bang", "red-3 red-4")
    setup = {"scores": [0, 499], "rounds": rounds}
    t = table(*hands, discard="red-bang", pending=("bang", 2), **setup)
    t.do(0, "call")
    play(t, 0, "blue-bang")
    for shown in (seen(t), t.view(1), t.everything()):
        assert (shown.phase, shown.over, shown.round) == ("over", True, 1)
        assert (shown.turn, shown.color, shown.pending, shown.awaited) == (None,) * 4
        assert shown.must_call == ()


def test_who_is_not_the_next_dealer_may_not_deal():
    t = in_phase("between-rounds")
    for seat in (1, 2):
        assert refusal(t, seat, "deal") == "not-the-dealer"
