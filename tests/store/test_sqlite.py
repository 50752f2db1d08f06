"""What is particular to the SQLite file: which files it takes, and how entries get there."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest
import pytest_asyncio

from emojito.rooms.ports import StoreError
from emojito.store.reader import LogReader
from emojito.store.sqlite import SqliteStore
from tests.store.verdicts import Verdicts

pytestmark = pytest.mark.asyncio

A, B = "KTRF492", "BCDF234"


@pytest_asyncio.fixture
async def store(tmp_path):
    store = SqliteStore(tmp_path / "rooms.db")
    yield store
    await store.close()


# Files that are not ours


def database(file, *statements):
    connection = sqlite3.connect(file)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


async def test_a_text_file_is_refused(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, " * 100)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be used as a database"):
        SqliteStore(file)
    assert file.read_text() == "Dear Ana, " * 100


@pytest.mark.parametrize("place", [".", "nowhere/rooms.db"])
async def test_a_place_that_cannot_be_a_file_is_refused(tmp_path, place):
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path / place)


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "newer.db"
    database(file, "CREATE TABLE room (id INTEGER)", "PRAGMA user_version = 99")
    before = file.read_bytes()
    with pytest.raises(StoreError, match=r"newer\.db.*format 99"):
        SqliteStore(file)
    assert file.read_bytes() == before


async def test_a_database_of_somebody_else_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "photos.db"
    database(file, "CREATE TABLE photo (name TEXT)", "INSERT INTO photo VALUES ('beach')")
    before = file.read_bytes()
    with pytest.raises(StoreError, match=r"photos\.db"):
        SqliteStore(file)
    assert file.read_bytes() == before


async def test_a_refused_file_is_not_held_open(tmp_path):
    file = tmp_path / "newer.db"
    database(file, "PRAGMA user_version = 99")
    with pytest.raises(StoreError):
        SqliteStore(file)
    assert not list(tmp_path.glob("newer.db-*"))


# Killed while the file was being made


class Killed(BaseException):
    """The process is gone."""


class ShortLived(sqlite3.Connection):
    """A connection that ends after so many statements, as if the process were killed."""

    left = 0

    def execute(self, *args):
        return self._last_words(super().execute, *args)

    def executescript(self, *args):
        return self._last_words(super().executescript, *args)

    def _last_words(self, call, *args):
        result = call(*args)
        ShortLived.left -= 1
        if not ShortLived.left:
            self.close()
            raise Killed
        return result


@pytest.mark.parametrize("statements", range(1, 14))
async def test_a_file_half_made_when_the_server_was_killed_is_made_whole(
    tmp_path, monkeypatch, statements
):
    file = tmp_path / "rooms.db"
    connect = sqlite3.connect
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, factory=ShortLived, **k))
        ShortLived.left = statements
        with contextlib.suppress(Killed):
            await SqliteStore(file).close()
        ShortLived.left = 0
    store = SqliteStore(file)
    await Verdicts(store).keep(A, b"1")
    await store.close()


# Durability


async def test_a_kept_entry_survives_a_power_cut(store):
    """As far as SQLite can promise it: the log is flushed to disk with every commit."""
    assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_what_comes_up_in_one_turn_of_the_loop_is_one_commit(store):
    commits = []
    store._connection.set_trace_callback(commits.append)
    verdicts = Verdicts(store)
    for version in range(1, 51):
        verdicts.append(A, version)
        verdicts.append(B, version)
    assert all(safe for _, _, safe in await verdicts.all())
    assert commits.count("COMMIT") == 1


# Files of earlier releases


FIRST_RELEASE = """
PRAGMA page_size = 1024;
PRAGMA journal_mode = WAL;
PRAGMA application_id = 1162694474;
CREATE TABLE room (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, room INTEGER NOT NULL, version INTEGER NOT NULL,
    at REAL NOT NULL, entry BLOB NOT NULL
);
CREATE UNIQUE INDEX entry_of_room ON entry (room, version);
INSERT INTO room VALUES (1, 'KTRF492');
INSERT INTO entry VALUES (1, 1, 1, 7.5, x'31');
PRAGMA user_version = 1;
"""


async def test_a_file_of_the_first_release_is_read_and_written_on(tmp_path):
    file = tmp_path / "rooms.db"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript(FIRST_RELEASE)
    with LogReader(file) as logs:
        assert logs.read(A) == [b"1"]
    store = SqliteStore(file)
    assert await store.read(A) == [b"1"]
    assert [room.last for room in await store.summaries()] == [7.5]
    assert await Verdicts(store).verdict(A, 2)
    await store.ping()
    await store.close()
