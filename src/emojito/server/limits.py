"""How much one visitor may do: buckets that fill up again with time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_MOST_KEYS: Final = 10_000


class Bucket:
    """Holds `size` drops, gains `rate` a second, and gives one at a time.

    >>> clock = iter([0.0, 0.0, 0.0, 1.0])
    >>> bucket = Bucket(1.0, 1.0, clock.__next__)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, False, True)
    """

    __slots__ = ("_at", "_clock", "_drops", "_rate", "_size")

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._size = size
        self._drops = size
        self._clock = clock
        self._at = clock()

    def take(self) -> bool:
        """Take a drop if there is one."""
        now = self._clock()
        drops = self._drops + (now - self._at) * self._rate
        if drops > self._size:
            drops = self._size
        self._at = now
        enough = drops >= 1.0
        self._drops = drops - enough
        return enough

    def give(self) -> None:
        """Put a drop back."""
        self._drops = min(self._size, self._drops + 1.0)


class Buckets:
    """A bucket for each key, as many as memory should hold; the oldest goes first."""

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._buckets: dict[str, Bucket] = {}

    def __getitem__(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._size, self._clock)
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_KEYS:
            del self._buckets[next(iter(self._buckets))]
        return bucket
