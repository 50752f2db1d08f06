"""The event log in an SQLite file: one writer thread, commits batched by nature.

What comes up in one turn of the event loop is handed to the writer together, and while one commit
is being flushed to disk, the next batch collects; nothing ever waits for a batch to fill.
`synchronous=FULL` makes a kept entry survive a power cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import structlog

from emojito.rooms.ports import Shelf

T = TypeVar("T")
_log = structlog.get_logger()

_MOST_IN_A_BATCH: Final = 2000
_MOST_AT_ONCE: Final = 200
"""Rows in one statement."""
_Row: TypeAlias = tuple[int, int, float, bytes]
"""Room, version, time, entry."""

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
"""
_FORMAT: Final = 1
_OURS: Final = 0x454D4F4A
"""Marks a file as one of ours: EMOJ."""


class StoreError(Exception):
    """The file cannot be used; the message says why."""


_Append: TypeAlias = tuple[str, int, float, bytes, Callable[[bool], None]]
"""Code, version, time, entry, and whom to tell; a bare tuple, since there is one for each move."""


class _Ask:
    __slots__ = ("future", "question")

    def __init__(self, question: Callable[[sqlite3.Connection], Any], future: Any) -> None:
        self.question = question
        self.future = future


class _Heard:
    """A room has heard that an entry was refused: what it appends from now on rests on that."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code


class SqliteStore:
    """Rooms' logs in one file. Open it in a running event loop."""

    def __init__(self, file: Path | str) -> None:
        self._loop = asyncio.get_running_loop()
        self._connection = _connect(file)
        self._last: dict[str, tuple[int, int]] = {}
        """Each room's number and latest version, as far as known; the writer's own."""
        self._refused: set[str] = set()
        """Rooms that have not heard yet that an entry of theirs was refused; the writer's own."""
        self._closed = False
        self._appends: list[_Append] = []
        """What has come up in this turn of the event loop."""
        self._queue: queue.SimpleQueue[list[_Append] | _Ask | _Heard | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="emojito-store", daemon=True)
        self._thread.start()

    def append(
        self, code: str, version: int, at: float, entry: bytes, kept: Callable[[bool], None]
    ) -> None:
        """See `Store.append`."""
        if self._closed:
            self._loop.call_soon(kept, False)
            return
        if not self._appends:
            # Soon, not now: woken at the first of many, the writer would cut in for that one alone.
            self._loop.call_soon(self._hand_over)
        self._appends.append((code, version, at, entry, kept))

    async def read(self, code: str) -> list[bytes]:
        """See `Store.read`."""
        rows = await self._ask(
            lambda db: db.execute(
                "SELECT entry FROM entry WHERE room = (SELECT id FROM room WHERE code = ?)"
                " ORDER BY version",
                (code,),
            ).fetchall()
        )
        return [row[0] for row in rows]

    async def shelves(self) -> list[Shelf]:
        """See `Store.shelves`."""
        rows = await self._ask(
            lambda db: db.execute(
                # Two steps down the index for each room, however long its log.
                "SELECT code, last.version, first.at, last.at FROM room"
                " JOIN entry AS first ON first.room = room.id AND first.version = 1"
                " JOIN entry AS last ON last.room = room.id AND last.version ="
                " (SELECT max(version) FROM entry WHERE entry.room = room.id)"
                " ORDER BY last.at DESC"
            ).fetchall()
        )
        return [Shelf(*row) for row in rows]

    async def ping(self) -> None:
        """See `Store.ping`."""
        await self._ask(lambda db: db.execute("SELECT 1 FROM room LIMIT 1").fetchone())

    async def delete(self, codes: list[str]) -> None:
        """See `Store.delete`."""

        def delete(db: sqlite3.Connection) -> None:
            for code in codes:
                db.execute(
                    "DELETE FROM entry WHERE room = (SELECT id FROM room WHERE code = ?)", (code,)
                )
                db.execute("DELETE FROM room WHERE code = ?", (code,))
                self._last.pop(code, None)

        await self._ask(delete)

    async def backup(self, file: Path) -> None:
        """Copy everything kept so far into another file, while the server runs."""

        def copy(db: sqlite3.Connection) -> None:
            with contextlib.closing(sqlite3.connect(file)) as target:
                db.backup(target)

        try:
            await self._ask(copy)
        except sqlite3.Error as error:
            raise StoreError(f"{file} cannot be written: {error}.") from error

    async def close(self) -> None:
        """See `Store.close`."""
        if self._closed:
            return
        self._closed = True
        self._put(None)
        await asyncio.to_thread(self._thread.join)

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreError("The database has been closed.")
        future: asyncio.Future[T] = self._loop.create_future()
        self._put(_Ask(question, future))
        return await future

    def _put(self, item: _Ask | _Heard | None) -> None:
        """Give the writer something to do after all that has been appended so far."""
        self._hand_over()
        self._queue.put(item)

    def _hand_over(self) -> None:
        if self._appends:
            self._queue.put(self._appends)
            self._appends = []

    def _call_all(self, batch: list[_Append], verdicts: list[bool]) -> None:
        for (code, _, _, _, kept), safe in zip(batch, verdicts, strict=True):
            try:
                kept(safe)
            except Exception:
                # One room's trouble must not keep the others from hearing that they are safe.
                _log.exception("what follows a kept entry failed")
            if not safe:
                self._put(_Heard(code))

    # In the writer's thread

    def _write(self) -> None:
        going_on = True
        while going_on:
            batch: list[_Append] = []
            item = self._queue.get()
            while isinstance(item, list):
                batch += item
                if len(batch) >= _MOST_IN_A_BATCH:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._keep(batch)
            if isinstance(item, _Ask):
                self._answer(item)
            elif isinstance(item, _Heard):
                self._refused.discard(item.code)
            going_on = item is not None
        self._connection.close()

    def _keep(self, batch: list[_Append]) -> None:
        """Commit a batch as one; if that fails, one by one, so that each gets its own verdict."""
        try:
            with self._connection:
                rows = [self._row(append) for append in batch]
                self._insert([row for row in rows if row is not None])
            verdicts = [row is not None for row in rows]
        except Exception as error:
            _log.warning("a batch was not kept as one", entries=len(batch), error=str(error))
            self._last.clear()
            verdicts = [self._keep_one(append) for append in batch]
        self._tell(self._call_all, batch, verdicts)

    def _keep_one(self, append: _Append) -> bool:
        code, version, *_ = append
        try:
            with self._connection:
                row = self._row(append)
                self._insert([] if row is None else [row])
        except Exception as error:
            _log.error("an entry was not kept", version=version, error=str(error))
            self._last.pop(code, None)
            self._refused.add(code)
            return False
        return row is not None

    def _row(self, append: _Append) -> _Row | None:
        """Return an entry as it is kept if it is the next one of its room.

        One that was decided on a refused one would rest on what never happened: refused as well.
        """
        code, version, at, entry, _ = append
        room, last = self._last.get(code) or self._find(code)
        if version != last + 1 or code in self._refused:
            self._refused.add(code)
            return None
        self._last[code] = room, version
        return room, version, at, entry

    def _insert(self, rows: list[_Row]) -> None:
        """Insert as many as possible at once: with every statement Python's lock changes hands."""
        for first in range(0, len(rows), _MOST_AT_ONCE):
            some = rows[first : first + _MOST_AT_ONCE]
            self._connection.execute(_insert_of(len(some)), tuple(chain.from_iterable(some)))

    def _find(self, code: str) -> tuple[int, int]:
        """Return a room's number, given if it has none yet, and its latest version."""
        self._connection.execute("INSERT OR IGNORE INTO room (code) VALUES (?)", (code,))
        (room,) = self._connection.execute("SELECT id FROM room WHERE code = ?", (code,)).fetchone()
        (last,) = self._connection.execute(
            "SELECT coalesce(max(version), 0) FROM entry WHERE room = ?", (room,)
        ).fetchone()
        return room, last

    def _answer(self, ask: _Ask) -> None:
        try:
            with self._connection:
                answer = ask.question(self._connection)
        except Exception as error:
            self._tell(_settle, ask.future.set_exception, ask.future, error)
        else:
            self._tell(_settle, ask.future.set_result, ask.future, answer)

    def _tell(self, call: Callable[..., None], *args: Any) -> None:
        # The loop may be gone by the time the last answer comes; then nobody waits for it.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *args)


def _connect(file: Path | str) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(
            file,
            check_same_thread=False,
            isolation_level="IMMEDIATE",
            cached_statements=2 * _MOST_AT_ONCE,
        )
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be used as a database: {error}.") from error
    try:
        _expect_ours(connection, file)
        # Every entry touches a page of the index that is its room's own: the smaller, the cheaper.
        connection.execute("PRAGMA page_size = 1024")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 4000")
        connection.execute("PRAGMA synchronous = FULL")
        # Signed before anything is in it, so that a half-made file is known as ours.
        connection.execute(f"PRAGMA application_id = {_OURS}")
        connection.executescript(_SCHEMA)
        connection.execute(f"PRAGMA user_version = {_FORMAT}")
    except sqlite3.Error as error:
        connection.close()
        raise StoreError(f"{file} cannot be used as a database: {error}.") from error
    except StoreError:
        connection.close()
        raise
    return connection


def _expect_ours(connection: sqlite3.Connection, file: Path | str) -> None:
    """Refuse a file that is not ours, before anything in it is touched."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in {0, _FORMAT}:
        raise StoreError(f"{file} was written by another version of Emojito (format {version}).")
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables and owner != _OURS:
        raise StoreError(f"{file} is a database of some other program.")


@cache
def _insert_of(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?)"] * rows)
    return f"INSERT INTO entry (room, version, at, entry) VALUES {values}"  # noqa: S608 - no words


def _settle(settle: Callable[[Any], None], future: asyncio.Future[Any], value: Any) -> None:
    if not future.done():
        settle(value)
