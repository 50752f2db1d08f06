"""Other programs at work on a database, behind the back of its store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from emojito.store import sqlite


def meddle(file: Path, *statements: str, **values: Any) -> None:
    """Do something to a database."""
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement, values)


def write(file: Path, code: str, version: int, entry: bytes) -> None:
    """Add an entry to a room that has some already."""
    meddle(
        file,
        "INSERT INTO entry (room, version, at, entry) VALUES"
        " ((SELECT id FROM room WHERE code = :code), :version, 1.0, :entry)",
        code=code, version=version, entry=entry,
    )  # fmt: skip


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Let nobody else write."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


class Clock:
    """The store's clock, which can be set ahead."""

    ahead = 0.0

    def __init__(self, monkeypatch: Any) -> None:
        self._real = sqlite.monotonic
        monkeypatch.setattr(sqlite, "monotonic", self)

    def __call__(self) -> float:
        return self._real() + self.ahead
