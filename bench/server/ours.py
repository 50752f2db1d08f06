"""Emojito's own server, as `emojito serve` starts it: real games, every move on disk."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from bench.server.table import PLAYERS, Table
from bench.server.wire import Socket

NAME: Final = "Emojito (SQLite, every move committed)"
MOST_TOGETHER: Final = 7
"""Players of the cooperative game; more play in teams."""


def command(port: int, db: Path, checkout: Path | None = None) -> list[str]:
    """Return what starts the server, with limits that a single visitor with many sockets needs.

    It is the server of another `checkout`, with its own `.venv`, if one is given.
    """
    limits = (
        "ARRIVALS_PER_MINUTE",
        "CHANGES_PER_MINUTE",
        "CONNECTIONS_PER_ADDRESS",
        "GUESSES_PER_MINUTE",
        "MESSAGES_PER_SECOND",
        "REQUESTS_PER_SECOND",
        "ROOMS_PER_HOUR",
    )
    # By the environment: an older checkout passes over limits that it does not have.
    options = [f"EMOJITO_{limit}=1000000000" for limit in limits]
    where = [f"--db={db}", "--host=127.0.0.1", f"--port={port}"]
    python = sys.executable if checkout is None else str(checkout / ".venv" / "bin" / "python")
    return ["env", *options, python, "-m", "emojito", "serve", *where]


class _Settings(Struct):
    timers: dict[str, int | None]


class _Room(Struct):
    code: str
    settings: _Settings


class _Welcome(Struct):
    room: _Room
    version: int


class _Play(Struct):
    awaited: tuple[int, ...]


class _Me(Struct):
    legal: list[Raw]


class _Shared(Struct):
    version: int
    play: _Play | None


class _Own(Struct):
    me: _Me


_welcome: Final = msgspec.json.Decoder(_Welcome).decode
_shared: Final = msgspec.json.Decoder(_Shared).decode
_own: Final = msgspec.json.Decoder(_Own).decode


class Device(Socket):
    """A player's, or that of somebody who only sits there."""

    def __init__(self, port: int, table: Game | None = None) -> None:
        super().__init__(port, "/socket")
        self.table = table
        self.welcome: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.latest = b""
        self.own = b""
        """The latest message with a private part; it stays as it was until there is another."""

    def on_message(self, message: bytes) -> None:
        """Keep the update that is waited for, and look no further into the others."""
        table = self.table
        if table is not None and message.startswith(table.expected):
            self.latest = message
            if b',"me":{' in message:
                self.own = message
            table.seen()
        elif message.startswith(b'{"type":"welcome"'):
            self.welcome.set_result(message)
        elif message.startswith((b'{"type":"refused"', b'{"type":"bye"')):
            if table is not None:
                table.fail(message)
            if not self.welcome.done():
                self.welcome.set_exception(RuntimeError(message.decode()))

    async def come_in(self, **hello: Any) -> _Welcome:
        """Connect and be welcomed to a room."""
        await self.open()
        self.send(msgspec.json.encode(hello))
        async with asyncio.timeout(20):
            return _welcome(await self.welcome)


async def fill_room(devices: list[Device]) -> _Welcome:
    """Let the first one open a room and the others join it; return the last one's welcome."""
    welcome = await devices[0].come_in(type="create", name="Player 0")
    for number, device in enumerate(devices[1:], 1):
        code = welcome.room.code
        welcome = await device.come_in(type="join", code=code, name=f"Player {number}")
    return welcome


class Game(Table):
    """People at a table who play whatever they may; then a new game."""

    _unlimited: tuple[str, ...] = ()
    """Clocks without a limit."""

    def __init__(self, port: int, number: int, players: int, settings: dict[str, Any]) -> None:
        super().__init__(players)
        self.expected = b"\0"
        """How the update that is waited for begins."""
        self._settings = settings
        self._devices = [Device(port, self) for _ in range(players)]
        self._choice = random.Random(number).choice
        self.code = ""
        self._version = 0
        self._commands = 0
        self._said: tuple[Device, bytes] | None = None
        """The latest command, and who gave it."""

    async def sit_down(self) -> None:
        """Open a room, and choose the game."""
        welcome = await fill_room(self._devices)
        self.code, self._version = welcome.room.code, welcome.version
        # An older checkout does not have all the clocks that nobody is to wait for.
        known = welcome.room.settings.timers
        unlimited = dict.fromkeys(kind for kind in self._unlimited if kind in known)
        settings = msgspec.json.encode({**self._settings, "timers": unlimited})
        await self.once(lambda: self._do(0, b'{"do":"configure","settings":%b}' % settings))

    def move(self) -> None:
        """Let somebody who is awaited do anything that is legal; if nobody is, begin a new game."""
        shared = _shared(self._devices[0].latest) if self._devices[0].latest else None
        if shared is None or shared.play is None or not shared.play.awaited:
            self._do(0, b'{"do":"start"}')
        else:
            seat = shared.play.awaited[0]
            legal = _own(self._devices[seat].own).me.legal
            self._do(seat, b'{"do":"play","command":%b}' % self._choice(legal))

    def close(self) -> None:
        """Hang up."""
        for device in self._devices:
            device.close()

    def _do(self, seat: int, command: bytes) -> None:
        seen = self._version
        self._version += 1
        self._commands += 1
        self.expected = b'{"type":"update","version":%d,' % self._version
        said = b'{"type":"do","id":"c%d","seen":%d,"command":%b}' % (self._commands, seen, command)
        device = self._devices[seat]
        self._said = device, said
        device.send(said)


class MauMau(Game):
    """Four people who play Mau-Mau."""

    _unlimited = ("call",)

    def __init__(self, port: int, number: int) -> None:
        super().__init__(port, number, PLAYERS, {"game": "mau-mau"})


class Emojito(Game):
    """People who play Emojito!: four together, fourteen in teams of two."""

    def __init__(self, port: int, number: int, players: int) -> None:
        teams = {"choices": {"emojito": {"mode": "teams"}}}
        together = {"game": "emojito"}
        super().__init__(port, number, players, teams if players > MOST_TOGETHER else together)
