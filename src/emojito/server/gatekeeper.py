"""Who may come in how often: limits for each address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_network
from weakref import WeakValueDictionary

from aiohttp import web

from emojito.rules import Refusal
from emojito.server.config import Config
from emojito.server.limits import Bucket, Buckets
from emojito.server.refusal import ServerRefusal


class Gatekeeper:
    """Counts what comes from each address."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._connections: Counter[str] = Counter()
        self._guesses = Buckets(config.guesses_per_minute / 60, config.guesses_per_minute)
        self._guessing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._rooms = Buckets(config.rooms_per_hour / 3600, config.rooms_per_hour)

    def address(self, request: web.BaseRequest) -> str:
        """Where a request comes from, as far as can be known; of IPv6 the network."""
        address = request.remote or "unknown"
        if self._config.behind_proxy:
            forwarded = request.headers.get("X-Forwarded-For", "")
            address = forwarded.rpartition(",")[2].strip() or address
        try:
            return str(ip_network((address, 64 if ":" in address else 32), strict=False))
        except ValueError:
            return address

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

    @asynccontextmanager
    async def guess(self, address: str) -> AsyncIterator[None]:
        """Count a code or token as wrong until it proves right; refuse those with too many.

        One after the other for each address: a whole class that comes back at once is let in, and
        a hundred connections guess no faster than one.
        """
        lock = self._guessing.setdefault(address, asyncio.Lock())
        async with lock:
            if not self._guesses[address].take():
                raise ServerRefusal("too-many-guesses")
            try:
                yield
            except Refusal as refusal:
                if refusal.code not in {"room-unknown", "unknown-token"}:
                    self._guesses[address].give()
                raise
            self._guesses[address].give()

    def count_room(self, address: str) -> None:
        """Refuse more rooms than anybody needs."""
        if not self._rooms[address].take():
            raise ServerRefusal("too-many-rooms")
