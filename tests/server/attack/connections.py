"""Connections that want nothing but to be there."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from typing import Final

from tests.server.attack.altered import hurried
from tests.server.attack.scene import ATTACKER, NEWCOMER, Scene, attack

MOST_FROM_ONE_ADDRESS: Final = 200
HEADERS_WITHIN: Final = 10.0
"""Seconds after which a request must have been made."""
HURRIED: Final = 3.0
"""The same in small: the newcomer, beside all these connections, has no longer either."""
FILES: Final = 1024
"""What most systems let a process open unless it asks for more."""

_LONGEST_CONNECT: Final = 5.0
_REQUEST: Final = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 1000


@asynccontextmanager
async def crowd(scene: Scene, connections: int) -> AsyncIterator[list[socket.socket]]:
    """Open connections, as many as the server and the system take."""
    loop = asyncio.get_running_loop()
    sockets = [socket.socket() for _ in range(connections)]
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST_CONNECT):
                for each in sockets:
                    each.setblocking(False)
                    each.bind((ATTACKER, 0))
                    with suppress(ConnectionError):
                        await loop.sock_connect(each, ("127.0.0.1", scene.server.port))
        yield sockets
    finally:
        for each in sockets:
            each.close()


def is_open(each: socket.socket) -> bool:
    """Say whether the server has not hung up."""
    try:
        return each.recv(65_536) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


async def expect_newcomer(scene: Scene) -> None:
    """Let somebody come from elsewhere."""
    hello = {"type": "create", "name": "New"}
    newcomer = await scene.expect_entry(hello, NEWCOMER, "a newcomer is locked out")
    if newcomer is not None:
        newcomer.drop()


@attack(small={}, soft_files=FILES)
async def idle_connections(scene: Scene, connections: int = 1100) -> str:
    """Opens more connections than most systems let a process have, and says nothing."""
    async with crowd(scene, connections) as sockets:
        await expect_newcomer(scene)
        kept = sum(map(is_open, sockets))
    scene.expect(kept <= MOST_FROM_ONE_ADDRESS, f"{kept} connections kept from one address")
    return f"{kept} of {connections} connections"


@attack(
    small={"within": HURRIED},
    hurried=hurried("emojito.server.door", "HEADERS_WITHIN", HURRIED),
    soft_files=FILES,
)
async def slow_loris(scene: Scene, connections: int = 1100, within: float = HEADERS_WITHIN) -> str:
    """Sends requests a byte a second, so that none is ever complete."""
    async with crowd(scene, connections) as sockets:
        request = cycle(_REQUEST)
        for _ in range(round(within) + 3):
            byte = bytes([next(request)])
            for each in sockets:
                with suppress(OSError):
                    each.send(byte)
            await asyncio.sleep(1.0)
        await expect_newcomer(scene)
        kept = sum(map(is_open, sockets))
    scene.expect(kept == 0, f"{kept} connections kept {within + 3:.0f} s without a request")
    return f"{kept} of {connections} connections"
