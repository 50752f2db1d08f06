"""Figures as people write them."""

from __future__ import annotations

from collections.abc import Sequence


def percent(rate: float, digits: int = 0) -> str:
    """Write a share of one.

    >>> percent(0.256), percent(0.256, 1)
    ('26\\xa0%', '25.6\\xa0%')
    """
    return f"{rate * 100:.{digits}f}\N{NO-BREAK SPACE}%"


def change(rate: float) -> str:
    """Write a growth.

    >>> change(0.072), change(-0.003), change(25.1)
    ('+7\\xa0%', '±0\\xa0%', '×26')
    """
    if rate >= 2:
        return f"×{rate + 1:.0f}"
    return "±0\N{NO-BREAK SPACE}%" if abs(rate) < 0.005 else f"{rate * 100:+.0f}\N{NO-BREAK SPACE}%"


def listed(words: Sequence[str]) -> str:
    """Write some words in a row.

    >>> listed(["red", "blue", "green"])
    'red, blue and green'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
