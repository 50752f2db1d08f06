"""Frames that are no messages: they cost something, too."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing, suppress
from typing import Final

from tests.server.attack.noisy import PAYLOAD, Noisy
from tests.server.attack.scene import ATTACKER, Scene, attack
from tests.server.client import PATIENCE
from tests.server.raw import frame

CONTINUATION, TEXT, PING, PONG = 0, 1, 9, 10

CLOSED_WITH: Final = {1009, 4009, None}
"""A message in too many pieces, too many frames; or no goodbye was heard, for it was late."""

_PIECE: Final = 256 * 1024
_STUCK: Final = 5.0
"""Seconds after which a server that takes nothing more will not take it at all."""
_HELLO: Final = frame(json.dumps({"type": "ping"}).encode())


async def flood(
    scene: Scene, some: bytes, megabytes: float, before: bytes = b"", after: bytes = b""
) -> str:
    """Send frames without reading anything; whoever does so should not be heard to the end."""
    piece = some * (_PIECE // len(some))
    sent = 0
    with closing(await Noisy.connect(scene.server, buffer=4096, address=ATTACKER)) as noisy:
        with suppress(OSError, TimeoutError):
            await noisy.send_bytes(before)
            while sent < megabytes * 1e6:
                async with asyncio.timeout(_STUCK):
                    await noisy.send_bytes(piece)
                sent += len(piece)
            await noisy.send_bytes(after + _HELLO)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await noisy.listen(lambda: noisy.told["pong"] > 0)
    how = f"closed with {noisy.close_code}" if noisy.ended else "not closed"
    scene.expect(noisy.ended, f"still listens after {sent / 1e6:.1f} MB")
    scene.expect(noisy.close_code in CLOSED_WITH, how)
    return f"{noisy.told['answered ping']} pongs, {how}"


@attack(small={"megabytes": 1})
async def pings_unread(scene: Scene, megabytes: float = 10) -> str:
    """Sends pings and never reads the pongs."""
    return await flood(scene, frame(PAYLOAD, PING), megabytes)


@attack(small={"megabytes": 1})
async def empty_fragments(scene: Scene, megabytes: float = 10) -> str:
    """Begins a message and continues it with nothing, again and again."""
    begin, end = frame(b" ", first=TEXT), frame(b"{}", first=0x80 | CONTINUATION)
    return await flood(scene, frame(b"", first=CONTINUATION), megabytes, begin, end)


@attack(small={"megabytes": 1})
async def pongs_unasked(scene: Scene, megabytes: float = 10) -> str:
    """Sends pongs nobody has asked for."""
    return await flood(scene, frame(b"", PONG), megabytes)
