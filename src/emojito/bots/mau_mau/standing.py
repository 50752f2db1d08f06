"""Utility of a finished round: having won it, or in a game to 500 the scores after it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from emojito.bots.mau_mau.cards import POINTS, CardSet
from emojito.bots.mau_mau.row import AFTER, HANDS, NOBODY, PRESENT, WINNER, Row
from emojito.rules.maumau.terms import LIMIT

_LEAST: Final = (0.0, 20.0, 20.0, 10.0, 10.0, 10.0)
"""By number of players: so many points are left to luck in the last round."""
_SPREAD: Final = (0.0, 4.0, 4.0, 3.0, 2.5, 2.0)
"""By number of players: so many more for the root of what the highest score has to go. Both were
fitted to who won some hundred games of keen players."""


def worth(row: Row, seat: int, scores: Sequence[int]) -> float:
    """Return what the end of a round is worth to a seat: how probably it wins the game.

    `scores` are those before the round, or empty if it is the only one. The hands in the row
    become what they cost.
    """
    if len(scores) == 0 and row[WINNER] != NOBODY:
        return 1.0 if row[WINNER] == seat else 0.0
    other = seat
    for _ in range(row[PRESENT]):
        before = scores[other] if len(scores) else 0
        row[HANDS + other] = before + points(row[HANDS + other])
        other = row[AFTER + other]
    return chance_of(row, seat, over=len(scores) == 0)


def chance_of(row: Row, seat: int, over: bool) -> float:
    """Return how probably a seat wins, by the points of all that stand in place of their hands.

    The fewest points win when somebody has 500 (M29, M30), or if all is over. Until then a lead is
    worth the more the less is left to play.
    """
    best = most = row[HANDS + seat]
    other = row[AFTER + seat]
    while other != seat:
        best = min(best, row[HANDS + other])
        most = max(most, row[HANDS + other])
        other = row[AFTER + other]
    players = row[PRESENT]
    scale = (
        0.0 if over or most >= LIMIT else _LEAST[players] + _SPREAD[players] * sqrt(LIMIT - most)
    )
    whole = own = _share(best, row[HANDS + seat], scale)
    other = row[AFTER + seat]
    while other != seat:
        whole += _share(best, row[HANDS + other], scale)
        other = row[AFTER + other]
    return own / whole


def _share(best: int, score: int, scale: float) -> float:
    if scale == 0.0:
        return 1.0 if score == best else 0.0
    return exp((best - score) / scale)


def points(hand: CardSet) -> int:
    """Return what a hand costs (M28)."""
    cost = 0
    while hand:
        lowest = hand & -hand
        hand ^= lowest
        cost += POINTS[(lowest - 1).bit_count()]
    return cost
