"""All rooms of a server: opened, found again, let go and, one day, forgotten."""

from __future__ import annotations

import asyncio

import pytest
import pytest_asyncio

from emojito.rooms import commands as do
from emojito.rooms.house import IDLE, House
from emojito.rules import Refusal
from emojito.store.sqlite import SqliteStore
from tests.rooms.ear import Ear
from tests.rooms.test_live import Clock, Evening

pytestmark = pytest.mark.asyncio

A_MONTH = 30 * 86_400


@pytest_asyncio.fixture
async def evening(tmp_path):
    evening = await Evening(tmp_path / "rooms.db").begin()
    yield evening
    await evening.house.close()


def leave_all(evening):
    for who, ear in evening.ears.items():
        evening.live.part(ear, who)


async def test_a_room_is_found_however_its_code_is_typed(evening):
    code = evening.live.room.code
    for typed in (code, code.lower(), f" {code[:4]}-{code[4:]} "):
        assert await evening.house.find(typed) is evening.live


@pytest.mark.parametrize("typed", ["", "hello", "BCDF234", "KTRF49", "🎭", "x" * 20])
async def test_what_is_not_there_is_not_found(evening, typed):
    with pytest.raises(Refusal) as refused:
        await evening.house.find(typed)
    assert refused.value.code == "room-unknown"


async def test_nobody_gets_a_room_with_a_name_they_cannot_come_in_by(evening):
    rooms = len(evening.house)
    with pytest.raises(Refusal):
        await evening.house.open(" ", "home", Ear())
    assert len(evening.house) == rooms
    assert len(await evening.store.shelves()) == rooms


async def test_every_room_has_a_code_of_its_own(evening):
    rooms = [await evening.house.open("Ana", "home", Ear()) for _ in range(30)]
    assert len({live.room.code for live, _ in rooms}) == 30
    assert all(who == live.room.host == "p1" for live, who in rooms)


async def test_many_at_the_door_of_a_sleeping_room_wake_it_once(evening):
    code = evening.live.room.code
    await evening.restart()
    found = await asyncio.gather(*(evening.house.find(code) for _ in range(20)))
    assert all(live is found[0] for live in found)
    assert len(evening.house) == 1


# Let go


async def test_a_room_nobody_looks_at_is_let_go_and_comes_back_as_it_was(evening):
    await evening.do("p1", do.AddBot())
    before, version = evening.live.room, evening.live.version
    leave_all(evening)
    evening.clock.ahead += IDLE + 1
    await evening.house.sweep()
    assert len(evening.house) == 0
    back = await evening.house.find(before.code)
    assert back is not evening.live
    assert (back.room, back.version) == (before, version)


async def test_a_room_is_kept_while_somebody_looks_or_it_was_used_lately(evening):
    leave_all(evening)
    await evening.house.sweep()
    assert len(evening.house) == 1
    screen = Ear()
    evening.live.watch(screen, "10.0.0.9", None)
    evening.clock.ahead += IDLE + 1
    await evening.house.sweep()
    assert len(evening.house) == 1
    evening.live.part(screen, None)
    await evening.house.sweep()
    assert len(evening.house) == 0


# Forgotten


async def test_rooms_nobody_has_used_for_long_are_forgotten(evening):
    code = evening.live.room.code
    leave_all(evening)
    evening.clock.ahead += A_MONTH - 60
    await evening.house.sweep()
    await evening.house.find(code)
    evening.clock.ahead += 120 + IDLE
    await evening.house.sweep()
    with pytest.raises(Refusal):
        await evening.house.find(code)
    assert await evening.store.shelves() == []


async def test_a_room_somebody_is_in_is_not_forgotten(evening):
    evening.clock.ahead += A_MONTH + 60
    await evening.house.sweep()
    assert (await evening.do("p1", do.AddBot()))["type"] == "done"
    assert len(await evening.store.shelves()) == 1


async def test_how_long_is_the_operators_choice(tmp_path):
    clock, store = Clock(), SqliteStore(tmp_path / "rooms.db")
    house, ear = House(store, keep=3600, now=clock), Ear()
    live, who = await house.open("Ana", "home", ear)
    await ear.hears("welcome")
    live.part(ear, who)
    clock.ahead += 3700
    await house.sweep()
    assert await store.shelves() == []
    await house.close()


# Closing


async def test_on_closing_everybody_is_told_and_nothing_is_lost(evening):
    screen = Ear()
    evening.live.watch(screen, "10.0.0.9", None)
    for _ in range(5):
        evening.send("p1", do.AddBot())
    version = evening.live.version
    await evening.house.close()
    assert [ear.closed for ear in (*evening.ears.values(), screen)] == ["server-stopping"] * 4
    evening.store = SqliteStore(evening.file)
    evening.house = House(evening.store)
    back = await evening.house.find(evening.live.room.code)
    assert back.version == version
    assert back.room.bots == 5


async def test_how_many_games_go_on(evening):
    assert evening.house.playing == 0
    await evening.do("p1", do.Start())
    assert evening.house.playing == 1
    await evening.do("p1", do.EndGame())
    assert evening.house.playing == 0


async def test_a_house_that_is_open_answers(evening):
    await evening.house.ping()
