"""What a score is worth in a game to 500."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from emojito.rules.maumau.terms import LIMIT

_SCALE: Final = {1: (20.0, 4.0), 2: (20.0, 4.0), 3: (10.0, 3.0), 4: (10.0, 2.5), 5: (10.0, 2.0)}
"""By number of players: so many points are left to luck in the last round, and so many for the root
of what the highest score has to go. Fitted to who won some hundred games of keen players."""


def chances(scores: Sequence[int], here: Sequence[int]) -> dict[int, float]:
    """Return how probably each of those who are `here` wins, by the scores after a round.

    The fewest points win when somebody has 500 (M29, M30). Until then a lead is worth the more the
    less is left to play.

    >>> chances([120, 510, 95], [0, 1, 2])
    {0: 0.0, 1: 0.0, 2: 1.0}
    >>> ahead, behind = chances([100, 200], [0, 1]).values()
    >>> later, _ = chances([350, 450], [0, 1]).values()
    >>> 0.5 < ahead < later < 1
    True
    """
    best = min(scores[seat] for seat in here)
    most = max(scores[seat] for seat in here)
    if most >= LIMIT:
        leading = [seat for seat in here if scores[seat] == best]
        return {seat: (seat in leading) / len(leading) for seat in here}
    least, spread = _SCALE[len(here)]
    scale = least + spread * sqrt(LIMIT - most)
    weights = {seat: exp((best - scores[seat]) / scale) for seat in here}
    whole = sum(weights.values())
    return {seat: weight / whole for seat, weight in weights.items()}
