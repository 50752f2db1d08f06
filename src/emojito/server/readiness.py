"""The readiness check: whether the server can keep what happens in its rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

import structlog

from emojito.rooms.ports import StoreError

_log = structlog.get_logger()

_REUSED: Final = 1.0
"""Seconds for which an answer is given again."""


class Readiness:
    """Checks for all who ask at once, and remembers the answer for a moment."""

    def __init__(self, check: Callable[[], Awaitable[None]]) -> None:
        self._check = check
        self._answer: asyncio.Task[str | None] | None = None
        self._stale = 0.0

    async def obstacle(self) -> str | None:
        """Return why the server is not ready, if it is not."""
        if self._answer is None or (self._answer.done() and monotonic() >= self._stale):
            self._answer = asyncio.create_task(self._find_out())
        # One who goes away does not take the answer from the others.
        return await asyncio.shield(self._answer)

    async def _find_out(self) -> str | None:
        reason: str | None = None
        try:
            await self._check()
        except StoreError as error:
            reason = str(error)
        except Exception:
            _log.exception("it cannot be told whether the server is ready")
            reason = "It cannot be told."
        self._stale = monotonic() + _REUSED
        return reason
