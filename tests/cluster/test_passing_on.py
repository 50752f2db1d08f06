"""What is passed on and not kept, between devices at nodes whose clocks differ."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest
import pytest_asyncio

from emojito.bus.local import Hub, LocalBus
from emojito.cluster import links
from emojito.cluster.limits import SharedLimits
from emojito.cluster.ports import Owner
from emojito.cluster.rooms import ClusterRooms
from emojito.puppet.controls import REST, encode
from emojito.rooms import commands as do
from emojito.rooms.messages import (
    Create,
    Description,
    Do,
    Enough,
    Frame,
    Join,
    Lend,
    Signal,
    SignalData,
    Watch,
    Wave,
)
from emojito.rooms.registry import RoomRegistry
from emojito.store.sqlite import SqliteStore
from tests.rooms.recording_line import RecordingLine
from tests.rooms.test_passing import AUDIO, SDP, VIDEO

pytestmark = pytest.mark.asyncio

FACE = encode(REST)
AN_HOUR = 3600.0
OFFER = SignalData(Description("offer", SDP + AUDIO + VIDEO))


def _clock(wrong: float) -> float:
    return time.time() + wrong


class Owners:
    """One node's look at whose a room is: whoever opened it has it."""

    has_lease = True

    def __init__(self, me: str, owned: dict[str, str], registry: RoomRegistry) -> None:
        self.me = me
        self._owned = owned
        self._registry = registry

    @property
    def claimed(self) -> set[str]:
        for code in self._registry.codes:
            self._owned.setdefault(code, self.me)
        return {code for code, owner in self._owned.items() if owner == self.me}

    def on_lapse(self, call): ...

    async def claim(self, code):
        return Owner(self._owned.setdefault(code, self.me))

    def disown(self, code): ...

    async def lost(self):
        return []


class SlowBus(LocalBus):
    """A bus that may be behind."""

    behind = 0.0

    @property
    def lag(self) -> float:
        return self.behind


class Device:
    """Somebody at one of the nodes."""

    def __init__(self) -> None:
        self.line = RecordingLine()
        self._ids = 0

    async def enters(self, coming) -> Device:
        self.room = await coming
        await self.line.hears("welcome")
        return self

    async def does(self, command) -> None:
        self._ids += 1
        self.room.receive(Do(f"c{self._ids}", 10**9, command))
        await self.line.hears("done", id=f"c{self._ids}")

    @property
    def stage(self) -> dict:
        heard = self.line.heard
        return [m.get("stage", m) for m in heard if m["type"] in {"welcome", "stage"}][-1]


class TwoNodes:
    """Two nodes, a room at the first, and people at both."""

    async def begin(self, folder) -> TwoNodes:
        hub, owned = Hub(), {}
        self.nodes, self.buses = [], []
        for name, wrong in (("a", 0.0), ("b", AN_HOUR)):
            clock = partial(_clock, wrong)
            registry = RoomRegistry(SqliteStore(folder / f"{name}.db"), now=clock)
            owners = Owners(name * 16, owned, registry)
            bus = SlowBus(hub)
            self.buses.append(bus)
            self.nodes.append(await ClusterRooms.start(registry, owners, bus, SharedLimits()))
        here, there = self.nodes
        self.ana, self.ben, self.screen = Device(), Device(), Device()
        await self.ana.enters(here.create(Create("Ana"), "", self.ana.line))
        code = self.ana.line.last("welcome")["room"]["code"]
        assert code in here._owners.claimed
        await self.ben.enters(there.join(Join(code, "Ben"), "", self.ben.line))
        await self.screen.enters(there.watch(Watch(code), "", self.screen.line))
        return self


@pytest_asyncio.fixture
async def two_nodes(tmp_path):
    two_nodes = await TwoNodes().begin(tmp_path)
    yield two_nodes
    for node in two_nodes.nodes:
        await node.close()


async def test_frames_waves_and_signals_go_from_node_to_node(two_nodes):
    ana, ben, screen = two_nodes.ana, two_nodes.ben, two_nodes.screen
    assert screen.line.last("welcome")["screen"] == "s1"
    await ana.does(do.ChooseWay("puppet"))
    await ben.does(do.ChooseWay("camera"))
    await ana.line.until(lambda _: ["p1", "p2"] in ana.stage["edges"])
    version = ana.stage["version"]
    ana.room.relay(Frame(version, FACE))
    heard = {"type": "frame", "from": "p1", "stage": version, "face": FACE}
    assert await ben.line.hears("frame") == heard
    assert await screen.line.hears("frame") == heard
    ben.room.relay(Signal("p1", version, OFFER))
    assert (await ana.line.hears("signal"))["from"] == "p2"
    ana.room.relay(Signal("p2", version, OFFER))
    assert (await ben.line.hears("signal"))["from"] == "p1"
    ben.room.relay(Wave("👏"))
    for device in (ana, ben, screen):
        assert (await device.line.hears("waved"))["from"] == "p2"
    screen.room.relay(Lend(camera=True))
    assert (await ana.line.hears("stage", room_camera="s1"))["quiet"] is False
    ben.room.relay(Enough(2**40))
    assert (await ben.line.hears("refused"))["code"] == "off-stage", "no bot performs"


async def test_everybody_in_a_room_hears_the_same_time(two_nodes):
    """A device that took another node's for the room's would show other deadlines."""
    before = two_nodes.ana.line.last("welcome")["now"]
    for device in (two_nodes.ana, two_nodes.ben, two_nodes.screen):
        device.room.ping()
        assert before <= (await device.line.hears("pong"))["now"] < before + AN_HOUR / 2


async def test_a_device_elsewhere_is_refused_as_one_here(two_nodes):
    two_nodes.ben.room.relay(Frame(two_nodes.ana.stage["version"], FACE))
    assert (await two_nodes.ben.line.hears("refused"))["code"] == "off-stage"


async def test_nothing_waits_for_a_slow_device_or_a_bus_that_is_behind(two_nodes):
    ana, ben, screen = two_nodes.ana, two_nodes.ben, two_nodes.screen
    await ana.does(do.ChooseWay("puppet"))
    version = ana.stage["version"]
    ben.line.slow = True
    ana.room.relay(Frame(version, FACE))
    await screen.line.hears("frame")
    assert "frame" not in ben.line.types()
    ben.line.slow = False
    two_nodes.buses[0].behind = 2 * links.LATE
    ana.room.relay(Frame(version, FACE))
    two_nodes.buses[0].behind = 0.0
    ana.room.relay(Wave("👋"))
    await ben.line.hears("waved")
    assert "frame" not in ben.line.types()
    assert two_nodes.nodes[0]._registry.traffic["frames_dropped"] == 2


async def test_a_frame_does_not_wait_for_a_bus_that_is_behind_on_its_way_to_the_room(two_nodes):
    ana, ben = two_nodes.ana, two_nodes.ben
    await ben.does(do.ChooseWay("puppet"))
    version = ben.stage["version"]
    two_nodes.buses[1].behind = 2 * links.LATE
    ben.room.relay(Frame(version, FACE))
    ben.room.relay(Wave("👋"))
    await ana.line.hears("waved")
    assert "frame" not in ana.line.types(), "but what else is said goes on its way"
    two_nodes.buses[1].behind = 0.0
    ben.room.relay(Frame(version, FACE))
    await ana.line.hears("frame")


async def test_who_is_removed_elsewhere_is_cut_at_once(two_nodes):
    ana, ben = two_nodes.ana, two_nodes.ben
    await ben.does(do.ChooseWay("puppet"))
    version = ana.stage["version"]
    await ana.does(do.Remove("p2"))
    ben.room.relay(Frame(version, FACE))
    await ben.line.until(lambda line: line.closed == "removed")
    await asyncio.sleep(0)
    assert "frame" not in ana.line.types()
