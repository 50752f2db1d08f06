"""What a cluster needs of the world: leases that say whose a room is, and a bus between nodes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Set
from typing import NamedTuple, Protocol


class Owner(NamedTuple):
    """Whose a room is."""

    node: str
    former: str | None = None
    """Who had it before, if it has just been claimed from somebody."""


class Owners(Protocol):
    """Says whose a room is, by leases. That it has only one owner is up to the store: epochs."""

    @property
    def me(self) -> str:
        """Our own name, which no other node has, and no earlier one had."""

    @property
    def has_lease(self) -> bool:
        """Whether the others leave our rooms to us, as far as can be known."""

    @property
    def claimed(self) -> Set[str]:
        """The rooms of this node, as far as it knows."""

    def on_lapse(self, call: Callable[[], Awaitable[None]]) -> None:
        """Await this when a lease that had lapsed is renewed, before it counts as held again."""

    async def claim(self, code: str) -> Owner | None:
        """Claim a room unless another living node has it; None if there is no such room."""

    async def release(self, codes: Iterable[str]) -> None:
        """Give rooms up; nothing of theirs may be under way."""

    def disown(self, code: str) -> None:
        """Know that a room is another's now; what it still has under way is refused."""

    async def lost(self) -> list[str]:
        """Return which of our rooms others have claimed meanwhile; they are disowned."""


class Listener(Protocol):
    """Who hears what a bus carries."""

    def heard(self, message: bytes) -> None:
        """Take a message."""

    def undelivered(self, node: str) -> None:
        """Know that a message found nobody of that name."""

    def fell_silent(self) -> None:
        """Know that the bus is down: messages are lost from now on, and some were before."""


class Bus(Protocol):
    """Carries messages between nodes, in order, as long as it is up; loses some when it is not."""

    @property
    def is_up(self) -> bool:
        """Whether messages are carried, as far as is known."""

    @property
    def lag(self) -> float:
        """Seconds a message took lately."""

    async def start(self, name: str, listener: Listener) -> None:
        """Begin to listen under a name; returns at once if the bus is down, and tries on."""

    def send(self, node: str, message: bytes) -> None:
        """Send a node a message; never waits."""

    def shout(self, message: bytes) -> None:
        """Send all other nodes a message; never waits."""

    async def close(self) -> None:
        """Send what is under way, then stop."""
