"""Whatever anybody sends is refused or ends their own connection; the others play on."""

from __future__ import annotations

import json
import logging
from contextlib import closing, contextmanager, suppress
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientConnectionResetError, WSMsgType, web
from hypothesis import HealthCheck, given, settings, strategies as st
from structlog.testing import capture_logs

from emojito.server.device import Device
from emojito.server.websocket import LARGEST_MESSAGE
from tests.server.client import Message
from tests.server.party import Party
from tests.server.raw import RawClient, close_code, frame

pytestmark = pytest.mark.asyncio

CUT_OFF, FAILED = 1006, 1011
BROKEN, NOT_TEXT, TOO_BIG = 1002, 1007, 1009

SHARED = settings(max_examples=60, suppress_health_check=list(HealthCheck))
"""All examples attack the same server."""


@contextmanager
def nothing_fails(caplog):
    """Expect that neither the server nor what it rests on logs an error."""
    caplog.set_level(logging.ERROR)
    with capture_logs() as events:
        yield
    assert [event for event in events if event["log_level"] in {"error", "critical"}] == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest_asyncio.fixture(autouse=True)
async def party(server, caplog):
    """A game that must go on, on a server that must not stumble."""
    with nothing_fails(caplog):
        party = await Party.meet(server, 3)
        await party.start("mau-mau", options={"rounds": "to-500"})
        yield party
        for _ in range(3):
            await party.step()


async def test_a_stumble_would_be_noticed(server, caplog, monkeypatch):
    def stumble(*_):
        raise RuntimeError("on purpose")

    async def make_it_stumble():
        with nothing_fails(caplog), monkeypatch.context() as broken:
            broken.setattr(Device, "receive", stumble)
            client = await server.connect()
            await client.send({"type": "ping"})
            assert await client.closed() == FAILED

    with pytest.raises(AssertionError, match="a message failed"):
        await make_it_stumble()


async def answers(client, number: int) -> list[Message]:
    """Return so many answers; a connection that is still good gives no more and no less."""
    heard = [await client.until("welcome", "done", "refused") for _ in range(number)]
    assert (await client.say({"type": "ping"}))["type"] == "pong"
    return heard


async def refusals(client, number: int) -> list[str]:
    """Return why so many messages were refused; none may have been accepted."""
    heard = await answers(client, number)
    assert all(message["type"] == "refused" and message["why"] for message in heard)
    return [message["code"] for message in heard]


async def expect_answers(client, commands: list[Any]) -> None:
    """Give commands that may be anything; each is answered, and by its name if it is JSON."""
    ids = [await client.give(command) for command in commands]
    heard = {answer["id"] for answer in await answers(client, len(ids))}
    assert heard >= {id for id, command in zip(ids, commands, strict=True) if is_json(command)}


def is_json(value: Any) -> bool:
    """Python also writes numbers that are none."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
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


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@SHARED
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=5))
async def test_any_bytes_as_text(server, messages):
    client = await server.connect()
    for message in messages:
        await client.send(message)
    if all(map(is_text, messages)):
        await refusals(client, len(messages))
        await client.close()
    else:
        assert await client.closed() == NOT_TEXT


@SHARED
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=5))
async def test_any_bytes_as_binary_frames(server, messages):
    client = await server.connect()
    for message in messages:
        await client.socket.send_frame(message, WSMsgType.BINARY)
    await refusals(client, len(messages))
    await client.close()


@SHARED
@given(st.lists(any_json, min_size=1, max_size=5))
async def test_any_json(server, messages):
    client = await server.connect()
    for message in messages:
        await client.send(json.dumps(message).encode())
    await refusals(client, len(messages))
    await client.close()


@SHARED
@given(st.lists(st.binary(max_size=80), min_size=1, max_size=4))
async def test_any_bytes_instead_of_frames(server, data):
    with closing(await RawClient.connect(server)) as raw:
        with suppress(ConnectionError):
            for some in data:
                await raw.send_bytes(some)
            raw.send_eof()
        # Whatever it was, it has an end, and it is never the server's fault.
        assert close_code(await raw.read()) != FAILED


# Every field of every message with whatever does not belong there


MESSAGES: list[dict[str, Any]] = [
    {"type": "create", "name": "Eve", "protocol": 1},
    {"type": "join", "code": "CODE", "name": "Eve", "watch": False, "protocol": 1},
    {"type": "resume", "code": "CODE", "token": "x", "protocol": 3},
    {"type": "watch", "code": "CODE", "protocol": 3},
    {"type": "do", "id": "x", "seen": 1, "command": {"do": "sit"}},
    {"type": "ping"},
]
COMMANDS: list[dict[str, Any]] = [
    {"do": "play", "command": {"do": "play", "card": "red-1", "swap": 1}},
    {"do": "play", "command": {"do": "color", "color": "red"}},
    {"do": "rename", "who": "p2", "name": "Eve"},
    {"do": "configure", "settings": {"game": "mau-mau", "choices": {"emojito": {"edition":
        "tactic", "mode": "teams", "options": {"target": 3}, "teams": [["p1", "p2"]],
        "first_actor": "p1", "names_on_cards": True},
        "mau-mau": {"options": {"rounds": "single"}, "dealer": "p1"}},
        "timers": {"away": 60, "guess": None}}},
    {"do": "intervene", "what": "void_round"},
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
    sent = 0
    for message in messages:
        text = json.dumps(message).replace("CODE", party.host.code)
        if len(text) < LARGEST_MESSAGE:
            await client.send(text.encode())
            sent += 1
    await answers(client, sent)
    await client.close()


@settings(SHARED, max_examples=150)
@given(st.lists(spoilt(COMMANDS), min_size=1, max_size=4))
async def test_every_command_with_something_wrong_in_it(server, party, commands):
    """Given by the host in mid-game, so that nothing is refused for want of power."""
    client = party.host
    await expect_answers(client, commands)
    await party.caught_up(server.live(client.code).version)
    assert server.live(client.code)._kept == server.live(client.code).version


@settings(SHARED, max_examples=100)
@given(st.lists(spoilt(COMMANDS), min_size=1, max_size=4))
async def test_every_command_with_something_wrong_in_it_in_a_lobby(server, commands):
    """Whatever is accepted can be kept, shown, and read again."""
    client = await server.create("Eve")
    await expect_answers(client, commands)
    answer = await client.do("add_bot")
    await client.caught_up(answer["version"])
    live = server.live(client.code)
    await client.close()
    del server.registry._rooms[client.code]
    assert (await server.registry.find(client.code)).room == live.room


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
    await refusals(client, 3)
    # Also where it is looked into: in a game.
    await party.host.send(wrap % deep(depth))
    await refusals(party.host, 1)


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
    # It need not be taken to its end; then the rest of it may cut the goodbye off.
    with suppress(ConnectionError):
        await client.socket.send_frame(b"x" * size, kind)
    assert await client.closed() in {CUT_OFF, TOO_BIG}


async def test_a_promise_of_a_huge_frame_is_not_believed(server):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 100)
        assert close_code(await raw.read()) == TOO_BIG


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(b"x", first=0xF1), BROKEN),
        (frame(b"x", opcode=7), BROKEN),
        (frame(b"x" * 200, opcode=9), BROKEN),
        (frame(b"x", first=0x00), BROKEN),
        (frame(b"\x03", opcode=8), BROKEN),
        (frame(b"\x00\x00", opcode=8), BROKEN),
        (b"\x81\x01x", BROKEN),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", TOO_BIG),
    ],
    ids=["reserved bits", "reserved opcode", "long ping", "continued nothing", "short close",
         "bad close code", "no mask", "negative size"],
)  # fmt: skip
async def test_a_broken_frame_closes_its_connection(server, data, code):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(data)
        assert close_code(await raw.read()) == code


@pytest.mark.parametrize(
    "text",
    [
        b'{"type":"create","name":"\xff\xfe"}',
        b"\xed\xa0\x80",
        b'{"type":"\xc3"}',
        b'{"type":"do","id":"x","seen":1,"command":{"do":"play","command":"\xff"}}',
    ],
)
async def test_text_that_is_no_text_closes_its_connection(server, text):
    client = await server.create()
    await client.send(text)
    assert await client.closed() == NOT_TEXT


async def test_whoever_hangs_up_before_the_answer_is_nobodys_fault(server, monkeypatch):
    async def too_late(*_):
        raise ClientConnectionResetError

    monkeypatch.setattr(web.StreamResponse, "prepare", too_late)
    with pytest.raises(AssertionError, match="b''"):
        await RawClient.connect(server)
    monkeypatch.undo()


async def test_messages_in_pieces_are_put_together(server):
    hello = b'{"type":"ping"}'
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(frame(hello[:5], first=0x01) + frame(b"", opcode=9))
        await raw.send_bytes(frame(hello[5:], first=0x80))
        assert b'"type":"pong"' in await raw.read(until=b'"type":"pong"')


async def test_a_member_who_sends_rubbish_keeps_the_seat(server, party):
    client = party.players[1]
    for _ in range(20):
        await client.send(b"rubbish")
    assert await refusals(client, 20) == ["not-json"] * 20
    assert server.live(client.code).presence.away == {}
