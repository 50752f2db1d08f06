"""What is passed on and not kept, over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
from contextlib import closing

import pytest
import structlog

from emojito.puppet.controls import REST, SILENCE, encode
from emojito.server import gatekeeper, websocket
from tests.rooms.test_passing import AUDIO, DATA, SDP, VIDEO
from tests.server.client import Client, Server
from tests.server.raw import RawClient

pytestmark = pytest.mark.asyncio

POSE = encode(REST)
VOICE = encode(SILENCE)


async def table(server, *ways: str) -> list[Client]:
    """Let people come in, each in their way."""
    people = [await server.create()]
    for name in ("Ben", "Cem", "Dee")[: len(ways) - 1]:
        people.append(await server.join(people[0].code, name))
    for client, way in zip(people, ways, strict=True):
        assert (await client.do("choose_way", way=way))["type"] == "done"
    await together(people)
    return people


async def together(people) -> None:
    """Let everybody hear what has been said so far."""
    version = max(client.version for client in people)
    for client in people:
        await client.caught_up(version)
        await client.send({"type": "ping"})
        await client.until("pong")


def stage(client) -> dict:
    heard = map(json.loads, client.heard)
    return [m.get("stage", m) for m in heard if m["type"] in {"welcome", "stage"}][-1]


def told(client, type: str) -> list[dict]:
    return [m for m in map(json.loads, client.heard) if m["type"] == type]


def offer(to: str, version: int, sdp: str = SDP + AUDIO + VIDEO) -> dict:
    data = {"description": {"type": "offer", "sdp": sdp}}
    return {"type": "signal", "to": to, "stage": version, "data": data}


async def test_frames_and_signals_go_from_device_to_device(server):
    ana, ben, cem = await table(server, "puppet", "camera", "room")
    screen = await server.watch(ana.code)
    await together([ana, ben, cem])
    version = stage(ana)["version"]
    await ana.send({"type": "frame", "stage": version, "face": POSE, "voice": VOICE})
    for other in (ben, cem, screen):
        assert (await other.until("frame")) == {
            "type": "frame", "from": "p1", "stage": version, "face": POSE, "voice": VOICE,
        }  # fmt: skip
    await ben.send(offer("p3", version))
    assert (await cem.until("signal"))["from"] == "p2"
    await screen.send(offer("p2", version))
    assert (await ben.until("signal"))["from"] == "s1"
    await cem.send({"type": "wave", "emoji": "🎉"})
    for other in (ana, ben, screen):
        assert (await other.until("waved")) == {"type": "waved", "from": "p3", "emoji": "🎉"}
    await screen.send({"type": "lend", "camera": True})
    assert (await ana.until("stage"))["room_camera"] == "s1"


async def test_frames_are_no_messages_and_leave_commands_alone(tmp_path):
    async with Server(tmp_path / "rooms.db", messages_per_second=1) as server:
        ana = await server.create()
        ben = await server.join(ana.code, "Ben")
        await ana.do("choose_way", way="puppet")
        await ben.caught_up(ana.version)
        version = stage(ana)["version"]
        for _ in range(20):
            await ana.send({"type": "frame", "stage": version, "face": POSE})
        for _ in range(20):
            await ben.until("frame")
        assert (await ana.do("rename", who="p1", name="Anna"))["type"] == "done"
        assert told(ana, "refused") == []


async def test_what_only_looks_like_a_frame_is_not_one(tmp_path):
    async with Server(tmp_path / "rooms.db", messages_per_second=1) as server:
        ana = await server.create()
        disguised = b'{"type":"frame","type":"do","id":"%d","seen":0,"command":{"do":"stand"}}'
        for number in range(10):
            await ana.send(disguised % number)
        assert (await ana.until("refused"))["code"] == "bad-message"
        assert (await ana.say({"type": "ping"}))["type"] == "pong"
        assert ana.version == 2, "nothing happened"
        assert len(told(ana, "refused")) == 1


@pytest.mark.parametrize(
    "bad",
    [
        {"face": "AAAA"},
        {"face": "!" * 56},
        {"face": POSE, "voice": "A" * 3000},
        {"voice": 7},
        {"face": POSE, "film": "…"},
        {},
    ],
    ids=lambda bad: "-".join(bad) or "empty",
)
async def test_malformed_frames_are_dropped_with_one_refusal(server, bad):
    ana, ben = await table(server, "puppet", "room")
    for _ in range(30):
        await ana.send({"type": "frame", "stage": stage(ana)["version"], **bad})
    await together([ana, ben])
    assert 1 <= len(told(ana, "refused")) < 15, "one a second, however slow it all is"
    assert {m["code"] for m in told(ana, "refused")} == {"bad-message"}
    assert told(ben, "frame") == []
    assert (await ana.do("rename", who="p1", name="Anna"))["type"] == "done"


async def test_sdp_that_smuggles_and_signals_that_are_too_large(server):
    ana, ben = await table(server, "camera", "camera")
    version = stage(ana)["version"]
    await ana.send(offer("p2", version, SDP + AUDIO + DATA))
    assert (await ana.until("refused"))["code"] == "bad-message"
    await ana.send(offer("p2", version, SDP + "a=x\r\n" * 4000))
    await ana.closed()
    await ben.until("presence")
    assert told(ben, "signal") == []


async def test_whoever_is_in_no_room_has_nobody_to_tell(server):
    stranger = await server.connect()
    for message in ({"type": "turn"}, {"type": "frame", "stage": 1, "face": POSE}, offer("p1", 1)):
        await stranger.send(message)
    assert (await stranger.until("refused"))["code"] == "say-hello-first"


async def test_a_flood_ends_the_connection_and_disturbs_nobody(tmp_path):
    async with Server(tmp_path / "rooms.db", messages_per_second=3) as server:
        ana, ben = await table(server, "puppet", "puppet")
        flood = {"type": "frame", "stage": stage(ana)["version"], "face": POSE}
        for _ in range(5 * gatekeeper.PATIENCE):
            await ana.send(flood)
        assert await ana.closed() == 4009
        assert ana.bye == "too-many-messages"
        await ben.until("presence")
        assert len(told(ben, "frame")) < 3 * gatekeeper.PASSED_AT_ONCE + gatekeeper.PATIENCE
        assert (await ben.do("rename", who="p2", name="Benno"))["type"] == "done"


async def test_who_does_not_read_misses_frames_and_stays(server, monkeypatch):
    """Frames never fill a line until it is cut: they are dropped long before."""
    monkeypatch.setattr(websocket, "_SLOW", 2048)
    monkeypatch.setattr(websocket, "_TOO_FULL", 2**24)
    ana, ben = await table(server, "puppet", "room")
    with closing(await RawClient.connect(server, 2048)) as slow:
        await slow.send({"type": "watch", "code": ana.code})
        await ana.until("stage")
        live = server.live(ana.code)
        for number in itertools.count():
            passed = live.perform_frame("p1", REST)
            assert passed
            if server.registry.traffic["frames_dropped"]:
                break
            assert number < 100_000
            if not number % 50:
                await asyncio.sleep(0)
        dropped = server.registry.traffic["frames_dropped"]
        live.perform_frame("p1", REST)
        assert server.registry.traffic["frames_dropped"] > dropped
        assert live.connections.screens == ("s1",), "it is still there"
    assert (await ben.say({"type": "ping"}))["type"] == "pong"


async def test_the_figures_are_shown(server):
    ana, ben = await table(server, "puppet", "room")
    await ana.send({"type": "frame", "stage": stage(ana)["version"], "face": POSE})
    await ben.until("frame")
    await ana.send({"type": "frame", "stage": 0, "face": POSE})
    await ana.until("refused")
    async with server.session.get(f"{server.url}/metrics") as answer:
        page = await answer.text()
    assert "emojito_frames_passed_total 1.0" in page
    assert "emojito_frames_dropped_total 1.0" in page
    assert "emojito_signals_passed_total 0.0" in page


async def test_nothing_of_it_is_logged_or_in_the_file(server):
    mark = "seen-by-nobody-else"
    with structlog.testing.capture_logs() as logged:
        ana, ben = await table(server, "camera", "puppet")
        version = stage(ana)["version"]
        for sdp in (f"{SDP}{AUDIO}a={mark}\r\n", f"{SDP}{DATA}a={mark}\r\n", mark):
            await ana.send(offer("p2", version, sdp))
            await ana.send(offer("p9", version, sdp))
        await ana.send({"type": "frame", "stage": version, "face": mark})
        await ana.send({"type": "signal", "to": mark})
        await ana.send(b'{"type":"frame","stage":%b' % mark.encode())
        await ben.send({"type": "frame", "stage": version, "face": POSE, "voice": VOICE})
        await ana.until("frame")
        await ben.until("signal")
        await together([ana, ben])
    await server.stop()
    kept = b"".join(file.read_bytes() for file in server.db.parent.iterdir())
    for said in (mark, POSE, "typ host"):
        assert said not in str(logged)
        assert said.encode() not in kept
