"""Copying whole logs from one store to another: for tools, beside or without a server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from contextlib import ExitStack, closing
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from emojito.rooms.ports import LogDamaged, RoomSummary, StoreError
from emojito.store.error import is_damaged, telling
from emojito.store.files import becoming, create, lock, make_private
from emojito.store.schema import complete, expect_complete, expect_ours

T = TypeVar("T")

Log: TypeAlias = list[tuple[float, bytes]]
"""When each entry was made, and the entry."""


class LogCollection(Protocol):
    """Logs that stand still while they are copied."""

    def codes(self) -> list[str]:
        """Return all rooms."""

    def take(self, code: str) -> Log:
        """Return a room's log; empty if there is none; `LogDamaged` if it is not whole."""

    def put(self, code: str, log: Log) -> None:
        """Keep the log of a room that is not there yet."""


class Copied(NamedTuple):
    """What copying came to."""

    rooms: int
    entries: int
    there: int
    """Rooms that had been copied before."""
    damaged: tuple[str, ...]
    """What is wrong with rooms that were left out."""


def copy(source: LogCollection, target: LogCollection) -> Copied:
    """Copy all rooms and read each of them again; refuse before anything is written."""
    codes, before = source.codes(), set(target.codes())
    damaged: dict[str, str] = {}
    for code in codes:
        log = _taken(source, code, damaged) if code in before else None
        if log is not None and target.take(code) != log:
            raise StoreError(f"Room {code} is in both places, with different histories.")
    rooms = entries = 0
    for code in codes:
        if code in before or not (log := _taken(source, code, damaged)):
            continue
        target.put(code, log)
        if target.take(code) != log:
            raise StoreError(f"Room {code} did not arrive as it was sent.")
        rooms, entries = rooms + 1, entries + len(log)
    there = len(codes) - rooms - len(damaged)
    return Copied(rooms, entries, there, tuple(damaged.values()))


def _taken(source: LogCollection, code: str, damaged: dict[str, str]) -> Log | None:
    """Return a room's log, or note what is wrong with it."""
    try:
        return source.take(code)
    except LogDamaged as error:
        damaged[code] = str(error)
        return None


class SqliteLogs:
    """The logs in a file, which no server may use meanwhile."""

    def __init__(self, file: Path, *, new: bool = False) -> None:
        """`new` makes a file that does not exist, or completes one that does."""
        if not new and not file.exists():
            raise StoreError(f"There is no database {file}.")
        with ExitStack() as opened:
            if new and not file.exists():
                try:
                    create(file)
                except OSError as error:
                    raise StoreError(f"{file} cannot be written: {error.strerror}.") from error
            with telling(file):
                with closing(sqlite3.connect(file)) as probe:
                    expect_ours(probe, file)
                opened.callback(lock(file).close)
                make_private(file)
                self._connection = sqlite3.connect(file, isolation_level=None)
                opened.callback(self._connection.close)
                if new:
                    complete(self._connection)
                expect_complete(self._connection, file)
            self._file = file
            self._opened = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def codes(self) -> list[str]:
        """See `LogCollection.codes`."""
        rows = self._all("SELECT code FROM room WHERE id IN (SELECT room FROM entry) ORDER BY id")
        return [code for (code,) in rows]

    def take(self, code: str) -> Log:
        """See `LogCollection.take`."""
        try:
            rows = self._all(
                "SELECT version, at, entry FROM entry"
                " WHERE room = (SELECT id FROM room WHERE code = ?) ORDER BY version",
                code,
            )
        except StoreError as error:
            if isinstance(error.__cause__, sqlite3.Error) and is_damaged(error.__cause__):
                raise LogDamaged(f"The log of room {code} is damaged in the file.") from error
            raise
        return _whole(code, rows, len(rows))

    def put(self, code: str, log: Log) -> None:
        """See `LogCollection.put`."""
        with telling(self._file):
            self._connection.execute("BEGIN IMMEDIATE")
            with self._connection:
                self._connection.execute("INSERT OR IGNORE INTO room (code) VALUES (?)", (code,))
                self._connection.executemany(
                    "INSERT INTO entry (room, version, at, entry)"
                    " VALUES ((SELECT id FROM room WHERE code = ?), ?, ?, ?)",
                    [(code, version, *one) for version, one in enumerate(log, 1)],
                )

    def _all(self, question: str, *values: str) -> list[Any]:
        with telling(self._file):
            return self._connection.execute(question, values).fetchall()


class PostgresLogs:
    """The logs in a PostgreSQL database, all of them as of one moment."""

    def __init__(self, url: str, *, new: bool = False, idle: bool = False) -> None:
        """`new` makes an empty database ready; `idle` refuses one that a server is at work on."""
        from emojito.store import postgres_errors, postgres_schema, postgres_session

        self._where = postgres_errors.place(url)
        self._telling = postgres_errors.telling
        self._runner = asyncio.Runner()
        try:
            with self._telling(self._where):
                self._connection = self._run(postgres_session.connect(url))
                if new:
                    self._run(self._prepare(postgres_schema))
                self._run(postgres_schema.expect_ours(self._connection, self._where))
                if idle and self._value(
                    "SELECT EXISTS (SELECT FROM node WHERE expires > clock_timestamp())"
                ):
                    raise StoreError(f"{self._where} is in use by a server; stop it first.")
                if not new:
                    self._run(
                        self._connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                    )
        except BaseException:
            self._runner.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._run(self._connection.close(timeout=1.0))
        self._runner.close()

    def codes(self) -> list[str]:
        """See `LogCollection.codes`."""
        return [row["code"] for row in self._rows("SELECT code FROM room ORDER BY id")]

    def take(self, code: str) -> Log:
        """See `LogCollection.take`."""
        rows = self._rows(
            "SELECT entry.version, at, entry, room.version AS latest"
            " FROM room LEFT JOIN entry ON entry.room = room.id"
            " WHERE code = $1 ORDER BY entry.version",
            code,
        )
        kept = [row[:3] for row in rows if row["version"] is not None]
        return _whole(code, kept, rows[0]["latest"] if rows else 0)

    def put(self, code: str, log: Log) -> None:
        """See `LogCollection.put`."""
        self._rows(
            "WITH begun AS ("
            "   INSERT INTO room (code, version, epoch, owner, first, last)"
            "   VALUES ($1, $2, nextval('epoch'), NULL, $3, $4) RETURNING id)"
            " INSERT INTO entry (room, version, at, entry)"
            " SELECT id, version, at, entry FROM begun, unnest($5::float8[], $6::bytea[])"
            "   WITH ORDINALITY AS new (at, entry, version)",
            code,
            len(log),
            log[0][0],
            log[-1][0],
            [at for at, _ in log],
            [entry for _, entry in log],
        )

    # As `store.reader.LogReader` for the operator's commands

    def read(self, code: str) -> list[bytes]:
        """See `Store.read`."""
        return [entry for _, entry in self.take(code)]

    def summaries(self) -> list[RoomSummary]:
        """See `Store.summaries`."""
        rows = self._rows("SELECT code, version, first, last FROM room ORDER BY last DESC")
        return [RoomSummary(*row) for row in rows]

    def backup(self, file: Path) -> tuple[str, ...]:
        """Copy everything kept so far into an SQLite file, which must not exist yet.

        Returns what is wrong with rooms that were left out.
        """
        with becoming(file) as part, SqliteLogs(part, new=True) as target:
            return copy(self, target).damaged

    async def _prepare(self, schema: Any) -> None:
        async with self._connection.transaction():
            await schema.prepare(self._connection, self._where)

    def _value(self, question: str) -> Any:
        return self._run(self._connection.fetchval(question))

    def _rows(self, question: str, *values: Any) -> list[Any]:
        with self._telling(self._where):
            rows: list[Any] = self._run(self._connection.fetch(question, *values))
            return rows

    def _run(self, doing: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(doing)


def _whole(code: str, rows: list[Any], latest: int) -> Log:
    """Return a log that goes up to the latest version without a gap."""
    for place in range(1, latest + 1):
        version, _, entry = rows[place - 1] if place <= len(rows) else (None, None, None)
        if version != place or type(entry) is not bytes:
            raise LogDamaged(f"The log of room {code} is damaged: entry {place} is missing.")
    return [(at, entry) for _, at, entry in rows]
