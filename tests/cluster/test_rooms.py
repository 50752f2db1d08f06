"""Rooms that become another node's while somebody is on the way into them."""

from __future__ import annotations

import pytest
import pytest_asyncio

from emojito.bus.local import LocalBus
from emojito.cluster.limits import SharedLimits
from emojito.cluster.ports import Owner
from emojito.cluster.rooms import ClusterRooms
from emojito.rooms.handle import ComeBack
from emojito.rooms.messages import Create, Look, Resume, Watch
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.registry import RoomRegistry
from emojito.store.sqlite import SqliteStore
from tests.rooms.recording_line import RecordingLine

pytestmark = pytest.mark.asyncio
TOKEN = "t" * 40


class Register:
    """Says whose a room is, as the test would have it."""

    me = "a" * 16

    def __init__(self) -> None:
        self.has_lease = True
        self.claimed: set[str] = set()
        self.others: set[str] = set()

    def on_lapse(self, call):
        self.lapse = call

    async def claim(self, code):
        if code in self.others:
            return Owner("b" * 16)
        self.claimed.add(code)
        return Owner(self.me)

    def disown(self, code):
        self.claimed.discard(code)

    async def lost(self):
        return sorted(self.claimed & self.others)

    def give_to_another(self, code):
        self.others.add(code)
        self.claimed.discard(code)


@pytest_asyncio.fixture
async def node(tmp_path):
    register = Register()
    registry = RoomRegistry(SqliteStore(tmp_path / "rooms.db"))
    rooms = await ClusterRooms.start(registry, register, LocalBus(), SharedLimits())
    line = RecordingLine()
    await rooms.create(Create("Ana", token=TOKEN), "", line)
    code = (await line.hears("welcome"))["room"]["code"]
    register.claimed.add(code)
    yield rooms, registry, register, code
    await rooms.close()


def hellos(code):
    return [Resume(code, TOKEN), Watch(code)]


async def say(rooms, hello, line):
    if isinstance(hello, Resume):
        return await rooms.resume(hello, line)
    return await rooms.watch(hello, "", line)


@pytest.mark.parametrize("which", [0, 1])
async def test_nobody_is_welcomed_from_memory_if_the_lease_ended_while_it_was_read(node, which):
    rooms, registry, register, code = node
    find = registry.find

    async def slowly(typed):
        live = await find(typed)
        register.has_lease = False
        return live

    registry.find = slowly
    line = RecordingLine()
    with pytest.raises(RoomRefusal) as refusal:
        await say(rooms, hellos(code)[which], line)
    assert refusal.value.code == "store-busy"
    with pytest.raises(RoomRefusal):
        await rooms.look(Look(code), "")
    assert line.raw == []


async def test_a_room_that_was_taken_while_it_was_read_does_not_stay_in_memory(node):
    rooms, registry, register, code = node
    find = registry.find

    async def slowly(typed):
        live = await find(typed)
        register.give_to_another(code)
        return live

    registry.find = slowly
    rooms._bus = type("Down", (), {"is_up": False, "close": rooms._bus.close})()
    line = RecordingLine()
    with pytest.raises(ComeBack):
        await rooms.watch(Watch(code), "", line)
    assert line.raw == []
    assert code not in registry.codes


async def test_rooms_lost_while_the_node_did_not_answer_are_thrown_away(node):
    _, registry, register, code = node
    register.others.add(code)
    await register.lapse()
    assert code not in registry.codes
    assert code not in register.claimed


async def test_who_opens_a_room_again_that_is_elsewhere_by_now_does_not_bring_it_back(node):
    rooms, registry, register, code = node
    again = RecordingLine()
    await rooms.create(Create("Ana", token=TOKEN), "", again)
    assert (await again.hears("welcome"))["room"]["code"] == code
    register.others.add(code)
    await register.lapse()
    later = RecordingLine()
    await rooms.create(Create("Ana", token=TOKEN), "", later)
    assert (await later.hears("welcome"))["room"]["code"] != code
    assert code not in registry.codes
