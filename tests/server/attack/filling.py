"""Filling a stranger's room, and coming back after a ban."""

from __future__ import annotations

import asyncio
from typing import Final

from tests.server.attack.scene import ATTACKER, NEWCOMER, TROUBLE, Scene, attack
from tests.server.client import Client, Message

HOST: Final = "127.0.4.10"


@attack(small={})
async def filling(scene: Scene, joins: int = 63) -> str:
    """Fills a stranger's room from one address, and evades the ban."""
    host = await scene.server.create("Ana", address=HOST)

    def hello(number: int) -> Message:
        watch = number % 2 == 1
        return {"type": "join", "code": host.code, "name": f"Guest {number}", "watch": watch}

    async def join(number: int) -> Client | None:
        try:
            return await scene.server.enter(hello(number), address=ATTACKER)
        except TROUBLE:
            return None

    tried = await asyncio.gather(*map(join, range(joins)))
    inside = [client for client in tried if client is not None]
    newcomer = await scene.expect_entry(
        hello(joins) | {"name": "New"}, NEWCOMER, "a newcomer finds no room"
    )
    answer = await host.do("ban", who=inside[0].you, household=True)
    scene.expect(answer["type"] == "done", f"the ban was refused: {answer.get('code')}")
    if answer["type"] == "done":
        await host.caught_up(answer["version"])
    present = {member["id"] for member in host.room["members"]}
    strangers = present - {host.you, newcomer and newcomer.you}
    scene.expect(not strangers, f"{len(strangers)} of them are still there")
    client = await scene.server.connect(ATTACKER)
    again = await client.say(hello(joins + 1))
    scene.expect(again.get("code") == "banned", f"somebody from there got {again['type']}")
    return f"{len(inside)} of {joins} joins"
