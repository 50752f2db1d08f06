"""A line into a room that keeps all it hears."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

PATIENCE: Final = 10.0
"""Seconds after which a test gives up."""


class RecordingLine:
    """What a device would be: it is sent messages, and one day it is told goodbye."""

    def __init__(self) -> None:
        self.raw: list[bytes] = []
        self.closed: str | None = None
        self.slow = False
        """Whether it misses what is not kept."""
        self._bell = asyncio.Event()

    def send(self, message: bytes, then: bytes | None = None) -> None:
        self.raw += [message] if then is None else [message, then]
        self._bell.set()

    def offer(self, message: bytes) -> bool:
        if self.slow:
            return False
        self.send(message)
        return True

    def close(self, why: str) -> None:
        self.closed = why
        self._bell.set()

    async def until(self, reached: Callable[[RecordingLine], bool]) -> RecordingLine:
        """Wait until enough has been heard."""
        async with asyncio.timeout(PATIENCE):
            while not reached(self):
                self._bell.clear()
                await self._bell.wait()
        return self

    async def hears(self, type: str, **fields: Any) -> dict[str, Any]:
        """Wait for a message of a kind, with these fields; return it."""

        def wanted(message: dict[str, Any]) -> bool:
            return message["type"] == type and fields.items() <= message.items()

        await self.until(lambda _: any(map(wanted, self.heard)))
        return next(filter(wanted, self.heard))

    @property
    def heard(self) -> list[dict[str, Any]]:
        """Everything, in order."""
        return [json.loads(message) for message in self.raw]

    def types(self) -> list[str]:
        """The kinds of all messages, in order."""
        return [message["type"] for message in self.heard]

    def last(self, type: str) -> dict[str, Any]:
        """The latest message of a kind."""
        return next(message for message in reversed(self.heard) if message["type"] == type)
