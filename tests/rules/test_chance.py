"""Shuffling, with a seed and without."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from emojito.rules import Chance


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("cards", ["", "a", "abcdef", ("a", "a", "b")])
def test_all_cards_are_there_and_no_others(seed, cards):
    assert Counter(Chance(seed).shuffled(cards)) == Counter(cards)


def test_without_a_seed_every_order_comes_up_as_often():
    chance, times = Chance(), 24_000
    found = Counter(chance.shuffled("abcd") for _ in range(times))
    expected = times / 24
    # Chi squared with 23 degrees of freedom is above 70 once in a million times.
    assert sum((found[p] - expected) ** 2 / expected for p in permutations("abcd")) < 70


def test_without_a_seed_no_two_chances_agree():
    assert Chance().shuffled(range(58)) != Chance().shuffled(range(58))
