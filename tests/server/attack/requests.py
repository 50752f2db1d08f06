"""Requests that are cheap to make: many in one connection, many connections, endless ones."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final

from tests.server.attack.scene import ATTACKER, Scene, attack
from tests.server.process import CERTIFICATE, KEY

MOST_REQUESTS_AT_ONCE: Final = 3000
MOST_REQUESTS_PER_SECOND: Final = 50
"""Answered for one address, in the long run."""
MOST_CONNECTIONS_AT_ONCE: Final = 400
MOST_CONNECTIONS_PER_SECOND: Final = 20
"""Let in from one address, in the long run."""

MOST_SENT: Final = 16_000_000
"""Bytes on one connection: 64 KiB that are read, and what the system holds between two programs."""

_LONGEST_READ: Final = 262_144


async def _for(seconds: float, *doing: Awaitable[object]) -> float:
    """Let them go on for a while; return how long it was."""
    began = asyncio.get_running_loop().time()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*doing)
    return asyncio.get_running_loop().time() - began


async def _again(act: Callable[[], Awaitable[None]]) -> None:
    while True:
        with suppress(OSError):
            await act()


@attack(small={"seconds": 1.5, "connections": 5})
async def pipelining(scene: Scene, connections: int = 20, seconds: float = 8.0) -> str:
    """Makes the dearest request there is hundreds of times in one go, on many connections."""
    port, answered = scene.server.port, 0
    request = b"GET /catalogue.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
    flood = request * 500

    async def pour() -> None:
        nonlocal answered
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(ATTACKER, 0), limit=_LONGEST_READ
        )
        try:
            writer.write(flood)
            while data := await reader.read(_LONGEST_READ):
                answered += data.count(b"HTTP/1.1 200")
                if len(flood) * 4 > writer.transport.get_write_buffer_size():
                    writer.write(flood)
        finally:
            writer.transport.abort()

    took = await _for(seconds, *(_again(pour) for _ in range(connections)))
    allowed = MOST_REQUESTS_AT_ONCE + MOST_REQUESTS_PER_SECOND * (took + 1)
    scene.expect(answered <= allowed, f"{answered} requests answered in {took:.0f} s")
    return f"{answered} requests"


@attack(small={"seconds": 1.5, "connections": 4})
async def endless_requests(scene: Scene, connections: int = 50, seconds: float = 8.0) -> str:
    """Sends headers without end, and bodies that nobody asked for."""
    taken: list[int] = []

    async def pour(head: bytes, more: bytes) -> None:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", scene.server.port, local_addr=(ATTACKER, 0)
        )
        sent = 0
        try:
            writer.write(head)
            while not reader.at_eof():
                writer.write(more)
                await writer.drain()
                sent += len(more)
                await asyncio.sleep(0)
        finally:
            taken.append(sent)
            writer.transport.abort()

    headers = (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-More: 1\r\n" * 1000)
    body = (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n",
        b"x" * 16_384,
    )
    pouring = (_again(partial(pour, *kind)) for kind in (headers, body) * (connections // 2))
    await _for(seconds, *pouring)
    worst = max(taken, default=0)
    scene.expect(worst <= MOST_SENT, f"{worst / 1e6:.1f} MB taken on one connection")
    return f"{sum(taken) / 1e6:.0f} MB"


@attack(small={"seconds": 1.5}, options=("--tls-cert", str(CERTIFICATE), "--tls-key", str(KEY)))
async def handshakes(scene: Scene, at_once: int = 50, seconds: float = 10.0) -> str:
    """Shakes hands for TLS, hangs up and comes back, as fast as it goes."""
    trust, shaken = ssl.create_default_context(cafile=CERTIFICATE), count()
    # What uvloop says of those who were cut off is no news.
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)

    async def shake() -> None:
        _, writer = await asyncio.open_connection(
            "127.0.0.1", scene.server.port, local_addr=(ATTACKER, 0), ssl=trust,
            server_hostname="localhost",
        )  # fmt: skip
        next(shaken)
        writer.close()

    took = await _for(seconds, *(_again(shake) for _ in range(at_once)))
    done = next(shaken)
    allowed = MOST_CONNECTIONS_AT_ONCE + MOST_CONNECTIONS_PER_SECOND * (took + 1)
    scene.expect(done <= allowed, f"{done} handshakes in {took:.0f} s")
    return f"{done / took:.0f} handshakes/s"
