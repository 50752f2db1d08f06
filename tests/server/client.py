"""A device that speaks the protocol and a server for it to speak to, both real.

A client only reads when it is told to: `receive` takes the next message and remembers what it says,
everything else waits for the message it wants. So there is nothing to wait for but messages.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final, TypeAlias

import aiohttp
from aiohttp import WSMsgType, web

from emojito.rooms.live import LiveRoom
from emojito.rooms.registry import RoomRegistry
from emojito.server.app import REGISTRY
from emojito.server.config import Config
from emojito.server.serve import start

Message: TypeAlias = dict[str, Any]

PATIENCE: Final = 60.0
"""Seconds after which a test gives up."""

GENEROUS: Final[dict[str, Any]] = {
    "messages_per_second": 1e6,
    "changes_per_minute": 1e6,
    "arrivals_per_minute": 10**6,
    "guesses_per_minute": 10**6,
    "rooms_per_hour": 10**6,
    "connections_per_address": 10**6,
    "requests_per_second": 1e6,
}


class Closed(Exception):  # noqa: N818 - it is an end, not an error
    """The server has closed the connection."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Client:
    """One socket, all it has heard, and what it now knows."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[bytes] = []
        """Every message, byte for byte."""
        self.you: str | None = None
        self.code = ""
        self.token = ""
        self.version = 0
        self.room: Message = {}
        self.play: Message | None = None
        self.table: Message | None = None
        self.me: Message | None = None
        self.presence: dict[str, float | None] = {}
        self.bye: str | None = None
        self._ids = itertools.count(1)

    # Hearing

    async def receive(self) -> Message:
        """Take the next message; raise `Closed` if there will be none."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.receive()
        if frame.type is not WSMsgType.TEXT:
            closing = frame.type is WSMsgType.CLOSE
            raise Closed(frame.data if closing else self.socket.close_code)
        self.heard.append(frame.data.encode())
        message: Message = json.loads(frame.data)
        self._learn(message)
        return message

    async def until(self, *types: str, **fields: Any) -> Message:
        """Read on until there is a message of such a type and with these fields."""
        while True:
            message = await self.receive()
            if message["type"] in types and fields.items() <= message.items():
                return message

    async def caught_up(self, version: int) -> Client:
        """Read on until that version has been shown."""
        while self.version < version:
            await self.receive()
        return self

    async def closed(self) -> int | None:
        """Read to the end; return the number the socket was closed with."""
        try:
            while True:
                await self.receive()
        except Closed as closed:
            return closed.code

    def _learn(self, message: Message) -> None:
        for field in ("version", "room", "play", "table", "me", "presence"):
            if field in message and message["type"] in {"welcome", "update", "presence"}:
                setattr(self, field, message[field])
        if message["type"] == "welcome":
            self.you, self.code = message["you"], message["room"]["code"]
            self.token = message.get("token", self.token)
        elif message["type"] == "bye":
            self.bye = message["code"]

    # Speaking

    async def send(self, message: Message | bytes) -> None:
        """Say something, whatever it is."""
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        await self.socket.send_frame(text, WSMsgType.TEXT)

    async def say(self, message: Message | bytes) -> Message:
        """Say something that is answered with a welcome, a glimpse, a refusal or a pong."""
        await self.send(message)
        return await self.until("welcome", "glimpse", "refused", "pong")

    async def give(self, command: Message, *, id: str = "", seen: int | None = None) -> str:
        """Give a command and do not wait; return what it is called."""
        id = id or f"{self.you}-{next(self._ids)}"
        seen = self.version if seen is None else seen
        await self.send({"type": "do", "id": id, "seen": seen, "command": command})
        return id

    async def do(
        self, word: str, *, id: str = "", seen: int | None = None, **fields: Any
    ) -> Message:
        """Give a command and return its answer."""
        id = await self.give({"do": word, **fields}, id=id, seen=seen)
        return await self.until("done", "refused", id=id)

    async def move(self, command: Message, **fields: Any) -> Message:
        """Give a command of the game and return its answer."""
        return await self.do("play", command=command, **fields)

    @property
    def legal(self) -> list[Message]:
        """What may be done in the game now."""
        return [] if self.me is None else list(self.me["legal"])

    def takes_over(self, before: Client) -> Client:
        """Be who `before` was, and give no command a name that was given already."""
        self.token, self._ids = before.token, before._ids
        return self

    # Going

    def drop(self) -> None:
        """Be gone without a word, as with a flat battery."""
        self.socket._response.close()

    async def close(self) -> None:
        """Close the socket as a browser does."""
        await self.socket.close()


class Doors(ABC):
    """The ways into a server, whatever it runs in."""

    @abstractmethod
    async def connect(self, address: str = "", **headers: str) -> Client:
        """Open a socket from an address and say nothing yet."""

    async def enter(self, hello: Message, address: str = "", **headers: str) -> Client:
        """Open a socket, say hello, and be welcome."""
        client = await self.connect(address, **headers)
        answer = await client.say(hello)
        assert answer["type"] == "welcome", answer
        return client

    async def create(self, name: str = "Ana", **others: Any) -> Client:
        """Open a room."""
        return await self.enter({"type": "create", "name": name}, **others)

    async def join(self, code: str, name: str, *, watch: bool = False, **others: Any) -> Client:
        """Come into a room."""
        hello = {"type": "join", "code": code, "name": name, "watch": watch}
        return await self.enter(hello, **others)

    async def resume(self, client: Client, **others: Any) -> Client:
        """Come back as somebody, on another socket."""
        hello = {"type": "resume", "code": client.code, "token": client.token}
        return (await self.enter(hello, **others)).takes_over(client)

    async def open(self, token: str | None = None, **others: Any) -> Client:
        """Open a room with a screen."""
        return await self.enter({"type": "open", "token": token}, **others)

    async def watch(self, code: str, **others: Any) -> Client:
        """Be a screen."""
        return await self.enter({"type": "watch", "code": code}, **others)


class Server(Doors):
    """A real server on a port of its own, and its doors."""

    def __init__(self, db: Path, **config: Any) -> None:
        self._config = Config(host="127.0.0.1", port=0, db=db, **{**GENEROUS, **config})
        self._runner: web.AppRunner | None = None
        self._session: aiohttp.ClientSession | None = None
        self._sessions: list[aiohttp.ClientSession] = []
        self._clients: list[Client] = []
        self.url = ""

    async def __aenter__(self) -> Server:
        self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self._clients:
            client.drop()
        await self.stop()
        for session in (self.session, *self._sessions):
            await session.close()

    async def start(self) -> None:
        """Begin to serve."""
        listening = socket.create_server((self._config.host, 0))
        host, port = listening.getsockname()[:2]
        self.url = f"http://{host}:{port}"
        self._runner = await start(self._config, listening)

    async def stop(self) -> None:
        """Stop as Ctrl-C does."""
        if self._runner is not None:
            await self._runner.cleanup()
        self._runner = None

    async def restart(self) -> None:
        """Stop and start again on the same file."""
        await self.stop()
        await self.start()

    # The truth

    @property
    def db(self) -> Path:
        """The database file."""
        return self._config.db

    @property
    def registry(self) -> RoomRegistry:
        """The rooms behind the doors."""
        assert self._runner is not None
        app = self._runner.app
        assert isinstance(app, web.Application)
        return app[REGISTRY]

    def live(self, code: str) -> LiveRoom:
        """A room as it really is."""
        return self.registry._rooms[code]

    async def log(self, code: str) -> list[bytes]:
        """What is on disk of a room."""
        return await self.registry._store.read(code)

    # The doors

    @property
    def session(self) -> aiohttp.ClientSession:
        """For requests of other kinds."""
        assert self._session is not None
        return self._session

    async def connect(self, address: str = "", **headers: str) -> Client:
        """Open a socket and say nothing yet."""
        headers = {"X-Forwarded-For": address or "203.0.113.1", **headers}
        client = Client(await self.session.ws_connect(f"{self.url}/socket", headers=headers))
        self._clients.append(client)
        return client

    async def connect_from(self, source: str) -> Client:
        """Open a socket from another address of this machine."""
        connector = aiohttp.TCPConnector(local_addr=(source, 0))
        session = aiohttp.ClientSession(connector=connector)
        self._sessions.append(session)
        client = Client(await session.ws_connect(f"{self.url}/socket"))
        self._clients.append(client)
        return client
