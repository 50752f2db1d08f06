"""Colyseus' own server from npm: in memory, over its own WebSocket transport.

What its server does and does not do is said in `colyseus/server.cjs`. Its clients decode what they
receive with a library of its own; here they only count the patches, since the load is not measured.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from bench.server import node
from bench.server.table import PLAYERS, Table
from bench.server.wire import HOST, Socket

VERSION: Final = "0.18.17"
NAME: Final = f"Colyseus {VERSION} (StateView, in memory)"
_FOLDER: Final = Path(__file__).parent / "colyseus"
_JOIN: Final = 10
_DATA: Final = 13
_STATE: Final = 14
_PATCH: Final = 15
_MOVE: Final = bytes((_DATA, 0xA0 | len(b"move"))) + b"move"
"""A message of that type, without a payload."""


def install() -> Path:
    """Return a folder with its packages."""
    return node.install(f"colyseus-{VERSION}", lock=_FOLDER)


def command(port: int) -> list[str]:
    """Return what starts it."""
    return node.command(_FOLDER / "server.cjs", port)


class _Seat(Struct, rename="camel"):
    session_id: str
    room_id: str
    process_id: str


async def _reserve(port: int, wanted: str) -> _Seat:
    """Ask the matchmaker for a seat."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(
        f"POST /matchmake/{wanted} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}".encode()
    )
    async with asyncio.timeout(20):
        answer = await reader.read()
    writer.close()
    return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=_Seat)


class _Device(Socket):
    def __init__(self, port: int, seat: _Seat, table: Match) -> None:
        super().__init__(port, f"/{seat.process_id}/{seat.room_id}?sessionId={seat.session_id}")
        self.table = table
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_message(self, message: bytes) -> None:
        kind = message[0]
        if kind == _PATCH:
            self.table.seen()
        elif kind == _JOIN:
            self.send_bytes(bytes((_JOIN,)))
        elif kind == _STATE:
            self.joined.set_result(None)


class Match(Table):
    """Four who take turns."""

    def __init__(self, port: int, _: int) -> None:
        super().__init__()
        self._port = port
        self._devices: list[_Device] = []
        self._turn = 0

    async def sit_down(self) -> None:
        """Let the first one open a room and the others join it."""
        wanted = "create/mau"
        for _ in range(PLAYERS):
            seat = await _reserve(self._port, wanted)
            wanted = f"joinById/{seat.room_id}"
            device = _Device(self._port, seat, self)
            self._devices.append(device)
            await device.open()
            async with asyncio.timeout(20):
                await device.joined
        await self.once(self.move)  # whatever joining left to be told goes out with the first move

    def move(self) -> None:
        """Let the player in turn move."""
        self._devices[self._turn].send_bytes(_MOVE)
        self._turn = (self._turn + 1) % PLAYERS

    def close(self) -> None:
        """Hang up."""
        for device in self._devices:
            device.close()
