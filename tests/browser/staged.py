"""A page that is told what a test wants it to be told: for moments that chance seldom brings about.

The page comes in by a real server; from then on the test says what has happened, as a server would.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Self

from playwright.async_api import Page, WebSocketRoute

from tests.browser.person import Person
from tests.browser.traffic import PATIENCE, Message


class Staged:
    """Somebody's seat on a page of its own, and what it is told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._line: WebSocketRoute | None = None
        self._last: Message = {}
        self._changes: dict[str, Message] = {}
        self.said: list[Message] = []
        """The commands of the game it has given."""
        self._spoke = asyncio.Event()
        self.refuses = ""
        """The code with which they are refused, if they are not to reach the server."""

    @classmethod
    async def of(cls, person: Person, code: str, **changes: Any) -> Self:
        """Open somebody's seat on another page; `changes` are those of `tell`, from the beginning."""
        staged = cls(await person.page.context.new_page())
        staged._changes = changes
        await staged.page.route_web_socket("**/*", staged._connect)
        await staged.page.goto(f"{person.url}/{code}")
        await staged.page.locator(".seat [data-headline]").wait_for()
        return staged

    def _connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self._line = line

        def hear(raw: str | bytes) -> None:
            message = json.loads(raw)
            if message["type"] in {"welcome", "update"}:
                self._last = _changed(message, **self._changes)
                raw = json.dumps(self._last)
            line.send(raw)

        server.on_message(hear)
        line.on_message(lambda raw: self._answer(raw) or server.send(raw))

    def _answer(self, raw: str | bytes) -> bool:
        """Refuse a command in the server's place, if that is wanted."""
        message = json.loads(raw)
        if message["type"] != "do" or message["command"]["do"] != "play":
            return False
        self.said.append(message["command"]["command"])
        self._spoke.set()
        refusal = {"type": "refused", "code": self.refuses, "why": "", "details": {"name": "?"}}
        if self.refuses and self._line is not None:
            self._line.send(json.dumps({**refusal, "id": message["id"]}))
        return bool(self.refuses)

    @property
    def seat(self) -> int:
        """Where it sits."""
        return int(self._last["me"]["seat"])

    @property
    def seats(self) -> list[Message]:
        """Who sits where."""
        return list(self._last["play"]["seats"])

    async def has_said(self, commands: int) -> None:
        """Wait until it has given so many commands of the game."""
        while len(self.said) < commands:
            self._spoke.clear()
            await asyncio.wait_for(self._spoke.wait(), PATIENCE)

    def tell(self, *events: Message, **changes: Any) -> None:
        """Let the page be told of events, and of what the table, the seat and the play are then."""
        assert self._line is not None
        shown = {key: self._last[key] for key in ("play", "table", "me", "room")}
        update = {"type": "update", "version": self._last["version"] + 1, "events": events, **shown}
        self._last = _changed(update, **changes)
        self._line.send(json.dumps(self._last))


def _changed(message: Message, **changes: Message) -> Message:
    return {
        key: {**value, **changes[key]} if key in changes and value is not None else value
        for key, value in message.items()
    }
