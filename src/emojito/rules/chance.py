"""The one source of randomness. What it decides is written into events as a fact."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Shuffles, reproducibly for a seed and unpredictably without one.

    >>> Chance(7).shuffled("abcdef") == Chance(7).shuffled("abcdef")
    True
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = None if seed is None else random.Random(seed)  # noqa: S311

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the same cards in an order of chance."""
        count = len(cards)
        if self._random is not None:
            return tuple(self._random.sample(cards, count))
        # Without a seed the operating system decides: nobody can compute the deck of a real game.
        # It is asked once, for 64 bits for each card; the cards then follow in order of these.
        numbers = unpack(f"{count}Q", os.urandom(8 * count))
        return tuple([cards[place] for place in sorted(range(count), key=numbers.__getitem__)])
