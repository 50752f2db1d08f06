"""Filling the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from tests.server.attack.reconnecting import pester, returning
from tests.server.attack.scene import ATTACKER, NEWCOMER, Scene, attack
from tests.server.party import Party
from tests.server.process import ServerProcess

MOST_BYTES_PER_SECOND: Final = 100_000
"""Kept for one address in the long run."""
MOST_BYTES_AT_ONCE: Final = 100_000
"""Of one room."""

LONG: Final = 1200
"""Bytes of one of the settings; if they are much longer in all, they are refused."""
MORE_THAN_THERE_IS: Final = 10**9


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


async def game(db: Path) -> Party:
    """Begin a game while there is space."""
    async with ServerProcess(db) as server:
        party = await Party.meet(server, 2, network="127.0.4")
        await party.start("mau-mau", options={"rounds": "to-500"})
        await server.stop()
    return party


@attack(
    small={},
    prepare=game,
    options=(f"--min-free-mib={MORE_THAN_THERE_IS}",),
    bystander=False,
)
async def full_disk(scene: Scene, moves: int = 10) -> str:
    """Asks for rooms when the disk is nearly full; whoever is in a game wants to play on."""
    client = await scene.server.connect(NEWCOMER)
    answer = await client.say({"type": "create", "name": "New"})
    scene.expect(
        answer.get("code") == "no-space",
        f"create was answered with {answer.get('code', answer['type'])}",
    )
    party: Party = scene.prepared
    for number, player in enumerate(party.players):
        back = await scene.server.resume(player, address=f"127.0.4.{10 + number}")
        party.players[number] = back
    for _ in range(moves):
        await party.step()
    return f"{answer['type']}, {moves} moves"
