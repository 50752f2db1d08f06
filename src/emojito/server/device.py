"""A device on its socket: what it says goes to a room, what it may see comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from typing import Final

import msgspec

from emojito.rooms.house import House
from emojito.rooms.live import LiveRoom, refused
from emojito.rooms.messages import (
    PROTOCOL,
    Bye,
    Create,
    Do,
    Join,
    Message,
    Ping,
    Pong,
    Resume,
    Watch,
)
from emojito.rooms.state import MemberId
from emojito.rules import Refusal
from emojito.rules.parse import explain
from emojito.server.gatekeeper import Gatekeeper
from emojito.server.metrics import Metrics
from emojito.server.refusal import ServerRefusal
from emojito.server.websocket import WebSocket

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Message).decode

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

_PATIENCE: Final = 200
"""Messages over the limit that are refused before the connection is closed."""


class Device:
    """One socket. It is in one room at a time, as a member or as a screen."""

    def __init__(
        self,
        socket: WebSocket,
        address: str,
        house: House,
        gatekeeper: Gatekeeper,
        metrics: Metrics,
    ) -> None:
        self._socket = socket
        self._address = address
        self._house = house
        self._gatekeeper = gatekeeper
        self._metrics = metrics
        self._allowance = gatekeeper.messages()
        self._over = 0
        self._room: LiveRoom | None = None
        self._who: MemberId | None = None

    # What rooms do with it

    def send(self, message: bytes, then: bytes | None = None) -> None:
        """Send a message, and another in the same go; never waits."""
        if not self._socket.send(message, then):
            self.close("too-slow")

    def close(self, why: str) -> None:
        """Say goodbye."""
        self.gone()
        if self._socket.send(_encode(Bye(why))):
            self._socket.close(CLOSE_CODES[why], why)
        else:
            self._socket.cut()

    def gone(self) -> None:
        """Be in no room any more, for whatever reason."""
        self._move(None, None)

    def _move(self, room: LiveRoom | None, who: MemberId | None) -> None:
        """Be somewhere else, or somebody else, from now on."""
        before, was = self._room, self._who
        self._room, self._who = room, who
        if before is not None and (before, was) != (room, who):
            # Soon, not now: the room may be in the middle of telling us so.
            asyncio.get_running_loop().call_soon(before.part, self, was)

    # What people do with it

    def receive(self, data: bytes) -> Awaitable[None] | None:
        """Take a message, whatever it is, and answer it; to come in takes a while."""
        self._metrics.messages += 1
        if not self._allowance.take():
            self._over += 1
            if self._over > _PATIENCE:
                self.close("too-many-messages")
            else:
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
                if self._room is None or self._who is None:
                    self._refuse(ServerRefusal("say-hello-first"), message.id)
                else:
                    self._room.receive(self._who, self, message)
            elif isinstance(message, Ping):
                self.send(_encode(Pong(time.time())))
            else:
                return self._come_in(message)
        return None

    async def _come_in(self, message: Create | Join | Resume | Watch) -> None:
        try:
            await self._enter(message)
        except Refusal as refusal:
            self._refuse(refusal)

    async def _enter(self, message: Create | Join | Resume | Watch) -> None:
        if message.protocol != PROTOCOL:
            raise ServerRefusal("other-protocol", ours=PROTOCOL)
        room: LiveRoom
        who: MemberId | None = None
        if isinstance(message, Create):
            self._gatekeeper.count_room(self._address)
            room, who = await self._house.open(message.name, self._address, self, message.token)
        else:
            async with self._gatekeeper.guess(self._address):
                room = await self._house.find(message.code)
                if isinstance(message, Join):
                    who = room.enter(
                        message.name, self._address, self, message.token, watch=message.watch
                    )
                elif isinstance(message, Resume):
                    who = room.resume(message.token, self, message.seen)
                else:
                    room.watch(self, self._address, message.seen)
        # Only who is in elsewhere has left where they were; a refusal changes nothing.
        self._move(room, who)

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
