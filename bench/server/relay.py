"""The limit of our stack: aiohttp on uvloop, a message in, as large a one out to four, no more.

There are no rules, no views and no storage in it. `python -m bench.server.relay PORT` serves it.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Final

import uvloop
from aiohttp import WSMsgType, web

from bench.server.table import PLAYERS, Table
from bench.server.wire import HOST, Socket

NAME: Final = "bare aiohttp relay (no rules, no storage)"
FILLING: Final = b"x" * 750
"""With the move itself about as long as an update of Mau-Mau, which has some 850 bytes."""
_MOVE: Final = (
    b'{"type":"do","id":"c1234","seen":1234,"command":'
    b'{"do":"play","command":{"do":"play","card":"red-angry-1"}}}'
)


def command(port: int) -> list[str]:
    """Return what starts the relay."""
    return [sys.executable, "-m", "bench.server.relay", str(port)]


class _Device(Socket):
    def __init__(self, port: int, number: int, table: Relayed) -> None:
        super().__init__(port, f"/{number}")
        self._table = table

    def on_message(self, message: bytes) -> None:
        if message.startswith(b"x"):
            self._table.seen()


class Relayed(Table):
    """Four who send one message after the other."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__()
        self._devices = [_Device(port, number, self) for _ in range(PLAYERS)]
        self._turn = 0

    async def sit_down(self) -> None:
        """Connect all four."""
        for device in self._devices:
            await device.open()

    def move(self) -> None:
        """Let the next one send a message."""
        self._turn = (self._turn + 1) % PLAYERS
        self._devices[self._turn].send(_MOVE)

    def close(self) -> None:
        """Hang up."""
        for device in self._devices:
            device.close()


def _app() -> web.Application:
    rooms: dict[str, list[web.WebSocketResponse]] = defaultdict(list)

    async def handle(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False, decode_text=False)
        await socket.prepare(request)
        room = rooms[request.path]
        room.append(socket)
        try:
            async for frame in socket:
                update = FILLING + frame.data
                for other in room:
                    await other.send_frame(update, WSMsgType.TEXT)
        finally:
            room.remove(socket)
        return socket

    app = web.Application()
    app.router.add_get("/{room}", handle)
    return app


if __name__ == "__main__":
    web.run_app(
        _app(),
        host=HOST,
        port=int(sys.argv[1]),
        print=lambda _: None,
        access_log=None,
        loop=uvloop.new_event_loop(),
    )
