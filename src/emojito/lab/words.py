"""Figures as people write them."""

from __future__ import annotations

from collections.abc import Sequence


def percent(rate: float, digits: int = 0) -> str:
    r"""Write a share of one.

    >>> percent(0.256), percent(0.256, 1)
    ('26\xa0%', '25.6\xa0%')
    """
    return f"{rate * 100:.{digits}f}\N{NO-BREAK SPACE}%"


def change(rate: float) -> str:
    r"""Write a growth.

    >>> change(0.072), change(-0.003), change(25.1)
    ('+7\xa0%', '±0\xa0%', '×26')
    """
    if rate >= 2:
        return f"×{rate + 1:.0f}"
    return f"{signed(rate * 100)}\N{NO-BREAK SPACE}%"


def signed(value: float, digits: int = 0) -> str:
    """Write a difference.

    >>> signed(2.34, 1), signed(-2.34, 1), signed(-0.01)
    ('+2.3', '−2.3', '±0')
    """
    if round(value, digits) == 0:
        return f"±{0:.{digits}f}"
    return f"{value:+.{digits}f}".replace("-", "\N{MINUS SIGN}")


def listed(words: Sequence[str], last_by: str = "and") -> str:
    """Write some words in a row.

    >>> listed(["red", "blue", "green"])
    'red, blue and green'
    """
    *most, last = words
    return f"{', '.join(most)} {last_by} {last}" if most else last
