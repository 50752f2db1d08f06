"""Who may come in how often: limits for each address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from emojito.server.config import Config
from emojito.server.limits import Bucket, Buckets
from emojito.server.refusal import ServerRefusal


class Gatekeeper:
    """Counts what comes from each address."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._connections: Counter[str] = Counter()
        self._guesses = Buckets(config.guesses_per_minute / 60, config.guesses_per_minute)
        self._rooms = Buckets(config.rooms_per_hour / 3600, config.rooms_per_hour)

    def address(self, request: web.BaseRequest) -> str:
        """Where a request comes from, as far as can be known."""
        if self._config.behind_proxy:
            forwarded = request.headers.get("X-Forwarded-For", "")
            if last := forwarded.rpartition(",")[2].strip():
                return last
        return request.remote or "unknown"

    @contextmanager
    def connection(self, address: str) -> Iterator[bool]:
        """Count a connection while it lasts; say whether there was room for it."""
        self._connections[address] += 1
        try:
            yield self._connections[address] <= self._config.connections_per_address
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    def messages(self) -> Bucket:
        """Return a new connection's allowance."""
        rate = self._config.messages_per_second
        return Bucket(rate, 3 * rate)

    def expect_good_guesser(self, address: str) -> None:
        """Refuse to look up anything for those who have been wrong too often."""
        if self._guesses[address].is_dry:
            raise ServerRefusal("too-many-guesses")

    def wrong_guess(self, address: str) -> None:
        """Remember that somebody asked for what is not there."""
        self._guesses[address].take()

    def count_room(self, address: str) -> None:
        """Refuse more rooms than anybody needs."""
        if not self._rooms[address].take():
            raise ServerRefusal("too-many-rooms")
