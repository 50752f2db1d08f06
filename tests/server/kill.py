"""Kill a server again and again while people play, and count what comes back.

    python -m tests.server.kill --kills 20

Clients play in several rooms. At a random moment the server is killed with SIGKILL and started
anew. Whatever it had acknowledged (`done`) must be in the log, every client must come back by its
token to what it had last seen or to something later, and a command whose answer was lost, said
again, must happen once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from emojito.rooms.events import Entry
from emojito.rooms.log import decode
from tests.server.client import Client, Closed
from tests.server.process import ServerProcess

NAMES = ("Ana", "Ben", "Cem")
GONE = (Closed, ConnectionError, aiohttp.ClientError, asyncio.TimeoutError)


@dataclass
class Figures:
    """What a run has found."""

    kills: int = 0
    acknowledged: int = 0
    recovered: int = 0
    unsure: int = 0
    """Commands whose answer was lost with the server."""
    resumed: int = 0
    """How often somebody came back by their token."""
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"acknowledged {self.acknowledged} / recovered {self.recovered} "
            f"({self.kills} kills, {self.resumed} returns, {self.unsure} answers lost and asked "
            f"for again, {len(self.faults)} faults)"
        )


class Room:
    """People in one room, who play on whatever happens."""

    def __init__(self, number: int, dice: random.Random, figures: Figures) -> None:
        self._number = number
        self._dice = dice
        self._figures = figures
        self.people: list[Client] = []
        self.acknowledged: dict[tuple[str, str], int] = {}
        """The version at which each command was done, by who gave it and what they called it."""
        self._unsure: dict[str, tuple[str, dict[str, Any]]] = {}
        """Commands that were sent and not answered yet, by who gave them."""
        self._ids = 0

    async def meet(self, server: ServerProcess) -> None:
        """Come together and begin to play."""
        host = await server.enter({"type": "create", "name": NAMES[0]})
        self.people.append(host)
        for name in NAMES[1:]:
            hello = {"type": "join", "code": host.code, "name": name}
            self.people.append(await server.enter(hello))
        game = "mau-mau" if self._number % 2 else "emojito"
        choices = {"mau-mau": {"options": {"rounds": "to-500"}}}
        settings = {"game": game, "choices": choices, "timers": {"call": None}}
        await self._command(host, {"do": "configure", "settings": settings})
        await self._command(host, {"do": "start"})
        await self._together()

    async def play(self) -> None:
        """Play until the server is gone."""
        with contextlib.suppress(*GONE):
            while True:
                await self._together()
                moves = [(who, command) for who in self.people for command in who.legal]
                if moves:
                    who, command = self._dice.choice(moves)
                    await self._command(who, {"do": "play", "command": command})
                else:
                    await self._command(self.people[0], {"do": "start"})

    async def come_back(self, server: ServerProcess) -> None:
        """Return by token, to what was last seen or later; say again what was not answered."""
        for number, before in enumerate(self.people):
            with contextlib.suppress(*GONE):
                await before.close()
            back = await server.resume(before)
            self._figures.resumed += 1
            if back.you != before.you or back.version < before.version:
                self._figures.faults.append(f"{before.you} came back to an earlier time")
            self.people[number] = back
        for who in self.people:
            if who.you in self._unsure:
                id, command = self._unsure[who.you]
                self._figures.unsure += 1
                await self._command(who, command, id)

    async def _command(self, who: Client, command: dict[str, Any], id: str = "") -> None:
        self._ids += 1
        id = id or f"{self._number}-{self._ids}"
        assert who.you is not None
        self._unsure[who.you] = id, command
        await who.give(command, id=id)
        answer = await who.until("done", "refused", id=id)
        del self._unsure[who.you]
        if answer["type"] == "done":
            self.acknowledged[who.you, id] = answer["version"]
            await who.caught_up(answer["version"])

    async def _together(self) -> None:
        latest = max(client.version for client in self.people)
        for client in self.people:
            await client.caught_up(latest)


def read_log(db: Path, code: str) -> list[Entry]:
    """Read a room's log from the file itself; the server is dead."""
    with contextlib.closing(sqlite3.connect(db)) as file:
        rows = file.execute(
            "SELECT version, entry FROM entry WHERE room = (SELECT id FROM room WHERE code = ?)"
            " ORDER BY version",
            (code,),
        ).fetchall()
    assert [version for version, _ in rows] == list(range(1, len(rows) + 1)), "a gap in the log"
    return [decode(entry) for _, entry in rows]


def compare(room: Room, db: Path, figures: Figures) -> None:
    """Hold what was acknowledged against what is in the log."""
    log = read_log(db, room.people[0].code)
    kept = {(entry.by, entry.id): version for version, entry in enumerate(log, 1) if entry.id}
    if len(kept) != sum(entry.id is not None for entry in log):
        figures.faults.append("a command happened twice")
    figures.acknowledged += len(room.acknowledged)
    for command, version in room.acknowledged.items():
        if kept.get(command) == version:
            figures.recovered += 1
        else:
            figures.faults.append(f"{command} was acknowledged and is lost")
    room.acknowledged.clear()


async def run(db: Path, kills: int, seed: int = 1, rooms: int = 6) -> Figures:
    """Play and kill; return what was found."""
    dice, figures = random.Random(seed), Figures()  # noqa: S311
    async with ServerProcess(db) as server:
        parties = [Room(number, dice, figures) for number in range(rooms)]
        for room in parties:
            await room.meet(server)
        for _ in range(kills):
            playing = [asyncio.create_task(room.play()) for room in parties]
            await asyncio.sleep(dice.uniform(0.03, 0.35))
            await server.kill()
            figures.kills += 1
            await asyncio.gather(*playing)
            for room in parties:
                compare(room, db, figures)
            await server.start()
            for room in parties:
                await room.come_back(server)
        for room in parties:
            for client in room.people:
                await client.close()
        await server.stop()
        for room in parties:
            compare(room, db, figures)
    return figures


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.kill")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", type=int, default=6)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "rooms.db"
        figures = asyncio.run(run(db, options.kills, options.seed, options.rooms))
    print(figures)  # noqa: T201
    for fault in figures.faults:
        print(fault)  # noqa: T201
    return 1 if figures.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
