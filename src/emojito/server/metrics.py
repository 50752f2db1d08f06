"""Metrics for whoever operates the server."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.registry import Collector

_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_ENTRIES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)


class Histogram:
    """How often values were how large. Counted in the open, as the library's own lock."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def family(self, name: str, about: str) -> HistogramMetricFamily:
        """Return it as Prometheus reads it."""
        buckets, total = [], 0
        for bound, count in zip((*self._bounds, "+Inf"), self._counts, strict=True):
            total += count
            buckets.append((str(bound), total))
        return HistogramMetricFamily(name, about, buckets=buckets, sum_value=self._sum)


class Metrics(Collector):
    """Counted in one server, shown at /metrics."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.messages = 0
        """Received from devices so far. Counted in the open, as the library's counters lock."""
        self.not_passed = 0
        """Frames and signals that were dropped before they came to a room."""
        self.refused_connections = 0
        self.refused_requests = 0
        self.refusals: Counter[str] = Counter()
        """By their codes; there are only so many."""
        self.answers = Histogram(_SECONDS)
        """Seconds from a command to its answer, with which the update goes out."""
        self._commit_seconds = Histogram(_SECONDS)
        self._commit_entries = Histogram(_ENTRIES)
        self._connections = 0
        self._asked: list[
            tuple[type[GaugeMetricFamily | CounterMetricFamily], str, str, Callable[[], float]]
        ] = []
        self._registry.register(self)

    @contextmanager
    def connection(self) -> Iterator[None]:
        """Count a device while it is connected."""
        self._connections += 1
        try:
            yield
        finally:
            self._connections -= 1

    def commit(self, entries: int, seconds: float) -> None:
        """Count a commit."""
        self._commit_entries.observe(entries)
        self._commit_seconds.observe(seconds)

    def gauge(self, name: str, about: str, ask: Callable[[], float]) -> None:
        """Show a figure that goes up and down, asked for when somebody looks."""
        self._asked.append((GaugeMetricFamily, name, about, ask))

    def counter(self, name: str, about: str, ask: Callable[[], float]) -> None:
        """Show a figure that only grows, asked for when somebody looks."""
        self._asked.append((CounterMetricFamily, name, about, ask))

    def collect(self) -> Iterator[Metric]:
        """Return all of it, when Prometheus asks."""
        yield GaugeMetricFamily("emojito_connections", "Devices connected", value=self._connections)
        yield CounterMetricFamily(
            "emojito_messages", "Messages received from devices", value=self.messages
        )
        yield CounterMetricFamily(
            "emojito_refused_connections",
            "Connections refused, for there were enough of them",
            value=self.refused_connections,
        )
        yield CounterMetricFamily(
            "emojito_refused_requests",
            "Requests refused, for there were enough from their address",
            value=self.refused_requests,
        )
        refusals = CounterMetricFamily(
            "emojito_refusals", "Messages of devices that were refused", labels=["code"]
        )
        for code, count in self.refusals.items():
            refusals.add_metric([code], count)
        yield refusals
        yield self.answers.family(
            "emojito_answer_seconds", "From a command received to its update sent"
        )
        yield self._commit_seconds.family("emojito_commit_seconds", "What a commit takes")
        yield self._commit_entries.family("emojito_commit_entries", "Entries in one commit")
        for family, name, about, ask in self._asked:
            yield family(name, about, value=ask())

    def page(self) -> bytes:
        """Return what Prometheus reads."""
        return generate_latest(self._registry)
