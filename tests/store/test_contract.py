"""What every store promises to rooms. A backend inherits the suite and says how it is opened."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from emojito.rooms.ports import Store, StoreError
from emojito.store.postgres import PostgresStore
from emojito.store.sqlite import SqliteStore
from tests.store.verdicts import PATIENCE, Verdicts
from tests.store.writer import ROOMS, SHORT_LEASE, entry

A, B, C = ROOMS


class StoreContract:
    """Inherit it, name the backend as in `tests.store.writer`, and say where a test's store is."""

    backend: str

    @pytest.fixture
    def place(self, tmp_path: Any) -> str:
        raise NotImplementedError

    async def open(self, place: str) -> Store:
        raise NotImplementedError

    @pytest_asyncio.fixture
    async def store(self, place: str) -> AsyncIterator[Store]:
        store = await self.open(place)
        yield store
        await store.close()

    @pytest.fixture
    def verdicts(self, store: Store) -> Verdicts:
        return Verdicts(store)

    # Writing and reading

    async def test_a_room_nobody_opened_has_an_empty_log(self, store):
        assert await store.read(A) == []
        assert await store.summaries() == []

    async def test_entries_come_back_in_order_and_byte_for_byte(self, store, verdicts):
        entries = [b"", b"\x00\xff\n'\"", "🎭".encode(), b"x" * 300_000, b"{}"]
        await verdicts.keep(A, *entries)
        assert await store.read(A) == entries

    async def test_codes_are_data_and_nothing_else(self, store, verdicts):
        odd = ["'; DROP TABLE entry; --", "a b", "%", "_", "ü", "a", "A", ""]
        for code in odd:
            await verdicts.keep(code, code.encode())
        assert [await store.read(code) for code in odd] == [[code.encode()] for code in odd]

    async def test_many_rooms_go_into_one_batch(self, store, verdicts):
        rooms = [f"ROOM{number}" for number in range(300)]
        for version in range(1, 6):
            for code in rooms:
                verdicts.append(code, version, entry(code, version))
        heard = await verdicts.all()
        assert heard == [(code, version, True) for version in range(1, 6) for code in rooms]
        for code in rooms[::50]:
            assert await store.read(code) == [entry(code, version) for version in range(1, 6)]

    async def test_append_returns_before_anything_is_kept(self, store):
        heard: list[bool] = []
        done = asyncio.Event()
        store.append(A, 1, 1.0, b"{}", lambda safe: (heard.append(safe), done.set()))
        assert heard == []
        async with asyncio.timeout(PATIENCE):
            await done.wait()
        assert heard == [True]

    async def test_verdicts_are_given_in_the_event_loop(self, store):
        threads: asyncio.Queue[int] = asyncio.Queue()
        store.append(A, 1, 1.0, b"{}", lambda _: threads.put_nowait(threading.get_ident()))
        async with asyncio.timeout(PATIENCE):
            assert await threads.get() == threading.get_ident()

    # Snapshots

    async def test_without_a_snapshot_the_whole_log_comes_back(self, store, verdicts):
        await verdicts.keep(A, b"1", b"2")
        assert await store.read_from_snapshot(A) == (None, [b"1", b"2"])
        assert await store.read_from_snapshot(B) == (None, [])

    async def test_the_latest_snapshot_comes_with_what_followed_it(self, store, verdicts):
        await verdicts.keep(A, b"1", b"2")
        store.keep_snapshot(A, 1, b"one")
        store.keep_snapshot(A, 2, b"two")
        assert await verdicts.verdict(A, 3, b"3")
        assert await store.read_from_snapshot(A) == (b"two", [b"3"])
        assert await store.read(A) == [b"1", b"2", b"3"]

    async def test_a_snapshot_of_what_was_never_kept_is_none(self, store, verdicts):
        await verdicts.keep(A, b"1", b"2")
        store.keep_snapshot(A, 3, b"three")
        store.keep_snapshot(B, 1, b"of nothing")
        await verdicts.keep(C, b"1")
        assert await store.read_from_snapshot(A) == (None, [b"1", b"2"])
        assert await store.read_from_snapshot(B) == (None, [])

    async def test_a_forgotten_room_leaves_no_snapshot(self, store, verdicts):
        await verdicts.keep(A, b"1")
        store.keep_snapshot(A, 1, b"one")
        await store.delete([A])
        await verdicts.keep(A, b"another")
        assert await store.read_from_snapshot(A) == (None, [b"another"])

    # Expected versions

    async def test_a_version_is_given_away_once(self, store, verdicts):
        await verdicts.keep(A, b"first", b"second")
        assert not await verdicts.verdict(A, 2, b"another second")
        assert await store.read(A) == [b"first", b"second"]
        assert await verdicts.verdict(A, 3, b"third")

    async def test_a_conflict_leaves_the_rest_of_its_batch_alone(self, store, verdicts):
        await verdicts.keep(B, b"taken")
        verdicts.append(A, 1)
        verdicts.append(B, 1, b"too late")
        verdicts.append(C, 1)
        verdicts.append(A, 2)
        assert await verdicts.all() == [(A, 1, True), (B, 1, False), (C, 1, True), (A, 2, True)]
        assert await store.read(B) == [b"taken"]
        assert len(await store.read(A)) == 2
        assert len(await store.read(C)) == 1

    async def test_what_rests_on_a_refused_entry_is_refused_too(self, store, verdicts):
        """The second was decided on the first: after somebody else's it means something else."""
        await verdicts.keep(A, b"theirs")
        verdicts.append(A, 1, b"mine")
        verdicts.append(A, 2, b"mine, resting on mine")
        assert [safe for _, _, safe in await verdicts.all()] == [False, False]
        assert await store.read(A) == [b"theirs"]

    @pytest.mark.parametrize("version", [3, 100])
    async def test_an_entry_that_would_leave_a_gap_is_refused(self, store, verdicts, version):
        await verdicts.keep(A, b"first")
        assert not await verdicts.verdict(A, version)
        assert await store.read(A) == [b"first"]

    async def test_a_log_begins_with_its_first_entry(self, store, verdicts):
        assert not await verdicts.verdict(A, 2)
        assert await store.read(A) == []
        assert await store.summaries() == []
        assert await verdicts.verdict(A, 1)

    async def test_verdicts_come_in_the_order_of_the_appends(self, verdicts):
        await verdicts.keep(A, *[b"taken"] * 50)
        given = []
        for version in range(1, 101):
            for code in (A, B):
                verdicts.append(code, version)
                given.append((code, version))
        heard = await verdicts.all()
        assert [(code, version) for code, version, _ in heard] == given
        assert all(safe for code, _, safe in heard if code == B)

    async def test_a_verdict_that_fails_to_be_heard_is_no_harm_to_others(self, store, verdicts):
        def fail(_: bool) -> None:
            raise RuntimeError("one room's trouble")

        asyncio.get_running_loop().set_exception_handler(lambda _, __: None)
        verdicts.append(A, 1)
        store.append(B, 1, 1.0, b"{}", fail)
        verdicts.append(C, 1)
        assert await verdicts.all() == [(A, 1, True), (C, 1, True)]

    async def test_a_place_belongs_to_one_store_at_a_time(self, store, verdicts, place):
        await verdicts.keep(A, b"1")
        with pytest.raises(StoreError, match="in use by another server"):
            await self.open(place)
        assert await verdicts.verdict(A, 2)
        await store.close()
        other = await self.open(place)
        assert await Verdicts(other).verdict(A, 3)
        await other.close()

    # Shelves

    async def test_summaries_tell_how_long_and_when_the_latest_first(self, store, verdicts):
        for code, version, at in [(A, 1, 10.5), (B, 1, 20.0), (C, 1, 30.0), (A, 2, 40.25)]:
            verdicts.append(code, version, at=at)
        await verdicts.all()
        found = [(s.code, s.entries, s.first, s.last) for s in await store.summaries()]
        assert found == [(A, 2, 10.5, 40.25), (C, 1, 30.0, 30.0), (B, 1, 20.0, 20.0)]

    async def test_a_forgotten_room_is_gone_and_its_code_free_again(self, store, verdicts):
        for code in (A, B, C):
            await verdicts.keep(code, b"1", b"2", b"3")
        await store.delete([A, C, "NOBODY9"])
        assert await store.read(A) == []
        assert [summary.code for summary in await store.summaries()] == [B]
        assert await verdicts.verdict(A, 1, b"another life")
        assert await store.read(A) == [b"another life"]
        assert await store.read(B) == [b"1", b"2", b"3"]

    async def test_forgetting_no_room_forgets_none(self, store, verdicts):
        await verdicts.keep(A, b"1")
        await store.delete([])
        assert await store.read(A) == [b"1"]

    async def test_rooms_in_which_nothing_has_happened_since(self, store, verdicts):
        for code, version, at in [(A, 1, 10.5), (B, 1, 20.0), (C, 1, 30.0), (A, 2, 40.25)]:
            verdicts.append(code, version, at=at)
        await verdicts.all()
        assert await store.unused_since(20.0) == []
        assert await store.unused_since(20.5) == [B]
        assert sorted(await store.unused_since(100.0)) == sorted([A, B, C])

    # Health

    async def test_a_store_that_is_well_says_so(self, store, verdicts):
        await store.ping()
        await verdicts.keep(A, b"1")
        assert not store.ailing
        assert not store.scarce
        await store.ping()
        assert await store.read(A) == [b"1"]
        assert await verdicts.verdict(A, 2)

    # Ends and beginnings

    async def test_closing_keeps_what_is_under_way(self, place):
        store = await self.open(place)
        verdicts = Verdicts(store)
        for version in range(1, 1001):
            verdicts.append(A, version, entry(A, version))
        await store.close()
        assert all(safe for _, _, safe in await verdicts.all())
        assert await self._read(place, A) == [entry(A, version) for version in range(1, 1001)]

    async def test_a_log_goes_on_where_it_was_left(self, place):
        for life in range(3):
            store = await self.open(place)
            verdicts = Verdicts(store)
            assert len(await store.read(A)) == 2 * life
            assert not life or not await verdicts.verdict(A, 2 * life)
            assert len(await store.read(A)) == 2 * life
            assert await verdicts.verdict(A, 2 * life + 1)
            assert await verdicts.verdict(A, 2 * life + 2)
            await store.close()

    @pytest.mark.parametrize(
        "ask",
        [
            lambda store: store.ping(),
            lambda store: store.read(A),
            lambda store: store.summaries(),
            lambda store: store.unused_since(1.0),
            lambda store: store.delete([A]),
        ],
        ids=["ping", "read", "summaries", "unused_since", "delete"],
    )
    async def test_a_closed_store_says_so_and_does_not_keep_one_waiting(
        self, place: str, ask: Callable[[Store], Awaitable[Any]]
    ):
        store = await self.open(place)
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await asyncio.wait_for(ask(store), PATIENCE)

    async def test_a_killed_writer_leaves_every_entry_it_was_told_is_kept(self, place):
        dice = random.Random(4)  # noqa: S311
        for _ in range(4):
            before = {code: len(await self._read(place, code)) for code in ROOMS}
            acknowledged = await self._killed_after(place, dice.randrange(1, 400))
            for code in ROOMS:
                log = await self._read(place, code)
                assert log == [entry(code, version) for version in range(1, len(log) + 1)]
                assert len(log) >= acknowledged.get(code, before[code])
                # Beyond what was told there is at most what was under way.
                assert len(log) <= acknowledged.get(code, before[code]) + 1

    async def _killed_after(self, place: str, entries: int) -> dict[str, int]:
        """Let a process write, kill it, and return the last version it was told of each room."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.store.writer", self.backend, place,
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            lines = [await process.stdout.readline() for _ in range(entries)]
            process.kill()
            lines += (await process.stdout.read()).splitlines()
            await process.wait()
        return {code: int(version) for code, version in (line.decode().split() for line in lines)}

    async def _read(self, place: str, code: str) -> list[bytes]:
        store = await self.open(place)
        try:
            return await store.read(code)
        finally:
            await store.close()


@pytest.mark.asyncio
class TestSqlite(StoreContract):
    backend = "sqlite"

    @pytest.fixture
    def place(self, tmp_path):
        return str(tmp_path / "rooms.db")

    async def open(self, place):
        return SqliteStore(place)


@pytest.mark.asyncio
class TestPostgres(StoreContract):
    backend = "postgres"

    @pytest.fixture
    def place(self, postgres):
        return postgres.url(postgres.create())

    async def open(self, place):
        return await PostgresStore.open(place, lease=SHORT_LEASE)
