"""Admission control: who may connect at all, counted before a connection costs anything.

Connections are accepted here and not by the HTTP server, because it would count them only after
TLS, if at all, and leave them open for ever if nothing came.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, cast

import structlog
from aiohttp import web

from emojito.rooms.limits import Buckets
from emojito.server.metrics import Metrics
from emojito.server.visitors import Network, is_within, neighbour, parse

_log = structlog.get_logger()

HEADERS_WITHIN: Final = 10.0
"""Seconds until the first request must have said all it wants; before that, as many for TLS."""

LARGEST_REQUEST: Final = 64 * 1024
"""Bytes that may come before they are known to be a request, with all that comes along with it."""

_NEW_AT_ONCE: Final = 400
"""New connections of an address, or twice what it may have at the same time if that is more."""
_REFILLED_IN: Final = 20.0
"""Seconds in which it may have as many again. Each may take a handshake for TLS."""

_BACKLOG: Final = 1024
"""Connections the system keeps waiting for us."""

_AT_ONCE: Final = 32
"""Newcomers accepted before everybody else has their turn."""

_BREATH: Final = 0.1
"""Seconds to wait when the system can give us no more connections."""

_COMPLAIN: Final = 60.0
"""Seconds between two lines in the log about the same thing."""


class Admission:
    """Counts connections, new ones and those there are, of each address and in all.

    Trusted proxies stand for many addresses.
    """

    def __init__(
        self,
        per_address: int,
        in_all: int,
        proxies: Sequence[Network],
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_address = per_address
        self._in_all = in_all
        self._proxies = proxies
        self._metrics = metrics
        at_once = max(_NEW_AT_ONCE, 2 * per_address)
        self._new = Buckets(at_once / _REFILLED_IN, at_once, clock)
        self._inside: Counter[str] = Counter()
        self._total = 0
        self._untold = 0
        """Refused since the log was told."""
        self._telling: asyncio.TimerHandle | None = None

    def admit(self, peer: str) -> Ticket | None:
        """Count a connection until its ticket is given back, or refuse it."""
        address = parse(peer)
        key = neighbour(address)
        full = self._total >= self._in_all
        if not full and not is_within(address, self._proxies):
            full = self._inside[key] >= self._per_address or not self._new[key].take()
        if full:
            self.refuse()
            return None
        self._inside[key] += 1
        self._total += 1
        return Ticket(self, key)

    def refuse(self) -> None:
        """Count a connection that could not be taken, and say so, though not each time."""
        self._metrics.refused_connections += 1
        self._untold += 1
        if self._telling is None:
            self._tell()

    def leave(self, key: str) -> None:
        """Count one less."""
        self._total -= 1
        self._inside[key] -= 1
        if not self._inside[key]:
            del self._inside[key]

    def _tell(self) -> None:
        self._telling = None
        if self._untold:
            _log.warning("connections refused", count=self._untold, connected=self._total)
            self._untold = 0
            self._telling = asyncio.get_running_loop().call_later(_COMPLAIN, self._tell)


class Ticket:
    """The right to be connected."""

    __slots__ = ("_admission", "_key")

    def __init__(self, admission: Admission, key: str) -> None:
        self._admission: Admission | None = admission
        self._key = key

    def give_back(self) -> None:
        """Be connected no more; once is as good as twice."""
        if self._admission is not None:
            self._admission.leave(self._key)
            self._admission = None


class Door(asyncio.Protocol):
    """Stands between a connection and the HTTP server: waits for requests, notices the end.

    What is too much never gets there: the event loop reads megabytes in one go, and the HTTP server
    would keep them until it has its turn to say that they make no sense.

    Whoever takes the transport over for another protocol owes this one `connection_lost`.
    """

    def __init__(self, http: asyncio.Protocol, ticket: Ticket) -> None:
        self._http = http
        self._ticket = ticket
        self._patience: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport
        self._unasked = 0
        """Bytes that have come since the latest request was known to be one."""
        # Nothing is to be done with what passes through.
        self.eof_received = http.eof_received  # type: ignore[method-assign]
        self.pause_writing = http.pause_writing  # type: ignore[method-assign]
        self.resume_writing = http.resume_writing  # type: ignore[method-assign]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        self._transport = cast("asyncio.Transport", transport)
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(HEADERS_WITHIN, self._transport.abort)
        self._http.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass on what may become a request."""
        self._unasked += len(data)
        if self._unasked > LARGEST_REQUEST:
            self._transport.abort()
        else:
            self._http.data_received(data)

    def request_arrived(self) -> None:
        """Wait no longer; from here on the HTTP server knows how long a silence may be."""
        self._unasked = 0
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one less."""
        self.request_arrived()
        self._ticket.give_back()
        self._http.connection_lost(exc)


class FrontDoor(web.BaseSite):
    """Lets connections in from a listening socket until the runner is cleaned up."""

    def __init__(
        self,
        runner: web.AppRunner,
        listening: socket.socket,
        admission: Admission,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        super().__init__(runner)
        assert runner.server is not None  # noqa: S101 - or there would be no site
        self._http = runner.server
        self._listening = listening
        self._admission = admission
        self._tls = tls
        self._accepting: asyncio.Task[None] | None = None
        self._entering: set[asyncio.Task[None]] = set()

    @property
    def name(self) -> str:
        """What it is called."""
        return "front door"

    async def start(self) -> None:
        """Open."""
        await super().start()
        self._listening.setblocking(False)
        self._listening.listen(_BACKLOG)
        self._accepting = asyncio.create_task(self._accept())

    async def stop(self) -> None:
        """Close; whoever is inside stays."""
        if self._accepting is not None:
            self._accepting.cancel()
            await asyncio.wait([self._accepting])
        self._listening.close()
        # Each of them has begun by now, and so closes its socket itself.
        for entering in self._entering:
            entering.cancel()
        if self._entering:
            await asyncio.wait(self._entering)
        await super().stop()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(0)  # Whoever is inside has their turn.
            try:
                self._welcome(*await loop.sock_accept(self._listening))
                for _ in range(_AT_ONCE):
                    self._welcome(*self._listening.accept())
            except (BlockingIOError, ConnectionError):
                pass  # Nobody else is waiting, or somebody was and has gone.
            except OSError:
                self._admission.refuse()
                await asyncio.sleep(_BREATH)

    def _welcome(self, connection: socket.socket, peer: tuple[str, int]) -> None:
        ticket = self._admission.admit(peer[0])
        if ticket is None:
            connection.close()
            return
        connection.setblocking(False)
        entering = asyncio.create_task(self._let_in(connection, ticket))
        self._entering.add(entering)
        entering.add_done_callback(self._entering.discard)

    async def _let_in(self, connection: socket.socket, ticket: Ticket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: Door(self._http(), ticket),
                connection,
                ssl=self._tls,
                ssl_handshake_timeout=None if self._tls is None else HEADERS_WITHIN,
            )
        except OSError:
            ticket.give_back()  # It has gone again, or does not speak TLS.
        except asyncio.CancelledError:
            ticket.give_back()
            raise
