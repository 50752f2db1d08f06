"""The schema of the file, and how to know that it is one of ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from emojito.rooms.ports import StoreError

# A plain append-only table: rows go to its end, and only the small index is written at random.
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS room (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE
);
CREATE TABLE IF NOT EXISTS entry (
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    version INTEGER NOT NULL,
    at REAL NOT NULL,
    entry BLOB NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS entry_of_room ON entry (room, version);
CREATE TABLE IF NOT EXISTS snapshot (
    room INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    snapshot BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS pulse (
    id INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    ballast BLOB NOT NULL
);
"""
_FORMAT: Final = 1
_OURS: Final = 0x454D4F4A
"""Marks a file as one of ours: EMOJ."""


def expect_ours(connection: sqlite3.Connection, file: Path) -> None:
    """Refuse a file that is not ours, before anything in it is touched."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in {0, _FORMAT}:
        raise StoreError(f"{file} was written by another version of Emojito (format {version}).")
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables and owner != _OURS:
        raise StoreError(f"{file} is a database of some other program.")


def expect_complete(connection: sqlite3.Connection, file: Path) -> None:
    """Refuse a file that no server has made whole yet."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version != _FORMAT:
        raise StoreError(f"{file} has no rooms in it yet.")


def complete(connection: sqlite3.Connection) -> None:
    """Make a new file, or one half made, ready for entries."""
    # Every entry touches a page of the index that is its room's own: the smaller, the cheaper.
    connection.execute("PRAGMA page_size = 1024")
    connection.execute("PRAGMA journal_mode = WAL")
    # Signed before anything is in it, so that a half-made file is known as ours.
    connection.execute(f"PRAGMA application_id = {_OURS}")
    connection.executescript(_SCHEMA)
    connection.execute(f"PRAGMA user_version = {_FORMAT}")
