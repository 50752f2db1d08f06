"""The one source of randomness. What it decides is written into events as a fact."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Shuffles, reproducibly for a seed and unpredictably without one.

    >>> Chance(7).shuffled("abcdef") == Chance(7).shuffled("abcdef")
    True
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        # Without a seed the operating system decides: nobody can compute the deck of a real game.
        self._random = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the same cards in an order of chance."""
        return tuple(self._random.sample(cards, len(cards)))
