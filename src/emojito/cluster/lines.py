"""Proxies: for rooms elsewhere with devices here, and for devices elsewhere in rooms here."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import structlog

from emojito.cluster.links import Links
from emojito.cluster.messages import (
    Close,
    Elsewhere,
    Enter,
    Entered,
    Hear,
    Hello,
    Overhear,
    Part,
    Peek,
    Peeked,
    Said,
    Say,
    Turned,
)
from emojito.rooms.connections import Line
from emojito.rooms.handle import ComeBack, RoomHandle
from emojito.rooms.messages import Do, Frame, Glimpse, Look, Passing, Ping, Skip
from emojito.rules import Refusal

_log = structlog.get_logger()

_ENTERING: Final = 4.0
"""Seconds an owner has to answer a hello."""

_encode = msgspec.json.Encoder().encode
_PING: Final = _encode(Ping())
_decode_hello = msgspec.json.Decoder(Hello).decode
_decode_look = msgspec.json.Decoder(Look).decode
_decode_glimpse = msgspec.json.Decoder(Glimpse).decode
_decode_said = msgspec.json.Decoder(Said).decode


class RemoteRefusal(Refusal):
    """What a room elsewhere does not allow, as it was told there."""

    def __init__(self, code: str, why: str, details: dict[str, Any]) -> None:
        Exception.__init__(self, why)
        self.code = code
        self.details = details


class Moved(Exception):  # noqa: N818 - it is a direction, not an error
    """The room is not where it was thought to be."""


@dataclass(frozen=True)
class RemoteRoom:
    """A handle on a room in another node: a proxy; two of one device in one room are equal."""

    _away: DevicesAway
    _peer: str
    _line: int
    _stay: int
    _member: bool

    @property
    def is_member(self) -> bool:
        """See `RoomHandle.is_member`."""
        return self._member

    def receive(self, message: Do) -> None:
        """See `RoomHandle.receive`."""
        self._away.say(self._peer, Say(self._line, self._stay, _encode(message)))

    def skip(self, message: Skip) -> None:
        """See `RoomHandle.skip`."""
        self._away.say(self._peer, Say(self._line, self._stay, _encode(message)))

    def ping(self) -> None:
        """See `RoomHandle.ping`: its node knows the time."""
        self._away.say(self._peer, Say(self._line, self._stay, _PING))

    def relay(self, message: Passing) -> None:
        """See `RoomHandle.relay`; a moment of a puppet that would be late is dropped."""
        if not (isinstance(message, Frame) and self._away.is_late):
            self._away.say(self._peer, Say(self._line, self._stay, _encode(message)))

    def part(self) -> None:
        """See `RoomHandle.part`."""
        self._away.part(self._peer, self._line, self._stay)


class _DeviceAway:
    """A device that is in rooms of one other node."""

    __slots__ = ("line", "number", "stays")

    def __init__(self, line: Line, number: int) -> None:
        self.line = line
        self.number = number
        self.stays: dict[int, asyncio.Future[RemoteRoom] | None] = {}
        """What it waits for, or None where it is in."""


class DevicesAway:
    """Devices of this node in rooms of others."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._numbers = itertools.count(1)
        self._devices: dict[str, dict[int, _DeviceAway]] = {}
        """By the node that has their room, and by their number."""
        self._by_line: dict[tuple[str, Line], _DeviceAway] = {}
        self._looking: dict[int, tuple[str, asyncio.Future[Glimpse]]] = {}
        """Questions at the door of another node."""

    def __len__(self) -> int:
        return len(self._by_line)

    @property
    def is_late(self) -> bool:
        """Whether what is said arrives late."""
        return self._links.is_late

    def is_linked(self, peer: str) -> bool:
        """Whether a device of ours is there."""
        return peer in self._devices

    async def enter(self, peer: str, hello: Hello, address: str, line: Line) -> RemoteRoom:
        """Let a device into a room of another node."""
        device = self._by_line.get((peer, line))
        if device is None:
            device = _DeviceAway(line, next(self._numbers))
            self._by_line[peer, line] = device
            self._devices.setdefault(peer, {})[device.number] = device
        stay = next(self._numbers)
        waiting: asyncio.Future[RemoteRoom] = asyncio.get_running_loop().create_future()
        device.stays[stay] = waiting
        self._links.send(peer, Enter(device.number, stay, address, _encode(hello)))
        try:
            async with asyncio.timeout(_ENTERING):
                return await waiting
        except (Moved, Refusal):
            self._leave(peer, device, stay)
            raise
        except BaseException as error:
            self.part(peer, device.number, stay)
            if isinstance(error, TimeoutError):
                raise ComeBack from None
            raise

    async def look(self, peer: str, hello: Look, address: str) -> Glimpse:
        """Ask what may be seen of a room of another node."""
        ask = next(self._numbers)
        waiting: asyncio.Future[Glimpse] = asyncio.get_running_loop().create_future()
        self._looking[ask] = peer, waiting
        self._links.send(peer, Peek(ask, address, _encode(hello)))
        try:
            async with asyncio.timeout(_ENTERING):
                return await waiting
        except TimeoutError:
            raise ComeBack from None
        finally:
            del self._looking[ask]

    def say(self, peer: str, message: Say) -> None:
        """Pass a command on."""
        self._links.send(peer, message)

    def part(self, peer: str, number: int, stay: int) -> None:
        """Say that a device has left a room."""
        device = self._devices.get(peer, {}).get(number)
        if device is not None and stay in device.stays:
            self._links.send(peer, Part(number, stay))
            self._leave(peer, device, stay)

    def broken(self, peer: str) -> None:
        """Have all devices come back whose rooms cannot be reached any more."""
        devices = self._devices.pop(peer, {})
        for device in devices.values():
            del self._by_line[peer, device.line]
            waits = [stay for stay in device.stays.values() if stay is not None]
            for waiting in waits:
                if not waiting.done():
                    waiting.set_exception(ComeBack())
            if len(waits) < len(device.stays):
                device.line.close("try-again")
        for asked, looking in self._looking.values():
            if asked == peer and not looking.done():
                looking.set_exception(ComeBack())

    # What owners say

    def entered(self, peer: str, message: Entered) -> None:
        """A device is in."""
        device, waiting = self._waiting(peer, message.line, message.stay)
        if device is None or waiting is None:
            return  # It has gone meanwhile, and said so.
        del device.stays[message.stay]
        device.stays[message.actual] = None
        waiting.set_result(RemoteRoom(self, peer, message.line, message.actual, message.member))

    def turned(self, peer: str, message: Turned | Elsewhere) -> None:
        """A device is not let in, or not there."""
        waiting: asyncio.Future[Any] | None
        if message.line:
            _, waiting = self._waiting(peer, message.line, message.stay)
        else:
            _, waiting = self._looking.get(message.stay, (peer, None))
        if waiting is not None and not waiting.done():
            if isinstance(message, Turned):
                waiting.set_exception(RemoteRefusal(message.code, message.why, message.details))
            else:
                waiting.set_exception(Moved())

    def peeked(self, message: Peeked) -> None:
        """Somebody at the door has been answered."""
        _, looking = self._looking.get(message.ask, ("", None))
        if looking is not None and not looking.done():
            looking.set_result(_decode_glimpse(message.glimpse))

    def hear(self, peer: str, message: Hear) -> None:
        """Pass on what owners have to say."""
        devices = self._devices.get(peer, {})
        for number in message.lines:
            if device := devices.get(number):
                device.line.send(message.body, message.then)

    def overhear(self, peer: str, message: Overhear) -> None:
        """Pass on what may be missed."""
        devices = self._devices.get(peer, {})
        for number in message.lines:
            if device := devices.get(number):
                device.line.offer(message.body)

    def close(self, peer: str, message: Close) -> None:
        """Say goodbye to a device; if only its room's node stops, it comes back to us."""
        if device := self._devices.get(peer, {}).get(message.line):
            why = "try-again" if message.why == "server-stopping" else message.why
            device.line.close(why)

    def _waiting(
        self, peer: str, number: int, stay: int
    ) -> tuple[_DeviceAway | None, asyncio.Future[RemoteRoom] | None]:
        """Return a device, and what it waits for if it still does."""
        device = self._devices.get(peer, {}).get(number)
        waiting = None if device is None else device.stays.get(stay)
        return device, None if waiting is None or waiting.done() else waiting

    def _leave(self, peer: str, device: _DeviceAway, stay: int) -> None:
        device.stays.pop(stay, None)
        devices = self._devices.get(peer, {})
        if not device.stays and devices.get(device.number) is device:
            del devices[device.number]
            del self._by_line[peer, device.line]
            if not devices:
                del self._devices[peer]


class _GuestLine:
    """A proxy of a device at another node: the line that rooms here know."""

    def __init__(self, links: Links, peer: str, number: int) -> None:
        self._links = links
        self._peer = peer
        self._number = number
        self.stays: dict[int, RoomHandle] = {}
        self.entering: dict[int, asyncio.Task[None]] = {}

    def send(self, message: bytes, then: bytes | None = None) -> None:
        """See `Line.send`."""
        self._links.send_bytes(self._peer, self._number, message, then)

    def offer(self, message: bytes) -> bool:
        """See `Line.offer`; whether it is taken is known over there."""
        return self._links.offer_bytes(self._peer, self._number, message)

    def close(self, why: str) -> None:
        """See `Line.close`."""
        self._links.send(self._peer, Close(self._number, why))


class Guests:
    """Devices of other nodes in rooms of this one."""

    def __init__(
        self,
        links: Links,
        let_in: Callable[[Hello, str, Line], Awaitable[RoomHandle]],
        show: Callable[[Look, str], Awaitable[Glimpse]],
    ) -> None:
        """`let_in` lets a device into one of our rooms, `show` shows it; `Moved` if not ours."""
        self._links = links
        self._let_in = let_in
        self._show = show
        self._showing: set[asyncio.Task[None]] = set()
        self._lines: dict[str, dict[int, _GuestLine]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def is_linked(self, peer: str) -> bool:
        """Whether a device of theirs is here."""
        return peer in self._lines

    def enter(self, peer: str, message: Enter) -> None:
        """Judge a hello; what it takes may take a while."""
        lines = self._lines.setdefault(peer, {})
        line = lines.get(message.line)
        if line is None:
            line = lines[message.line] = _GuestLine(self._links, peer, message.line)
        entering = asyncio.create_task(self._enter(peer, line, message))
        line.entering[message.stay] = entering

    def peek(self, peer: str, message: Peek) -> None:
        """Answer somebody at the door; what it takes may take a while."""
        showing = asyncio.create_task(self._answer(peer, message))
        self._showing.add(showing)
        showing.add_done_callback(self._showing.discard)

    async def _answer(self, peer: str, message: Peek) -> None:
        try:
            glimpse = await self._show(_decode_look(message.hello), message.address)
        except Exception as error:
            self._turn(peer, 0, message.ask, error)
        else:
            self._links.send(peer, Peeked(message.ask, _encode(glimpse)))

    def _turn(self, peer: str, line: int, stay: int, error: Exception) -> None:
        """Say why not."""
        if isinstance(error, Refusal):
            details = dict(error.details)
            self._links.send(peer, Turned(line, stay, error.code, str(error), details))
            return
        if not isinstance(error, Moved | ComeBack):
            _log.error("a device of another node could not be let in", exc_info=error)
        self._links.send(peer, Elsewhere(line, stay))

    async def _enter(self, peer: str, line: _GuestLine, message: Enter) -> None:
        try:
            handle = await self._let_in(_decode_hello(message.hello), message.address, line)
        except Exception as error:
            self._turn(peer, message.line, message.stay, error)
        else:
            if self._lines.get(peer, {}).get(message.line) is not line:
                handle.part()  # The link broke meanwhile.
                return
            actual = next((s for s, h in line.stays.items() if h == handle), message.stay)
            line.stays[actual] = handle
            entered = Entered(message.line, message.stay, actual, handle.is_member)
            self._links.send(peer, entered)
        finally:
            line.entering.pop(message.stay, None)
            self._forget_if_idle(peer, message.line, line)

    def say(self, peer: str, message: Say) -> None:
        """Give a room what somebody in it says."""
        line = self._lines.get(peer, {}).get(message.line)
        if line is not None and (handle := line.stays.get(message.stay)):
            said = _decode_said(message.body)
            if isinstance(said, Skip):
                handle.skip(said)
            elif isinstance(said, Do):
                handle.receive(said)
            elif isinstance(said, Ping):
                handle.ping()
            else:
                handle.relay(said)

    def part(self, peer: str, message: Part) -> None:
        """Let somebody go who has gone, or who was just about to come in."""
        line = self._lines.get(peer, {}).get(message.line)
        if line is None:
            return
        if handle := line.stays.pop(message.stay, None):
            handle.part()
        if entering := line.entering.get(message.stay):
            entering.add_done_callback(lambda _: self.part(peer, message))
        self._forget_if_idle(peer, message.line, line)

    def broken(self, peer: str) -> None:
        """Let all devices of a node go that cannot be reached any more."""
        for line in self._lines.pop(peer, {}).values():
            for handle in line.stays.values():
                handle.part()
            line.stays.clear()

    def _forget_if_idle(self, peer: str, number: int, line: _GuestLine) -> None:
        lines = self._lines.get(peer, {})
        if not line.stays and not line.entering and lines.get(number) is line:
            del lines[number]
            if not lines:
                del self._lines[peer]
