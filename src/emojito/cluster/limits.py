"""Rate limits of addresses that hold for all nodes together.

Every node decides at once, by what it knows. What somebody uses up is told to the other nodes in a
moment, where it is taken from their share as well, into debt if need be: in the long run nobody has
more from many nodes than from one. A debt is no deeper than what the others gave before they heard
of each other: about a full bucket each. When the bus is down, each node counts for itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Final

from emojito.cluster.messages import Spent
from emojito.rooms.limits import Bucket, Buckets

if TYPE_CHECKING:
    from emojito.cluster.links import Links

_PAUSE: Final = 0.25
"""Seconds between two messages about what was used up."""
_WORTH_TELLING: Final = 1 / 20
"""Of a full bucket; who uses less concerns nobody else."""


class _SharedBucket(Bucket):
    """A token bucket that remembers what was taken and not told."""

    __slots__ = ("_key", "_touched", "untold")

    def __init__(
        self,
        rate: float,
        size: float,
        clock: Callable[[], float],
        key: str,
        touched: dict[str, _SharedBucket],
    ) -> None:
        """`touched` hears whenever something is taken."""
        super().__init__(rate, size, clock)
        self._key = key
        self._touched = touched
        self.untold = 0.0

    def take(self, tokens: float = 1.0) -> bool:
        """See `Bucket.take`."""
        taken = super().take(tokens)
        if taken and tokens:
            self.untold += tokens
            self._touched[self._key] = self
        return taken

    def give(self) -> None:
        """See `Bucket.give`."""
        super().give()
        self.untold -= 1.0


class _SharedBuckets(Buckets):
    """Buckets of which other nodes hear."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float]) -> None:
        super().__init__(rate, size, clock)
        self._touched: dict[str, _SharedBucket] = {}

    def _new(self, key: str) -> Bucket:
        return _SharedBucket(self._rate, self._size, self._clock, key, self._touched)

    def spend(self, tokens: Mapping[str, float]) -> None:
        """Count what was taken at another node."""
        for key, many in tokens.items():
            self[key].spend(many)

    def news(self) -> dict[str, float]:
        """Return what was taken since the last time and is worth telling."""
        told = {}
        for key, bucket in self._touched.items():
            if bucket.untold >= self._size * _WORTH_TELLING:
                told[key] = bucket.untold
                bucket.untold = 0.0
        self._touched.clear()
        return told


class SharedLimits:
    """The buckets of this node that others hear of, by their names."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, _SharedBuckets] = {}

    def buckets(self, name: str, rate: float, size: float) -> Buckets:
        """Make buckets that are shared under a name."""
        made = self._buckets[name] = _SharedBuckets(rate, size, self._clock)
        return made

    def spend(self, tokens: Mapping[str, Mapping[str, float]]) -> None:
        """Count what was taken at another node."""
        for name, spent in tokens.items():
            if name in self._buckets:
                self._buckets[name].spend(spent)

    def news(self) -> dict[str, dict[str, float]]:
        """Return what others should hear of."""
        found = {name: buckets.news() for name, buckets in self._buckets.items()}
        return {name: told for name, told in found.items() if told}

    async def run(self, links: Links) -> None:
        """Tell the others for as long as the server runs."""
        while True:
            await asyncio.sleep(_PAUSE)
            if told := self.news():
                links.shout(Spent(told))
