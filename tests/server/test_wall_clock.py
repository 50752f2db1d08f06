"""A machine's clock is set while people play: nobody notices, and nothing is forgotten."""

from __future__ import annotations

import time

import pytest

from emojito.rooms.registry import SETTLING
from tests.server.party import Party

pytestmark = pytest.mark.asyncio

A_MINUTE = 60.0
AN_HOUR = 3600.0
FORTY_DAYS = 40 * 86_400.0


@pytest.fixture
def set_clock(monkeypatch):
    """Set the clock on the wall, by so many seconds."""
    real = time.time
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: real() + seconds)


async def times(client):
    """What the server says the time is, and when the clock on the table runs out."""
    return (await client.say({"type": "ping"}))["now"], client.play["clock"]["ends"]


@pytest.mark.parametrize("by", [-AN_HOUR, FORTY_DAYS])
async def test_the_clock_on_the_table_goes_on(server, set_clock, by):
    party = await Party.meet(server, 2)
    settings = {"game": "mau-mau", "timers": {"turn": 3}}
    await party.done(party.host, "configure", settings=settings)
    await party.done(party.host, "start")
    await party.caught_up(party.host.version)
    before = party.host.version
    set_clock(by)
    now, ends = await times(party.host)
    assert abs(ends - now) < A_MINUTE
    await party.caught_up(before + 1)
    now, ends = await times(party.host)
    assert abs(ends - now) < A_MINUTE


async def test_rooms_are_not_forgotten_because_the_clock_was_set_forward(server, set_clock):
    ana = await server.create()
    await ana.close()
    registry = server.registry
    registry._rooms.clear()
    registry._began -= SETTLING
    set_clock(FORTY_DAYS)
    await registry.sweep()
    assert len(await registry._store.summaries()) == 1
    await server.restart()
    await server.registry.sweep()
    assert (await server.resume(ana)).you == ana.you


async def test_rooms_are_not_forgotten_because_the_clock_was_years_behind_at_the_start(
    server, set_clock
):
    await server.stop()
    set_clock(-5 * 365 * 86_400.0)
    await server.start()
    set_clock(0.0)
    ana = await server.create()
    await server.restart()
    server.registry._began -= SETTLING
    await server.registry.sweep()
    assert (await server.resume(ana)).you == ana.you


async def test_rooms_go_on_after_the_clock_was_set_back_while_the_server_was_off(server, set_clock):
    party = await Party.meet(server, 2)
    await party.start("mau-mau")
    last = (await party.host.say({"type": "ping"}))["now"]
    await server.stop()
    set_clock(-AN_HOUR)
    await server.start()
    ana = await server.resume(party.host)
    now = (await ana.say({"type": "ping"}))["now"]
    assert abs(now - last) < A_MINUTE, "what is in the log is not in the future"
