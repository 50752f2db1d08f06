"""Somebody in a room: what they are told, and how they give commands without touching anything."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import ClassVar, Final

from tests.browser.traffic import Message, Traffic

_IDS: Final = (f"test-{number}" for number in itertools.count(1))
"""New for each command of anybody: to the server, two devices of one seat are the same somebody."""


class Talker:
    """Somebody with a line to the server."""

    has_page: ClassVar[bool]
    """Whether there is something to touch and to look at."""

    def __init__(self, name: str, traffic: Traffic) -> None:
        self.name = name
        self.traffic = traffic

    async def send(self, message: Message) -> None:
        """Say something over one's own line."""
        raise NotImplementedError

    async def say(self, command: Message) -> None:
        """Give a command over one's own line, and wait until it is done."""
        id = await self.whisper(command)
        await self.traffic.until(lambda: self.traffic.answer(id) is not None, f"answered {command}")
        answer = self.traffic.answer(id)
        assert answer is not None
        assert answer["type"] == "done", answer
        await self.traffic.until(lambda: self.traffic.version >= answer["version"])

    async def whisper(self, command: Message) -> str:
        """Give a command over one's own line, whatever is answered; return its id."""
        id = next(_IDS)
        await self.send({"type": "do", "id": id, "seen": self.traffic.version, "command": command})
        return id

    # Coming in

    async def create(self) -> str:
        """Open a room; return its code."""
        raise NotImplementedError

    async def stand_at_door(self, code: str) -> None:
        """Know which room one will come into."""
        raise NotImplementedError

    async def come_in(self, *, watch: bool = False) -> None:
        """Come into the room at whose door one stands."""
        raise NotImplementedError

    async def join(self, code: str, *, watch: bool = False) -> None:
        """Come into a room."""
        await self.stand_at_door(code)
        await self.come_in(watch=watch)

    async def begin(self) -> None:
        """The host: begin the game."""
        raise NotImplementedError

    # What can be seen of them: nothing, unless there is a page

    @property
    def unborne(self) -> list[str]:
        """What went wrong and nobody expected."""
        return []

    async def up_to_date(self) -> None:
        """Wait until one is shown what one's line has brought."""

    async def settled(self) -> None:
        """Wait until that is drawn and at rest."""

    async def remains(self, folder: Path) -> None:
        """Leave behind what helps to understand a failure."""

    async def hang_up(self) -> None:
        """Be gone, if nothing else takes one away."""
