"""boardgame.io's own server from npm: in memory, over its own socket.io transport."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from bench.server import node
from bench.server.table import PLAYERS, Table
from bench.server.wire import Socket

VERSION: Final = "0.50.2"
NAME: Final = f"boardgame.io {VERSION} (in memory)"
_SCRIPT: Final = Path(__file__).parent / "boardgame" / "server.cjs"
_HELLO: Final = b"40/mau,"
_UPDATE: Final = b'42/mau,["update",'
_SYNCED: Final = b'42/mau,["sync",'


def install() -> Path:
    """Return a folder with its packages."""
    return node.install(f"boardgame.io-{VERSION}", f"boardgame.io@{VERSION}")


def command(port: int) -> list[str]:
    """Return what starts it."""
    return node.command(_SCRIPT, port)


class _Hand(Struct):
    hand: list[str]


class _G(Struct):
    top: str
    players: dict[str, _Hand]


class _State(Struct):
    G: _G
    id: int = field(name="_stateID")


class _Sync(Struct):
    state: _State


_update: Final = msgspec.json.Decoder(tuple[str, str, _State, Any]).decode
_sync: Final = msgspec.json.Decoder(tuple[str, str, _Sync]).decode


class _Device(Socket):
    def __init__(self, port: int, seat: int, table: Match) -> None:
        super().__init__(port, "/socket.io/?EIO=4&transport=websocket")
        self.seat = seat
        self.table = table
        self.ready: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.latest = b""

    def on_message(self, message: bytes) -> None:
        if message.startswith(_UPDATE):
            self.latest = message
            self.table.seen()
        elif message.startswith(_SYNCED):
            self.latest = message
            self.ready.set_result(message)
        elif message.startswith(b"0"):
            self.send(_HELLO)
        elif message.startswith(_HELLO):
            self.ready.set_result(message)
        elif message == b"2":
            self.send(b"3")

    async def say(self, event: list[Any]) -> None:
        """Send an event and wait for its answer."""
        self.ready = asyncio.get_running_loop().create_future()
        self.emit(event)
        async with asyncio.timeout(20):
            await self.ready

    def emit(self, event: list[Any]) -> None:
        """Send an event."""
        self.send(_HELLO.replace(b"40", b"42") + msgspec.json.encode(event))


class Match(Table):
    """Four who lay a card that fits or draw one."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__()
        self._devices = [_Device(port, seat, self) for seat in range(PLAYERS)]
        self._choice = random.Random(number).choice
        self._number = number
        self._matches = 0
        self._turn = 0
        self._match = ""

    async def sit_down(self) -> None:
        """Connect all four."""
        for device in self._devices:
            await device.open()
            async with asyncio.timeout(20):
                await device.ready
        await self.prepare()

    async def prepare(self) -> None:
        """Begin a new match, as its store copies a match's whole log for every move."""
        self._matches += 1
        self._turn = 0
        self._match = f"m{self._number}-{self._matches}"
        for device in self._devices:
            await device.say(["sync", self._match, str(device.seat), None, PLAYERS])

    def move(self) -> None:
        """Let the current player lay a card that fits, or draw."""
        mover = self._devices[self._turn]
        self._turn = (self._turn + 1) % PLAYERS
        seat = str(mover.seat)
        state = self._state(mover)
        color, _, number = state.G.top.partition("-")
        fitting = [
            card
            for card in state.G.players[seat].hand
            if card.startswith(color) or card.partition("-")[2] == number
        ]
        move = ("play", [self._choice(fitting)]) if fitting else ("draw", [])
        payload = {"type": move[0], "args": move[1], "playerID": seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        mover.emit(["update", action, state.id, self._match, seat])

    def close(self) -> None:
        """Hang up."""
        for device in self._devices:
            device.close()

    def _state(self, device: _Device) -> _State:
        message = device.latest
        if message.startswith(_UPDATE):
            return _update(message[7:])[2]
        return _sync(message[7:])[2].state
