"""Stopping tells everybody and loses nothing; what was going on goes on after it."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing

import pytest

from emojito.server import websocket
from emojito.server.frames import CLOSE, goodbye
from tests.server.client import PATIENCE
from tests.server.party import Party
from tests.server.raw import RawClient, frame
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


async def test_whoever_is_still_at_the_door_is_told_too(server):
    at_the_door = await server.connect()
    refused = await server.connect()
    await refused.say({"type": "join", "code": "BCDF234", "name": "Ben"})
    await server.stop()
    for client in (at_the_door, refused):
        assert await client.closed() == 4010


async def test_those_who_answer_the_goodbye_are_not_waited_for(server, monkeypatch):
    monkeypatch.setattr(websocket, "_LONGEST_GOODBYE", 3600.0)
    monkeypatch.setattr(server._runner, "_shutdown_timeout", 3600.0)
    with closing(await RawClient.connect(server)) as raw:
        stopping = asyncio.create_task(server.stop())
        await raw.read(until=goodbye(4010, "server-stopping"))
        await raw.send_bytes(frame(b"\x0f\xaa", CLOSE))
        assert await raw.read() == b""
    async with asyncio.timeout(PATIENCE):
        await stopping


async def test_nobody_can_ask_for_a_room_while_the_rooms_are_being_closed(server, monkeypatch):
    registry = server.registry
    close = registry.close
    with closing(await RawClient.connect(server)) as raw:

        async def told_before() -> None:
            await raw.read(until=goodbye(4010, "server-stopping"))
            await close()

        monkeypatch.setattr(registry, "close", told_before)
        await server.stop()


async def test_those_who_do_not_answer_are_not_waited_for_long(server, monkeypatch):
    monkeypatch.setattr(websocket, "HEARTBEAT", 3600.0)
    monkeypatch.setattr(server._runner, "_shutdown_timeout", 3600.0)
    ana = await server.create()
    async with asyncio.timeout(PATIENCE):
        await server.stop()
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
    """Those who return have a while before it counts."""
    party = await Party.meet(server)
    await party.start("emojito", timers={"perform": 3}, mode="cooperative")
    await party.until("perform")
    ends = party.host.play["clock"]["ends"]
    await server.stop()
    await asyncio.sleep(ends - time.time())  # it is time itself that has to pass
    await server.start()
    back = [await server.resume(client) for client in party.players]
    assert back[-1].table["phase"] == "perform"
    update = await back[0].until("update")
    assert update["events"][0]["type"] == "performed"
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
