"""A line into a room that keeps all it hears."""

from __future__ import annotations

import json
from typing import Any


class Ear:
    """What a device would be: it is sent messages, and one day it is told goodbye."""

    def __init__(self) -> None:
        self.raw: list[bytes] = []
        self.closed: str | None = None

    def send(self, message: bytes) -> None:
        self.raw.append(message)

    def close(self, why: str) -> None:
        self.closed = why

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
