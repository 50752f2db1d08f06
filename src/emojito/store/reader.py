"""Reading what is kept, without writing to the file: for the server and beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from emojito.rooms.ports import LogDamaged, RoomSummary, StoreError
from emojito.store.error import is_damaged, telling
from emojito.store.files import becoming, create
from emojito.store.schema import expect_complete, expect_ours

# One step down the index for each room, however long its log; joined by anything but its id, SQLite
# would rather look at every entry.
_FIRST: Final = (
    " JOIN entry AS first ON first.id ="
    " (SELECT id FROM entry WHERE entry.room = room.id ORDER BY version LIMIT 1)"
)
_LAST: Final = (
    " JOIN entry AS last ON last.id ="
    " (SELECT id FROM entry WHERE entry.room = room.id ORDER BY version DESC LIMIT 1)"
)


class LogReader:
    """A connection that only reads, for one thread at a time."""

    def __init__(self, file: Path | str) -> None:
        self._file = Path(file)
        if not self._file.exists():
            raise StoreError(f"There is no database {file}.")
        with telling(self._file):
            self._connection = sqlite3.connect(
                f"{self._file.resolve().as_uri()}?mode=ro",
                uri=True,
                check_same_thread=False,
                isolation_level=None,
            )
            try:
                expect_ours(self._connection, self._file)
                expect_complete(self._connection, self._file)
            except BaseException:
                self._connection.close()
                raise

    def __enter__(self) -> LogReader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, code: str) -> list[bytes]:
        """See `Store.read`."""
        with _telling_damage():
            return self._entries(code, after=0)

    def read_from_snapshot(self, code: str) -> tuple[bytes | None, list[bytes]]:
        """See `Store.read_from_snapshot`."""
        with _telling_damage():
            # As of one moment: entries that come meanwhile are in neither answer, or in both.
            self._connection.execute("BEGIN")
            try:
                after, snapshot = self._snapshot(code)
                return snapshot, self._entries(code, after)
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("COMMIT")

    def _snapshot(self, code: str) -> tuple[int, bytes | None]:
        """Return a room's latest snapshot and its version, if the log up to there is whole."""
        try:
            found = self._snapshots(code)
        except sqlite3.DatabaseError as error:
            if not is_damaged(error):
                raise
            found = []  # The log is read without it.
        for version, snapshot, entries in found:
            if entries == version and type(snapshot) is bytes:
                return version, snapshot
        return 0, None

    def _snapshots(self, code: str) -> list[Any]:
        return self._all(
            "SELECT version, snapshot, (SELECT count(*) FROM entry"
            " WHERE entry.room = room.id AND entry.version <= snapshot.version)"
            " FROM room JOIN snapshot ON snapshot.room = room.id WHERE code = ?",
            code,
        )

    def _entries(self, code: str, after: int) -> list[bytes]:
        rows = self._all(
            "SELECT version, entry FROM entry"
            " WHERE room = (SELECT id FROM room WHERE code = ?) AND version > ? ORDER BY version",
            code,
            after,
        )
        for place, (version, entry) in enumerate(rows, after + 1):
            if version != place:
                raise LogDamaged(f"The log of this room is damaged: entry {place} is missing.")
            if type(entry) is not bytes:
                raise LogDamaged(f"The log of this room is damaged: entry {place} is none.")
        return [entry for _, entry in rows]

    def summaries(self) -> list[RoomSummary]:
        """See `Store.summaries`."""
        with telling(self._file):
            rows = self._all(
                "SELECT code, last.version, first.at, last.at"  # noqa: S608 - no words in it
                f" FROM room {_FIRST} {_LAST} ORDER BY last.at DESC"
            )
        return [RoomSummary(*row) for row in rows]

    def unused_since(self, before: float) -> list[str]:
        """See `Store.unused_since`."""
        with telling(self._file):
            rows = self._all(f"SELECT code FROM room {_LAST} WHERE last.at < ?", before)  # noqa: S608
        return [code for (code,) in rows]

    def backup(self, file: Path) -> tuple[str, ...]:
        """Copy everything kept so far into another file, which must not exist yet.

        In one go: nobody waits for a reader, but with pauses it would begin anew at every commit.
        Returns what was left out because it is damaged: nothing, pages are copied as they are.
        """
        with becoming(file) as part:
            create(part)
            try:
                with closing(sqlite3.connect(part)) as copy:
                    self._connection.backup(copy)
            except sqlite3.Error as error:
                raise StoreError(f"{file} cannot be written: {error}.") from error
        return ()

    def interrupt(self) -> None:
        """Let a read that is going on in another thread fail."""
        self._connection.interrupt()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _all(self, question: str, *values: str | float) -> list[Any]:
        return self._connection.execute(question, values).fetchall()


@contextmanager
def _telling_damage() -> Iterator[None]:
    """Say of an error what it means for the room that is being read."""
    try:
        yield
    except sqlite3.Error as error:
        if is_damaged(error):
            raise LogDamaged("The log of this room is damaged in the file.") from error
        raise StoreError(f"A log cannot be read: {error}.") from error
