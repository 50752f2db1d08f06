"""The one source of randomness. What it decides is written into events as a fact."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from struct import unpack
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Order: TypeAlias = tuple[Any, ...]
"""What a shuffle came to."""


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


class NotAsRecorded(Exception):  # noqa: N818 - like a refusal, an answer
    """A shuffle took place that was not the recorded one."""

    def __init__(self, recorded: str, happens: str) -> None:
        super().__init__(recorded, happens)
        self.recorded = recorded
        self.happens = happens


class RecordedChance(Chance):
    """Chance that remembers what it decided, and can go back or decide the same again.

    >>> chance = RecordedChance(7)
    >>> first, second = chance.shuffled("abc"), chance.shuffled("abc")
    >>> chance.rewind(1)
    >>> chance.orders == [first] and chance.shuffled("abc") == second
    True
    """

    __slots__ = ("_due", "_seed", "orders")

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._seed = seed
        self._due: list[Order] | None = None
        """While a record is repeated: what is still to come, the next last."""
        self.orders: list[Order] = []
        """What every shuffle so far came to."""

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the same cards in an order of chance, or in the recorded one."""
        order = super().shuffled(cards) if self._due is None else self._recorded(cards)
        self.orders.append(order)
        return order

    def rewind(self, count: int) -> None:
        """Forget all but the first `count` shuffles; with a seed, the next will be the same."""
        if count == len(self.orders):
            return
        del self.orders[count:]
        if self._seed is not None:
            # How far a shuffle takes the generator depends on nothing but the number of cards.
            super().__init__(self._seed)
            for order in self.orders:
                super().shuffled(range(len(order)))

    @contextmanager
    def repeating(self, orders: Sequence[Order]) -> Iterator[None]:
        """For as long as this lasts, shuffle to these `orders`: no others, no more, no fewer."""
        self._due = [*reversed(orders)]
        try:
            yield
            if self._due:
                raise NotAsRecorded(f"{len(self._due)} more shuffles", "none")
        finally:
            self._due = None

    def copy(self) -> RecordedChance:
        """Return another one that will decide the same if there is a seed."""
        other = RecordedChance(self._seed)
        other._random = copy(self._random)
        other.orders = self.orders.copy()
        return other

    def _recorded(self, cards: Sequence[T]) -> tuple[T, ...]:
        if not self._due:
            raise NotAsRecorded("no more shuffles", f"one of {len(cards)} cards")
        order = self._due.pop()
        if Counter(order) != Counter(cards):
            raise NotAsRecorded("other cards in a shuffle", f"one of {len(cards)} cards")
        return order
