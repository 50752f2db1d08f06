"""Reading beside writing: it delays nobody, changes nothing, and notices what is missing."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from functools import partial

import pytest

from emojito.rooms.ports import LogDamaged, StoreError
from emojito.store.files import becoming
from emojito.store.log_collections import SqliteLogs, copy
from emojito.store.reader import LogReader
from emojito.store.sqlite import SqliteStore
from tests.store.meddling import locked, meddle
from tests.store.verdicts import PATIENCE, Verdicts
from tests.store.writer import entry

pytestmark = pytest.mark.asyncio

A, B = "KTRF492", "BCDF234"


# It delays nobody


@pytest.mark.parametrize("long", ["read", "summaries"])
async def test_a_long_read_delays_neither_commits_nor_other_reads(
    store, verdicts, monkeypatch, long
):
    await verdicts.keep(A, b"1")
    begun, over = threading.Event(), threading.Event()
    read = getattr(LogReader, long)

    def at_length(reader, *args):
        if not begun.is_set():
            begun.set()
            assert over.wait(PATIENCE)
        return read(reader, *args)

    monkeypatch.setattr(LogReader, long, at_length)
    reading = asyncio.create_task(store.read(A) if long == "read" else store.summaries())
    try:
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        assert await verdicts.verdict(A, 2)
        await store.ping()
        async with asyncio.timeout(PATIENCE):
            assert await store.read(A) == [b"1", b"{}"]
        assert not reading.done()
    finally:
        over.set()
    assert len(await reading) == (2 if long == "read" else 1)


async def test_closing_does_not_wait_for_a_long_read(file):
    store = SqliteStore(file)
    long = (
        "WITH RECURSIVE n (i) AS (SELECT begun() UNION ALL SELECT 1 FROM n LIMIT 100000000)"
        " SELECT max(i) FROM n"
    )
    begun = threading.Event()

    def read(reader):
        reader._connection.create_function("begun", 0, begun.set)
        return reader._all(long)

    reading = asyncio.create_task(store._readers.ask(read))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    async with asyncio.timeout(PATIENCE):
        await store.close()
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            await reading


async def test_a_reader_sees_what_has_been_kept(store, verdicts):
    for version in range(1, 50):
        assert await verdicts.verdict(A, version)
        assert len(await store.read(A)) == version


# It changes nothing


async def test_a_reader_beside_a_server_writes_nothing(verdicts, file):
    await verdicts.keep(A, b"1", b"2")
    with locked(file), LogReader(file) as logs:
        assert logs.read(A) == [b"1", b"2"]
        assert [summary.code for summary in logs.summaries()] == [A]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            logs._connection.execute("DELETE FROM entry")


async def test_a_reader_leaves_a_file_nobody_uses_as_it_is(file):
    await SqliteStore(file).close()
    file.chmod(0o640)
    before, known = file.read_bytes(), file.stat()
    with LogReader(file) as logs:
        assert logs.summaries() == []
    assert file.read_bytes() == before
    assert (file.stat().st_mode, file.stat().st_mtime_ns) == (known.st_mode, known.st_mtime_ns)


@pytest.mark.parametrize(
    ("statements", "complaint"),
    [
        ([], "no rooms in it yet"),
        (["CREATE TABLE photo (name TEXT)"], "some other program"),
        (["PRAGMA user_version = 99"], "another version of Emojito"),
    ],
    ids=["empty", "foreign", "newer"],
)
async def test_a_reader_takes_and_makes_no_file_that_is_not_ours(file, statements, complaint):
    file.touch()
    meddle(file, *statements)
    before = file.read_bytes()
    with pytest.raises(StoreError, match=rf"rooms\.db .*{complaint}"):
        LogReader(file)
    assert file.read_bytes() == before


async def test_a_reader_of_nothing_says_so_and_makes_nothing(file, tmp_path):
    with pytest.raises(StoreError, match="There is no database"):
        LogReader(file)
    assert not list(tmp_path.iterdir())


async def test_a_reader_of_something_else_says_so(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 100)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be used as a database"):
        LogReader(letter)


# It notices what is missing


@pytest.mark.parametrize("missing", [1, 2, 3])
async def test_an_entry_missing_in_the_middle_is_noticed(store, verdicts, file, missing):
    await verdicts.keep(A, b"1", b"2", b"3", b"4")
    await verdicts.keep(B, b"1", b"2")
    meddle(
        file,
        "DELETE FROM entry"
        " WHERE room = (SELECT id FROM room WHERE code = :code) AND version = :version",
        code=A,
        version=missing,
    )
    with pytest.raises(LogDamaged, match=f"entry {missing} is missing") as damaged:
        await store.read(A)
    assert A not in str(damaged.value)
    assert await store.read(B) == [b"1", b"2"]
    # It is still there to be seen and, one day, forgotten.
    assert {summary.code for summary in await store.summaries()} == {A, B}


async def test_an_entry_that_is_none_is_noticed(store, verdicts, file):
    await verdicts.keep(A, b"1", b"2")
    meddle(file, "UPDATE entry SET entry = 'text' WHERE version = 2")
    with pytest.raises(LogDamaged, match="entry 2"):
        await store.read(A)


async def damage(file, first, last):
    """Fill a database with a log and overwrite some of its pages."""
    store = SqliteStore(file)
    await Verdicts(store).keep(A, *[b"x" * 500] * 200)
    await store.close()
    pages = file.read_bytes()
    start, end = first * 1024, last * 1024
    file.write_bytes(pages[:start] + b"\xff" * len(pages[start:end]) + pages[end:])


async def test_a_damaged_page_is_a_damaged_log_and_other_rooms_do_not_suffer(file):
    await damage(file, 20, 40)
    store = SqliteStore(file)
    with pytest.raises(LogDamaged) as damaged:
        await store.read(A)
    assert A not in str(damaged.value)
    assert await Verdicts(store).verdict(B, 1)
    assert await store.read(B) == [b"{}"]
    await store.close()


async def test_a_damaged_file_keeps_nobody_from_starting(file):
    await damage(file, 10, 200)
    store = SqliteStore(file)
    await store.ping()
    await store.close()


# Back-ups


async def test_a_backup_while_writing_holds_all_that_was_kept_and_no_half_of_anything(
    verdicts, file, tmp_path
):
    for version in range(1, 501):
        verdicts.append(A, version, entry(A, version))
    await verdicts.all()
    for version in range(501, 1001):
        verdicts.append(A, version, entry(A, version))
    with LogReader(file) as logs:
        copying = asyncio.create_task(asyncio.to_thread(logs.backup, tmp_path / "copy.db"))
        for version in range(1, 501):
            verdicts.append(B, version, entry(B, version))
        async with asyncio.timeout(PATIENCE):
            await copying
    assert all(safe for _, _, safe in await verdicts.all())
    with LogReader(tmp_path / "copy.db") as copy:
        for code, least in ((A, 500), (B, 0)):
            log = copy.read(code)
            assert len(log) >= least
            assert log == [entry(code, version) for version in range(1, len(log) + 1)]


async def test_a_backup_can_be_played_on(store, verdicts, file, tmp_path):
    await verdicts.keep(A, b"1", b"2")
    with LogReader(file) as logs:
        logs.backup(tmp_path / "copy.db")
    copy = SqliteStore(tmp_path / "copy.db")
    assert await Verdicts(copy).verdict(A, 3)
    await copy.close()
    assert await store.read(A) == [b"1", b"2"]


@pytest.mark.usefixtures("store")
async def test_a_backup_overwrites_nothing(file, tmp_path):
    (tmp_path / "precious.db").write_text("precious")
    with LogReader(file) as logs, pytest.raises(StoreError, match="exists already"):
        logs.backup(tmp_path / "precious.db")
    assert (tmp_path / "precious.db").read_text() == "precious"


async def test_what_becomes_a_file_does_not_take_the_place_of_another(tmp_path):
    def copy_while_somebody_writes() -> None:
        with becoming(file) as part:
            part.write_text("a copy")
            file.write_text("precious")

    file = tmp_path / "precious.db"
    with pytest.raises(StoreError, match="exists already"):
        copy_while_somebody_writes()
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


async def test_a_backup_that_fails_leaves_nothing(file, tmp_path):
    await damage(file, 0, 0)
    (folder := tmp_path / "copies").mkdir()
    logs = LogReader(file)
    logs.close()
    with pytest.raises(StoreError, match="cannot be written"):
        logs.backup(folder / "copy.db")
    assert list(folder.iterdir()) == []


async def test_a_damaged_room_is_named_and_the_others_are_copied(file, tmp_path):
    await damage(file, 20, 40)
    store = SqliteStore(file)
    await Verdicts(store).keep(B, b"1")
    await store.close()
    with SqliteLogs(file) as source, SqliteLogs(tmp_path / "copy.db", new=True) as target:
        copied = copy(source, target)
        assert target.codes() == [B]
    assert copied == (1, 1, 0, (f"The log of room {A} is damaged in the file.",))


async def test_a_backup_that_cannot_be_written_is_an_error_and_harms_nothing(
    verdicts, file, tmp_path
):
    await verdicts.keep(A, b"1")
    with LogReader(file) as logs, pytest.raises(StoreError, match="cannot be written"):
        logs.backup(tmp_path / "nowhere" / "copy.db")
    assert await verdicts.verdict(A, 2)


# How long it takes


@pytest.mark.parametrize(
    "question",
    [lambda logs: logs.summaries(), lambda logs: logs.unused_since(1.0)],
    ids=["summaries", "unused_since"],
)
async def test_looking_over_all_rooms_does_not_look_at_every_entry(file, question):
    """Steps of SQLite's machine, counted: as many for long logs as for short ones."""
    store, steps = SqliteStore(file), []
    verdicts = Verdicts(store)
    for first in (1, 11):
        for version in range(first, first + (10 if first == 1 else 2000)):
            for code in (A, B):
                verdicts.append(code, version)
        await verdicts.all()
        with LogReader(file) as logs:
            counted = []
            logs._connection.set_progress_handler(partial(counted.append, 1), 1)
            question(logs)
            steps.append(len(counted))
    await store.close()
    assert steps[1] < 2 * steps[0]
