"""People who play whatever happens, and remember everything they did and saw."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import random
import secrets
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

import aiohttp

from tests.server.client import Client, Closed, Message
from tests.server.process import ServerProcess

GONE: Final = (Closed, ConnectionError, aiohttp.ClientError, TimeoutError, AssertionError)
PASSING: Final = {"store-busy", "room-busy", "too-fast"}
"""Refusals that change nothing and say: try again."""
TURN: Final = 20
"""Seconds for a turn where a clock runs: longer than a take-over and the moment to come back."""
NAMES: Final = ("Ana", "Ben", "Cem")


@dataclass
class Operation:
    """A command as its player knows it."""

    room: str
    who: str
    id: str
    invoked: float
    answered: float | None = None
    version: int | None = None
    """At which it happened, as the server said."""
    refused: str | None = None


@dataclass
class Room:
    """What is known of a room by those in it."""

    number: int
    code: str = ""
    timed: bool = False
    """Whether a clock runs, and somebody lets it run out."""
    operations: list[Operation] = field(default_factory=list)
    seen: dict[int, set[str]] = field(default_factory=dict)
    """What everybody at the table was shown, by version; digests."""
    first_seen: dict[int, float] = field(default_factory=dict)
    """When the first of them was shown a version, by the clock of those who play."""

    def show(self, version: int, table: Any) -> None:
        """Remember what somebody was shown."""
        self.seen.setdefault(version, set()).add(digest(table))
        self.first_seen.setdefault(version, monotonic())


def seen(client: Client) -> dict[str, Any]:
    """Return what everybody at a table must see alike."""
    return {"version": client.version, "room": client.room, "table": client.table}


def digest(table: Any) -> str:
    """Return what tells one picture of a table from another."""
    return hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()[:16]


class Player:
    """One person with one device, which comes back by itself to whatever node answers."""

    def __init__(self, room: Room, name: str, nodes: list[ServerProcess], first: int) -> None:
        self.room = room
        self.name = name
        self.client: Client | None = None
        self.returns = 0
        self.latest: Client | None = None
        """As of the last line there was."""
        self.changed = asyncio.Event()
        """Something was heard, or the line has gone."""
        self._nodes = nodes
        self._turn = first
        self._token = secrets.token_hex(20)
        self._you = ""
        self._ids = itertools.count(1)
        self._pending: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._living: asyncio.Task[None] | None = None

    @property
    def here(self) -> bool:
        """Whether this person is in the room just now."""
        return self.client is not None

    def start(self) -> None:
        """Come, and come back for as long as it takes."""
        self._living = asyncio.create_task(self._live())

    async def stop(self) -> None:
        """Go for good."""
        assert self._living is not None
        self._living.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._living

    async def do(self, command: Message) -> Message:
        """Give a command and return its answer, however long that takes."""
        assert self.latest is not None
        id = f"{self._you}-{next(self._ids)}"
        operation = Operation(self.room.code, self._you, id, monotonic())
        self.room.operations.append(operation)
        message = {"type": "do", "id": id, "seen": self.latest.version, "command": command}
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._pending[id] = message, future
        await self._say(message)
        answer = await future
        operation.answered = monotonic()
        if answer["type"] == "done":
            operation.version = answer["version"]
        else:
            operation.refused = answer["code"]
        return answer

    async def _say(self, message: Message) -> None:
        if self.client is not None:
            with contextlib.suppress(*GONE):
                await self.client.send(message)

    async def _live(self) -> None:
        while True:
            node = self._nodes[self._turn % len(self._nodes)]
            client = None
            try:
                async with asyncio.timeout(6):
                    client = await node.connect()
                    welcome = await client.say(self._hello())
                if welcome["type"] == "welcome":
                    await self._stay(client)
            except GONE:
                pass
            finally:
                self.client = None
                self.changed.set()
                if client is not None:
                    client.drop()
            self._turn += 1
            await asyncio.sleep(random.uniform(0.1, 0.4))  # noqa: S311

    def _hello(self) -> Message:
        if self._you:
            return {"type": "resume", "code": self.room.code, "token": self._token}
        if not self.room.code:
            return {"type": "create", "name": self.name, "token": self._token}
        return {"type": "join", "code": self.room.code, "name": self.name, "token": self._token}

    async def _stay(self, client: Client) -> None:
        assert client.you is not None
        self.returns += bool(self._you)
        self._you, self.room.code = client.you, client.code
        self.client = self.latest = client
        self.room.show(client.version, client.table)
        self.changed.set()
        for message, _ in tuple(self._pending.values()):
            await client.send(message)
        while True:
            try:
                message = await client.receive()
            except TimeoutError:
                continue  # Nothing happens in a room whose people wait for each other.
            if message["type"] == "update":
                self.room.show(message["version"], message["table"])
            elif message["type"] in {"done", "refused"}:
                self._hear_answer(message)
            self.changed.set()

    def _hear_answer(self, message: Message) -> None:
        id = message.get("id")
        if id not in self._pending:
            return
        asked, future = self._pending[id]
        if message["type"] == "refused" and message["code"] in PASSING:
            # The same id may be tried again.
            asyncio.get_running_loop().call_later(
                0.3, lambda: asyncio.ensure_future(self._repeat(id, asked))
            )
            return
        del self._pending[id]
        if not future.done():
            future.set_result(message)

    async def _repeat(self, id: str, message: Message) -> None:
        if id in self._pending:
            await self._say(message)


class Table:
    """A room full of players and what they do there."""

    def __init__(self, number: int, nodes: list[ServerProcess], seed: int) -> None:
        timed = number % 3 == 2
        self.room = Room(number, timed=timed)
        self.players = [
            Player(self.room, name, nodes, number + place) for place, name in enumerate(NAMES)
        ]
        self._nodes = nodes
        self._dice = random.Random(f"{seed} {number}")  # noqa: S311
        self.moves = 0
        self.games = 0
        self.closing_time = False
        """No game is begun any more."""

    @property
    def code(self) -> str:
        return self.room.code

    async def meet(self) -> None:
        """Come together."""
        host, *others = self.players
        host.start()
        await self._until(lambda: host.here)
        for player in others:
            player.start()
            await self._until(lambda player=player: player.here)
        mau_mau = self.room.number % 2 == 1 or self.room.timed
        settings = {
            "game": "mau-mau" if mau_mau else "emojito",
            # Nobody is given up for being away: what happens by itself, a clock has done.
            "timers": {"away": 600, **({"turn": TURN} if self.room.timed else {})},
        }
        await host.do({"do": "configure", "settings": settings})

    async def play(self) -> None:
        """Play game after game, with a breath between moves."""
        while not (self.closing_time and self.over):
            await self._step()
            if not self.closing_time:
                await asyncio.sleep(self._dice.uniform(0.05, 0.3))

    @property
    def over(self) -> bool:
        """Whether no game goes on, as far as anybody has seen."""
        table = self._best().table
        return table is None or table["phase"] == "over"

    def _best(self) -> Client:
        """What is known by who knows most."""
        known = [player.latest for player in self.players if player.latest is not None]
        return max(known, key=lambda client: client.version)

    async def _step(self) -> None:
        here = [player for player in self.players if player.here]
        if not here:
            await self._until(lambda: any(player.here for player in self.players))
            return
        if self.over:
            host = next((player for player in here if player is self.players[0]), None)
            if host is None or self.closing_time:
                await self._until(lambda: self.players[0].here or not self.over)
            else:
                answer = await host.do({"do": "start"})
                self.games += answer["type"] == "done"
            return
        latest = self._best().version
        moves = [
            (player, command)
            for player in here
            if player.client is not None and player.client.version == latest
            and not self._sleeps(player)
            for command in player.client.legal
        ]  # fmt: skip
        if not moves:
            await self._until(lambda: self._best().version != latest, at_most=1.0)
            return
        better = [move for move in moves if move[1]["do"] in {"play", "call", "guess"}] or moves
        player, command = self._dice.choice(better)
        await player.do({"do": "play", "command": command})
        self.moves += 1

    def _sleeps(self, player: Player) -> bool:
        """In a room with a clock, one lets it run out, unless everybody wants to go home."""
        return self.room.timed and player is self.players[1] and not self.closing_time

    async def _until(self, done: Any, at_most: float = 60.0) -> None:
        ends = monotonic() + at_most
        while not done() and monotonic() < ends:
            for player in self.players:
                player.changed.clear()
            waits = [asyncio.create_task(player.changed.wait()) for player in self.players]
            await asyncio.wait(waits, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()

    async def all_back(self) -> bool:
        """Wait until everybody is here and sees the same; say whether that ever was."""

        def together() -> bool:
            clients = [player.client for player in self.players]
            return all(clients) and len({client.version for client in clients if client}) == 1

        await self._until(together)
        return together()

    async def is_seen_alike(self) -> bool:
        """Whether screens at all nodes are shown the same as the players."""
        for _ in range(10):
            shown = [seen(player.latest) for player in self.players if player.latest]
            for node in self._nodes:
                with contextlib.suppress(*GONE):
                    screen = await node.watch(self.code)
                    shown.append(seen(screen))
                    await screen.close()
            everybody = len(self.players) + len(self._nodes)
            if len(shown) == everybody and all(one == shown[0] for one in shown):
                return True
            await asyncio.sleep(0.5)  # Something may have happened meanwhile.
        return False

    async def go_home(self) -> None:
        """Leave."""
        for player in self.players:
            await player.stop()
