"""Figures for whoever operates the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    """Counted in one server, shown at /metrics."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.messages = Counter(
            "emojito_messages", "Messages received from devices", registry=self._registry
        )
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

    def page(self, rooms: int, playing: int) -> bytes:
        """Return what Prometheus reads."""
        self._rooms.set(rooms)
        self._playing.set(playing)
        return generate_latest(self._registry)
