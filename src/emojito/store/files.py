"""The files of a database: whose they are, who may read them, and whether they are still there."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import structlog

from emojito.rooms.ports import StoreError
from emojito.store.error import is_locked

_log = structlog.get_logger()

_OTHERS: Final = 0o077
"""What everybody but the owner may do with a file."""

Identity: TypeAlias = tuple[tuple[int, int] | None, ...]
"""Device and inode of each file."""


def create(file: Path) -> None:
    """Create an empty file that only its owner can read; fail if there is one already."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


@contextlib.contextmanager
def becoming(file: Path) -> Iterator[Path]:
    """Give the place of what becomes a file when it is whole; of what fails nothing is left."""
    if file.exists():
        raise StoreError(f"{file} exists already.")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".emojito-") as folder:
            part = Path(folder) / file.name
            yield part
            # Not renamed: that would take the place of a file that has come up meanwhile.
            file.hardlink_to(part)
    except FileExistsError:
        raise StoreError(f"{file} exists already.") from None
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error.strerror}.") from error


def companions(file: Path) -> tuple[Path, ...]:
    """Return all files of a database: itself, and what SQLite and we keep beside it."""
    return tuple(beside(file, suffix) for suffix in ("", "-wal", "-shm", "-lock"))


def beside(file: Path, suffix: str) -> Path:
    """Return a file's companion."""
    return file.with_name(file.name + suffix)


def make_private(file: Path) -> None:
    """See to it that only their owner can read the files of a database.

    By name, never by opening: whoever closes a file gives up all of SQLite's locks on it.
    """
    try:
        for each in companions(file):
            with contextlib.suppress(FileNotFoundError):
                mode = each.stat().st_mode
                if mode & _OTHERS:
                    each.chmod(mode & ~_OTHERS)
    except OSError as error:
        # Somebody else's file, or a file system without rights: no reason not to play.
        _log.warning("the database may be readable by others", error=error.strerror)


def lock(file: Path) -> sqlite3.Connection:
    """Claim a database for this process, until the answer is closed or the process ends.

    It is a lock of SQLite's own, on an empty file beside the database: it works wherever the
    database does, and the operating system takes it back from a killed process.
    """
    claim = beside(file, "-lock")
    with contextlib.suppress(FileExistsError):
        create(claim)
    connection = sqlite3.connect(claim, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if is_locked(error):
            raise StoreError(f"{file} is in use by another server.") from error
        raise StoreError(f"{claim} cannot be used as a lock: {error}.") from error
    return connection


def identify(file: Path) -> Identity:
    """Return what tells a database from another one at the same place."""
    return tuple(_inode(beside(file, suffix)) for suffix in ("", "-wal"))


def free_space(file: Path) -> int:
    """Return the bytes left where a file is; none if that cannot be told."""
    try:
        return shutil.disk_usage(file.parent).free
    except OSError:
        return 0


def _inode(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
