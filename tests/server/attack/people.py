"""Taking what is somebody else's: the hat, a name, more rooms than one asked for."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from typing import Final

from emojito.rooms.lookalikes import alike
from tests.server.attack.altered import hurried
from tests.server.attack.scene import ATTACKER, TROUBLE, Scene, attack
from tests.server.client import PATIENCE, Client, Closed
from tests.server.party import Party

HAT_AFTER: Final = 60.0
"""Seconds without the host after which somebody else has the hat."""


@attack(small={}, hurried=hurried("emojito.rooms.alarms", "HAT_AFTER", 1.0))
async def stolen_hat(scene: Scene) -> str:
    """Waits, muted, until the host is away for long, to have the hat and ban whose room it is."""
    party = await Party.meet(scene.server, 2, network="127.0.4")
    owner, player = party.players
    thief = await scene.server.join(owner.code, "Eve", watch=True, address=ATTACKER)
    await party.done(owner, "mute", who=thief.you, muted=True)
    owner.drop()
    async with asyncio.timeout(HAT_AFTER + PATIENCE):
        await asyncio.gather(*(_until_another_host(client) for client in (player, thief)))
    heir = player.room["host"]
    scene.expect(heir == player.you, f"{heir} has the hat")
    answers = [await client.do("ban", who=owner.you) for client in (thief, player)]
    banned = sum(answer["type"] == "done" for answer in answers)
    scene.expect(not banned, "whose room it is was banned from it")
    back = await scene.server.resume(owner, address="127.0.4.10")
    scene.expect(back.room["host"] == owner.you, "the hat was not given back")
    return f"{banned} of {len(answers)} bans"


async def _until_another_host(client: Client) -> None:
    host = client.room["host"]
    while client.room["host"] == host:
        # Nothing is said for a minute, which is longer than a message is usually waited for.
        with suppress(TimeoutError):
            await client.receive()


NAMES: Final = (
    "Ana\u200b", "\u2060Ana", "\u202eAna", "Ana\u2800", "Ana\u00a0\u3164",
    "\u0410na", "An\u0430", "ANA", "ana",
)  # fmt: skip
"""That look like Ana's to the eye."""


@attack(small={})
async def lookalike_names(scene: Scene) -> str:
    """Comes in under names that look like somebody else's."""
    host = await scene.server.create("Ana", address="127.0.4.10")
    inside: list[Client] = []
    for name in NAMES:
        try:
            inside.append(await scene.server.join(host.code, name, address=ATTACKER))
        except TROUBLE:
            continue
    hello = {"type": "join", "code": host.code, "name": "Anna"}
    other = await scene.expect_entry(hello, ATTACKER, "nor is anybody else let in")
    for client in (*inside, *([other] if other else [])):
        await host.caught_up(client.version)
    names = [member["name"] for member in host.room["members"]]
    twins = [
        f"{one!r} and {other!r}"
        for number, one in enumerate(names) for other in names[:number] if alike(one, other)
    ]  # fmt: skip
    scene.expect(not twins, f"nobody can tell {', '.join(twins)} apart")
    return f"{len(inside)} of {len(NAMES)} names"


@attack(small={"devices": 10})
async def repeated_create(scene: Scene, devices: int = 50) -> str:
    """Asks for the same room again and again, on many sockets at once."""
    hello = {"type": "create", "name": "Eve", "token": "e" * 43}
    codes: set[str] = set()

    async def ask() -> None:
        # Each takes the seat over from the one before, who may not even hear of its welcome.
        with suppress(Closed):
            codes.add((await scene.server.enter(hello, address=ATTACKER)).code)

    await asyncio.gather(*(ask() for _ in range(devices)))
    scene.expect(len(codes) == 1, f"{len(codes)} rooms for one token")
    with closing(sqlite3.connect(scene.server.db)) as db:
        (rooms,) = db.execute("SELECT count(*) FROM room").fetchone()
    scene.expect(rooms == 2, f"{rooms} rooms are kept, the bystander's among them")
    return f"{len(codes)} room"
