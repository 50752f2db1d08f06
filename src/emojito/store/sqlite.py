"""The event log in an SQLite file: one writer thread, group commits.

What comes up in one turn of the event loop is handed to the writer together, and while one commit
is being flushed to disk, the next batch collects; nothing ever waits for a batch to fill.
`synchronous=FULL` makes a kept entry survive a power cut. Reading has threads of its own.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache, partial
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeAlias, TypeVar

import structlog

from emojito.rooms.ports import RoomSummary, StoreError
from emojito.store.error import is_locked, telling
from emojito.store.files import create, free_space, identify, lock, make_private
from emojito.store.reader import LogReader
from emojito.store.readers import Readers
from emojito.store.schema import complete, expect_ours

T = TypeVar("T")
_log = structlog.get_logger()

_MOST_IN_A_BATCH: Final = 2000
_MOST_AT_ONCE: Final = 200
"""Rows in one statement."""
_Row: TypeAlias = tuple[int, int, float, bytes]
"""Room, version, time, entry."""
_MOST_DELETED_AT_ONCE: Final = 50
"""Rooms forgotten in one transaction; entries wait for it."""

MIN_FREE: Final = 256 * 2**20
"""Bytes of free space under which it is scarce."""
_PATIENCE: Final = 30.0
"""Seconds a commit waits for another program to let go of the file."""
_SOON: Final = 1.0
"""Seconds within which an entry is kept if all is well."""
_RETRY: Final = 0.02
"""Seconds between two attempts at a locked file."""
_LOOK: Final = 1.0
"""Seconds between two looks at the free space."""
_PING: Final = 2.0
"""Seconds within which a sign of life must come."""
_BALLAST: Final = 16 * 1024
"""Bytes of a sign of life: as much as a large entry, which a full disk has no room for."""

_Append: TypeAlias = tuple[str, int, float, bytes, Callable[[bool], None]]
"""Code, version, time, entry, and whom to tell; a bare tuple, since there is one for each move."""


class _Ask:
    __slots__ = ("deadline", "future", "question")

    def __init__(
        self,
        question: Callable[[sqlite3.Connection], Any],
        future: asyncio.Future[Any],
        deadline: float,
    ) -> None:
        self.question = question
        self.future = future
        self.deadline = deadline


class _Heard:
    """A room has heard that an entry was refused: what it appends from now on rests on that."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code


class SqliteStore:
    """Rooms' logs in one file, which no other server may use. Open it in a running event loop."""

    def __init__(self, file: Path | str, *, min_free: int = MIN_FREE) -> None:
        self._loop = asyncio.get_running_loop()
        self._file = Path(file).resolve()
        with ExitStack() as opened:
            # Released in reverse: what writes lets go of the file last and so clears up beside it.
            opened.callback(_claim(self._file).close)
            make_private(self._file)
            self._connection = _connect(self._file)
            opened.callback(self._connection.close)
            _prepare(self._connection, self._file)
            self._readers = Readers(self._file)
            opened.callback(self._readers.close)
            self._opened = opened.pop_all()
        self.commits: Callable[[int, float], None] = lambda _entries, _seconds: None
        """Told of every commit, in the writer's thread: how many entries, and how long it took."""
        self.errors = 0
        """How often the database failed us."""
        self._identity = identify(self._file)
        self._min_free = min_free
        self._scarce = False
        self._looked = -_LOOK
        self._look_around()
        self._last: dict[str, tuple[int, int]] = {}
        """Each room's number and latest version, as far as known; the writer's own."""
        self._refused: set[str] = set()
        """Rooms that have not heard yet that an entry of theirs was refused; the writer's own."""
        self._closed = False
        self._appends: list[_Append] = []
        """What has come up in this turn of the event loop."""
        self._waiting: deque[float] = deque()
        """Since when each list handed over waits: the loop adds to its end, the writer takes."""
        self._queue: queue.SimpleQueue[list[_Append] | _Ask | _Heard | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="emojito-store", daemon=True)
        self._thread.start()

    @property
    def ailing(self) -> bool:
        """See `Store.ailing`."""
        return self.ailing_since is not None

    @property
    def ailing_since(self) -> float | None:
        """See `Store.ailing_since`."""
        if not self._waiting:
            return None
        try:
            since = self._waiting[0]
        except IndexError:  # The writer has just taken it.
            return None
        return since if monotonic() - since > _SOON else None

    @property
    def scarce(self) -> bool:
        """See `Store.scarce`."""
        return self._scarce

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
        return await self._look_up(lambda reader: reader.read(code))

    async def read_from_snapshot(self, code: str) -> tuple[bytes | None, list[bytes]]:
        """See `Store.read_from_snapshot`."""
        return await self._look_up(lambda reader: reader.read_from_snapshot(code))

    def keep_snapshot(self, code: str, version: int, snapshot: bytes) -> None:
        """See `Store.keep_snapshot`."""
        if self._closed:
            return

        def keep(db: sqlite3.Connection) -> None:
            db.execute(
                "REPLACE INTO snapshot SELECT id, ?, ? FROM room WHERE code = ?",
                (version, snapshot, code),
            )

        kept: asyncio.Future[None] = self._loop.create_future()
        # It is no loss if it cannot be kept.
        kept.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._put(_Ask(keep, kept, monotonic()))

    async def summaries(self) -> list[RoomSummary]:
        """See `Store.summaries`."""
        return await self._look_up(LogReader.summaries)

    async def unused_since(self, before: float) -> list[str]:
        """See `Store.unused_since`."""
        return await self._look_up(lambda reader: reader.unused_since(before))

    async def ping(self) -> None:
        """See `Store.ping`."""
        if self.ailing:
            raise StoreError("What has happened waits to be written.")
        try:
            async with asyncio.timeout(_PING):
                await self._ask(self._beat, patience=_PING / 2)
        except TimeoutError:
            raise StoreError("The database does not answer.") from None
        except sqlite3.Error as error:
            raise StoreError(f"The database cannot be written: {error}.") from error

    async def delete(self, codes: list[str]) -> None:
        """See `Store.delete`."""
        for first in range(0, len(codes), _MOST_DELETED_AT_ONCE):
            some = codes[first : first + _MOST_DELETED_AT_ONCE]
            await self._ask(partial(self._delete, some))

    async def close(self) -> None:
        """See `Store.close`."""
        if self._closed:
            return
        self._closed = True
        self._put(None)
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._thread.join()
        self._opened.close()

    async def _look_up(self, question: Callable[[LogReader], T]) -> T:
        self._expect_open()
        return await self._readers.ask(question)

    async def _ask(
        self, question: Callable[[sqlite3.Connection], T], *, patience: float = _PATIENCE
    ) -> T:
        """Have the writer do something, in a transaction, after all that has been appended."""
        self._expect_open()
        future: asyncio.Future[T] = self._loop.create_future()
        self._put(_Ask(question, future, monotonic() + patience))
        return await future

    def _expect_open(self) -> None:
        if self._closed:
            raise StoreError("The database has been closed.")

    def _put(self, item: _Ask | _Heard | None) -> None:
        """Give the writer something to do after all that has been appended so far."""
        self._hand_over()
        self._queue.put(item)

    def _hand_over(self) -> None:
        if self._appends:
            self._waiting.append(monotonic())
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
            try:
                item = self._queue.get(timeout=_LOOK)
            except queue.Empty:
                self._look_around()
                continue
            self._look_around()
            batch: list[_Append] = []
            turns = 0
            while isinstance(item, list):
                batch += item
                turns += 1
                if len(batch) >= _MOST_IN_A_BATCH:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._keep(batch, turns)
            if isinstance(item, _Ask):
                self._answer(item)
            elif isinstance(item, _Heard):
                self._refused.discard(item.code)
            going_on = item is not None

    def _keep(self, batch: list[_Append], turns: int) -> None:
        """Commit a batch as one; if that fails, one by one, so that each gets its own verdict."""
        deadline, began = self._waiting[0] + _PATIENCE, monotonic()
        try:
            with self._transaction(deadline):
                rows = [self._row(append) for append in batch]
                self._insert([row for row in rows if row is not None])
            verdicts = [row is not None for row in rows]
        except Exception as error:
            _log.warning("a batch was not kept as one", entries=len(batch), error=str(error))
            self._last.clear()
            self.errors += 1
            verdicts = [self._keep_one(append, deadline) for append in batch]
            if lost := verdicts.count(False):
                _log.error("entries were not kept", entries=lost, error=str(error))
        for _ in range(turns):
            self._waiting.popleft()
        self.commits(len(batch), monotonic() - began)
        self._tell(self._call_all, batch, verdicts)

    def _keep_one(self, append: _Append, deadline: float) -> bool:
        code, *_ = append
        try:
            with self._transaction(deadline):
                row = self._row(append)
                self._insert([] if row is None else [row])
        except Exception:
            self._last.pop(code, None)
            self._refused.add(code)
            return False
        return row is not None

    @contextmanager
    def _transaction(self, deadline: float) -> Iterator[None]:
        """Commit what is done within; wait until `deadline` for a file another program holds."""
        while True:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                break
            except sqlite3.OperationalError as error:
                if not is_locked(error) or monotonic() >= deadline:
                    raise
            time.sleep(_RETRY)
        with self._connection:
            yield

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

    def _delete(self, codes: list[str], db: sqlite3.Connection) -> None:
        for code in codes:
            db.execute(
                "DELETE FROM entry WHERE room = (SELECT id FROM room WHERE code = ?)", (code,)
            )
            db.execute(
                "DELETE FROM snapshot WHERE room = (SELECT id FROM room WHERE code = ?)", (code,)
            )
            db.execute("DELETE FROM room WHERE code = ?", (code,))
            self._last.pop(code, None)

    def _beat(self, db: sqlite3.Connection) -> None:
        """Write something to where it can be found again."""
        if identify(self._file) != self._identity:
            raise StoreError("The database has been deleted or replaced.")
        db.execute("REPLACE INTO pulse VALUES (1, ?, zeroblob(?))", (time.time(), _BALLAST))

    def _look_around(self) -> None:
        now = monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        scarce = free_space(self._file) < self._min_free
        if scarce != self._scarce:
            _log.warning("disk space is scarce" if scarce else "disk space is not scarce any more")
        self._scarce = scarce

    def _answer(self, ask: _Ask) -> None:
        if ask.future.done():
            return  # Nobody waits any longer.
        try:
            with self._transaction(ask.deadline):
                answer = ask.question(self._connection)
        except Exception as error:
            self._tell(_settle, ask.future.set_exception, ask.future, error)
        else:
            self._tell(_settle, ask.future.set_result, ask.future, answer)

    def _tell(self, call: Callable[..., None], *args: Any) -> None:
        # The loop may be gone by the time the last answer comes; then nobody waits for it.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *args)


def _claim(file: Path) -> sqlite3.Connection:
    """Make sure that a file is ours or new, and that no other server has it; return the lock."""
    try:
        create(file)
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreError(f"{file} cannot be used as a database: {error.strerror}.") from error
    with closing(_connect(file)) as probe, telling(file):
        expect_ours(probe, file)
    return lock(file)


def _connect(file: Path) -> sqlite3.Connection:
    with telling(file):
        return sqlite3.connect(
            file,
            check_same_thread=False,
            isolation_level=None,
            cached_statements=2 * _MOST_AT_ONCE,
        )


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    with telling(file):
        complete(connection)
        connection.execute("PRAGMA wal_autocheckpoint = 4000")
        connection.execute("PRAGMA synchronous = FULL")
        # From here on it is us who wait for a locked file.
        connection.execute("PRAGMA busy_timeout = 0")


@cache
def _insert_of(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?)"] * rows)
    return f"INSERT OR FAIL INTO entry (room, version, at, entry) VALUES {values}"  # noqa: S608 - no words


def _settle(settle: Callable[[Any], None], future: asyncio.Future[Any], value: Any) -> None:
    if not future.done():
        settle(value)
