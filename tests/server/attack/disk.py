"""Filling the disk."""

from __future__ import annotations

import asyncio
from typing import Final

from tests.server.attack.altered import with_fillable_disk
from tests.server.attack.reconnecting import pester, returning
from tests.server.attack.scene import ATTACKER, NEWCOMER, Scene, attack
from tests.server.client import PATIENCE
from tests.server.party import Party

MOST_BYTES_PER_SECOND: Final = 100_000
"""Kept for one address in the long run."""
MOST_BYTES_AT_ONCE: Final = 100_000
"""Of one room."""

LONG: Final = 1200
"""Bytes of one of the settings; if they are much longer in all, they are refused."""
_FULL: Final = "full"
"""A file beside the database that stands for a full disk."""


@attack(small={"rooms": 3, "seconds": 1.5})
async def disk(scene: Scene, rooms: int = 10, seconds: float = 8.0) -> str:
    """Changes settings as long as possible, as fast as possible, in several rooms."""
    hosts = [await scene.server.create("Eve", address=ATTACKER) for _ in range(rooms)]
    commands = [
        {"do": "configure", "settings": {"choices": {"emojito": {"edition": f"{n} ".ljust(LONG)}}}}
        for n in range(60)
    ]
    loop = asyncio.get_running_loop()
    began = loop.time()
    await asyncio.gather(*(pester(scene, returning(host), commands, seconds) for host in hosts))
    took = loop.time() - began
    size = sum(scene.kept(host.code)[1] for host in hosts)
    allowed = rooms * MOST_BYTES_AT_ONCE + MOST_BYTES_PER_SECOND * took
    scene.expect(size <= allowed, f"{size / 1e6:.1f} MB kept in {took:.0f} s")
    return f"{size / 1000 / took:.0f} kB/s"


@attack(small={}, program=with_fillable_disk(_FULL))
async def full_disk(scene: Scene, moves: int = 10) -> str:
    """Asks for rooms and games when the disk is nearly full; whoever plays wants to play on."""
    party = await Party.meet(scene.server, 2, network="127.0.4")
    await party.start("mau-mau", options={"rounds": "to-500"})
    idle = await scene.server.create("Eve", address=ATTACKER)
    await idle.do("add_bot")
    scene.server.db.with_name(_FULL).touch()
    client = await scene.server.connect(NEWCOMER)
    async with asyncio.timeout(PATIENCE):
        while (refused := await client.say({"type": "create", "name": "New"}))["type"] == "welcome":
            await asyncio.sleep(0.1)  # The server looks once in a while.
    scene.expect(refused["code"] == "no-space", f"create was answered with {refused['code']}")
    answer = await idle.do("start")
    scene.expect(answer.get("code") == "no-space", f"start was answered with {answer}")
    for _ in range(moves):
        await party.step()
    return f"{moves} moves"
