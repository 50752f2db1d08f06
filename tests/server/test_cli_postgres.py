"""The operator's commands on PostgreSQL, and moving between it and SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial

import pytest
import pytest_asyncio

from emojito.rooms.ports import StoreError
from emojito.store.log_collections import PostgresLogs, SqliteLogs
from emojito.store.postgres import PostgresStore
from emojito.store.reader import LogReader
from tests.server.party import Party
from tests.server.process import CannotStart, ServerProcess, emojito
from tests.services import Standby
from tests.store.verdicts import Verdicts
from tests.store.writer import ROOMS

pytestmark = pytest.mark.asyncio


@pytest.fixture
def url(postgres):
    return postgres.url(postgres.create())


@pytest_asyncio.fixture
async def server(tmp_path, url):
    async with ServerProcess(tmp_path / "unused.db", "--database", url) as server:
        yield server


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--database", "mysql://127.0.0.1/x"], "its address begins with postgresql://"),
        (["--database", "postgresql://127.0.0.1:1/x"], "nobody answers there"),
        (["--bus", "redis://127.0.0.1"], "name it by --database"),
        (["--database", "postgresql://x", "--bus", "ftp://x"], "begins with redis://"),
        (["--database", "postgresql://x", "--bus", "redis://h:port"], "makes no sense"),
    ],
)
async def test_what_cannot_be_served_is_one_sentence(tmp_path, options, complaint):
    server = ServerProcess(tmp_path / "unused.db", *options)
    with pytest.raises(CannotStart) as said:
        await server.start()
    assert server.status == 1
    assert complaint in str(said.value)
    assert len(str(said.value).splitlines()) == 1
    assert not (tmp_path / "unused.db").exists()
    server._log.close()


def of_another_program(postgres):
    database = postgres.create()
    postgres.sql("CREATE VIEW customers AS SELECT 1 AS id", database)
    return postgres.url(database)


def read_only(postgres):
    database = postgres.create()
    postgres.sql(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
    return postgres.url(database)


def without_rights(postgres):
    postgres.sql("DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN others THEN END $$")
    return postgres.url(postgres.create(), user="guest")


def ours(postgres, change):
    """A database that a server has made, and in which somebody has then changed something."""
    database = postgres.create()
    PostgresLogs(postgres.url(database), new=True).__exit__(None, None, None)
    postgres.sql("DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN others THEN END $$")
    postgres.sql(change, database)
    return postgres.url(database, user="guest" if "guest" in change else "postgres")


HALF_THE_RIGHTS = """
GRANT USAGE ON SCHEMA emojito TO guest;
GRANT ALL ON emojito.format, emojito.node, emojito.room TO guest
"""


@pytest.mark.parametrize(
    ("place", "complaint"),
    [
        (of_another_program, "is a database of some other program."),
        (read_only, "can only be read, by its settings"),
        (without_rights, "lacks the rights to make and use tables in it."),
        (partial(ours, change=HALF_THE_RIGHTS), "lacks rights on emojito.entry, emojito.epoch"),
        (partial(ours, change="UPDATE emojito.format SET number = 999"), "by a newer version"),
        (partial(ours, change="DELETE FROM emojito.format"), "is damaged"),
    ],
    ids=["other program", "read-only", "no rights", "half the rights", "newer", "damaged"],
)
async def test_a_database_that_cannot_be_served_is_one_sentence(
    tmp_path, postgres, place, complaint
):
    await _is_one_sentence(tmp_path, await asyncio.to_thread(place, postgres), complaint)


async def test_so_is_one_that_follows_another(tmp_path, postgres):
    standby = await asyncio.to_thread(Standby, postgres)
    try:
        await _is_one_sentence(tmp_path, standby.url("postgres"), "it follows another database.")
    finally:
        await asyncio.to_thread(standby.close)


async def _is_one_sentence(tmp_path, url, complaint):
    server = ServerProcess(tmp_path / "unused.db", "--database", url)
    with pytest.raises(CannotStart) as said:
        await server.start()
    server._log.close()
    assert server.status == 1
    assert complaint in str(said.value)
    assert len(str(said.value).splitlines()) == 1


@pytest.mark.usefixtures("server")
async def test_a_second_server_without_a_bus_is_refused(tmp_path, url):
    with pytest.raises(CannotStart, match="in use by another server") as said:
        async with ServerProcess(tmp_path / "unused.db", "--database", url):
            pass
    assert len(str(said.value).splitlines()) == 1


async def test_rooms_replay_and_backup_while_people_play(server, tmp_path, url):
    party = await (await Party.meet(server, 3, network="127.0.1")).start("mau-mau")
    await party.step()
    code, version = party.host.code, party.host.version
    status, listed, _ = await emojito("rooms", "--database", url)
    assert status == 0
    assert code in listed
    status, told, _ = await emojito("replay", code, EMOJITO_DATABASE=url)
    assert status == 0
    assert len(told.splitlines()) == version
    copy = tmp_path / "copy.db"
    status, _, complaint = await emojito("backup", str(copy), "--database", url)
    assert (status, complaint) == (0, "")
    with LogReader(copy) as logs:
        assert len(logs.read(code)) == version
    status, _, complaint = await emojito("backup", str(copy), "--database", url)
    assert status == 1
    assert "exists already" in complaint


async def test_moving_there_and_back_changes_nothing_and_games_go_on(tmp_path, url):
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    async with ServerProcess(one) as server:
        party = await (await Party.meet(server, 3, network="127.0.1")).start("mau-mau")
        for _ in range(5):
            await party.step()
        status, _, complaint = await emojito("move", str(one), url)
        assert status == 1
        assert "in use by another server" in complaint
        await server.stop()
    version = party.host.version
    status, said, complaint = await emojito("move", str(one), url)
    assert (status, complaint) == (0, "")
    assert said == f"1 rooms with {version} entries copied and compared.\n"
    async with ServerProcess(tmp_path / "unused.db", "--database", url) as server:
        host = await server.resume(party.host)
        assert host.version == version
        assert host.table == party.host.table
        status, _, complaint = await emojito("move", url, str(other))
        assert status == 1
        assert "in use by a server" in complaint
        await server.stop()
    status, said, _ = await emojito("move", url, str(other))
    assert (status, said) == (0, f"1 rooms with {version} entries copied and compared.\n")
    assert rows(one) == rows(other)
    status, said, _ = await emojito("move", url, str(one))
    assert "0 rooms with 0 entries copied and compared, 1 rooms were there already" in said
    assert status == 0


async def damaged(postgres):
    """Three rooms of which one is whole; return where they are, and their codes."""
    database = await asyncio.to_thread(postgres.create)
    store = await PostgresStore.open(postgres.url(database))
    for code in ROOMS:
        await Verdicts(store).keep(code, b"1", b"2", b"3")
    await store.close()
    for code, version in zip(ROOMS, (2, 3), strict=False):
        postgres.sql(
            f"DELETE FROM emojito.entry USING emojito.room WHERE room.id = room AND"  # noqa: S608
            f" code = '{code}' AND entry.version = {version}",
            database,
        )
    return postgres.url(database)


@pytest.mark.parametrize("command", ["backup", "move"])
async def test_what_is_whole_is_copied_and_what_is_damaged_is_named(tmp_path, postgres, command):
    url, copy = await damaged(postgres), tmp_path / "copy.db"
    words = ["backup", str(copy), "--database", url] if command == "backup" else [
        "move", url, str(copy),
    ]  # fmt: skip
    status, _, complaint = await emojito(*words)
    assert status == 1
    assert complaint.splitlines() == [
        f"The log of room {ROOMS[0]} is damaged: entry 2 is missing.",
        f"The log of room {ROOMS[1]} is damaged: entry 3 is missing.",
    ]
    assert [(code, version) for code, version, _, _ in rows(copy)] == [
        (ROOMS[2], version) for version in (1, 2, 3)
    ]


async def test_a_backup_that_fails_leaves_nothing(tmp_path, postgres, monkeypatch):
    url = await damaged(postgres)

    def full(*_):
        raise StoreError("The disk is full.")

    def back_up():
        with PostgresLogs(url) as logs, pytest.raises(StoreError, match="full"):
            logs.backup(tmp_path / "copy.db")

    monkeypatch.setattr(SqliteLogs, "put", full)
    await asyncio.to_thread(back_up)
    assert list(tmp_path.iterdir()) == []


async def test_moving_onto_a_different_history_touches_nothing(tmp_path, url):
    one = tmp_path / "one.db"
    async with ServerProcess(one) as server:
        await Party.meet(server, 2, network="127.0.1")
        await server.stop()
    assert (await emojito("move", str(one), url))[0] == 0
    before = rows(one)
    with sqlite3.connect(one) as file:
        file.execute("UPDATE entry SET at = at + 1 WHERE version = 1")
    file.close()
    changed = rows(one)
    assert changed != before
    status, _, complaint = await emojito("move", url, str(one))
    assert status == 1
    assert "in both places, with different histories" in complaint
    assert rows(one) == changed


def rows(file):
    with sqlite3.connect(file) as db:
        found = db.execute(
            "SELECT code, version, at, entry.entry FROM entry JOIN room ON room.id = entry.room"
            " ORDER BY code, version"
        ).fetchall()
    db.close()
    return found
