"""What is particular to the SQLite file: which files it takes, back-ups, locks."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3

import pytest
import pytest_asyncio

from emojito.store.sqlite import SqliteStore, StoreError
from tests.store.verdicts import PATIENCE, Verdicts
from tests.store.writer import entry

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


@pytest.mark.parametrize("statements", range(1, 12))
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
    assert await store._ask(lambda db: db.execute("PRAGMA synchronous").fetchone()) == (2,)
    assert await store._ask(lambda db: db.execute("PRAGMA journal_mode").fetchone()) == ("wal",)


async def test_what_comes_up_in_one_turn_of_the_loop_is_one_commit(store):
    commits = []
    store._connection.set_trace_callback(commits.append)
    verdicts = Verdicts(store)
    for version in range(1, 51):
        verdicts.append(A, version)
        verdicts.append(B, version)
    assert all(safe for _, _, safe in await verdicts.all())
    assert commits.count("COMMIT") == 1


async def test_a_file_locked_for_too_long_costs_entries_but_leaves_no_gap(store, tmp_path):
    verdicts = Verdicts(store)
    await verdicts.keep(A, b"1")
    await store._ask(lambda db: db.execute("PRAGMA busy_timeout = 20"))
    other = sqlite3.connect(tmp_path / "rooms.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert not await verdicts.verdict(A, 2, b"2")
    other.execute("COMMIT")
    other.close()
    # Decided before the room heard that its second entry was lost.
    assert not await verdicts.verdict(A, 3, b"3")
    assert await store.read(A) == [b"1"]
    assert await verdicts.verdict(A, 2, b"another 2")


# Back-ups


async def test_a_backup_while_writing_holds_all_that_was_kept_and_no_half_of_anything(
    store, tmp_path
):
    verdicts = Verdicts(store)
    for version in range(1, 501):
        verdicts.append(A, version, entry(A, version))
    await verdicts.all()
    for version in range(501, 1001):
        verdicts.append(A, version, entry(A, version))
    copying = asyncio.create_task(store.backup(tmp_path / "copy.db"))
    for version in range(1, 501):
        verdicts.append(B, version, entry(B, version))
    async with asyncio.timeout(PATIENCE):
        await copying
    assert all(safe for _, _, safe in await verdicts.all())
    copy = SqliteStore(tmp_path / "copy.db")
    for code, least in ((A, 500), (B, 0)):
        log = await copy.read(code)
        assert len(log) >= least
        assert log == [entry(code, version) for version in range(1, len(log) + 1)]
    await copy.close()


async def test_a_backup_can_be_played_on(store, tmp_path):
    await Verdicts(store).keep(A, b"1", b"2")
    await store.backup(tmp_path / "copy.db")
    copy = SqliteStore(tmp_path / "copy.db")
    assert await Verdicts(copy).verdict(A, 3)
    await copy.close()
    assert await store.read(A) == [b"1", b"2"]


async def test_a_backup_that_cannot_be_written_is_an_error_and_harms_nothing(store, tmp_path):
    verdicts = Verdicts(store)
    await verdicts.keep(A, b"1")
    with pytest.raises((StoreError, OSError, sqlite3.Error)):
        await store.backup(tmp_path / "nowhere" / "copy.db")
    assert await verdicts.verdict(A, 2)
