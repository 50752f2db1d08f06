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

TOO_MANY_PIECES, TOO_MANY_FRAMES = 1009, 4009
"""What connections are closed with."""

_PIECE: Final = 256 * 1024
_STUCK: Final = 5.0
"""Seconds after which a server that takes nothing more will not take it at all."""
_HELLO: Final = frame(json.dumps({"type": "ping"}).encode())


async def flood(
    scene: Scene,
    some: bytes,
    megabytes: float,
    before: bytes = b"",
    after: bytes = b"",
    *,
    closed_with: int = TOO_MANY_FRAMES,
    unread: bool = False,
) -> str:
    """Send frames, and read nothing meanwhile if `unread`; none should be heard to the end."""
    piece = some * (_PIECE // len(some))
    sent, cut = 0, False
    with closing(await Noisy.connect(scene.server, buffer=4096, address=ATTACKER)) as noisy:

        async def pour() -> None:
            nonlocal sent, cut
            try:
                await noisy.send_bytes(before)
                while sent < megabytes * 1e6 and not noisy.ended:
                    async with asyncio.timeout(_STUCK):
                        await noisy.send_bytes(piece)
                    sent += len(piece)
                await noisy.send_bytes(after + _HELLO)
            except (OSError, TimeoutError):
                cut = True

        if unread:
            await pour()
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * PATIENCE):
                listening = noisy.listen(lambda: noisy.told["pong"] > 0)
                await asyncio.gather(listening, *([] if unread else [pour()]))
    how = f"closed with {noisy.close_code}" if noisy.ended else "not closed"
    scene.expect(noisy.ended, f"still listens after {sent / 1e6:.1f} MB")
    # Who was cut off before they began to read has lost whatever was said to them.
    lost = unread and cut and noisy.close_code is None
    scene.expect(noisy.close_code == closed_with or lost, how)
    return f"{noisy.told['answered ping']} pongs, {how}"


@attack(small={"megabytes": 1})
async def pings_unread(scene: Scene, megabytes: float = 10) -> str:
    """Sends pings and never reads the pongs."""
    return await flood(scene, frame(PAYLOAD, PING), megabytes, unread=True)


@attack(small={"megabytes": 1})
async def empty_fragments(scene: Scene, megabytes: float = 10) -> str:
    """Begins a message and continues it with nothing, again and again."""
    begin, end = frame(b" ", first=TEXT), frame(b"{}", first=0x80 | CONTINUATION)
    empty = frame(b"", first=CONTINUATION)
    return await flood(scene, empty, megabytes, begin, end, closed_with=TOO_MANY_PIECES)


@attack(small={"megabytes": 1})
async def pongs_unasked(scene: Scene, megabytes: float = 10) -> str:
    """Sends pongs nobody has asked for."""
    return await flood(scene, frame(b"", PONG), megabytes)
