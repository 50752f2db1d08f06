"""People who play on in another room, in a process of their own, and how long things take them."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Final, Self

import aiohttp
import msgspec
import uvloop

from tests.server.client import PATIENCE, Closed
from tests.server.party import Party
from tests.server.process import RemoteServer

NETWORK: Final = "127.0.9"
PACE: Final = 0.1
"""Seconds between two pings, and between two moves."""

_READY: Final = b"playing\n"
_TROUBLE: Final = (Closed, AssertionError, TimeoutError, OSError, aiohttp.ClientError)


class Record(msgspec.Struct):
    """How something that is done again and again went."""

    times: int = 0
    worst: float = 0.0
    """Seconds."""
    trouble: str = ""
    """Why it could not go on."""

    async def repeat(self, act: Callable[[], Awaitable[object]], over: asyncio.Event) -> None:
        """Do it until it is over."""
        while not over.is_set() and not self.trouble:
            began = time.perf_counter()
            try:
                await act()
                self.times += 1
            except _TROUBLE as error:
                self.trouble = repr(error)
            self.worst = max(self.worst, time.perf_counter() - began)
            await asyncio.sleep(PACE)


class Figures(msgspec.Struct):
    """What a bystander has noticed."""

    pings: Record
    commands: Record
    """Moves in a game, each until everybody at the table has seen it."""


class Bystander:
    """Starts the process, and asks in the end."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, self._url,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert await self._process.stdout.readline() == _READY, "nobody can play"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def figures(self) -> Figures:
        """Let them finish, and return what they have noticed."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        async with asyncio.timeout(2 * PATIENCE):
            told, _ = await self._process.communicate()
        return msgspec.json.decode(told, type=Figures)


async def play(url: str) -> Figures:
    """Play and ping until standard input is closed."""
    over = asyncio.Event()
    figures = Figures(Record(), Record())
    async with RemoteServer(url) as server:
        party = await Party.meet(server, 2, network=NETWORK)
        await party.start("mau-mau", options={"rounds": "to-500"})
        line = await server.connect(f"{NETWORK}.9")

        async def move() -> None:
            if party.over:
                await party.done(party.host, "start")
            else:
                await party.step()

        async def ping() -> None:
            assert (await line.say({"type": "ping"}))["type"] == "pong"

        await move()
        await ping()
        sys.stdout.buffer.write(_READY)
        sys.stdout.flush()
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), over.set)
        await asyncio.gather(figures.pings.repeat(ping, over), figures.commands.repeat(move, over))
        for client in (*party.players, line):
            client.drop()
    return figures


if __name__ == "__main__":
    noticed = uvloop.run(play(sys.argv[1]))
    sys.stdout.buffer.write(msgspec.json.encode(noticed))
