"""The time games go by: monotonic, and standing still while the event loop is stalled.

Nobody can play while the server does not answer, so a deadline moves on by as long as it was
stalled. And a wall clock that is set back or forward changes nothing: it is read once, at start.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

_log = structlog.get_logger()

TICK: Final = 0.25
"""Seconds between ticks while the loop is alive."""
LATEST: Final = 0.75
"""Seconds after a tick beyond which the loop is taken for stalled, and time stands still."""


class GameTime:
    """Seconds since 1970, as the server counts them.

    >>> monotonic = 100.0
    >>> clock = GameTime(1000.0, lambda: monotonic)
    >>> monotonic += 0.5
    >>> clock.now()
    1000.5
    >>> monotonic += 60.0  # nothing runs for a minute
    >>> clock.now()
    1000.75
    """

    def __init__(
        self, start: float | None = None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._monotonic = monotonic
        self._ticked = monotonic()
        self._ahead = (time.time() if start is None else start) - self._ticked
        """What has to be added to the monotonic clock."""

    def now(self) -> float:
        """Return the time."""
        return self._ahead + min(self._monotonic(), self._ticked + LATEST)

    def tick(self) -> None:
        """Say that the loop is alive."""
        now = self._monotonic()
        stalled = now - self._ticked - LATEST
        if stalled > 0:
            self._ahead -= stalled
            _log.warning("the event loop was stalled", seconds=round(stalled + LATEST, 2))
        self._ticked = now

    async def run(self) -> None:
        """Tick for as long as the server runs."""
        while True:
            self.tick()
            await asyncio.sleep(TICK)
