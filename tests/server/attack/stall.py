"""A server that stands still for a while."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Final

from tests.server.attack.scene import Scene, attack
from tests.server.party import Party

LIMIT: Final = 3
"""Seconds to guess: the least there can be."""
STALL: Final = 6.0
"""Seconds: longer than the limit, and than the grace after the room was entered."""


@attack(small={}, notices="all")
async def stall(scene: Scene) -> str:
    """Stops the whole process while people guess in time."""
    party = await Party.meet(scene.server, 3, network="127.0.4")
    await party.start("emojito", timers={"guess": LIMIT}, mode="competitive")
    await party.until("guess")
    guessers = [client for client in party.players if client.legal]
    os.kill(scene.server.pid, signal.SIGSTOP)
    try:
        ids = [await client.give({"do": "play", "command": client.legal[0]}) for client in guessers]
        # Time has to pass for the server's clock; nothing tells when it has.
        await asyncio.sleep(STALL)
    finally:
        os.kill(scene.server.pid, signal.SIGCONT)
    counted = 0
    for client, id in zip(guessers, ids, strict=True):
        answer = await client.until("done", "refused", id=id)
        counted += answer["type"] == "done"
    scene.expect(counted == len(guessers), f"{len(guessers) - counted} guesses came too late")
    return f"{counted} of {len(guessers)} guesses"
