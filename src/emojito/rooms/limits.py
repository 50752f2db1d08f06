"""Token buckets: how much somebody may do, filled up again with time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_MOST_KEYS: Final = 10_000


class Bucket:
    """A token bucket: holds `size` tokens, gains `rate` a second.

    >>> clock = iter([0.0, 0.0, 0.0, 1.0])
    >>> bucket = Bucket(1.0, 1.0, clock.__next__)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, False, True)
    """

    __slots__ = ("_at", "_clock", "_rate", "_size", "_tokens")

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._size = size
        self._tokens = size
        self._clock = clock
        self._at = clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Take tokens if there are as many."""
        now = self._clock()
        left = self._tokens + (now - self._at) * self._rate
        if left > self._size:
            left = self._size
        self._at = now
        if left < tokens:
            self._tokens = left
            return False
        self._tokens = left - tokens
        return True

    def spend(self, tokens: float) -> None:
        """Take tokens whether or not there are as many; a debt is paid off with time."""
        now = self._clock()
        left = self._tokens + (now - self._at) * self._rate
        self._at = now
        self._tokens = min(left, self._size) - tokens

    @property
    def left(self) -> float:
        """How many tokens there are; less than none if more was spent."""
        self.take(0.0)
        return self._tokens

    @property
    def owes(self) -> bool:
        """Whether more was spent than there was."""
        return self._tokens < 0 and self.left < 0

    def give(self) -> None:
        """Put a token back."""
        self._tokens = min(self._size, self._tokens + 1.0)


class Buckets:
    """A bucket for each key, as many as memory should hold; the one unused for longest goes."""

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._buckets: dict[str, Bucket] = {}

    def __getitem__(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or self._new(key)
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_KEYS:
            del self._buckets[next(iter(self._buckets))]
        return bucket

    def _new(self, _: str) -> Bucket:
        return Bucket(self._rate, self._size, self._clock)

    def forget(self, key: str) -> None:
        """Let go of a bucket nobody will ask for again."""
        self._buckets.pop(key, None)
