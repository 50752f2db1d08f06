"""The chance of simulated people; that of the cards is `rules.Chance`."""

from __future__ import annotations

import random


def dice(*seed: object) -> random.Random:
    """Return random numbers that depend on `seed` and nothing else.

    >>> dice(7, "Ana").random() == dice(7, "Ana").random()
    True
    """
    return random.Random("/".join(map(str, seed)))  # noqa: S311 - nobody bets on a simulation
