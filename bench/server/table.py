"""A table in a closed loop: once the last of its players has seen a move, the next is made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Final

PLAYERS: Final = 4
"""As many as most tables have."""


class Table:
    """Some connections and the game they are in; subclasses know what is said."""

    def __init__(self, players: int = PLAYERS) -> None:
        self.players = players
        self.laps: list[float] = []
        """Seconds from sending each move to the last player's update."""
        self.trouble: str | None = None
        """What went wrong, if anything did."""
        self._waiting = 0
        self._sent = 0.0
        self._until = 0.0
        self._finished: Callable[[], None] = _nothing

    async def sit_down(self) -> None:
        """Connect all players and get ready to move."""
        raise NotImplementedError

    def move(self) -> None:
        """Let whoever may move do so."""
        raise NotImplementedError

    def close(self) -> None:
        """Hang up."""
        raise NotImplementedError

    async def prepare(self) -> None:
        """Get ready for another run."""

    def go(self, until: float, finished: Callable[[], None]) -> None:
        """Begin, and go on until then."""
        self.laps = []
        self._until = until
        self._finished = finished
        self._start()

    async def once(self, act: Callable[[], None]) -> None:
        """Do something that all players get an update of, apart from any run."""
        done = asyncio.get_running_loop().create_future()
        self._until = 0.0
        self._finished = lambda: done.set_result(None)
        self._waiting = self.players
        act()
        async with asyncio.timeout(20):
            await done
        if self.trouble is not None:
            raise RuntimeError(f"a table could not be opened: {self.trouble}")

    def seen(self) -> None:
        """One of the players has received the update everybody waits for."""
        self._waiting -= 1
        if not self._waiting:
            now = perf_counter()
            self.laps.append(now - self._sent)
            if now < self._until:
                self._start()
            else:
                self._finished()

    def fail(self, why: bytes) -> None:
        """Stop here: the server says no."""
        if self.trouble is None:
            self.trouble = why[:300].decode(errors="replace")
            self._finished()

    def _start(self) -> None:
        self._waiting = self.players
        self._sent = perf_counter()
        self.move()


async def play(tables: list[Table], seconds: float) -> list[float]:
    """Let all tables play for so long; return all laps. Raise if one gets stuck."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    left = len(tables)

    def finished() -> None:
        nonlocal left
        left -= 1
        if not left and not done.done():
            done.set_result(None)

    end = perf_counter() + seconds
    for table in tables:
        table.go(end, finished)
    try:
        async with asyncio.timeout(seconds + 10):
            await done
    except TimeoutError:
        raise RuntimeError(f"{left} of {len(tables)} tables are stuck") from None
    for table in tables:
        if table.trouble is not None:
            raise RuntimeError(f"a move was refused: {table.trouble}")
    return [lap for table in tables for lap in table.laps]


def _nothing() -> None:
    pass
