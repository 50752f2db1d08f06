"""Stories of hidden hands come as often as what was done makes them probable."""

from collections import Counter
from itertools import pairwise

import pytest

from emojito.bots.mau_mau.cards import card_set, places
from emojito.bots.mau_mau.keen import judgement
from emojito.bots.mau_mau.knowledge import Hand
from emojito.bots.mau_mau.row import CHANCE, row_of
from emojito.bots.mau_mau.search import PLAIN, Hidden
from emojito.bots.mau_mau.stories import LAID, NAMED, REST, WIDTH, _would_lay, _would_name
from emojito.rules import Table
from emojito.rules.maumau.cards import COLORS, DECK, PLACE

MANY = 4000


def ends(*hands, unseen, seed=1):
    """How the stories of some hands end: each of them, and what is left."""
    position = {
        "hands": [["blue-9"], ["blue-1"], ["blue-2"]], "discard": ["red-1"], "turn": 0
    }  # fmt: skip
    view = Table.open("mau-mau", ["Ana", "Ben", "Cleo"], position=position).view(0)
    row = row_of(view, [card_set(["blue-9"]), 0, 0])
    row[CHANCE] = seed
    record = [n for seat, hand in enumerate(hands, 1) for n in hand.record(seat, unseen)]
    pool = PLAIN.imagined(Hidden(row, record, unseen, 0), judgement(view), MANY).pool
    stories = [pool[first : first + WIDTH] for first in range(0, len(pool), WIDTH)]
    return [(*story[1 : 1 + len(hands)], story[REST]) for story in stories], judgement(view)


def shares(found):
    counted = Counter(hand for hand, *_ in found)
    return {DECK[places(hand)[0]]: count / len(found) for hand, count in counted.items()}


def as_probable(found, weights):
    whole = sum(weights.values())
    for name, weight in weights.items():
        assert found.get(name, 0) == pytest.approx(weight / whole, abs=0.04), (found, weights)


def test_a_card_is_there_as_often_as_the_one_laid_would_have_been_laid_beside_it():
    unseen = card_set(["red-4", "red-bang", "yeah-1", "green-7"])
    fits = card_set(["red-2", "red-4", "red-bang", "yeah-1"])
    hand = Hand(2)
    hand.lay(PLACE["red-2"], fits, 8 * 58, 0)
    hand.hardly_has(card_set(["red-bang"]))  # Where it is looked for first changes nothing.
    found, judge = ends(hand, unseen=unseen)
    step = [LAID, PLACE["red-2"], fits, 8 * 58, 0]
    weights = {}
    for name in ("red-4", "red-bang", "yeah-1", "green-7"):
        held = card_set(["red-2", name])
        plays = held & fits
        several = plays & (plays - 1)
        weights[name] = _would_lay(step, 0, held, plays, judge) if several else 1.0
    assert weights["green-7"] > weights["yeah-1"] > weights["red-4"] > weights["red-bang"]
    as_probable(shares(found), weights)


def test_what_was_drawn_later_has_seen_less():
    """Who had to draw lacks red; the card drawn then was kept, and may be a black one."""
    unseen = card_set(["red-4", "yeah-1", "green-7", "green-8"])
    hand = Hand(1)
    hand.lack(card_set(["red-4", "yeah-1"]))
    hand.take(1)
    hand.lack(card_set(["red-4"]))
    found, _ = ends(hand, unseen=unseen)
    hands = {one for one, *_ in found}
    assert hands == {card_set(two) for two in (
        ["green-7", "green-8"], ["yeah-1", "green-7"], ["yeah-1", "green-8"]
    )}  # fmt: skip
    both = sum(one == card_set(["green-7", "green-8"]) for one, *_ in found) / MANY
    assert both == pytest.approx(0.5, abs=0.04)  # two of the four ways to deal them


def test_who_names_a_colour_has_it_the_more_probably():
    unseen = card_set(["green-7", "yellow-8"])
    hand = Hand(1)
    hand.steps.append((NAMED, COLORS.index("green"), 0, 0, 0))
    found, _ = ends(hand, unseen=unseen)
    named = {
        name: _would_name(card_set([name]), COLORS.index("green"))
        for name in ("green-7", "yellow-8")
    }
    as_probable(shares(found), named)


def test_no_card_is_in_two_places():
    unseen = card_set(DECK[:20])
    found, _ = ends(Hand(3), Hand(4), unseen=unseen)
    for one, other, rest in found:
        assert (one.bit_count(), other.bit_count()) == (3, 4)
        assert one | other | rest == unseen
        assert one.bit_count() + other.bit_count() + rest.bit_count() == 20
    assert any(before != after for before, after in pairwise(found))


def test_what_cannot_be_is_told_if_there_is_nothing_else():
    """A person may have done what nobody expects: there is a hand of that size all the same."""
    hand = Hand(2)
    hand.lack(card_set(DECK))
    hand.lay(PLACE["red-2"], 0, 8 * 58, 0)
    found, _ = ends(hand, unseen=card_set(["red-4", "green-7"]))
    assert {one.bit_count() for one, _ in found} == {1}
