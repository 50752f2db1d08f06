"""Few figures about many games, and whether they are the right ones."""

from itertools import pairwise
from math import exp

import pytest

from emojito.lab.stats import histogram, p_value, share, spread, uneven


def test_a_spread_is_ordered() -> None:
    found = spread([5, 1, 4, 2, 3, 100])
    assert found.lower_quartile <= found.median <= found.upper_quartile <= found.p95
    assert found.longest == 100
    assert found.mean == pytest.approx(115 / 6)


@pytest.mark.parametrize("count", [0, 1, 50, 99, 100])
def test_an_interval_holds_its_rate_and_stays_within_0_and_1(count: int) -> None:
    found = share(count, 100)
    assert 0 <= found.low <= found.rate <= found.high <= 1
    assert found.rate == count / 100


def test_more_games_make_an_interval_narrower() -> None:
    few, many = share(30, 100), share(3000, 10_000)
    assert many.high - many.low < (few.high - few.low) / 9


def test_p_values_of_known_distributions() -> None:
    assert p_value(50, 100, 0.5) == 1
    assert p_value(60, 100, 0.5) == pytest.approx(0.0455, abs=0.0001)
    # With two degrees of freedom, chi-square has a closed form.
    counts = (20, 30, 40)
    chi_square = sum((count - 30) ** 2 / 30 for count in counts)
    assert uneven(counts) == pytest.approx(exp(-chi_square / 2), abs=0.003)
    assert uneven((10, 10, 10)) > 0.99


def test_a_histogram_counts_everything_once() -> None:
    values = [*range(500), 5000]
    bins = histogram(values)
    assert sum(bin.count for bin in bins) == len(values)
    assert all(left.end == right.start for left, right in pairwise(bins))
    assert bins[-1].end == 5001
