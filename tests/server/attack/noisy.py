"""A device that talks as much as it likes, and only counts what it is told."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any, Final

from tests.server.client import PATIENCE, Message
from tests.server.raw import RawClient, close_code, frame, frames_in

PAYLOAD: Final = b"are you there?"
"""For pings: what the pongs are known by."""
_MARKS: Final = {
    "answered ping": PAYLOAD,
    **{kind: f'"type":"{kind}"'.encode() for kind in ("done", "refused", "update", "pong")},
}
_OVERLAP: Final = 20
"""Bytes in which a mark may be cut in two."""
_GOODBYE: Final = 0x88
_LONGEST_GOODBYE: Final = 127
_names = count(1)


class Noisy(RawClient):
    """Reads without understanding it, which is much cheaper."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.told: Counter[str] = Counter()
        """How many messages of each kind it has heard."""
        self.ended = False
        self._latest = b""

    @property
    def close_code(self) -> int | None:
        """The number it was closed with, if it has heard one."""
        heard = self._latest
        for at in range(len(heard) - 3):
            # Where frames begin is not known here, but a goodbye is the last of them.
            if heard[at] == _GOODBYE and heard[at + 1] == len(heard) - at - 2:
                return close_code(heard[at:])
        return None

    async def say(self, message: Message) -> Message:
        """Say the first message and return its answer, a welcome or a refusal."""
        await self.send(message)
        async with asyncio.timeout(PATIENCE):
            heard = b""
            while data := await self._take():
                heard += data
                for opcode, payload in frames_in(heard):
                    if opcode == 1:
                        answer: Message = json.loads(payload)
                        return answer
        self.ended = True
        return {"type": "closed", "code": close_code(heard)}

    async def give(self, *commands: Message) -> None:
        """Give commands all at once, and wait for nothing."""
        data = b""
        for command in commands:
            do = {"type": "do", "id": f"n{next(_names)}", "seen": 0, "command": command}
            data += frame(json.dumps(do).encode())
        await self.send_bytes(data)

    @property
    def answers(self) -> int:
        """How many commands were answered, one way or the other."""
        return self.told["done"] + self.told["refused"]

    async def listen(self, enough: Callable[[], bool] = lambda: False) -> None:
        """Count what is told, until it is enough or the connection ends."""
        while not enough():
            data = await self._take()
            if not data:
                self.ended = True
                return
            overlap = self._latest[-_OVERLAP:]
            for kind, mark in _MARKS.items():
                self.told[kind] += (overlap + data).count(mark) - overlap.count(mark)
            self._latest = (self._latest + data)[-_LONGEST_GOODBYE:]

    async def _take(self) -> bytes:
        try:
            return await self._loop.sock_recv(self._socket, 262_144)
        except OSError:
            return b""
