"""All rooms of a server: opened, found again, let go and, one day, forgotten."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import time
import weakref
from contextlib import closing

import msgspec
import pytest

from emojito.rooms import commands as do
from emojito.rooms.events import Entry, Renamed
from emojito.rooms.ports import StoreError
from emojito.rooms.registry import IDLE, SETTLING, UNREADABLE, RoomRegistry
from emojito.rules import Refusal
from emojito.store.sqlite import SqliteStore
from tests.rooms.recording_line import RecordingLine
from tests.rooms.test_live import Clock
from tests.store.meddling import write

pytestmark = pytest.mark.asyncio

A_MONTH = 30 * 86_400


def leave_all(harness):
    for who, receiver in harness.receivers.items():
        harness.live.part(receiver, who)


async def test_a_room_is_found_however_its_code_is_typed(harness):
    code = harness.live.room.code
    for typed in (code, code.lower(), f" {code[:4]}-{code[4:]} "):
        assert await harness.registry.find(typed) is harness.live


@pytest.mark.parametrize("typed", ["", "hello", "BCDF234", "KTRF49", "🎭", "x" * 20])
async def test_what_is_not_there_is_not_found(harness, typed):
    with pytest.raises(Refusal) as refused:
        await harness.registry.find(typed)
    assert refused.value.code == "room-unknown"


async def test_nobody_gets_a_room_with_a_name_they_cannot_come_in_by(harness):
    rooms = len(harness.registry)
    with pytest.raises(Refusal):
        await harness.registry.open(" ", "home", RecordingLine())
    assert len(harness.registry) == rooms
    assert len(await harness.store.summaries()) == rooms


async def test_every_room_has_a_code_of_its_own(harness):
    rooms = [await harness.registry.open("Ana", "home", RecordingLine()) for _ in range(30)]
    assert len({live.room.code for live, _ in rooms}) == 30
    assert all(who == live.room.host == "p1" for live, who in rooms)


async def test_many_at_the_door_of_a_sleeping_room_wake_it_once(harness):
    code = harness.live.room.code
    await harness.restart()
    found = await asyncio.gather(*(harness.registry.find(code) for _ in range(20)))
    assert all(live is found[0] for live in found)
    assert len(harness.registry) == 1


# Let go


async def test_a_room_nobody_looks_at_is_let_go_and_comes_back_as_it_was(harness):
    await harness.do("p1", do.AddBot())
    before, version = harness.live.room, harness.live.version
    leave_all(harness)
    harness.clock.ahead += IDLE + 1
    await harness.registry.sweep()
    assert len(harness.registry) == 0
    back = await harness.registry.find(before.code)
    assert back is not harness.live
    assert (back.room, back.version) == (before, version)


async def test_a_room_is_kept_while_somebody_looks_or_it_was_used_lately(harness):
    leave_all(harness)
    await harness.registry.sweep()
    assert len(harness.registry) == 1
    screen = RecordingLine()
    harness.live.watch(screen, "10.0.0.9")
    harness.clock.ahead += IDLE + 1
    await harness.registry.sweep()
    assert len(harness.registry) == 1
    harness.live.part(screen, None)
    await harness.registry.sweep()
    assert len(harness.registry) == 0


async def test_what_is_let_go_leaves_memory_at_once(harness):
    """Not when the collector of cycles comes, which is seldom: rooms come and go all night."""
    room = weakref.ref(harness.live)
    gc.collect()
    gc.disable()
    try:
        await harness.do("p1", do.Start())
        await harness.do("p1", do.EndGame())
        await harness.do("p1", do.BackToLobby())
        for who in ("p2", "p3"):
            await harness.do(who, do.Stand())  # Now they are too few, and the lobby says so.
        leave_all(harness)
        harness.clock.ahead += IDLE + 1
        await harness.registry.sweep()
        await harness.store.ping()  # Its snapshot is written, and nobody waits for it any more.
        await asyncio.sleep(0)
        harness.live = None
        assert room() is None
    finally:
        gc.enable()


# Forgotten


async def test_rooms_nobody_has_used_for_long_are_forgotten(harness):
    code = harness.live.room.code
    leave_all(harness)
    harness.clock.ahead += A_MONTH - 60
    await harness.registry.sweep()
    await harness.registry.find(code)
    harness.clock.ahead += 120 + IDLE
    await harness.registry.sweep()
    with pytest.raises(Refusal):
        await harness.registry.find(code)
    assert await harness.store.summaries() == []


async def test_nobody_comes_into_a_room_that_is_being_forgotten(harness, monkeypatch):
    """They would play on in a room of which nothing is kept."""
    code, delete = harness.code, harness.store.delete
    begun, held = asyncio.Event(), asyncio.Event()
    await harness.kept()
    leave_all(harness)
    harness.clock.ahead += A_MONTH + 60

    async def slow(codes):
        begun.set()
        await held.wait()
        await delete(codes)

    monkeypatch.setattr(harness.store, "delete", slow)
    sweeping = asyncio.create_task(harness.registry.sweep())
    await begun.wait()
    coming = asyncio.create_task(harness.registry.find(code))
    await harness.store.ping()  # By then it could have read the log.
    held.set()
    await sweeping
    with pytest.raises(Refusal) as refused:
        await coming
    assert refused.value.code == "room-unknown"
    assert len(harness.registry) == 0


async def test_a_room_that_could_not_be_forgotten_is_still_there(harness, monkeypatch):
    code = harness.code
    await harness.kept()
    leave_all(harness)
    harness.clock.ahead += A_MONTH + 60

    async def locked(_):
        raise StoreError("The database is locked.")

    monkeypatch.setattr(harness.store, "delete", locked)
    with pytest.raises(StoreError):
        await harness.registry.sweep()
    assert (await harness.registry.find(code)).room.code == code


async def test_a_room_somebody_is_in_is_not_forgotten(harness):
    harness.clock.ahead += A_MONTH + 60
    await harness.registry.sweep()
    assert (await harness.do("p1", do.AddBot()))["type"] == "done"
    assert len(await harness.store.summaries()) == 1


async def test_how_long_is_the_operators_choice(tmp_path):
    clock, store = Clock(), SqliteStore(tmp_path / "rooms.db")
    registry, receiver = RoomRegistry(store, keep=3600, now=clock), RecordingLine()
    live, who = await registry.open("Ana", "home", receiver)
    await receiver.hears("welcome")
    live.part(receiver, who)
    clock.ahead += 3700
    await registry.sweep()
    assert await store.summaries() == []
    await registry.close()


# Closing


async def test_on_closing_everybody_is_told_and_nothing_is_lost(harness):
    screen = RecordingLine()
    harness.live.watch(screen, "10.0.0.9")
    for _ in range(5):
        harness.send("p1", do.AddBot())
    version = harness.live.version
    await harness.registry.close()
    assert [receiver.closed for receiver in (*harness.receivers.values(), screen)] == [
        "server-stopping"
    ] * 4
    harness.store = SqliteStore(harness.file)
    harness.registry = RoomRegistry(harness.store)
    back = await harness.registry.find(harness.live.room.code)
    assert back.version == version
    assert back.room.bots == 5


async def test_how_many_games_go_on(harness):
    assert harness.registry.playing == 0
    await harness.do("p1", do.Start())
    assert harness.registry.playing == 1
    await harness.do("p1", do.EndGame())
    assert harness.registry.playing == 0


async def test_an_open_registry_answers_a_ping(harness):
    await harness.registry.ping()


async def test_a_room_that_is_given_up_while_it_is_read_is_read_anew(harness, monkeypatch):
    """What was read is from before somebody else had it."""
    await harness.kept()
    del harness.registry._rooms[harness.code]
    read, has_read, goes_on = harness.store.read_from_snapshot, asyncio.Event(), asyncio.Event()

    async def slowly(code):
        found = await read(code)
        has_read.set()
        await goes_on.wait()
        return found

    monkeypatch.setattr(harness.store, "read_from_snapshot", slowly)
    finding = asyncio.create_task(harness.registry.find(harness.code))
    await has_read.wait()
    harness.registry.give_up(harness.code)
    write(
        harness.file,
        harness.code,
        harness.live.version + 1,
        msgspec.json.encode(Entry(1.0, (Renamed("p1", "X"),))),
    )
    goes_on.set()
    found = await finding
    assert found.room.members["p1"].name == "X"
    assert await harness.registry.find(harness.code) is found
    assert harness.registry.codes == {harness.code}


# Opened once


async def test_a_create_that_is_repeated_opens_one_room(harness):
    """The welcome got lost, once before the room was there and once after."""
    rooms, token = len(harness.registry), "t" * 43
    receivers = [RecordingLine() for _ in range(3)]
    together = await asyncio.gather(
        *(harness.registry.open("Oda", "elsewhere", receiver, token) for receiver in receivers[:2])
    )
    later = await harness.registry.open("Oda", "elsewhere", receivers[2], token)
    assert len({live.room.code for live, _ in (*together, later)}) == 1
    assert {who for _, who in (*together, later)} == {"p1"}
    assert len(harness.registry) == rooms + 1


async def test_a_create_after_its_room_came_to_nothing_opens_another(harness):
    token = "t" * 43
    live, _ = await harness.registry.open("Oda", "elsewhere", RecordingLine(), token)
    harness.registry._on_lost(live)
    await harness.store.delete([live.room.code])
    other, who = await harness.registry.open("Oda", "elsewhere", RecordingLine(), token)
    assert other is not live
    assert who == "p1"


async def test_who_opened_a_room_is_remembered_without_the_room(harness):
    """Else every room that was ever opened would stay in memory."""
    code = (await harness.registry.open("Oda", "elsewhere", receiver := RecordingLine(), "t" * 43))[
        0
    ].room.code
    await harness.registry.ping()  # By then it is kept.
    live = weakref.ref(harness.registry._rooms[code])
    live().part(receiver, "p1")
    harness.clock.ahead += IDLE + 1
    await harness.registry.sweep()
    await harness.registry.ping()  # The store has something else in hand.
    gc.collect()
    assert live() is None
    again, _ = await harness.registry.open("Oda", "elsewhere", RecordingLine(), "t" * 43)
    assert again.room.code == code


# What cannot be read


def spoil(harness, how):
    """Let the disk lose something of the room."""
    with closing(sqlite3.connect(harness.file)) as db, db:
        db.execute(how)


@pytest.mark.parametrize(
    "how",
    [
        "UPDATE entry SET entry = 'x' WHERE version = 2",
        'UPDATE entry SET entry = \'{"at":1,"events":[{"type":"who_knows"}]}\' WHERE version = 2',
        "DELETE FROM entry WHERE version = 2",
        "DELETE FROM entry WHERE version = 1",
    ],
    ids=["no entry", "an unknown event", "one missing", "the first missing"],
)
async def test_a_room_that_cannot_be_read_says_so_and_others_do_not_suffer(harness, how):
    code = harness.code
    await harness.kept()
    other, _ = await harness.registry.open("Oda", "elsewhere", RecordingLine())
    await harness.registry.close()
    spoil(harness, f"{how} AND room = 1")
    harness.store = SqliteStore(harness.file)
    harness.registry = RoomRegistry(harness.store, now=harness.clock)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            await harness.registry.find(code)
        assert refused.value.code == "room-unreadable"
    assert (await harness.registry.find(other.room.code)).room.host == "p1"


async def test_nobody_gets_the_code_of_a_room_that_cannot_be_read(harness, monkeypatch):
    damaged = harness.code
    await harness.kept()
    spoil(harness, "DELETE FROM entry WHERE version = 2")
    del harness.registry._rooms[damaged]
    codes = iter([damaged, "BCDF234"])
    monkeypatch.setattr("emojito.rooms.registry.new_code", lambda: next(codes))
    live, _ = await harness.registry.open("Oda", "elsewhere", RecordingLine())
    assert live.room.code == "BCDF234"


async def test_a_room_that_cannot_be_read_is_not_read_at_every_knock(harness, monkeypatch):
    code, reads = harness.code, []
    await harness.kept()
    spoil(harness, "UPDATE entry SET entry = 'x' WHERE version = 2")
    del harness.registry._rooms[code]
    read = harness.store.read_from_snapshot

    async def counted(code):
        reads.append(code)
        return await read(code)

    monkeypatch.setattr(harness.store, "read_from_snapshot", counted)
    for _ in range(5):
        with pytest.raises(Refusal):
            await harness.registry.find(code)
    assert len(reads) == 1
    harness.clock.ahead += UNREADABLE
    with pytest.raises(Refusal):
        await harness.registry.find(code)
    assert len(reads) == 2


async def test_a_store_that_cannot_read_for_now_says_nothing_about_the_room(harness, monkeypatch):
    """A device that hears that a room is damaged does not come back."""
    code = harness.code
    await harness.kept()
    del harness.registry._rooms[code]

    async def locked(_):
        raise StoreError("The database has been closed.")

    with monkeypatch.context() as broken:
        broken.setattr(harness.store, "read", locked)
        broken.setattr(harness.store, "read_from_snapshot", locked)
        await _is_told_to_come_back(harness, code)
    assert (await harness.registry.find(code)).room.code == code


async def _is_told_to_come_back(harness, code):
    for asking in (
        harness.registry.find(code),
        harness.registry.open("Oda", "elsewhere", RecordingLine()),
    ):
        with pytest.raises(Refusal) as refused:
            await asking
        assert refused.value.code == "store-busy"


async def test_a_log_from_the_future_is_no_reason_to_forget_the_others(harness):
    """Once the wall clock was far ahead; the time of the games has to go on from there."""
    leave_all(harness)
    await harness.kept()
    await harness.registry.close()
    harness.clock.ahead += 40 * 86_400
    harness.store = SqliteStore(harness.file)
    harness.registry = RoomRegistry(harness.store, now=harness.clock, wall=time.time)
    harness.clock.ahead += SETTLING + 1
    await harness.registry.sweep()
    assert len(await harness.store.summaries()) == 1


async def test_a_server_that_has_just_started_forgets_nothing(harness):
    """Its clock may have been set forward while it was off."""
    leave_all(harness)
    await harness.kept()
    await harness.registry.close()
    harness.clock.ahead += 40 * 86_400
    harness.store = SqliteStore(harness.file)
    harness.registry = RoomRegistry(harness.store, now=harness.clock)
    await harness.registry.sweep()
    assert len(await harness.store.summaries()) == 1
    harness.clock.ahead += SETTLING + 1
    await harness.registry.sweep()
    assert await harness.store.summaries() == []
