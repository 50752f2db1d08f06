"""Somebody who plays over a plain socket: for tests that look at the screens of others."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

from aiohttp import ClientWebSocketResponse, WSMsgType

from tests.browser.talker import Talker
from tests.browser.traffic import Message, Traffic
from tests.server.process import RemoteServer


class Wired(Talker):
    """Somebody without a page. A page takes a second of a processor's time only to come in."""

    has_page = False

    def __init__(self, name: str, server: RemoteServer) -> None:
        super().__init__(name, Traffic())
        self._server = server
        self._socket: ClientWebSocketResponse | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._code = ""

    async def send(self, message: Message) -> None:
        assert self._socket is not None, f"{self.name} has no line"
        text = json.dumps(message)
        self.traffic.say(text)
        await self._socket.send_str(text)

    async def create(self) -> str:
        await self._enter({"type": "create", "name": self.name})
        return self.traffic.code

    async def stand_at_door(self, code: str) -> None:
        self._code = code

    async def come_in(self, *, watch: bool = False) -> None:
        await self._enter({"type": "join", "code": self._code, "name": self.name, "watch": watch})

    async def take_over(self, other: Talker) -> None:
        """Take somebody's seat, as a second device of theirs does; their page may take it back."""
        seat = other.traffic
        await self._enter({"type": "resume", "code": seat.code, "token": seat.token})
        await seat.until(lambda: seat.bye is not None, "told that the seat was taken over")

    async def begin(self) -> None:
        await self.say({"do": "start"})

    async def _enter(self, hello: Message) -> None:
        self._socket = await self._server.session.ws_connect(f"{self._server.url}/socket")
        self._hearing = asyncio.create_task(self._hear(self._socket))
        await self.send(hello)
        await self.traffic.until(lambda: self.traffic.you is not None, "in the room")

    async def _hear(self, socket: ClientWebSocketResponse) -> None:
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                self.traffic.hear(frame.data)

    async def remains(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        said = [f"→ {json.dumps(message)}" for message in self.traffic.said[-20:]]
        heard = [f"← {raw.decode()[:600]}" for raw in self.traffic.heard[-12:]]
        name = re.sub(r"\W+", "-", self.name)
        (folder / f"{name}.log").write_text("\n".join([str(self.traffic), *said, *heard]))

    async def hang_up(self) -> None:
        if self._socket is not None and self._hearing is not None:
            await self._socket.close()
            await self._hearing
