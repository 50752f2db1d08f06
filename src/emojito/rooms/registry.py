"""The room registry: all rooms of this server, opened, found again, let go and forgotten."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec
import structlog

from emojito.rooms import snapshots
from emojito.rooms.budgets import DEFAULT, Limits
from emojito.rooms.codes import new_code, tidy_code
from emojito.rooms.connections import Line
from emojito.rooms.handle import RoomHandle
from emojito.rooms.live import LiveRoom, replay
from emojito.rooms.messages import (
    Create,
    Do,
    Glimpse,
    Join,
    Look,
    Open,
    Passing,
    Pong,
    Resume,
    Skip,
    Watch,
)
from emojito.rooms.names import tidy_name
from emojito.rooms.ports import LogDamaged, Store, StoreError
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.snapshots import Replayed
from emojito.rooms.state import MemberId
from emojito.rooms.tokens import digest

_log = structlog.get_logger()
_encode = msgspec.json.Encoder().encode

IDLE: Final = 600.0
"""Seconds after which a room nobody looks at is let go from memory."""
SETTLING: Final = 86_400.0
"""Seconds after its start in which a server forgets no room: its wall clock may have been wrong."""
UNREADABLE: Final = 30.0
"""Seconds for which a room that could not be read is not tried again: trying costs time."""
_MOST_REMEMBERED: Final = 10_000
"""Rooms of which it is known who opened them."""


@dataclass(frozen=True)
class _LocalRoom:
    """A handle on a room in this process; two that lead a device to the same place are equal."""

    _live: LiveRoom
    _line: Line
    _who: MemberId | None

    @property
    def is_member(self) -> bool:
        """See `RoomHandle.is_member`."""
        return self._who is not None

    def receive(self, message: Do) -> None:
        """See `RoomHandle.receive`."""
        if self._who is not None:
            self._live.receive(self._who, self._line, message)

    def skip(self, message: Skip) -> None:
        """See `RoomHandle.skip`."""
        if self._who is not None:
            self._live.skip(self._who, message)

    def ping(self) -> None:
        """See `RoomHandle.ping`."""
        self._line.send(_encode(Pong(self._live.now())))

    def relay(self, message: Passing) -> None:
        """See `RoomHandle.relay`."""
        self._live.relay(self._who, self._line, message)

    def part(self) -> None:
        """See `RoomHandle.part`."""
        self._live.part(self._line, self._who)


class RoomRegistry:
    """Where rooms are found by their codes."""

    def __init__(
        self,
        store: Store,
        *,
        keep: float = 30 * 86_400,
        limits: Limits = DEFAULT,
        now: Callable[[], float] = time.time,
        wall: Callable[[], float] | None = None,
        stands: Callable[[], bool] = lambda: False,
    ) -> None:
        """`now` is the server's time; `wall` is that of the wall clock, if it is another.

        `stands` says whether the server's time stands still.
        """
        self._store = store
        self._keep = keep
        self._limits = limits
        self._now = now
        self._wall = wall or now
        self._stands = stands
        self._began = now()
        self.traffic: Counter[str] = Counter()
        """What went past the logs: `frames_passed`, `signals_dropped` and so on."""
        self._rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._forgetting: dict[str, asyncio.Task[None]] = {}
        """Codes of rooms that are being forgotten: nobody reads a log that is about to go."""
        self._unreadable: dict[str, float] = {}
        """Codes of rooms that could not be read, and when."""
        self._opened: dict[str, asyncio.Task[str]] = {}
        """Codes of rooms by the digest of the token they were opened with."""
        self.is_ours: Callable[[str], bool] = lambda _: True
        """Whether a room that was opened here is still decided here."""

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def playing(self) -> int:
        """How many rooms in memory have a game going on."""
        return sum(live.room.playing for live in self._rooms.values())

    @property
    def codes(self) -> frozenset[str]:
        """The rooms in memory, and those that are being read."""
        return frozenset(self._rooms.keys() | self._loading.keys())

    def now(self) -> float:
        """Return the time of who is in no room."""
        return self._now()

    def tell_time(self) -> None:
        """Tell everybody in every room what time it is: it has stopped, or goes on later."""
        for live in self._rooms.values():
            live.tell_time()

    async def open(
        self, name: str, address: str, line: Line, token: str | None = None
    ) -> tuple[LiveRoom, MemberId]:
        """Open a room for somebody, who will be its host.

        Idempotent for those who bring a token: said twice, it leads to the same room.
        """
        # Nobody gets a room with a name they cannot come in by.
        name = tidy_name(name)
        live = await self._opened_with(token)
        return live, live.enter(name, address, line, token)

    async def create(self, hello: Create, address: str, line: Line) -> RoomHandle:
        """Open a room for a device."""
        live, who = await self.open(hello.name, address, line, hello.token)
        return _LocalRoom(live, line, who)

    async def join(self, hello: Join, address: str, line: Line) -> RoomHandle:
        """Let a device come into a room, to play or to watch."""
        live = await self.find(hello.code)
        who = live.enter(hello.name, address, line, hello.token, watch=hello.watch)
        return _LocalRoom(live, line, who)

    async def resume(self, hello: Resume, line: Line) -> RoomHandle:
        """Let a device take a member's place again."""
        live = await self.find(hello.code)
        return _LocalRoom(live, line, live.resume(hello.token, line))

    async def watch(self, hello: Watch, address: str, line: Line) -> RoomHandle:
        """Let a screen look on."""
        live = await self.find(hello.code)
        live.watch(line, address)
        return _LocalRoom(live, line, None)

    async def open_on_screen(self, hello: Open, address: str, line: Line) -> RoomHandle:
        """Open a room for a screen; whoever joins first will be its host. Idempotent as `open`."""
        live = await self._opened_with(hello.token)
        live.watch(line, address)
        return _LocalRoom(live, line, None)

    def has_opened(self, token: str) -> bool:
        """Say whether a room was opened with this token: to open it again leads there."""
        begun = self._opened.get(digest(token))
        if begun is None or not begun.done():
            return begun is not None
        return begun.exception() is None and self.is_ours(begun.result())

    async def look(self, hello: Look, address: str) -> Glimpse:
        """Return what somebody at the door of a room may know of it."""
        return (await self.find(hello.code)).glimpse(address)

    async def find(self, typed: str) -> LiveRoom:
        """Return the room of a code as somebody typed it, read from its log if need be."""
        code = tidy_code(typed)
        if code is None:
            raise RoomRefusal("room-unknown")
        if code in self._rooms:
            return self._rooms[code]
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._read(code))
        live = await asyncio.shield(self._loading[code])
        if live is None:
            raise RoomRefusal("room-unknown")
        return live

    async def ping(self) -> None:
        """Fail if the store does not answer."""
        await self._store.ping()

    async def sweep(self) -> None:
        """Let idle rooms go from memory, and forget those nobody has used for long."""
        now = self._now()
        for code, live in tuple(self._rooms.items()):
            if live.is_idle and live.unused > IDLE:
                live.take_snapshot()
                live.close("idle")
                del self._rooms[code]
        if now - self._began < min(SETTLING, self._keep):
            return
        # Either clock may be far ahead: one was set, or the log of another night holds its times.
        now = min(now, self._wall())
        unused = await self._store.unused_since(now - self._keep)
        in_use = self._rooms.keys() | self._loading.keys()
        old = [code for code in unused if code not in in_use]
        if old:
            await self._forget(old)
            _log.info("rooms forgotten", rooms=len(old))

    async def _forget(self, codes: list[str]) -> None:
        forgetting = asyncio.create_task(self._store.delete(codes))
        self._forgetting = dict.fromkeys(codes, forgetting)
        try:
            await forgetting
        finally:
            self._forgetting = {}

    async def close(self) -> None:
        """Say goodbye in every room and keep what is still under way."""
        for live in self._rooms.values():
            live.close("server-stopping")
        self._rooms.clear()
        await self._store.close()

    async def _opened_with(self, token: str | None) -> LiveRoom:
        begun = self._begin() if token is None else self._begin_once(digest(token))
        return await self.find(await begun)

    def _stamp(self) -> float:
        """When something is stored: the later of the two clocks.

        One of them may have been years behind when the server started, and the room would soon be
        forgotten; so it is at worst kept for too long.
        """
        return max(self._now(), self._wall())

    async def _begin(self) -> str:
        if self._store.scarce:
            raise RoomRefusal("no-space")
        code = new_code()
        while await self._is_taken(code):
            code = new_code()
        self._rooms[code] = LiveRoom.opened(
            code,
            self._store,
            lost=self._on_lost,
            now=self._now,
            stands=self._stands,
            stamp=self._stamp,
            limits=self._limits,
            traffic=self.traffic,
        )
        return code

    async def _is_taken(self, code: str) -> bool:
        try:
            kept = await self._store.read(code)
        except LogDamaged:
            return True
        except StoreError:
            raise RoomRefusal("store-busy") from None
        return bool(kept) or code in self._rooms

    async def _begin_once(self, proof: str) -> str:
        """Begin a room for who brings this proof, or return the one that was begun for them."""
        beginning = self._opened.get(proof)
        if beginning is not None:
            try:
                code = await asyncio.shield(beginning)
                if self.is_ours(code):
                    return (await self.find(code)).room.code
            except RoomRefusal:
                pass  # It came to nothing, or has been forgotten since.
        beginning = self._opened[proof] = asyncio.create_task(self._begin())
        if len(self._opened) > _MOST_REMEMBERED:
            del self._opened[next(iter(self._opened))]
        return await asyncio.shield(beginning)

    async def _read(self, code: str) -> LiveRoom | None:
        try:
            if self._now() - self._unreadable.get(code, -UNREADABLE) < UNREADABLE:
                raise RoomRefusal("room-unreadable")
            if forgetting := self._forgetting.get(code):
                await asyncio.wait([forgetting])
            past, snapshot_of = await self._past(code)
            if self._loading.get(code) is not asyncio.current_task():
                return await self.find(code)  # It was given up meanwhile: what we read is old.
            if past is None:
                return None
            live = LiveRoom.from_log(
                past,
                self._store,
                snapshot_of=snapshot_of,
                lost=self._on_lost,
                now=self._now,
                stands=self._stands,
                stamp=self._stamp,
                limits=self._limits,
                traffic=self.traffic,
            )
            self._rooms[code] = live
            return live
        except RoomRefusal:
            raise
        except StoreError as error:
            # The file is locked or about to be closed; nothing is wrong with the room.
            _log.warning("a room cannot be read for now", error=str(error))
            raise RoomRefusal("store-busy") from None
        except Exception:
            # Ours to mend, and nobody's fault at the door; other rooms are not concerned.
            _log.exception("a room cannot be read")
            self._unreadable[code] = self._now()
            raise RoomRefusal("room-unreadable") from None
        finally:
            if self._loading.get(code) is asyncio.current_task():
                del self._loading[code]

    async def _past(self, code: str) -> tuple[Replayed | None, int]:
        """Return what a room's log leads to, and the version of the snapshot that it began with.

        In a thread of its own: a long log must not hold up everybody else's games.
        """
        snapshot, entries = await self._store.read_from_snapshot(code)
        if snapshot is not None:
            since = await asyncio.to_thread(snapshots.decode, snapshot)
            if since is not None and since.room.code == code:
                return await asyncio.to_thread(replay, entries, since), since.version
            entries = await self._store.read(code)
        return (await asyncio.to_thread(replay, entries) if entries else None), 0

    def give_up(self, code: str) -> None:
        """Throw away a room in memory, or on its way there, that is somebody else's by now."""
        self._loading.pop(code, None)
        if live := self._rooms.get(code):
            self._on_lost(live)

    def _on_lost(self, live: LiveRoom) -> None:
        """An entry could not be kept: what is in memory is not what is true."""
        self._rooms.pop(live.room.code, None)
        live.close("try-again")
