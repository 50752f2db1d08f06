"""A device on its socket: what it says goes to a room, what it may see comes back."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable
from contextlib import nullcontext
from time import perf_counter
from typing import Final, TypeAlias

import msgspec

from emojito.rooms.handle import ComeBack, RoomHandle, Rooms
from emojito.rooms.limits import Bucket
from emojito.rooms.live import refused
from emojito.rooms.messages import (
    PROTOCOL,
    Bye,
    Create,
    Do,
    Join,
    Look,
    Message,
    Open,
    Passing,
    Ping,
    Pong,
    Resume,
    Skip,
    Turn,
    Watch,
)
from emojito.rooms.refusal import RoomRefusal
from emojito.rules import Refusal
from emojito.rules.parse import explain
from emojito.server.gatekeeper import Allowance, Gatekeeper
from emojito.server.metrics import Metrics
from emojito.server.refusal import ServerRefusal
from emojito.server.turn import IceServers
from emojito.server.websocket import WebSocket

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Message).decode
_decode_passing = msgspec.json.Decoder(Passing).decode

Entrance: TypeAlias = Create | Join | Resume | Watch | Open
"""Messages that lead into a room."""
Hello: TypeAlias = Entrance | Look

CLOSE_CODES: Final = {
    "taken-over": 4001,
    "left": 4002,
    "removed": 4003,
    "banned": 4004,
    "idle": 4006,
    "try-again": 4007,
    "too-slow": 4008,
    "too-many-messages": 4009,
    "server-stopping": 4010,
}
"""Numbers for sockets, each with its word; see `docs/protocol.md`."""

_MOST_UNANSWERED: Final = 200
"""Commands of which it is known when they arrived."""

_IS_PASSED_ON: Final = re.compile(rb'\s*\{\s*"type"\s*:\s*"(?:frame|signal)"').match
"""Whether a message is on the budget of what is passed on: told before it is read."""

_REFUSED: Final = b'{"type":"refused","code":"'
_TO_NO_COMMAND: Final = b'"id":null}'
_ANSWERS: Final = (b'{"type":"done"', _REFUSED)
"""How the answer to a command begins."""


class Device:
    """One socket. It is in one room at a time, as a member or as a screen."""

    def __init__(
        self,
        socket: WebSocket,
        address: str,
        rooms: Rooms,
        gatekeeper: Gatekeeper,
        metrics: Metrics,
        turn: IceServers,
    ) -> None:
        self._socket = socket
        self._address = address
        self._rooms = rooms
        self._gatekeeper = gatekeeper
        self._metrics = metrics
        self._turn = turn
        self._allowance = gatekeeper.messages(address)
        self._passed = gatekeeper.passed(address)
        self._complaints = Bucket(1.0, 1.0)
        """Refusals of what is passed on."""
        self._patience = gatekeeper.patience()
        self._unanswered: deque[float] = deque(maxlen=_MOST_UNANSWERED)
        """When commands arrived that were not answered yet."""
        self._room: RoomHandle | None = None

    # What rooms do with it

    def send(self, message: bytes, then: bytes | None = None) -> None:
        """Send a message, and another in the same go; never waits."""
        if not self._socket.send(message, then):
            self.close("too-slow")
        if message.startswith(_ANSWERS):
            self._count_answer(message)

    def offer(self, message: bytes) -> bool:
        """Send a message if it can be taken at once; else drop it, and say so."""
        return self._socket.offer(message)

    def _count_answer(self, message: bytes) -> None:
        if message.startswith(_REFUSED):
            code = message[len(_REFUSED) : message.index(b'"', len(_REFUSED))].decode()
            self._metrics.refusals[code] += 1
        # Answers come in the order of the commands, but for a few that are refused at once.
        if self._unanswered and not message.endswith(_TO_NO_COMMAND):
            self._metrics.answers.observe(perf_counter() - self._unanswered.popleft())

    def close(self, why: str) -> None:
        """Say goodbye."""
        self.gone()
        if self._socket.send(_encode(Bye(why))):
            self._socket.close(CLOSE_CODES[why], why)
        else:
            self._socket.cut()

    def gone(self) -> None:
        """Be in no room any more, for whatever reason."""
        self._move(None)

    def _move(self, room: RoomHandle | None) -> None:
        """Be somewhere else, or somebody else, from now on."""
        before, self._room = self._room, room
        if before is not None and before != room:
            # Soon, not now: the room may be in the middle of telling us so.
            asyncio.get_running_loop().call_soon(before.part)

    # What people do with it

    def allow(self) -> bool:
        """Count a message or frame; say whether it is within the limits, close if never."""
        return self._is_within(self._allowance)

    def _is_within(self, allowance: Allowance) -> bool:
        if allowance.take_own():
            # What others of its address have used up is no fault of its own.
            return allowance.take_shared()
        if not self._patience.take():
            self.close("too-many-messages")
        return False

    def receive(self, data: bytes) -> Awaitable[None] | None:
        """Take a message, whatever it is, and answer it; to come in takes a while."""
        self._metrics.messages += 1
        received = perf_counter()
        if _IS_PASSED_ON(data):
            self._pass_on(data)
            return None
        if not self.allow():
            self._refuse(ServerRefusal("too-many-messages"), _id_of(data))
            return None
        try:
            message = _decode(data)
        except msgspec.ValidationError as error:
            self._refuse(explain(str(error)), _id_of(data))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse(Refusal("not-json"))
        else:
            if isinstance(message, Do):
                self._do(message, received)
            elif isinstance(message, Entrance | Look):
                return self._come_in(message)
            elif isinstance(message, Ping):
                self._answer_ping()
            else:
                self._say(message)
        return None

    def _answer_ping(self) -> None:
        if self._room is None:
            self.send(_encode(Pong(self._rooms.now())))
        else:
            self._room.ping()

    def _say(self, message: Skip | Passing | Turn) -> None:
        """Do what only those in a room can, and what is not kept."""
        if self._room is None:
            self._complain(ServerRefusal("say-hello-first"))
        elif isinstance(message, Skip):
            self._room.skip(message)
        elif isinstance(message, Turn):
            self.send(_encode(self._turn.servers()))
        else:
            self._room.relay(message)

    def _pass_on(self, data: bytes) -> None:
        """Take a message that is passed on or dropped: nobody hears of each one that is."""
        if not self._is_within(self._passed):
            self._complain(RoomRefusal("too-fast"))
            return
        try:
            message = _decode_passing(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._complain(RoomRefusal("bad-message"))
        else:
            self._say(message)

    def _complain(self, refusal: Refusal) -> None:
        """Say why something was not passed on, unless it was said a moment ago."""
        self._metrics.not_passed += 1
        if self._complaints.take():
            self._refuse(refusal)

    def _do(self, message: Do, received: float) -> None:
        if self._room is None or not self._room.is_member:
            self._refuse(ServerRefusal("say-hello-first"), message.id)
        else:
            self._unanswered.append(received)
            self._room.receive(message)

    async def _come_in(self, message: Hello) -> None:
        try:
            if message.protocol != PROTOCOL:
                raise ServerRefusal("other-protocol", ours=PROTOCOL)
            self._gatekeeper.count_arrival(self._address)
            if isinstance(message, Look):
                await self._look(message)
            else:
                await self._enter(message)
        except Refusal as refusal:
            self._refuse(refusal)
        except ComeBack:
            self.close("try-again")

    async def _look(self, message: Look) -> None:
        """Whoever looks comes no further, but tries out a code like everybody else."""
        async with self._gatekeeper.guess(self._address):
            glimpse = await self._rooms.look(message, self._address)
        self.send(_encode(glimpse))

    async def _enter(self, message: Entrance) -> None:
        room: RoomHandle
        if isinstance(message, Create | Open):
            # Who says it again, because the welcome got lost, opens nothing.
            again = message.token is not None and self._rooms.has_opened(message.token)
            with nullcontext() if again else self._gatekeeper.room(self._address):
                if isinstance(message, Create):
                    room = await self._rooms.create(message, self._address, self)
                else:
                    room = await self._rooms.open_on_screen(message, self._address, self)
        else:
            async with self._gatekeeper.guess(self._address):
                if isinstance(message, Join):
                    room = await self._rooms.join(message, self._address, self)
                elif isinstance(message, Resume):
                    room = await self._rooms.resume(message, self)
                else:
                    room = await self._rooms.watch(message, self._address, self)
        # Only who is in elsewhere has left where they were; a refusal changes nothing.
        self._move(room)

    def _refuse(self, refusal: Refusal, id: str | None = None) -> None:
        self.send(_encode(refused(refusal, id)))


class _WithId(msgspec.Struct):
    id: str | None = None


def _id_of(data: bytes) -> str | None:
    """Return which command a message was meant to be, though it is not one."""
    try:
        return msgspec.json.decode(data, type=_WithId).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
