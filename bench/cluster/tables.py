"""Tables whose people are spread over nodes, and who may be watched."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from time import perf_counter
from typing import Any, Final

from bench.server.ours import Device, Game

_AGAIN: Final = 0.1
"""Seconds after which a command is given again that the server could not take just then."""
_PASSING: Final = (b'"code":"store-busy"', b'"code":"room-busy"')
_STUCK: Final = 20.0
"""Seconds after which moves that are under way will not come to an end."""


class Spread(Game):
    """A table at one node, some of whose people came to others."""

    _unlimited = ("call",)

    def __init__(
        self,
        ports: list[int],
        number: int,
        *,
        players: int = 4,
        remote: float = 0.0,
        watchers: int = 0,
        settings: dict[str, Any],
    ) -> None:
        """`remote` is the share of people who are not where the room is."""
        super().__init__(ports[number % len(ports)], number, players, settings)
        self.repeats = 0
        """How often the server could not take a command just then."""
        dice = random.Random(number)
        for place, device in enumerate(self._devices):
            if place and len(ports) > 1 and dice.random() < remote:
                others = [port for port in ports if port != ports[number % len(ports)]]
                device.close()
                self._devices[place] = Device(dice.choice(others), self)
        self._watchers = [Device(ports[number % len(ports)]) for _ in range(watchers)]

    async def sit_down(self) -> None:
        """Open a room, choose the game, and let in who watches."""
        await super().sit_down()
        for watcher in self._watchers:
            await watcher.come_in(type="watch", code=self.code)

    def fail(self, why: bytes) -> None:
        """Try again, if that may help; else stop here."""
        if self._said is not None and any(code in why for code in _PASSING):
            self.repeats += 1
            device, said = self._said
            asyncio.get_running_loop().call_later(_AGAIN, device.send, said)
        else:
            super().fail(why)

    def close(self) -> None:
        """Hang up."""
        super().close()
        for watcher in self._watchers:
            watcher.close()


async def take_turns(tables: list[Spread], seconds: float, at_once: int) -> list[float]:
    """Let all tables play in turn, so many at the same time; return all laps.

    However many rooms there are, as many moves are under way: what differs is the rooms.
    """
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    waiting, laps, under_way = deque(tables), list[float](), 0
    end = perf_counter() + seconds

    def begin() -> None:
        nonlocal under_way
        under_way += 1
        table = waiting.popleft()
        table.go(0.0, lambda: finish(table))

    def finish(table: Spread) -> None:
        nonlocal under_way
        under_way -= 1
        laps.extend(table.laps)
        waiting.append(table)
        if perf_counter() < end and table.trouble is None:
            begin()
        elif not under_way and not done.done():
            done.set_result(None)

    for _ in range(min(at_once, len(tables))):
        begin()
    try:
        async with asyncio.timeout(seconds + _STUCK):
            await done
    except TimeoutError:
        raise RuntimeError(f"{under_way} moves are stuck") from None
    for table in tables:
        if table.trouble is not None:
            raise RuntimeError(f"a move was refused: {table.trouble}")
    return laps
