"""One connection to PostgreSQL, opened when it is needed and thrown away when in doubt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import asyncpg

from emojito.store.postgres_schema import SCHEMA

CONNECTING: Final = 5.0
"""Seconds within which a connection must be there."""

_DURABLE: Final = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""


async def connect(url: str) -> Any:
    """Return a connection on which a commit is on disk before it is answered."""
    async with asyncio.timeout(CONNECTING):
        connection = await asyncpg.connect(
            url, timeout=CONNECTING, server_settings={"search_path": SCHEMA, "jit": "off"}
        )
        await connection.execute(_DURABLE)
    return connection


def _nothing() -> None:
    """Nobody has anything to see to."""


class Session:
    """A connection for one user at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None
        self.hung_up: Callable[[], None] = _nothing
        """Called when the other side has hung up."""

    async def connection(self) -> Any:
        """Return the connection, opened anew if there is none."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
            self._connection.add_termination_listener(self._ended)
        return self._connection

    def _ended(self, connection: Any) -> None:
        if connection is self._connection:
            self.hung_up()

    def drop(self) -> None:
        """Hang up without waiting for anybody: what was asked may still happen."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        """Hang up in good order, if that does not take long."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(timeout=1.0)
            except Exception:
                connection.terminate()
