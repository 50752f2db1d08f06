"""Figures for whoever operates the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Gauge, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector


class Metrics(Collector):
    """Counted in one server, shown at /metrics."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.messages = 0
        """Received from devices so far. Counted in the open, as the library's counters lock."""
        self._registry.register(self)
        self._connections = Gauge(
            "emojito_connections", "Devices connected", registry=self._registry
        )
        self._rooms = Gauge("emojito_rooms", "Rooms in memory", registry=self._registry)
        self._playing = Gauge("emojito_games", "Games going on", registry=self._registry)

    @contextmanager
    def connection(self) -> Iterator[None]:
        """Count a device while it is connected."""
        with self._connections.track_inprogress():
            yield

    def collect(self) -> Iterator[Metric]:
        """Return what is counted here, when Prometheus asks."""
        yield CounterMetricFamily(
            "emojito_messages", "Messages received from devices", value=self.messages
        )

    def page(self, rooms: int, playing: int) -> bytes:
        """Return what Prometheus reads."""
        self._rooms.set(rooms)
        self._playing.set(playing)
        return generate_latest(self._registry)
