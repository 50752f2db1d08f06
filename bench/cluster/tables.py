"""Tables whose people are spread over nodes, and who may be watched."""

from __future__ import annotations

import random
from typing import Any

from bench.server.ours import Device, Game


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

    def close(self) -> None:
        """Hang up."""
        super().close()
        for watcher in self._watchers:
            watcher.close()
