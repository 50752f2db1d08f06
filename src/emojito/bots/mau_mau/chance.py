"""Random numbers for thoughts, the same wherever they are computed.

Lehmer's generator (Park and Miller 1988, with the factor of 1993): all that it computes fits into
63 bits. Good enough to imagine where cards are; cards themselves are dealt by better chance.
"""

from __future__ import annotations

from typing import Final

from emojito.bots.mau_mau.row import CHANCE, Row

_PRIME: Final = 2**31 - 1
_FACTOR: Final = 48271
_ASIDE: Final = 16807


def beginning(seed: int) -> int:
    """Return where chance begins for a seed."""
    return seed % (_PRIME - 1) + 1


def below(row: Row, limit: int) -> int:
    """Return a number from 0 to below a small limit."""
    row[CHANCE] = row[CHANCE] * _FACTOR % _PRIME
    return row[CHANCE] * limit >> 31


def shuffle(row: Row, first: int, count: int) -> None:
    """Put some numbers of a row in an order of chance (Fisher and Yates)."""
    now = row[CHANCE]
    for left in range(count, 1, -1):
        now = now * _FACTOR % _PRIME
        last = first + left - 1
        other = first + (now * left >> 31)
        card = row[last]
        row[last] = row[other]
        row[other] = card
    row[CHANCE] = now


def turn_aside(row: Row) -> None:
    """Go on elsewhere, so that what comes of it has nothing to do with what went on here."""
    row[CHANCE] = row[CHANCE] * _ASIDE % _PRIME
