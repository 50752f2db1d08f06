"""A bus within one process: for a node that is alone, and for tests of several."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from emojito.cluster.ports import Listener


class Hub:
    """Where buses of one process meet."""

    def __init__(self) -> None:
        self.nodes: dict[str, LocalBus] = {}


class LocalBus:
    """Carries messages to the other buses at a hub, in the next turn of the event loop."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = hub or Hub()
        self._name = ""
        self._listener: Listener | None = None

    @property
    def is_up(self) -> bool:
        """See `Bus.is_up`."""
        return self._listener is not None

    @property
    def lag(self) -> float:
        """See `Bus.lag`."""
        return 0.0

    async def start(self, name: str, listener: Listener) -> None:
        """See `Bus.start`."""
        self._name, self._listener = name, listener
        self._hub.nodes[name] = self

    def send(self, node: str, message: bytes) -> None:
        """See `Bus.send`."""
        other = self._hub.nodes.get(node)
        if other is not None:
            self._soon(other, lambda listener: listener.heard(message))
        else:
            self._soon(self, lambda listener: listener.undelivered(node))

    def shout(self, message: bytes) -> None:
        """See `Bus.shout`."""
        for other in self._hub.nodes.values():
            if other is not self:
                self._soon(other, lambda listener: listener.heard(message))

    async def close(self) -> None:
        """See `Bus.close`."""
        await asyncio.sleep(0)  # What was sent arrives.
        self._hub.nodes.pop(self._name, None)
        self._listener = None

    @staticmethod
    def _soon(bus: LocalBus, tell: Callable[[Listener], None]) -> None:
        def arrive() -> None:
            if bus._listener is not None:
                tell(bus._listener)

        asyncio.get_running_loop().call_soon(arrive)
