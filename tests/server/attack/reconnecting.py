"""Limits must not begin anew with each connection, and no game must end because its log is long."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.server.attack.fan_out import MOST_RENAMES_AT_ONCE, MOST_RENAMES_PER_MINUTE
from tests.server.attack.noisy import Noisy
from tests.server.attack.scene import ATTACKER, TROUBLE, Scene, attack
from tests.server.client import Client, Message
from tests.server.party import Party
from tests.server.process import ServerProcess

MOST_COMMANDS_AT_ONCE: Final = 60
MOST_COMMANDS_PER_SECOND: Final = 20
"""Of one member, on whatever connections."""

LONG: Final = 100_050
"""Entries of a room in which three watchers rename themselves for about a minute unhindered."""


def returning(client: Client) -> Message:
    """Return what somebody says who comes back."""
    return {"type": "resume", "code": client.code, "token": client.token}


async def pester(scene: Scene, hello: Message, commands: list[Message], seconds: float) -> None:
    """Come back again and again, and give all the commands at once each time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                with suppress(*TROUBLE):
                    await _pester_once(scene, hello, commands)


async def _pester_once(scene: Scene, hello: Message, commands: list[Message]) -> None:
    with closing(await Noisy.connect(scene.server, address=ATTACKER)) as noisy:
        if (await noisy.say(hello))["type"] == "welcome":
            await noisy.give(*commands)
            await noisy.listen(lambda: noisy.answers >= len(commands))


@attack(small={"seconds": 1.5})
async def reconnecting(scene: Scene, seconds: float = 8.0) -> str:
    """Comes back constantly, each time with as many commands as a new connection may give."""
    host = await scene.server.create("Eve", address=ATTACKER)
    before, _ = scene.kept(host.code)
    began = asyncio.get_running_loop().time()
    await pester(scene, returning(host), [{"do": "stand"}, {"do": "sit"}] * 30, seconds)
    took = asyncio.get_running_loop().time() - began
    done = scene.kept(host.code)[0] - before
    allowed = MOST_COMMANDS_AT_ONCE + MOST_COMMANDS_PER_SECOND * took
    scene.expect(done <= allowed, f"{done} commands done in {took:.1f} s")
    return f"{done / took:.0f} commands/s"


@dataclass
class LongGame:
    """Who is in a room with a long past."""

    players: list[Client]
    watchers: list[Client]


async def long_game(db: Path) -> LongGame:
    """Begin a game whose log is as long as if watchers had never stopped renaming themselves."""
    async with ServerProcess(db) as server:
        party = await Party.meet(server, 2, network="127.0.5")
        code = party.host.code
        await party.start("mau-mau", options={"rounds": "to-500"})
        watchers = [
            await server.join(code, f"Watcher {number}", watch=True, address=ATTACKER)
            for number in range(3)
        ]
        renamed = await watchers[0].do("rename", who=watchers[0].you, name="Somebody else")
        await server.stop()
    with closing(sqlite3.connect(db)) as file, file:
        (room,) = file.execute("SELECT id FROM room WHERE code = ?", (code,)).fetchone()
        at, entry = file.execute(
            "SELECT at, entry FROM entry WHERE room = ? AND version = ?", (room, renamed["version"])
        ).fetchone()
        file.executemany(
            "INSERT INTO entry (room, version, at, entry) VALUES (?, ?, ?, ?)",
            ((room, version, at, entry) for version in range(renamed["version"] + 1, LONG + 1)),
        )
    return LongGame(party.players, watchers)


@attack(small={"seconds": 1.0}, prepare=long_game)
async def wear_out(scene: Scene, seconds: float = 8.0) -> str:
    """Lets watchers rename themselves until the room's log is longer than any game makes it."""
    game: LongGame = scene.prepared
    code = game.players[0].code
    players = [
        await scene.server.resume(player, address=f"127.0.5.{number + 10}")
        for number, player in enumerate(game.players)
    ]
    before, _ = scene.kept(code)
    began = asyncio.get_running_loop().time()
    await asyncio.gather(
        *(pester(scene, returning(watcher), renames(watcher), seconds) for watcher in game.watchers)
    )
    took = asyncio.get_running_loop().time() - began
    renamed = scene.kept(code)[0] - before
    allowed = len(game.watchers) * (MOST_RENAMES_AT_ONCE + MOST_RENAMES_PER_MINUTE / 60 * took)
    scene.expect(renamed <= allowed, f"{renamed} renames kept in {took:.0f} s")
    for player in players:
        for command in player.legal[:1]:
            answer = await player.move(command, seen=LONG + renamed)
            scene.expect(answer["type"] == "done", f"a move was refused: {answer.get('code')}")
    return f"{renamed / took:.0f} renames/s"


def renames(member: Client) -> list[Message]:
    """Return as many as a new connection may give at once."""
    return [
        {"do": "rename", "who": member.you, "name": f"{member.you} {number}"}
        for number in range(MOST_COMMANDS_AT_ONCE)
    ]
