"""A node among nodes: its lease, which says how long the others leave its rooms to it.

Leases only decide when another node may claim a room; that no room has two owners rests on epochs.
The database's clock says when a lease ends. By its own monotonic clock, counted from before the
renewal was asked for, a node knows earlier than anybody else.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from time import monotonic
from typing import Any, Final

import structlog

from emojito.store.postgres_session import Session

_log = structlog.get_logger()

LEASE: Final = 6.0
"""Seconds for which a node's rooms are left to it after it was last heard of."""
_RENEWALS: Final = 3
"""Renewals in the time of one lease."""
_SAFE: Final = 5 / 6
"""Of a lease, as the node itself counts: clocks may run at slightly different speeds."""
_FORGOTTEN: Final = 3600.0
"""Seconds after which a node that has gone is known to nobody."""

_RIVALS: Final = """
SELECT max(expires) FROM node WHERE id <> $1 AND expires > clock_timestamp() AND (alone OR $2)
"""
_RENEW: Final = """
WITH renewed AS (
    INSERT INTO node (id, expires, alone)
    VALUES ($1, clock_timestamp() + $2 * interval '1 second', $3)
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
), forgotten AS (
    DELETE FROM node WHERE expires < clock_timestamp() - $4 * interval '1 second'
)
SELECT id FROM node WHERE expires > clock_timestamp()
"""
"""Returns who had a lease before, ourselves included."""


async def _nothing() -> None:
    """Nobody has anything to see to."""


class Node:
    """One process among those that share a database."""

    def __init__(self, session: Session, *, alone: bool, lease: float) -> None:
        self.id: Final = secrets.token_hex(8)
        """New with every start: what an earlier one of us owned is not ours."""
        self.peers: frozenset[str] = frozenset()
        """The other nodes there are, as of the last renewal."""
        self.lapsed: Callable[[], Awaitable[None]] = _nothing
        """Awaited when the lease had passed and was renewed, before it counts as held again."""
        self._session = session
        self.alone: Final = alone
        self._lease = lease
        self._until = -1.0
        self.renewing_since: float | None = None
        """Since when a renewal has not been answered, however often it was asked for."""
        self._hung_up = asyncio.Event()
        self._chore: asyncio.Task[None] | None = None

    @property
    def has_lease(self) -> bool:
        """Whether the others leave its rooms to this node, as far as it can know."""
        return monotonic() < self._until

    async def register(self, connection: Any) -> datetime | None:
        """Be one of the nodes; or say until when another one does not tolerate that.

        In a transaction that holds the lock of those who start: a node alone tolerates no other.
        """
        expires: datetime | None = await connection.fetchval(_RIVALS, self.id, self.alone)
        if expires is None:
            await self._renew(connection)
        return expires

    def start(self) -> None:
        """Renew the lease from now on."""
        # One that is lost is not noticed before the next renewal, unless somebody looks.
        self._session.hung_up = self._hung_up.set
        self._chore = asyncio.create_task(self._keep_renewing())

    async def stop(self) -> None:
        """Renew it no more."""
        if self._chore is not None:
            self._chore.cancel()
            await asyncio.wait([self._chore])
        await self._session.close()

    async def _keep_renewing(self) -> None:
        usual = self._lease / _RENEWALS
        pause = usual
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hung_up.wait(), pause)
            self._hung_up.clear()
            if self.renewing_since is None:
                self.renewing_since = monotonic()
            try:
                async with asyncio.timeout(usual):
                    await self._renew(await self._session.connection())
            except Exception as error:
                self._session.drop()
                _log.warning("the lease was not renewed", error=type(error).__name__)
                pause = usual / 4
            else:
                self.renewing_since = None
                pause = usual

    async def _renew(self, connection: Any) -> None:
        asked = monotonic()
        rows = await connection.fetch(_RENEW, self.id, self._lease, self.alone, _FORGOTTEN)
        before = frozenset(row["id"] for row in rows)
        self.peers = before - {self.id}
        # Our own clock may have stood still together with the machine; the database's has not.
        if self.id not in before or not self.has_lease:
            self._until = -1.0
            await self.lapsed()
        self._until = asked + self._lease * _SAFE
