"""What a game was worth to each seat."""

from __future__ import annotations

from collections.abc import Collection

from emojito.rules import Seat


def rewards(winners: Collection[Seat], players: int) -> list[float]:
    """Share 1 among the winners and -1 among the others; if all have won, nobody gets anything.

    >>> rewards([2], players=3)
    [-0.5, -0.5, 1.0]
    >>> rewards([0, 1], players=4)
    [0.5, 0.5, -0.5, -0.5]
    >>> rewards([0, 1], players=2)
    [0.0, 0.0]
    """
    losers = players - len(winners)
    if not losers:
        return [0.0] * players
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(players)]
