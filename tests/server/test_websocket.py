"""A connection from the handshake to its end, byte by byte."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing

import pytest

from emojito.server import device as device_module, websocket
from emojito.server.frames import frame as ours, goodbye
from tests.server.raw import RawClient, frame

pytestmark = pytest.mark.asyncio

CLOSE, PING, PONG = 0x8, 0x9, 0xA


def said(**message: object) -> bytes:
    return frame(json.dumps(message).encode())


async def test_a_ping_is_answered_with_what_it_says(server):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(frame(b"are you there?", PING))
        assert await raw.read(until=b"?") == ours(b"are you there?", PONG)


@pytest.mark.parametrize(
    ("bye", "answer"),
    [(b"", goodbye(1000)), (b"\x03\xe9off", goodbye(1001)), (b"\x0f\xff", goodbye(4095)),
     (b"\x00\x01", goodbye(1002))],
)  # fmt: skip
async def test_a_goodbye_is_answered_and_then_all_is_said(server, bye, answer):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(frame(bye, CLOSE) + said(type="ping"))
        assert await raw.read() == answer


async def test_after_our_goodbye_only_theirs_counts(server, monkeypatch):
    """When both have said it, nobody waits."""
    monkeypatch.setattr(websocket, "_LONGEST_GOODBYE", 3600.0)
    ana = await server.create()
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(said(type="join", code=ana.code, name="Ben"))
        await raw.read(until=b'"presence"')
        await ana.do("remove", who="p2")
        heard = await raw.read(until=goodbye(4003, "removed"))
        assert b'{"type":"bye","code":"removed"}' in heard
        await raw.send_bytes(said(type="ping") + frame(b"", PING) + frame(b"\x0f\xa3", CLOSE))
        assert await raw.read() == b""


async def test_whoever_takes_no_leave_is_cut_off(server, monkeypatch):
    monkeypatch.setattr(websocket, "HEARTBEAT", 3600.0)
    ana = await server.create()
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(said(type="join", code=ana.code, name="Ben"))
        await raw.read(until=b'"presence"')
        await ana.do("remove", who="p2")
        assert (await raw.read()).endswith(goodbye(4003, "removed"))


async def test_what_is_said_while_coming_in_waits_its_turn(server):
    with closing(await RawClient.connect(server)) as raw:
        add_bot = {"type": "do", "id": "a", "seen": 0, "command": {"do": "add_bot"}}
        await raw.send_bytes(
            said(type="create", name="Ana") + frame(json.dumps(add_bot).encode()) + frame(b"", PING)
        )
        heard = await raw.read(until=ours(b"", PONG))
        heard += await raw.read(until=b'"type":"update"') if b'"update"' not in heard else b""
        assert heard.index(b'"type":"welcome"') < heard.index(b'"type":"done","id":"a"')
        assert b'"refused"' not in heard


async def test_what_is_said_with_the_handshake_is_heard(server):
    reader, writer = await asyncio.open_connection(*server.url.removeprefix("http://").split(":"))
    writer.write(
        b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        + said(type="ping")
    )
    async with asyncio.timeout(10):
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in head
        assert b"Content-Length" not in head
        assert b"Transfer-Encoding" not in head
        assert b'"type":"pong"' in await reader.readuntil(b"}")
    writer.close()


async def test_whoever_goes_while_coming_in_is_nowhere(server):
    ana = await server.create()
    for number in range(5):
        with closing(await RawClient.connect(server)) as raw:
            await raw.send_bytes(said(type="join", code=ana.code, name=f"Gone {number}"))
    async with asyncio.timeout(10):
        while len(server.live(ana.code).audience.present) > 1 or len(ana.presence) < 6:
            await ana.until("presence")
    assert server.live(ana.code).audience.present == ("p1",)


async def test_a_message_that_fails_closes_its_connection_and_is_logged(
    server, monkeypatch, capsys
):
    ana = await server.create()
    with closing(await RawClient.connect(server)) as raw, monkeypatch.context() as broken:
        broken.setattr(device_module, "_decode", lambda _: 1 / 0)
        await raw.send_bytes(said(type="ping"))
        assert await raw.read(until=goodbye(1011)) == goodbye(1011)
    assert "a message failed" in capsys.readouterr().out
    assert (await ana.say({"type": "ping"}))["type"] == "pong"
