"""The files of a database: one server's, their owner's, and where they were left."""

from __future__ import annotations

import asyncio
import shutil
import stat
import sys

import pytest

from emojito.rooms.ports import StoreError
from emojito.store.reader import LogReader
from emojito.store.sqlite import SqliteStore
from tests.store.verdicts import PATIENCE, Verdicts

pytestmark = pytest.mark.asyncio

A = "KTRF492"


def modes(folder):
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


# One server


async def test_a_file_in_use_by_another_process_is_refused_until_that_is_killed(file):
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.store.writer", "sqlite", str(file),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        assert await process.stdout.readline()
        with pytest.raises(StoreError, match=r"rooms\.db is in use by another server"):
            SqliteStore(file)
        process.kill()
        await process.communicate()
    await SqliteStore(file).close()


@pytest.mark.usefixtures("store")
async def test_a_file_in_use_is_refused_by_whatever_name(tmp_path):
    link = tmp_path / "same.db"
    link.symlink_to(tmp_path / "rooms.db")
    with pytest.raises(StoreError, match="in use by another server"):
        SqliteStore(link)


async def test_being_refused_takes_nothing_from_who_has_the_file(store, file):
    for _ in range(3):
        with pytest.raises(StoreError):
            SqliteStore(file)
    assert await Verdicts(store).verdict(A, 1)


async def test_a_file_that_is_not_ours_gets_no_lock_beside_it(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 100)
    letter.chmod(0o644)
    with pytest.raises(StoreError):
        SqliteStore(letter)
    assert modes(tmp_path) == {"letter.txt": 0o644}


# Their owner's


async def test_new_files_are_readable_by_their_owner_only(store, tmp_path):
    await Verdicts(store).keep(A, b"1")
    with LogReader(tmp_path / "rooms.db") as logs:
        logs.backup(tmp_path / "copy.db")
    names = ("rooms.db", "rooms.db-wal", "rooms.db-shm", "rooms.db-lock", "copy.db")
    assert modes(tmp_path) == dict.fromkeys(names, 0o600)


async def test_files_others_could_read_are_readable_by_their_owner_only_from_now_on(file, tmp_path):
    store = SqliteStore(file)
    await Verdicts(store).keep(A, b"1")
    for each in tmp_path.iterdir():  # as a killed server of an earlier release leaves them
        shutil.copy(each, tmp_path / each.name.replace("rooms", "old"))
    await store.close()
    for each in tmp_path.glob("old*"):
        each.chmod(0o666)
    store = SqliteStore(tmp_path / "old.db")
    found = modes(tmp_path)
    await store.close()
    names = ("old.db", "old.db-wal", "old.db-shm", "old.db-lock")
    assert {name: found[name] for name in names} == dict.fromkeys(names, 0o600)


async def test_rights_of_the_owner_are_left_as_they_are(file):
    await SqliteStore(file).close()
    file.chmod(0o700)
    await SqliteStore(file).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o700


# Where they were left


@pytest.mark.parametrize("which", ["rooms.db", "rooms.db-wal"])
async def test_a_deleted_file_is_noticed(store, tmp_path, which):
    await store.ping()
    (tmp_path / which).unlink()
    with pytest.raises(StoreError, match="deleted or replaced"):
        await store.ping()


async def test_a_replaced_file_is_noticed_until_the_right_one_is_back(store, file, tmp_path):
    with LogReader(file) as logs:
        logs.backup(tmp_path / "copy.db")
    file.rename(tmp_path / "aside.db")
    (tmp_path / "copy.db").rename(file)
    with pytest.raises(StoreError, match="deleted or replaced"):
        await store.ping()
    (tmp_path / "aside.db").rename(file)
    await store.ping()
