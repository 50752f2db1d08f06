"""Whatever anybody sends is refused or ends their own connection; the others play on."""

from __future__ import annotations

import json
import logging
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import WSMsgType
from hypothesis import HealthCheck, given, settings, strategies as st

from emojito.server.websocket import LARGEST_MESSAGE
from tests.server.client import Closed
from tests.server.party import Party
from tests.server.raw import RawClient, frame

pytestmark = pytest.mark.asyncio

SHARED = settings(max_examples=60, suppress_health_check=list(HealthCheck))
"""All examples attack the same server."""


@pytest_asyncio.fixture(autouse=True)
async def party(server, caplog):
    """A game that must go on, on a server that must not stumble."""
    caplog.set_level(logging.ERROR)
    party = await Party.meet(server, 3)
    await party.start("mau-mau", options={"rounds": "to-500"})
    yield party
    for _ in range(3):
        await party.step()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def survives(client) -> bool:
    """Say whether a connection is still good; if not, it was closed in order."""
    try:
        await client.send({"type": "ping"})
        while (answer := await client.receive())["type"] != "pong":
            assert answer["type"] != "refused" or answer["why"]
    except (Closed, ConnectionError):
        return False
    return True


# Anything at all


def grown(some: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=8), some, max_size=4)


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    grown,
    max_leaves=12,
)


@SHARED
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=5))
async def test_any_bytes_as_text(server, messages):
    client = await server.connect()
    for message in messages:
        await client.send(message)
    await survives(client)
    await client.close()


@SHARED
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=5))
async def test_any_bytes_as_binary_frames(server, messages):
    client = await server.connect()
    for message in messages:
        await client.socket.send_frame(message, WSMsgType.BINARY)
    await survives(client)
    await client.close()


@SHARED
@given(st.lists(any_json, min_size=1, max_size=5))
async def test_any_json(server, messages):
    client = await server.connect()
    for message in messages:
        await client.send(json.dumps(message).encode())
    assert await survives(client)
    await client.close()


@SHARED
@given(st.lists(st.binary(max_size=80), min_size=1, max_size=4))
async def test_any_bytes_instead_of_frames(server, data):
    with closing(await RawClient.connect(server)) as raw:
        try:
            for some in data:
                await raw.send_bytes(some)
        except ConnectionError:
            pass


# Every field of every message with whatever does not belong there


MESSAGES: list[dict[str, Any]] = [
    {"type": "create", "name": "Eve", "protocol": 1},
    {"type": "join", "code": "CODE", "name": "Eve", "watch": False, "protocol": 1},
    {"type": "resume", "code": "CODE", "token": "x", "seen": 1, "protocol": 1},
    {"type": "watch", "code": "CODE", "seen": 1, "protocol": 1},
    {"type": "do", "id": "x", "seen": 1, "command": {"do": "sit"}},
    {"type": "ping"},
]
COMMANDS: list[dict[str, Any]] = [
    {"do": "play", "command": {"do": "play", "card": "red-1", "swap": 1}},
    {"do": "play", "command": {"do": "color", "color": "red"}},
    {"do": "rename", "who": "p2", "name": "Eve"},
    {"do": "configure", "settings": {"game": "mau-mau", "emojito": {"edition": "tactic", "mode":
        "teams", "options": {"target": 3}, "teams": [["p1", "p2"]], "first_actor": "p1"},
        "mau_mau": {"options": {"rounds": "single"}, "dealer": "p1"},
        "timers": {"away": 60, "guess": None}, "names_on_cards": True}},
    {"do": "arrange", "chairs": ["p1", "p2", "p3"]},
    {"do": "remove", "who": "p9"},
    {"do": "ban", "who": "p9"},
    {"do": "mute", "who": "p2", "muted": True},
    {"do": "give_hat", "who": "p9"},
    {"do": "substitute", "who": "p9"},
]  # fmt: skip

hostile = st.one_of(
    any_json,
    st.sampled_from([
        None, True, 0, -1, 2**31, 2**63, -(2**63) - 1, 10**400, 0.5, 1e308, "", "\0", "p1", "p0",
        "x" * 5000, "\u202e", "🎭" * 40, "__proto__", "constructor", "{who}", "%s", "../../x", [],
        {}, [[]], {"do": "start"}, {"type": "do"}, ["p1"] * 500, "'; DROP TABLE entry; --",
    ]),
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a message, the message itself not counted."""
    found = [path] if path else []
    if isinstance(value, list):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    return found


def put(value: Any, path: tuple[Any, ...], thing: Any) -> Any:
    """The same message with something else in one place."""
    if not path:
        return thing
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]], path[1:], thing)
    return copy


@st.composite
def spoilt(draw: st.DrawFn, messages: list[dict[str, Any]]) -> dict[str, Any]:
    """A message with something wrong in one place, or a field too many, or too few."""
    message = draw(st.sampled_from(messages))
    path = draw(st.sampled_from(places(message)))
    how = draw(st.sampled_from(["other", "other", "other", "without", "extra"]))
    if how == "extra":
        return {**message, draw(st.text(max_size=10)): draw(hostile)}
    if how == "without":
        return {key: inner for key, inner in message.items() if key != path[0]}
    spoilt: dict[str, Any] = put(message, path, draw(hostile))
    return spoilt


@SHARED
@given(st.lists(spoilt(MESSAGES), min_size=1, max_size=4))
async def test_every_message_with_something_wrong_in_it(server, party, messages):
    client = await server.connect()
    for message in messages:
        text = json.dumps(message).replace("CODE", party.host.code)
        if len(text) < LARGEST_MESSAGE:
            await client.send(text.encode())
    assert await survives(client)
    await client.close()


@settings(SHARED, max_examples=150)
@given(st.lists(spoilt(COMMANDS), min_size=1, max_size=4))
async def test_every_command_with_something_wrong_in_it(server, party, commands):
    """Given by the host in mid-game, so that nothing is refused for want of power."""
    client = party.host
    for command in commands:
        await client.give(command)
    assert await survives(client)
    await party.caught_up(server.live(client.code).version)
    assert server.live(client.code)._kept == server.live(client.code).version


@settings(SHARED, max_examples=100)
@given(st.lists(spoilt(COMMANDS), min_size=1, max_size=4))
async def test_every_command_with_something_wrong_in_it_in_a_lobby(server, commands):
    """Whatever is accepted can be kept, shown, and read again."""
    client = await server.create("Eve")
    for command in commands:
        await client.give(command)
    assert await survives(client)
    answer = await client.do("add_bot")
    await client.caught_up(answer["version"])
    live = server.live(client.code)
    await client.close()
    del server.house._rooms[client.code]
    assert (await server.house.find(client.code)).room == live.room


async def test_an_answer_names_the_command_it_is_for_even_if_it_was_none(server):
    client = await server.create()
    for command in ({"do": "fly"}, {"do": "mute", "who": "p1"}, {"do": "mute", "who": 1}, None, []):
        await client.send({"type": "do", "id": "mine", "seen": 1, "command": command})
        answer = await client.until("refused")
        assert answer["id"] == "mine"


# Big and deep


def deep(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


@pytest.mark.parametrize("depth", [10, 500, 1500, 7000])
async def test_deep_nesting(server, party, depth):
    client = await server.create()
    await client.send(deep(depth))
    wrap = b'{"type":"do","id":"x","seen":1,"command":{"do":"play","command":%s}}'
    await client.send(wrap % deep(depth))
    await client.send(b'{"type":"create","name":%s}' % deep(depth))
    assert await survives(client)
    # Also where it is looked into: in a game.
    await party.host.send(wrap % deep(depth))
    assert await survives(party.host)


async def test_a_message_may_be_so_long_and_no_longer(server):
    client = await server.connect()
    message = json.dumps({"type": "create", "name": ""}).encode()
    await client.send(message[:-2] + b"x" * (LARGEST_MESSAGE - len(message) - 1) + message[-2:])
    assert (await client.until("refused"))["code"] in {"wrong-value", "bad-name"}
    await client.send(message[:-2] + b"x" * (LARGEST_MESSAGE + 1) + message[-2:])
    assert await client.closed() == 1009


@pytest.mark.parametrize("kind", [WSMsgType.TEXT, WSMsgType.BINARY])
@pytest.mark.parametrize("size", [100_000, 1_000_000])
async def test_a_huge_frame_closes_its_connection(server, kind, size):
    client = await server.connect()
    try:
        await client.socket.send_frame(b"x" * size, kind)
        assert await client.closed() in {1006, 1009}
    except ConnectionError:
        pass


async def test_a_promise_of_a_huge_frame_is_not_believed(server):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 100)
        await raw.read()


@pytest.mark.parametrize(
    "data",
    [
        frame(b"x", first=0xF1),
        frame(b"x", opcode=7),
        frame(b"x" * 200, opcode=9),
        frame(b"x", first=0x00),
        frame(b"\x03", opcode=8),
        frame(b"\x00\x00", opcode=8),
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
    ],
    ids=["reserved bits", "reserved opcode", "long ping", "continued nothing", "short close",
         "bad close code", "negative size"],
)  # fmt: skip
async def test_a_broken_frame_closes_its_connection(server, data):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(data)
        await raw.read()


async def test_text_that_is_no_text(server, party):
    client = await server.create()
    for text in (b'{"type":"create","name":"\xff\xfe"}', b"\xed\xa0\x80", b'{"type":"\xc3"}'):
        await client.send(text)
        assert await survives(client)
    wrap = b'{"type":"do","id":"x","seen":1,"command":{"do":"play","command":"\xff"}}'
    await party.host.send(wrap)
    assert await survives(party.host)


async def test_messages_in_pieces_are_put_together(server):
    hello = b'{"type":"ping"}'
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(frame(hello[:5], first=0x01) + frame(b"", opcode=9))
        await raw.send_bytes(frame(hello[5:], first=0x80))
        await raw.read(until=b'"type":"pong"')


async def test_a_member_who_sends_rubbish_keeps_the_seat(server, party):
    client = party.players[1]
    for _ in range(20):
        await client.send(b"rubbish")
    assert await survives(client)
    assert server.live(client.code).audience.away == {}
