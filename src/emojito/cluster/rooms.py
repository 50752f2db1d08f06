"""Routing: the rooms of all nodes, as a device of this one finds them.

A device says hello to whatever node it came to. If the room is ours or nobody's, it is decided
here; if it is another living node's, what the device says is passed on to that one. Timers and bots
run where the room is decided, and nowhere else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, NamedTuple, TypeVar

import structlog

from emojito.cluster.limits import SharedLimits
from emojito.cluster.lines import DevicesAway, Guests, Moved
from emojito.cluster.links import Links
from emojito.cluster.messages import (
    Close,
    Deaf,
    Elsewhere,
    Enter,
    Entered,
    Hear,
    Heartbeat,
    Hello,
    NodeMessage,
    Overhear,
    Part,
    Peek,
    Peeked,
    Say,
    Spent,
    Taken,
    Turned,
)
from emojito.cluster.ports import Bus, Owner, Owners
from emojito.rooms.codes import tidy_code
from emojito.rooms.connections import Line
from emojito.rooms.handle import ComeBack, RoomHandle
from emojito.rooms.messages import Create, Glimpse, Join, Look, Open, Resume, Watch
from emojito.rooms.ports import StoreError
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.registry import RoomRegistry

T = TypeVar("T")
_log = structlog.get_logger()

_ATTEMPTS: Final = 3
"""How often a room is looked for that is not where it was thought to be."""


class Figures(NamedTuple):
    """Gauges: how to find out how things stand."""

    away: Callable[[], int]
    """Devices of ours in rooms elsewhere."""
    guests: Callable[[], int]
    """Devices of other nodes in our rooms."""
    breaks: Callable[[], int]
    """Links broken so far."""
    bus_up: Callable[[], bool]
    bus_lag: Callable[[], float]
    """In seconds."""


class ClusterRooms:
    """Where rooms are found by their codes, wherever they are."""

    def __init__(
        self, registry: RoomRegistry, owners: Owners, bus: Bus, limits: SharedLimits
    ) -> None:
        self._registry = registry
        self._owners = owners
        self._bus = bus
        self._limits = limits
        self.links = Links(owners.me, bus, self)
        self.away = DevicesAway(self.links)
        self.guests = Guests(self.links, self._let_in_here, self._show_here)
        self._claiming: dict[str, asyncio.Task[Owner | None]] = {}
        self._idle: set[str] = set()
        """Rooms that were ours and not in memory when we last looked."""
        self._chores: set[asyncio.Task[None]] = set()

    @classmethod
    async def start(
        cls, registry: RoomRegistry, owners: Owners, bus: Bus, limits: SharedLimits
    ) -> ClusterRooms:
        """Be heard by the other nodes, and hear them."""
        rooms = cls(registry, owners, bus, limits)
        await bus.start(owners.me, rooms.links)
        owners.on_lapse(rooms._give_up_lost)
        registry.is_ours = lambda code: code in owners.claimed
        rooms._chore(rooms.links.run())
        rooms._chore(limits.run(rooms.links))
        return rooms

    @property
    def figures(self) -> Figures:
        """What operators want to know."""
        return Figures(
            away=lambda: len(self.away),
            guests=lambda: len(self.guests),
            breaks=lambda: self.links.breaks,
            bus_up=lambda: self._bus.is_up,
            bus_lag=lambda: self._bus.lag,
        )

    # As a device sees it

    def now(self) -> float:
        """Return the time of who is in no room."""
        return self._registry.now()

    async def create(self, hello: Create, address: str, line: Line) -> RoomHandle:
        """Open a room for a device: here."""
        self._expect_lease()
        return await self._registry.create(hello, address, line)

    async def join(self, hello: Join, address: str, line: Line) -> RoomHandle:
        """Let a device come into a room, to play or to watch."""
        return await self._enter(hello, address, line)

    async def resume(self, hello: Resume, line: Line) -> RoomHandle:
        """Let a device take a member's place again."""
        return await self._enter(hello, "", line)

    async def watch(self, hello: Watch, address: str, line: Line) -> RoomHandle:
        """Let a screen look on."""
        return await self._enter(hello, address, line)

    async def open_on_screen(self, hello: Open, address: str, line: Line) -> RoomHandle:
        """Open a room for a screen: here."""
        self._expect_lease()
        return await self._registry.open_on_screen(hello, address, line)

    def has_opened(self, token: str) -> bool:
        """Say whether a room was opened with this token, and is ours."""
        return self._registry.has_opened(token)

    async def look(self, hello: Look, address: str) -> Glimpse:
        """Return what somebody at the door of a room may know of it."""
        return await self._where_it_is(
            hello.code,
            lambda: self._look_here(hello, address),
            lambda owner: self.away.look(owner, hello, address),
        )

    # As the server sees it

    async def ping(self) -> None:
        """Fail if nothing can be kept."""
        await self._registry.ping()

    async def sweep(self) -> None:
        """Let idle rooms go from memory, and give them up: any node may have them next."""
        await self._registry.sweep()
        idle = set(self._owners.claimed) - self._registry.codes
        # Twice in a row: one that has just been claimed is not in memory yet.
        if released := idle & self._idle:
            await self._owners.release(released)
        self._idle = idle - released

    async def close(self) -> None:
        """Say goodbye in every room, keep what is under way, and leave the rooms to others."""
        for chore in self._chores:
            chore.cancel()
        await self._registry.close()
        self.links.flush()
        await self._bus.close()

    # Finding rooms

    async def _enter(self, hello: Hello, address: str, line: Line) -> RoomHandle:
        return await self._where_it_is(
            hello.code,
            lambda: self._enter_here(hello, address, line),
            lambda owner: self.away.enter(owner, hello, address, line),
        )

    async def _where_it_is(
        self,
        typed: str,
        here: Callable[[], Awaitable[T]],
        there: Callable[[str], Awaitable[T]],
    ) -> T:
        """Do something in the node that has a room: here, or there."""
        code = tidy_code(typed)
        if code is None:
            raise RoomRefusal("room-unknown")
        for _ in range(_ATTEMPTS):
            owner = await self._owner(code)
            try:
                if owner == self._owners.me:
                    return await here()
                if not self._bus.is_up:
                    raise ComeBack
                return await there(owner)
            except Moved:
                continue
        raise ComeBack

    async def _owner(self, code: str) -> str:
        """Return whose a room is: ours, if no living node has it."""
        self._expect_lease()
        if code in self._owners.claimed:
            return self._owners.me
        if code not in self._claiming:
            self._claiming[code] = asyncio.create_task(self._claim(code))
        owner = await asyncio.shield(self._claiming[code])
        if owner is None:
            raise RoomRefusal("room-unknown")
        return owner.node

    async def _claim(self, code: str) -> Owner | None:
        try:
            owner = await self._owners.claim(code)
        except StoreError as error:
            _log.warning("a room cannot be claimed for now", error=str(error))
            raise RoomRefusal("store-busy") from None
        finally:
            del self._claiming[code]
        if owner is not None and owner.node == self._owners.me:
            # What we may have in memory is from before.
            self._registry.give_up(code)
        if owner is not None and owner.former is not None:
            _log.info("a room was taken over")
            self.links.send(owner.former, Taken(code))
        return owner

    async def _enter_here(self, hello: Hello, address: str, line: Line) -> RoomHandle:
        await self._have_in_memory(hello.code)
        if isinstance(hello, Join):
            return await self._registry.join(hello, address, line)
        if isinstance(hello, Resume):
            return await self._registry.resume(hello, line)
        return await self._registry.watch(hello, address, line)

    async def _look_here(self, hello: Look, address: str) -> Glimpse:
        await self._have_in_memory(hello.code)
        return await self._registry.look(hello, address)

    async def _have_in_memory(self, typed: str) -> None:
        """Read a room of ours; that takes a while, in which it may have become another's."""
        code = (await self._registry.find(typed)).room.code
        self._expect_lease()
        if code not in self._owners.claimed:
            self._registry.give_up(code)
            raise Moved

    async def _let_in_here(self, hello: Hello, address: str, line: Line) -> RoomHandle:
        """Let a device of another node into one of our rooms."""
        if await self._owner(tidy_code(hello.code) or "") != self._owners.me:
            raise Moved
        return await self._enter_here(hello, address, line)

    async def _show_here(self, hello: Look, address: str) -> Glimpse:
        """Answer somebody who asks at another node about one of our rooms."""
        if await self._owner(tidy_code(hello.code) or "") != self._owners.me:
            raise Moved
        return await self._look_here(hello, address)

    def _expect_lease(self) -> None:
        """Answer nothing from memory that another node may have changed by now."""
        if not self._owners.has_lease:
            raise RoomRefusal("store-busy")

    # As the ends of links

    def heard(self, peer: str, message: NodeMessage) -> None:  # noqa: C901 - one line for each
        """See `Ends.heard`."""
        match message:
            case Say():
                self.guests.say(peer, message)
            case Hear():
                self.away.hear(peer, message)
            case Overhear():
                self.away.overhear(peer, message)
            case Enter():
                self.guests.enter(peer, message)
            case Part():
                self.guests.part(peer, message)
            case Entered():
                self.away.entered(peer, message)
            case Turned() | Elsewhere():
                self.away.turned(peer, message)
            case Peek():
                self.guests.peek(peer, message)
            case Peeked():
                self.away.peeked(message)
            case Close():
                self.away.close(peer, message)
            case Taken():
                self._lose(message.code)
            case Spent():
                self._limits.spend(message.tokens)
            case Heartbeat() | Deaf():
                pass

    def broken(self, peer: str) -> None:
        """See `Ends.broken`."""
        self.away.broken(peer)
        self.guests.broken(peer)

    def is_linked(self, peer: str) -> bool:
        """See `Ends.is_linked`."""
        return self.away.is_linked(peer) or self.guests.is_linked(peer)

    # Losing rooms

    async def _give_up_lost(self) -> None:
        """Forget the rooms that others have claimed while we did not answer."""
        for code in await self._owners.lost():
            self._lose(code)

    def _lose(self, code: str) -> None:
        self._owners.disown(code)
        self._registry.give_up(code)

    def _chore(self, doing: Coroutine[Any, Any, None]) -> None:
        chore = asyncio.create_task(doing)
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)
