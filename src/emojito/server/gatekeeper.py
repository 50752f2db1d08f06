"""Rate limits for each address: who may come in how often."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from aiohttp import web

from emojito.rooms.limits import Bucket, Buckets
from emojito.rules import Refusal
from emojito.server.config import Config
from emojito.server.metrics import Metrics
from emojito.server.refusal import ServerRefusal
from emojito.server.visitors import networks, visitor

HOUSEHOLD: Final = 10.0
"""All connections from one address may say as much as so many of them alone."""

PASSED_ON: Final = 2.0
PASSED_AT_ONCE: Final = 30.0
"""Frames and signals of one connection, which are passed on and not kept: so many times the
messages it may send in a second, in the long run and at once."""

PATIENCE: Final = 200
"""Messages and frames over its own limits that a connection is forgiven at once."""
FORGIVEN_PER_SECOND: Final = 1.0
"""And in the long run: who says a little too much now and then is not cut off in the end."""

REQUESTS_AT_ONCE: Final = 60
"""Seconds' worth of requests that may come at once.

A first visit makes about a hundred; fourteen people behind one address may make theirs together.
"""


class Allowance:
    """What a connection may say: its own, and a share of what its address may."""

    __slots__ = ("_own", "_shared")

    def __init__(self, own: Bucket, shared: Bucket) -> None:
        self._own = own
        self._shared = shared

    def take_own(self) -> bool:
        """Count a message or frame for the connection alone; say whether it is within limits."""
        return self._own.take()

    def take_shared(self) -> bool:
        """Count it for the address alone."""
        return self._shared.take()


MakeBuckets: TypeAlias = Callable[[str, float, float], Buckets]


class Gatekeeper:
    """Counts what comes from each address."""

    def __init__(
        self,
        config: Config,
        metrics: Metrics,
        buckets: MakeBuckets | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`buckets` makes those of a name, which other nodes may hear of."""
        buckets = buckets or (lambda _, rate, size: Buckets(rate, size, clock))
        self._clock = clock
        self._config = config
        self._metrics = metrics
        self._proxies = networks(config.behind_proxy)
        self._connections: Counter[str] = Counter()
        self._guesses = buckets(
            "guesses", config.guesses_per_minute / 60, config.guesses_per_minute
        )
        self._guessing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._rooms = buckets("rooms", config.rooms_per_hour / 3600, config.rooms_per_hour)
        self._arrivals = buckets(
            "arrivals", config.arrivals_per_minute / 60, config.arrivals_per_minute
        )
        shared = HOUSEHOLD * config.messages_per_second
        self._messages = buckets("messages", shared, 3 * shared)
        self._passed = buckets("passed", PASSED_ON * shared, PASSED_AT_ONCE * shared)
        requests = config.requests_per_second
        self._requests = buckets("requests", requests, requests * REQUESTS_AT_ONCE)

    def address(self, request: web.BaseRequest) -> str:
        """Where a request comes from, as far as can be known."""
        forwarded = request.headers.getall("X-Forwarded-For", ())
        return visitor(request.remote, forwarded, self._proxies)

    def count_request(self, who: str, cost: int = 1) -> None:
        """Count a request that is worth `cost` of the usual kind, or refuse it and hang up."""
        if not self._requests[who].take(cost):
            self._metrics.refused_requests += 1
            refusal = web.HTTPTooManyRequests(
                text="Too many requests from here; wait a moment.",
                headers={"Retry-After": f"{math.ceil(cost / self._config.requests_per_second)}"},
            )
            # Of all that may wait in this connection none is answered.
            refusal.force_close()
            raise refusal

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

    def messages(self, address: str) -> Allowance:
        """Return what a new connection may say."""
        rate = self._config.messages_per_second
        return Allowance(Bucket(rate, 3 * rate, self._clock), self._messages[address])

    def passed(self, address: str) -> Allowance:
        """Return what a new connection may have passed on."""
        rate = self._config.messages_per_second
        own = Bucket(PASSED_ON * rate, PASSED_AT_ONCE * rate, self._clock)
        return Allowance(own, self._passed[address])

    def patience(self) -> Bucket:
        """Return how much a new connection may say in vain."""
        return Bucket(FORGIVEN_PER_SECOND, PATIENCE, self._clock)

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
            wrong = False
            try:
                yield
            except Refusal as refusal:
                wrong = refusal.code in {"room-unknown", "unknown-token"}
                raise
            finally:
                # Whatever else went wrong was our fault, and is not charged to anybody.
                if not wrong:
                    self._guesses[address].give()

    def count_arrival(self, address: str) -> None:
        """Refuse to let more in than anybody means to come: a welcome costs more than a move."""
        if not self._arrivals[address].take():
            raise ServerRefusal("too-many-arrivals")

    @contextmanager
    def room(self, address: str) -> Iterator[None]:
        """Count a new room, unless none comes of it; refuse more than anybody needs."""
        if not self._rooms[address].take():
            raise ServerRefusal("too-many-rooms")
        try:
            yield
        except Exception:
            self._rooms[address].give()
            raise
