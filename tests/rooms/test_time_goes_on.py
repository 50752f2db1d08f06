"""A room's time goes on from its log, whoever wrote it: before a restart, at another node."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do, log
from emojito.rooms.registry import IDLE
from tests.rooms.test_live import configure

pytestmark = pytest.mark.asyncio

AN_HOUR = 3600.0
A_TURN = 600
"""Seconds; a test is over long before."""


async def begin(harness, turn=A_TURN):
    await harness.do("p1", configure(game="mau-mau", timers={"turn": turn}))
    await harness.do("p1", do.Start())


async def times(harness):
    """What is written in the log."""
    await harness.kept()
    return [log.decode(line).at for line in await harness.store.read(harness.code)]


@pytest.mark.parametrize("by", [AN_HOUR, -AN_HOUR], ids=["ahead", "behind"])
async def test_whoever_goes_on_with_a_room_leaves_its_people_the_time_they_had(harness, by):
    await begin(harness)
    harness.clock.ahead += by
    await harness.restart()
    welcome = (await harness.resume("p1")).last("welcome")
    left = welcome["play"]["clock"]["ends"] - welcome["now"]
    assert A_TURN / 2 < left <= A_TURN
    await harness.do("p1", do.Rename("p1", "Anna"))
    written = await times(harness)
    assert written == sorted(written)


async def test_so_does_a_snapshot_of_it(harness):
    await begin(harness)
    await harness.kept()
    for who, receiver in harness.receivers.items():
        harness.live.part(receiver, who)
    harness.clock.ahead += IDLE + 1
    await harness.registry.sweep()
    harness.clock.ahead += AN_HOUR
    await harness.restart()
    assert harness.live._snapshot_of == harness.live.version
    welcome = (await harness.resume("p1")).last("welcome")
    assert welcome["play"]["clock"]["ends"] - welcome["now"] > A_TURN / 2


async def test_where_no_limit_runs_a_room_catches_up(harness):
    for turn, paused in ((None, False), (A_TURN, True)):
        await begin(harness, turn)
        if paused:
            await harness.do("p1", do.Pause())
        harness.clock.ahead += AN_HOUR
        await harness.restart()
        assert harness.live.now() >= harness.clock() - 60
        await harness.resume("p1")
        await harness.do("p1", do.EndGame())
        await harness.do("p1", do.BackToLobby())


async def test_a_room_whose_time_is_behind_counts_as_used_when_it_was(harness):
    """A game that went on every other week would be forgotten in the middle."""
    await begin(harness)
    harness.clock.ahead += AN_HOUR
    await harness.restart()
    await harness.resume("p1")
    assert harness.live.now() < harness.clock() - AN_HOUR / 2
    await harness.do("p1", do.Rename("p1", "Anna"))
    (room,) = await harness.store.summaries()
    assert room.last > harness.clock() - AN_HOUR / 2


async def test_a_log_in_which_time_once_ran_backwards_goes_on_from_its_latest(harness):
    await begin(harness)
    ends = harness.receivers["p1"].last("update")["play"]["clock"]["ends"]
    await harness.kept()
    latest = max(await times(harness))
    harness.live.now = lambda: latest - AN_HOUR
    await harness.do("p1", do.Rename("p1", "Anna"))
    await harness.restart()
    assert ends - harness.live.now() <= A_TURN
