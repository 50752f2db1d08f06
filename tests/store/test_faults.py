"""A locked file, a full disk, a disk that is getting full: what a store does and says then."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from emojito.rooms.ports import StoreError
from emojito.store import sqlite
from emojito.store.sqlite import SqliteStore
from tests.store.meddling import Clock, locked, write
from tests.store.verdicts import PATIENCE, Verdicts

pytestmark = pytest.mark.asyncio

A, B = "KTRF492", "BCDF234"


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest_asyncio.fixture
async def store(clock, file):  # noqa: ARG001 - the clock it goes by
    store = SqliteStore(file)
    yield store
    await store.close()


# Another program holds the file


async def test_a_locked_file_costs_nothing_but_time(store, verdicts, file):
    await verdicts.keep(A, b"1")
    with locked(file):
        for version in range(2, 30):
            verdicts.append(A, version, f"{version}".encode())
            verdicts.append(B, version - 1)
            await asyncio.sleep(0)  # the next one comes in another turn of the loop
        assert await store.read(A) == [b"1"]
    heard = await verdicts.all()
    assert heard == [each for v in range(2, 30) for each in ((A, v, True), (B, v - 1, True))]
    assert await store.read(A) == [f"{version}".encode() for version in range(1, 30)]


async def test_a_store_that_keeps_somebody_waiting_says_so(store, verdicts, file, clock):
    with locked(file):
        verdicts.append(A, 1)
        await asyncio.sleep(0)
        assert not store.ailing
        assert store.ailing_since is None
        began = clock()
        clock.ahead += 1.5
        assert store.ailing
        verdicts.append(B, 1)  # the oldest counts
        await asyncio.sleep(0)
        assert store.ailing
        assert store.ailing_since <= began
    assert await verdicts.all() == [(A, 1, True), (B, 1, True)]
    assert not store.ailing
    clock.ahead += 1.5
    assert not store.ailing
    assert store.ailing_since is None


async def test_a_file_locked_for_too_long_costs_entries_but_leaves_no_gap(
    store, verdicts, file, clock
):
    await verdicts.keep(A, b"1")
    with locked(file):
        verdicts.append(A, 2, b"2")
        await asyncio.sleep(0)
        clock.ahead += 31
        assert await verdicts.all() == [(A, 2, False)]
        verdicts.append(A, 3, b"rests on what was lost")
        verdicts.append(B, 1)
    # Given later, it had time left.
    assert await verdicts.all() == [(A, 3, False), (B, 1, True)]
    assert await store.read(A) == [b"1"]
    assert await verdicts.verdict(A, 2, b"another 2")
    assert not store.ailing


async def test_after_a_lock_that_lasted_too_long_all_goes_on(store, verdicts, file, clock):
    with locked(file):
        for version in range(1, 100):
            verdicts.append(A, version)
            verdicts.append(B, version)
        await asyncio.sleep(0)
        clock.ahead += 31
        assert not any(safe for _, _, safe in await verdicts.all())
        assert not store.ailing
    await verdicts.keep(A, b"1")
    await verdicts.keep(B, b"1")


async def test_a_room_written_to_by_another_program_keeps_what_was_there_first(
    store, verdicts, file
):
    await verdicts.keep(A, b"1")
    write(file, A, 2, b"theirs")
    verdicts.append(A, 2, b"ours")
    verdicts.append(B, 1)
    assert await verdicts.all() == [(A, 2, False), (B, 1, True)]
    assert await store.read(A) == [b"1", b"theirs"]
    assert await verdicts.verdict(A, 3)


# A full disk


async def test_a_full_disk_refuses_at_once_and_nothing_else_is_lost(store, verdicts):
    await verdicts.keep(A, b"1")
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    verdicts.append(A, 2, b"x" * 100_000)
    verdicts.append(B, 1, b"small")
    verdicts.append(A, 3, b"rests on what was refused")
    assert await verdicts.all() == [(A, 2, False), (B, 1, True), (A, 3, False)]
    assert not store.ailing
    store._connection.execute("PRAGMA max_page_count = 1000000")
    assert await verdicts.verdict(A, 2, b"x" * 100_000)


# Signs of life


async def test_a_sign_of_life_is_a_write(store):
    await store.ping()
    store._connection.execute(
        "CREATE TEMP TRIGGER fault BEFORE INSERT ON pulse"
        " BEGIN SELECT raise(FAIL, 'database or disk is full'); END"
    )
    with pytest.raises(StoreError, match="cannot be written: database or disk is full"):
        await store.ping()
    store._connection.execute("DROP TRIGGER fault")
    await store.ping()


async def test_a_locked_file_gives_no_sign_of_life(store, file):
    with locked(file), pytest.raises(StoreError, match="locked"):
        await store.ping()
    await store.ping()


async def test_who_waits_for_the_disk_gives_no_sign_of_life(store, verdicts, file, clock):
    with locked(file):
        verdicts.append(A, 1)
        await asyncio.sleep(0)
        clock.ahead += 1.5
        with pytest.raises(StoreError, match="waits to be written"):
            await store.ping()
    assert await verdicts.all() == [(A, 1, True)]
    await store.ping()


async def test_a_writer_that_does_not_answer_is_not_waited_for(store, monkeypatch):
    monkeypatch.setattr(sqlite, "_PING", 0.01)
    monkeypatch.setattr(store, "_put", lambda _: None)
    with pytest.raises(StoreError, match="does not answer"):
        await store.ping()
    monkeypatch.undo()
    await store.ping()


async def test_a_sign_of_life_leaves_the_log_alone(store, verdicts, file):
    await verdicts.keep(A, b"1")
    summaries = await store.summaries()
    for _ in range(3):
        await store.ping()
    assert await store.summaries() == summaries
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM pulse").fetchone() == (1,)


# Space


@pytest.mark.parametrize(("free", "scarce"), [(256 * 2**20, False), (256 * 2**20 - 1, True)])
async def test_space_is_scarce_below_a_floor(file, monkeypatch, free, scarce):
    monkeypatch.setattr(sqlite, "free_space", lambda _: free)
    store = SqliteStore(file)
    assert store.scarce is scarce
    await store.close()


async def test_the_floor_is_the_operators_choice(file):
    store = SqliteStore(file, min_free=2**80)
    assert store.scarce
    assert await Verdicts(store).verdict(A, 1)  # what goes on is kept
    await store.close()


async def test_space_is_looked_up_now_and_then(store, verdicts, clock, monkeypatch):
    monkeypatch.setattr(sqlite, "free_space", lambda _: 0)
    clock.ahead += 2
    await verdicts.keep(A, b"1")
    assert store.scarce
    monkeypatch.setattr(sqlite, "free_space", lambda _: 2**40)
    clock.ahead += 2
    assert await verdicts.verdict(A, 2)
    assert not store.scarce


async def test_space_is_not_looked_up_with_every_entry(file, monkeypatch):
    looks = []
    monkeypatch.setattr(sqlite, "_LOOK", 3600.0)
    monkeypatch.setattr(sqlite, "free_space", lambda _: looks.append(1) or 2**40)
    store = SqliteStore(file)
    await Verdicts(store).keep(A, *[b"1"] * 50)
    await Verdicts(store).keep(B, *[b"1"] * 50)
    await store.close()
    assert len(looks) == 1


async def test_space_freed_while_nothing_happens_is_noticed(file, monkeypatch):
    """Nobody may begin anything while it is scarce, so nobody would ever make it look again."""
    monkeypatch.setattr(sqlite, "_LOOK", 0.01)
    monkeypatch.setattr(sqlite, "free_space", lambda _: 0)
    store = SqliteStore(file)
    assert store.scarce
    monkeypatch.setattr(sqlite, "free_space", lambda _: 2**40)
    async with asyncio.timeout(PATIENCE):
        while store.scarce:
            await asyncio.sleep(0.01)
    await store.close()


async def test_a_folder_that_is_gone_has_no_space(tmp_path):
    assert sqlite.free_space(tmp_path / "rooms.db") > 0
    assert sqlite.free_space(tmp_path / "gone" / "rooms.db") == 0
