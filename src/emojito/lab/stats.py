"""A few figures that say much about many games."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

SIGNIFICANT: Final = 0.05
"""A difference is called significant if chance alone would make it more rarely than this."""
Z: Final = 1.959964
"""Standard deviations either side that hold 95 % of a normal distribution."""


class Spread(Struct, frozen=True):
    """How a length is distributed over games."""

    mean: float
    lower_quartile: float
    median: float
    upper_quartile: float
    p95: float
    """19 of 20 games are not longer."""
    longest: float


class Share(Struct, frozen=True):
    """How often something happened, with the 95 % confidence interval (Wilson)."""

    rate: float
    low: float
    high: float
    count: float
    """How often; not whole where a win was shared."""
    of: int


class Bin(Struct, frozen=True):
    """A bar of a histogram: values from `start` to below `end`."""

    start: float
    end: float
    count: int


def spread(values: ArrayLike) -> Spread:
    """Sum values up.

    >>> spread([1, 2, 3, 4, 5]).median
    3.0
    """
    array = np.asarray(values, dtype=np.float64)
    quarter, half, three, most = np.percentile(array, (25, 50, 75, 95))
    return Spread(*map(float, (array.mean(), quarter, half, three, most, array.max())))


def share(count: float, of: int) -> Share:
    """Return a rate with its interval.

    >>> found = share(50, 100)
    >>> round(found.low, 3), found.rate, round(found.high, 3)
    (0.404, 0.5, 0.596)
    """
    if of == 0:
        return Share(0.0, 0.0, 1.0, 0.0, 0)
    rate = count / of
    scale = 1 + Z**2 / of
    middle = (rate + Z**2 / (2 * of)) / scale
    half = Z * sqrt(max(rate * (1 - rate), 0) / of + Z**2 / (4 * of**2)) / scale
    return Share(
        float(rate), max(0.0, middle - half), min(1.0, middle + half), float(count), int(of)
    )


def p_value(count: float, of: int, expected: float) -> float:
    """How probably chance alone makes a rate that far from the expected one (two-sided).

    >>> round(p_value(60, 100, 0.5), 4)
    0.0455
    """
    if of == 0:
        return 1.0
    deviation = sqrt(expected * (1 - expected) / of)
    return erfc(abs(count / of - expected) / deviation / sqrt(2))


def uneven(counts: Sequence[float]) -> float:
    """How probably chance alone spreads wins that unevenly (chi-square, Wilson and Hilferty).

    >>> round(uneven([20, 25, 30]), 2), uneven([500, 300]) < 0.001
    (0.37, True)
    """
    freedom, total = len(counts) - 1, sum(counts)
    if not freedom or not total:
        return 1.0
    mean = total / len(counts)
    chi_square = sum((count - mean) ** 2 for count in counts) / mean
    scale = 2 / (9 * freedom)
    return erfc(((chi_square / freedom) ** (1 / 3) - 1 + scale) / sqrt(2 * scale)) / 2


def histogram(values: ArrayLike, most_bins: int = 40) -> tuple[Bin, ...]:
    """Count whole numbers in bins of equal whole width, and the rarest and highest in a last one.

    >>> [bin.count for bin in histogram([1, 1, 2, 4])]
    [2, 1, 0, 1]
    """
    array = np.asarray(values, dtype=np.int64)
    low, high = int(array.min()), int(np.percentile(array, 99, method="higher"))
    width = -(-(high - low + 1) // most_bins)
    edges = np.arange(low, high + width + 1, width)
    if array.max() >= edges[-1]:
        edges = np.append(edges, array.max() + 1)
    counts, _ = np.histogram(array, edges)
    return tuple(
        Bin(float(start), float(end), int(count))
        for start, end, count in zip(edges[:-1], edges[1:], counts, strict=True)
    )
