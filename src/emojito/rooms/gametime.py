"""The time games go by: monotonic, and standing still while nobody can play.

Nobody can play while the server does not answer, nor while nothing can be kept; so a deadline moves
on by as long as the event loop was stalled, or the store was away. And a wall clock that is set
back or forward changes nothing: it is read once, at start.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import structlog

_log = structlog.get_logger()

TICK: Final = 0.25
"""Seconds between ticks while the loop is alive."""
LATEST: Final = 0.75
"""Seconds after a tick beyond which the loop is taken for stalled, and time stands still."""
_TOLD: Final = 1.0
"""Seconds of a stall that are worth telling whoever counts along."""


@dataclass
class _Outage:
    """A while in which nothing is kept. Time stands as long as it lasts, once it is noticed."""

    time: float
    """At which it stands."""
    noticed: float
    began: float
    over: float | None = None
    """When things were kept again, if they are."""

    @property
    def ends(self) -> float:
        """When time goes on: what had passed before anybody noticed is given back."""
        return self.noticed + ((self.over or self.noticed) - self.began)


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
        self,
        start: float | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        *,
        ailing_since: Callable[[], float | None] = lambda: None,
    ) -> None:
        """`ailing_since` says, by `monotonic`, since when nothing is kept; None while all is well.

        That is known only after a while, and never sooner than by the next tick.
        """
        self.shifted: Callable[[], None] = lambda: None
        """Called when it has stopped, or goes on later than whoever counts along would think."""
        self._ailing_since = ailing_since
        self._monotonic = monotonic
        self._ticked = monotonic()
        self._ahead = (time.time() if start is None else start) - self._ticked
        """What has to be added to the monotonic clock."""
        self._counted = self._ticked
        """Until when it is settled what counts and what does not."""
        self._outage: _Outage | None = None

    @property
    def stands(self) -> bool:
        """Whether it stands still because nothing is kept."""
        return self._outage is not None

    def now(self) -> float:
        """Return the time."""
        if self._outage is not None:
            return self._outage.time
        return self._ahead + min(self._monotonic(), self._ticked + LATEST)

    def tick(self) -> None:
        """Say that the loop is alive."""
        now = self._monotonic()
        stalled = max(0.0, now - self._ticked - LATEST)
        if stalled:
            _log.warning("the event loop was stalled", seconds=round(stalled + LATEST, 2))
            if self._outage is None:
                self._ahead -= stalled
                self._counted = now
        self._ticked = now
        if self._look_at_store(now) or stalled >= _TOLD:
            self._tell()

    def _look_at_store(self, now: float) -> bool:
        """Stop or go on, as the store does; say whether that is news."""
        since, outage = self._ailing_since(), self._outage
        if outage is None:
            if since is not None:
                # What a stall has taken away already is not taken away twice.
                self._outage = _Outage(self.now(), now, max(since, self._counted))
                _log.warning("time stands still: nothing can be kept")
            return since is not None
        if since is not None:
            outage.over = None
        elif outage.over is None:
            outage.over = now
        if outage.over is None or now < outage.ends:
            return False
        self._ahead, self._counted, self._outage = outage.time - now, now, None
        _log.warning("time goes on", seconds=round(now - outage.noticed, 2))
        return True

    def _tell(self) -> None:
        try:
            self.shifted()
        except Exception:
            # Without ticks no game would ever go on.
            _log.exception("not everybody was told the time")

    async def run(self) -> None:
        """Tick for as long as the server runs."""
        while True:
            self.tick()
            await asyncio.sleep(TICK)
