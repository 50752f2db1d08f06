"""A connection from the handshake to its end, byte by byte."""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections import Counter
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from socket import SO_SNDBUF, SOL_SOCKET

import pytest
from aiohttp.web_protocol import RequestHandler
from msgspec.json import encode

from emojito.rooms.limits import Bucket
from emojito.rooms.live import refused
from emojito.server import device as device_module, websocket
from emojito.server.app import DEVICES
from emojito.server.frames import frame as ours, goodbye
from emojito.server.gatekeeper import Allowance, Gatekeeper
from emojito.server.refusal import ServerRefusal
from tests.server.client import PATIENCE
from tests.server.line import HttpProtocol, Line, conversation, echo
from tests.server.raw import RawClient, frame

pytestmark = pytest.mark.asyncio

CLOSE, PING, PONG = 0x8, 0x9, 0xA

ALLOWED = 5
"""Frames that are allowed where few are."""

TOO_MANY = encode(refused(ServerRefusal("too-many-messages"), None))

BEGUN = frame(b"", first=0x01)
MORE = frame(b"", first=0x00)
LAST = frame(b"", first=0x80)


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
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
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
        while len(server.live(ana.code).presence.here) > 1 or len(ana.presence) < 6:
            await ana.until("presence")
    assert tuple(server.live(ana.code).presence.here) == ("p1",)


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


# Who may come in


@pytest.mark.parametrize(
    ("method", "http", "status"),
    [("GET", "1.1", 101), ("HEAD", "1.1", 400), ("GET", "1.0", 400), ("POST", "1.1", 405)],
)
async def test_an_upgrade_is_a_get_of_http_1_1(server, method, http, status):
    reader, writer = await asyncio.open_connection(*server.url.removeprefix("http://").split(":"))
    writer.write(
        f"{method} /socket HTTP/{http}\r\nHost: localhost\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    async with asyncio.timeout(10):
        answer = await reader.readline()
    assert int(answer.split()[1]) == status
    writer.close()


# Too much of it


@pytest.fixture
def few_allowed(monkeypatch):
    """Frames that come in are few, and for ever."""

    def few(*_: object) -> Allowance:
        return Allowance(Bucket(0.0, ALLOWED), Bucket(0.0, 1_000_000))

    monkeypatch.setattr(Gatekeeper, "messages", few)


@pytest.mark.parametrize(
    ("flood", "answers"),
    [
        (frame(b"ping", PING), ALLOWED * ours(b"ping", PONG)),
        (frame(b"", PONG), b""),
        (BEGUN + 60 * MORE + LAST, 3 * ours(TOO_MANY)),  # The end of each is a message.
    ],
    ids=["pings", "pongs", "fragments"],
)
@pytest.mark.usefixtures("few_allowed")
async def test_frames_that_are_no_messages_are_counted_and_end_it(server, flood, answers):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(flood * 10_000)
        heard = await raw.read()
    bye = ours(b'{"type":"bye","code":"too-many-messages"}') + goodbye(4009, "too-many-messages")
    assert heard == answers + bye


@pytest.mark.parametrize("kind", [PING, PONG])
@pytest.mark.usefixtures("few_allowed")
async def test_patience_with_frames_over_the_limit_has_an_end(server, kind):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(frame(b"", kind) * (ALLOWED + 200) + said(type="ping"))
        heard = await raw.read(until=goodbye(4009, "too-many-messages"))
        # It was the message that was one too many.
        assert heard.count(b"bye") == 1
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(frame(b"", kind) * (ALLOWED + 199) + said(type="ping", id="x"))
        assert b'"code":"too-many-messages"' in await raw.read(until=b'"id":"x"')


@pytest.mark.usefixtures("few_allowed")
async def test_messages_and_other_frames_share_an_allowance(server):
    with closing(await RawClient.connect(server)) as raw:
        frames = [
            said(type="ping"),
            frame(b"1", PING),
            BEGUN,
            MORE,
            LAST[:1] + said(type="ping")[1:],
        ]
        await raw.send_bytes(b"".join(frames) + frame(b"2", PING) + said(type="ping", id="x"))
        heard = await raw.read(until=b'"id":"x"')
        assert heard.count(b'"type":"pong"') == 2
        assert ours(b"1", PONG) in heard
        assert ours(b"2", PONG) not in heard
        assert b'"code":"too-many-messages"' in heard


@pytest.mark.usefixtures("few_allowed")
async def test_a_goodbye_is_heard_whatever_the_allowance(server):
    with closing(await RawClient.connect(server)) as raw:
        await raw.send_bytes(frame(b"", PONG) * 100 + frame(b"\x03\xe8", CLOSE))
        assert await raw.read() == goodbye(1000)


async def test_pongs_nobody_reads_do_not_pile_up(server):
    devices = server._runner.app[DEVICES]
    with closing(await RawClient.connect(server, buffer=4096)) as raw:
        (device,) = devices
        held = device._socket._transport
        held.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
        # A message at the end, which is too much for a peer that does not read.
        pings = frame(b"x" * 125, PING) * 20_000 + said(type="ping")
        flooding = asyncio.create_task(raw.send_bytes(pings))
        most = 0
        async with asyncio.timeout(PATIENCE):
            while devices:
                most = max(most, held.get_write_buffer_size())
                await asyncio.sleep(0)
            await flooding
    assert 500_000 < most < 600_000


async def test_a_ping_is_not_answered_while_too_much_waits():
    async with conversation(echo) as talk:
        talk.line.unread = 10**6
        await talk.hear(frame(b"1", PING))
        talk.line.unread = 0
        await talk.hear(frame(b"2", PING))
        assert talk.line.written == ours(b"2", PONG)


# One after the other


@pytest.mark.parametrize(
    "flood",
    [frame(b"", PING), frame(b"", PONG), frame(b"x"), BEGUN + 62 * MORE + LAST],
    ids=["pings", "pongs", "messages", "fragments"],
)
async def test_others_have_their_turn_after_a_few_frames(flood):
    counted = Counter()

    def count(_=None):
        counted["frames"] += 1
        return counted["frames"] > 0

    async with conversation(lambda _: lambda _: count() and None, count) as talk:
        talk.line.arrive(flood * 1000)
        turns = 0
        while talk.socket._due:
            before = counted["frames"]
            await asyncio.sleep(0)
            assert counted["frames"] - before <= 16
            turns += 1
        frames = 64 if flood.startswith(BEGUN) else 1
        assert counted["frames"] == 1000 * frames
        assert turns > 1000 * frames / 17


async def test_no_more_is_read_than_can_be_handled():
    said_so_far = b"".join(frame(b"%05d" % number) for number in range(20_000))
    heard = []
    async with conversation(lambda _: heard.append) as talk:
        most, at = 0, 0
        while at < len(said_so_far):
            if talk.line.reading:
                talk.line.arrive(said_so_far[at : at + 50_000])
                at += 50_000
            most = max(most, talk.socket._frames.waiting)
            await asyncio.sleep(0)
        await talk.settle()
        assert talk.line.reading
    assert heard == [b"%05d" % number for number in range(20_000)]
    assert most < 90_000


async def test_no_more_is_read_than_waits_for_a_message_that_takes_a_while():
    done = asyncio.Event()
    heard = []

    async def take_a_while(message):
        heard.append(message)
        await done.wait()

    async with conversation(lambda _: take_a_while) as talk:
        talk.line.arrive(frame(b"first") + frame(b"x" * 15_000) * 2)
        for _ in range(2):
            await asyncio.sleep(0)
        assert talk.line.reading
        talk.line.arrive(frame(b"x" * 15_000))
        assert not talk.line.reading
        assert heard == [b"first"]
        done.set()
        await talk.settle()
        assert talk.line.reading
        assert len(heard) == 4


async def test_the_end_waits_for_a_message_that_takes_a_while():
    """Whoever comes in while they go would else never be missed."""
    done = asyncio.Event()

    async def take_a_while(_):
        await done.wait()

    async with conversation(lambda _: take_a_while) as talk:
        talk.line.arrive(frame(b"join"))
        await asyncio.sleep(0)
        talk.line.close()
        for _ in range(5):
            await asyncio.sleep(0)
        assert not talk.conversing.done()
        done.set()


async def test_a_peer_that_is_not_read_from_is_not_taken_for_gone(monkeypatch):
    monkeypatch.setattr(websocket, "HEARTBEAT", 0.0)
    done = asyncio.Event()

    async def take_a_while(_):
        await done.wait()

    async with conversation(lambda _: take_a_while) as talk:
        talk.line.arrive(frame(b"x" * 15_000) * 4)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not talk.line.reading
        assert not talk.line.is_closing()
        done.set()
        await talk.settle()
        async with asyncio.timeout(PATIENCE):
            while not talk.line.is_closing():
                await asyncio.sleep(0)


async def test_a_frame_as_long_as_may_be_never_stops_the_reading_for_good():
    async with conversation(echo) as talk:
        await talk.hear(frame(b"x" * 16_384) * 3 + frame(b"y" * 16_384)[:-1])
        assert talk.line.reading
        await talk.hear(b"y")
        assert talk.line.written == ours(b"x" * 16_384) * 3 + ours(b"y" * 16_384)


async def test_much_that_is_said_with_the_handshake_is_heard():
    async with conversation(echo, tail=frame(b"hello") * 10_000) as talk:
        assert not talk.line.reading
        await talk.settle()
        assert talk.line.written == ours(b"hello") * 10_000
        assert talk.line.reading


async def test_after_nonsense_nothing_is_kept():
    async with conversation(echo) as talk:
        await talk.hear(b"GET / HTTP/1.1\r\n" * 10_000)
        talk.line.arrive(b"x" * 100_000)
        assert talk.line.written == goodbye(1002)
        assert talk.socket._frames.waiting == 0
        assert talk.line.reading
        assert talk.line.ended


# The server below


async def test_whoever_had_the_connection_hears_of_its_end():
    http = HttpProtocol()
    front = HttpProtocol()
    line = Line(front)
    socket = websocket.WebSocket(line, lambda: True)
    talking = asyncio.create_task(socket.converse(type("", (), {"protocol": http})(), print))
    await asyncio.sleep(0)
    assert line.get_protocol() is socket
    line.close()
    await talking
    assert (front.lost, http.lost) == (1, 0)


async def test_aiohttp_still_hands_over_a_connection_as_we_take_it(server):
    """No public way is known to it; a new version is allowed once this holds for it."""
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    assert "aiohttp>=3.14,<3.15" in project["dependencies"]
    assert version("aiohttp").startswith("3.14.")

    class Reader:
        fed, ended = b"", False

        def feed_data(self, data):
            self.fed += data
            return False, b""

        def feed_eof(self):
            self.ended = True

    reader = Reader()
    handler = RequestHandler(server._runner.server, loop=asyncio.get_running_loop())
    handler.connection_made(Line(handler))
    handler.data_received(
        b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\nmore"
    )
    handler.keep_alive(False)
    handler.set_parser(reader)
    assert reader.fed == b"more"
    handler.connection_lost(None)
    assert reader.ended


@pytest.mark.asyncio
@pytest.mark.parametrize("answers", [True, False])
async def test_an_answer_that_waited_while_the_server_was_stalled_counts(answers):
    """After a stall timers are due before anything has been read."""
    async with conversation(echo) as talk:
        for _ in range(3):  # Heard of at first, asked, silent.
            talk.socket._timer.cancel()
            talk.socket._listen_for_life()
        assert not talk.line.is_closing()
        if answers:
            talk.line.arrive(frame(b"", PONG))
        talk.socket._timer.cancel()
        talk.socket._expect_life()
        assert talk.line.is_closing() is not answers
