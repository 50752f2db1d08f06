"""What a page was told and what it said, read off its sockets, and what can be known from that."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from playwright.async_api import Page, WebSocket

Message: TypeAlias = dict[str, Any]

PATIENCE: Final = 60.0
"""Seconds after which a test gives up; a slow machine that is busy needs many of them."""


class Traffic:
    """Every message of a page's sockets, and what the last of them said."""

    def __init__(self, page: Page | None = None) -> None:
        self.heard: list[bytes] = []
        """Every message received, byte for byte."""
        self.said: list[Message] = []
        """Every message sent."""
        self.sockets = 0
        """How many sockets were opened."""
        self.closings: list[WebSocket] = []
        """Those that are closed again."""
        self.you: str | None = None
        self.code = ""
        self.codes: set[str] = set()
        """Of all rooms this page has been in."""
        self.token = ""
        self.version = 0
        self.room: Message = {}
        self.play: Message | None = None
        self.table: Message | None = None
        self.me: Message | None = None
        self.presence: dict[str, float | None] = {}
        self.bye: str | None = None
        self.refusals: list[Message] = []
        self.events: list[Message] = []
        """What has just happened."""
        self.skipped = 0
        """Up to which version everything is to be shown as it came out."""
        self._news = asyncio.Event()
        if page is not None:
            page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", self.hear)
        socket.on("framesent", self.say)
        socket.on("close", self._closed)

    def _closed(self, socket: WebSocket) -> None:
        self.closings.append(socket)
        self._news.set()

    def say(self, frame: str | bytes) -> None:
        """Note what was said."""
        message: Message = json.loads(frame)
        self.said.append(message)
        # Pages make up their tokens themselves.
        self.token = message.get("token") or self.token
        self._news.set()

    def hear(self, frame: str | bytes) -> None:
        """Note what was heard, and know what can be known from it."""
        self.heard.append(frame.encode() if isinstance(frame, str) else frame)
        message: Message = json.loads(frame)
        for field in ("version", "room", "play", "table", "me", "presence"):
            if field in message and message["type"] in {"welcome", "update", "presence"}:
                setattr(self, field, message[field])
        if message["type"] == "welcome":
            self.you, self.code, self.bye = message["you"], message["room"]["code"], None
            self.codes.add(self.code)
            self.token = message.get("token", self.token)
        elif message["type"] == "update":
            self.events = message["events"]
        elif message["type"] == "skipped":
            self.skipped = message["version"]
        elif message["type"] == "bye":
            self.bye = message["code"]
        elif message["type"] == "refused":
            self.refusals.append(message)
        self._news.set()

    async def until(self, reached: Callable[[], bool], what: str = "") -> None:
        """Wait until something is so by what was heard and said."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not reached():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"never {what or 'as wanted'}: {self}") from None

    def answer(self, id: str) -> Message | None:
        """What was answered to a command, if it was."""
        quoted = json.dumps(id).encode()
        for raw in reversed(self.heard):
            if quoted in raw and (message := json.loads(raw)).get("id") == id:
                return dict(message)
        return None

    def __str__(self) -> str:
        phase = self.table and self.table["phase"]
        return f"<{self.you} at {self.version}, {phase}, may {self.legal}>"

    # What can be known from it

    @property
    def legal(self) -> list[Message]:
        """What this seat may do in the game now."""
        return list(self.me["legal"]) if self.me else []

    @property
    def seat(self) -> int | None:
        """Where they sit in the game."""
        seats = [seated["member"] for seated in self.play["seats"]] if self.play else []
        return seats.index(self.you) if self.you in seats else None

    @property
    def phase(self) -> str | None:
        """Where the game is."""
        return self.table["phase"] if self.table else None

    @property
    def revealed(self) -> bool:
        """Whether dials have just been turned over."""
        return any(event["type"] == "revealed" for event in self.events)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table and self.table["over"])

    @property
    def commands(self) -> list[Message]:
        """The commands given, in order."""
        return [message for message in self.said if message["type"] == "do"]
