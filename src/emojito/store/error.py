"""What can be wrong with the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from emojito.rooms.ports import StoreError

_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_locked(error: Exception) -> bool:
    """Whether another program holds the file, so that it may help to try again."""
    return _code(error) == sqlite3.SQLITE_BUSY


def is_damaged(error: Exception) -> bool:
    """Whether what is in the file makes no sense."""
    return _code(error) in _DAMAGED


@contextmanager
def telling(file: Path) -> Iterator[None]:
    """Say in a sentence what is wrong with a file."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be used as a database: {error}.") from error


def _code(error: Exception) -> int | None:
    """Return what SQLite calls the kind of error; its low byte, the rest tells the kind apart."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
