"""A room whose log is damaged, and those who want to come back to it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.server.attack.reconnecting import returning
from tests.server.attack.scene import ATTACKER, Scene, attack
from tests.server.client import Client, Closed
from tests.server.process import ServerProcess

_ENTRY: Final = "version = 3 AND room = (SELECT id FROM room WHERE code = ?)"
DAMAGE: Final = {
    "garbled": f"UPDATE entry SET entry = x'7b2261743a' WHERE {_ENTRY}",  # noqa: S608
    "gap": f"DELETE FROM entry WHERE {_ENTRY}",  # noqa: S608
}


@dataclass
class Damaged:
    """Who was in which room."""

    hosts: dict[str, Client]
    good: Client


async def damaged(db: Path) -> Damaged:
    """Make rooms, and damage all but one."""
    async with ServerProcess(db) as server:
        hosts = {kind: await server.create("Ana", address=ATTACKER) for kind in DAMAGE}
        good = await server.create("Ana", address="127.0.4.10")
        for host in (*hosts.values(), good):
            for _ in range(3):
                await host.do("add_bot")
        await server.stop()
    with closing(sqlite3.connect(db)) as file, file:
        for kind, statement in DAMAGE.items():
            file.execute(statement, (hosts[kind].code,))
    return Damaged(hosts, good)


@attack(small={}, prepare=damaged, may_log_errors=True)
async def unreadable_room(scene: Scene, devices: int = 30) -> str:
    """Comes back again and again to rooms that cannot be read, then to one that can."""
    rooms: Damaged = scene.prepared
    answers: Counter[str] = Counter()
    for host in rooms.hosts.values():
        for _ in range(devices):
            client = await scene.server.connect(ATTACKER)
            try:
                answer = await client.say(returning(host))
                answers[answer.get("code", answer["type"])] += 1
            except Closed as closed:
                answers[f"closed with {closed.code}"] += 1
            client.drop()
    scene.expect(set(answers) == {"room-unreadable"}, f"answered with {dict(answers)}")
    hello = {"type": "join", "code": rooms.good.code, "name": "Ben"}
    await scene.expect_entry(hello, ATTACKER, "a good room is closed to them")
    return ", ".join(f"{number} {what}" for what, number in answers.items())
