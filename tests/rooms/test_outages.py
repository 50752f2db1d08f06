"""While nothing can be kept nobody can play, so nobody's time runs: on a file that is locked."""

from __future__ import annotations

import asyncio

import pytest
import pytest_asyncio

from emojito.rooms import commands as do
from emojito.rooms.alarms import HAT_AFTER, LONGEST_THOUGHT
from emojito.rooms.gametime import TICK, GameTime
from emojito.rooms.registry import RoomRegistry
from emojito.store import sqlite
from tests.rooms.recording_line import PATIENCE, RecordingLine
from tests.rooms.test_live import GENEROUS, LiveHarness, answers, configure
from tests.store.meddling import Clock, locked

pytestmark = pytest.mark.asyncio

A_TURN = 20
"""Seconds."""
ALMOST = 2 * TICK
"""Seconds by which times may be off: the store is looked at with every tick."""


class OwnClock(Clock):
    """The store's clock, and the game's: it only moves when it is set ahead."""

    def __call__(self) -> float:
        return self.ahead


class OutageHarness(LiveHarness):
    """A room whose time is the server's, which goes on by ticks."""

    def __init__(self, file, monkeypatch) -> None:
        super().__init__(file)
        self.time = OwnClock(monkeypatch)
        self.game_time = GameTime(1000.0, self.time, ailing_since=lambda: self.store.ailing_since)

    def over_the_store(self) -> RoomRegistry:
        registry = RoomRegistry(
            self.store,
            now=self.game_time.now,
            stands=lambda: self.game_time.stands,
            limits=GENEROUS,
        )
        self.game_time.shifted = registry.tell_time
        return registry

    def pass_(self, seconds: float) -> None:
        """Let time pass, in a server that is alive, and let happen what is due."""
        for _ in range(round(seconds / TICK)):
            self.time.ahead += TICK
            self.game_time.tick()
            self.live._ring(0)

    async def goes_on(self) -> float:
        """Wait until what has waited is kept, and time goes on; return how long that took."""
        async with asyncio.timeout(PATIENCE):
            while self.store.ailing:
                await asyncio.sleep(0.001)
        stood = 0.0
        while self.game_time.stands:
            self.pass_(TICK)
            stood += TICK
        return stood

    @property
    def left(self) -> float:
        """Seconds that are left of the turn, as a device knows that listens."""
        heard = self.receivers["p1"].heard
        clock = next(m["play"]["clock"] for m in reversed(heard) if m["type"] == "update")
        return clock["ends"] - self.told

    @property
    def told(self) -> float:
        """The time, as such a device was told last."""
        heard = reversed(self.receivers["p1"].heard)
        return next(m["now"] for m in heard if m["type"] in {"welcome", "time"})


@pytest_asyncio.fixture
async def harness(tmp_path, monkeypatch):
    harness = await OutageHarness(tmp_path / "rooms.db", monkeypatch).begin()
    yield harness
    await harness.registry.close()


async def begin(harness, **timers):
    await harness.do("p1", configure(game="mau-mau", timers={"turn": A_TURN, **timers}))
    await harness.do("p1", do.Start())
    harness.game_time.tick()
    harness.registry.tell_time()


def awaited(harness):
    """Whose turn it is."""
    play = harness.live.room.play
    return play.seats[play.state.turn].member


async def lock_out(harness, seconds):
    """Lock the file for so long, from when somebody wants something kept; return `goes_on`."""
    with locked(harness.file):
        id = harness.send("p2", do.Rename("p2", "Bea"))
        await asyncio.sleep(0)
        harness.pass_(seconds)
        assert answers(harness.receivers["p2"], id) == []
    await harness.receivers["p2"].hears("done", id=id)
    return await harness.goes_on()


async def test_a_turn_does_not_run_out_while_nothing_can_be_kept(harness):
    await begin(harness)
    harness.pass_(5.0)
    before = harness.live.version
    stood = await lock_out(harness, A_TURN + 5)
    assert harness.live.version == before + 1, "only what somebody did"
    left = harness.left
    assert left + stood == pytest.approx(A_TURN - 5, abs=ALMOST), "as when the outage began"
    harness.pass_(left - ALMOST)
    assert harness.live.version == before + 1, "the rest of the turn is left to them"
    harness.pass_(2 * ALMOST)
    assert harness.live.version == before + 2, "and no more than that"


async def test_devices_learn_when_time_stands_and_when_it_goes_on(harness):
    screen = RecordingLine()
    harness.live.watch(screen, "10.0.0.9")
    await begin(harness)
    harness.pass_(5.0)
    for receiver in (screen, *harness.receivers.values()):
        receiver.raw.clear()
    before = harness.live.now()
    await lock_out(harness, 10.0)
    for receiver in (screen, *harness.receivers.values()):
        stood, went_on = (m for m in receiver.heard if m["type"] == "time")
        assert stood["stands"]
        assert not went_on["stands"]
        assert before < stood["now"] < before + 1 + ALMOST
        assert went_on["now"] == pytest.approx(stood["now"], abs=0.1)


async def test_whoever_comes_while_time_stands_is_told(harness):
    await begin(harness)
    with locked(harness.file):
        harness.store.append("BCDF234", 1, 0.0, b"of another room", lambda _: None)
        await asyncio.sleep(0)
        harness.pass_(2.0)
        late = await harness.resume("p2")
        assert late.types()[:2] == ["welcome", "time"]
        assert late.last("time")["stands"]
        assert late.last("time")["now"] == late.last("welcome")["now"]
    await harness.goes_on()
    assert not late.last("time")["stands"]
    assert "time" not in (await harness.resume("p3")).types()


async def test_nobody_is_acted_for_while_nothing_can_be_kept(harness):
    await begin(harness, away=10)
    absent = awaited(harness)
    harness.live.part(harness.receivers[absent], absent)
    before = harness.live.version
    other = next(who for who in ("p2", "p3") if who != absent)
    harness.live.part(harness.receivers["p1"], "p1")  # has the hat
    with locked(harness.file):
        harness.send(other, do.Rename(other, "Bea"))
        await asyncio.sleep(0)
        harness.pass_(25.0)
        assert harness.live.version == before + 1
    await harness.goes_on()
    assert harness.live.room.host == "p1"
    harness.pass_(10.0)
    assert harness.live.version > before + 1, "then somebody is"
    harness.pass_(HAT_AFTER)
    assert harness.live.room.host != "p1"


async def test_no_bot_is_asked_while_nothing_can_be_kept(harness):
    await harness.do("p1", do.AddBot())
    await begin(harness)
    asked = []
    harness.live.bots.ask = asked.append
    while awaited(harness) != "b1":
        version = harness.live.version
        while harness.live.version == version:
            harness.pass_(TICK)
        await harness.receivers["p1"].hears("update", version=version + 1)
    with locked(harness.file):
        harness.send("p1", do.Rename("p1", "Bea"))
        await asyncio.sleep(0)
        harness.pass_(1.5)
        asked.clear()
        harness.pass_(20.0)
        assert asked == []
    await harness.goes_on()
    harness.pass_(LONGEST_THOUGHT)
    assert asked != []


async def test_nothing_happens_between_two_ticks_either(harness):
    """It is known that nothing can be kept, and time has not stopped yet."""
    await begin(harness)
    harness.pass_(A_TURN - 1.0)
    before = harness.live.version
    with locked(harness.file):
        harness.send("p2", do.Rename("p2", "Bea"))
        await asyncio.sleep(0)
        harness.pass_(2 * TICK)
        harness.time.ahead += 0.6
        assert harness.store.ailing
        assert not harness.game_time.stands
        assert harness.left <= harness.live.now() - harness.told
        harness.live._ring(0)
        assert harness.live.version == before + 1
    await harness.goes_on()


async def test_a_short_wait_is_no_outage(harness):
    await begin(harness)
    harness.pass_(5.0)
    with locked(harness.file):
        id = harness.send("p2", do.Rename("p2", "Bea"))
        await asyncio.sleep(0)
        harness.pass_(sqlite._SOON - TICK)
    await harness.receivers["p2"].hears("done", id=id)
    harness.pass_(1.0)
    harness.registry.tell_time()
    assert not any(m["type"] == "time" and m["stands"] for m in harness.receivers["p1"].heard)
    assert harness.left == pytest.approx(A_TURN - 6 - sqlite._SOON + TICK, abs=ALMOST)
