"""Stopping tells everybody and loses nothing; what was going on goes on after it."""

from __future__ import annotations

import time

import pytest

from tests.server.party import Party
from tests.server.test_reconnecting import at, moment

pytestmark = pytest.mark.asyncio


async def test_everybody_is_told_and_every_socket_closed_with_a_number(server):
    party = await Party.meet(server, 3)
    screen = await server.watch(party.host.code)
    lonely = await server.create("Oda")
    await server.stop()
    for client in (*party.players, screen, lonely):
        assert await client.closed() == 4010
        assert client.bye == "server-stopping"


async def test_whoever_is_still_at_the_door_is_told_too_and_keeps_nobody_waiting(server):
    at_the_door = await server.connect()
    refused = await server.connect()
    await refused.say({"type": "join", "code": "BCDF234", "name": "Ben"})
    began = time.monotonic()
    await server.stop()
    assert time.monotonic() - began < 4
    for client in (at_the_door, refused):
        assert await client.closed() == 4010


async def test_a_client_that_does_not_answer_keeps_nobody_waiting_for_long(server):
    ana = await server.create()
    began = time.monotonic()
    await server.stop()
    assert time.monotonic() - began < 8
    assert await ana.closed() == 4010


async def test_what_was_under_way_is_kept(server):
    party = await Party.meet(server, 2)
    ids = [await party.host.give({"do": "add_bot"}, id=f"bot {n}") for n in range(10)]
    await party.host.until("done", id=ids[0])
    await server.restart()
    back = await server.resume(party.host)
    for id in ids:
        assert (await back.do("add_bot", id=id))["type"] == "done"
    assert server.live(back.code).room.bots == 10


async def test_nobody_is_acknowledged_and_forgotten(server):
    party = await at(server, "mau-mau", "play", {})
    for _ in range(5):
        await party.step()
    before = [moment(client) for client in party.players]
    await server.restart()
    for client, seen in zip(party.players, before, strict=True):
        assert moment(await server.resume(client)) == seen


async def test_a_restart_in_mid_performance_keeps_the_time(server):
    party = await Party.meet(server)
    await party.start("emojito", timers={"perform": 60}, mode="cooperative")
    await party.until("perform")
    clock = party.host.play["clock"]
    assert clock["ends"] == clock["since"] + 60
    await server.restart()
    back = [await server.resume(client) for client in party.players]
    assert [client.play["clock"] for client in back] == [clock] * 4
    performer = next(client for client in back if client.legal)
    assert (await performer.move({"do": "performed"}))["type"] == "done"


async def test_a_clock_that_ran_out_while_nobody_served_takes_effect_after_a_moment(server):
    """The limit is three seconds, and those who return have five before it counts."""
    party = await Party.meet(server)
    await party.start("emojito", timers={"perform": 3}, mode="cooperative")
    await party.until("perform")
    await server.restart()
    began = time.monotonic()
    back = [await server.resume(client) for client in party.players]
    update = await back[0].until("update")
    assert update["events"][0]["type"] == "performed"
    assert 2.5 < time.monotonic() - began < 9
    assert back[0].table["phase"] == "guess"


async def test_a_paused_game_is_paused_after_a_restart(server):
    party = await at(server, "mau-mau", "play", {})
    await party.done(party.host, "pause")
    await server.restart()
    back = await server.resume(party.host)
    assert back.play["paused"]
    assert back.play["clock"]["ends"] is None


async def test_a_stopped_server_stops_only_once(server):
    await server.create()
    await server.stop()
    await server.stop()
