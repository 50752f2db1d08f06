"""Names and passwords for a TURN server, and a real one that takes them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import shutil
import socket
import struct
import time
from pathlib import Path

import pytest

from emojito.cli import app
from emojito.server import cli, turn
from emojito.server.config import Config
from emojito.server.serve import CannotServe, _check
from emojito.server.turn import GOOD_FOR, IceServers, password
from tests.server.client import PATIENCE, Server
from tests.server.process import free_port

SECRET = "north-by-north-west"  # noqa: S105
URL = "turn:turn.example.org"


def config(**fields) -> Config:
    return Config(db=Path("rooms.db"), **fields)


# What is given out


def test_a_name_says_until_when_it_is_good_and_the_password_proves_it():
    servers = IceServers(config(turn_url=(URL,), turn_secret=SECRET), lambda: 1000.2).servers()
    (server,) = servers.servers
    assert server.urls == (URL,)
    assert servers.good_for == GOOD_FOR
    assert server.username.startswith(f"{1001 + GOOD_FOR}:")
    assert server.credential == password(SECRET, server.username)
    assert not servers.relay_only
    assert SECRET not in repr(servers)


def test_no_two_devices_have_the_same_name():
    ice = IceServers(config(turn_url=(URL,), turn_secret=SECRET), lambda: 1000.0)
    assert len({ice.servers().servers[0].username for _ in range(50)}) == 50


def test_without_a_server_there_is_none_and_all_connect_directly():
    nothing = IceServers(config()).servers()
    assert (nothing.servers, nothing.relay_only, nothing.good_for) == ((), False, None)


@pytest.mark.asyncio
async def test_whoever_is_in_a_room_is_told(tmp_path):
    options = {"turn_url": (URL, "turns:turn.example.org"), "turn_secret": SECRET}
    async with Server(tmp_path / "rooms.db", **options, relay_only=True) as server:
        ana = await server.create()
        screen = await server.watch(ana.code)
        for client in (ana, screen):
            await client.send({"type": "turn"})
            answer = await client.until("turn")
            assert answer["relay_only"] is True
            assert answer["servers"][0]["urls"] == [URL, "turns:turn.example.org"]
            assert answer["good_for"] == GOOD_FOR
            assert SECRET not in str(answer)
        stranger = await server.connect()
        await stranger.send({"type": "turn"})
        assert (await stranger.until("refused"))["code"] == "say-hello-first"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"turn_url": (URL,)}, "go together"),
        ({"turn_secret": SECRET}, "go together"),
        ({"turn_url": ("http://x",), "turn_secret": SECRET}, "turn: or turns:"),
        ({"relay_only": True}, "--turn-url"),
    ],
)
def test_what_makes_no_sense_is_not_served(fields, why):
    with pytest.raises(CannotServe, match=why) as refused:
        _check(config(**fields))
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize("by", ["options", "environment"])
def test_it_is_named_by_options_or_by_the_environment(by, monkeypatch):
    served: list[Config] = []
    monkeypatch.setattr(cli, "run", served.append)
    options = []
    if by == "options":
        options = ["--turn-url", URL, "--turn-url", "turns:b", "--turn-secret", SECRET]
        options.append("--relay-only")
    else:
        monkeypatch.setenv("EMOJITO_TURN_URL", f"{URL} turns:b")
        monkeypatch.setenv("EMOJITO_TURN_SECRET", SECRET)
        monkeypatch.setenv("EMOJITO_RELAY_ONLY", "true")
    with pytest.raises(SystemExit) as ended:
        app(["serve", *options])
    assert ended.value.code == 0
    (config,) = served
    assert config.turn_url == (URL, "turns:b")
    assert config.turn_secret == SECRET
    assert config.relay_only


# A real one

_MAGIC = 0x2112A442
_ALLOCATE = 0x0003
_USERNAME, _INTEGRITY, _ERROR, _REALM, _NONCE, _TRANSPORT = 6, 8, 9, 20, 21, 25
_UDP = b"\x11\0\0\0"


def attribute(kind: int, value: bytes) -> bytes:
    return struct.pack("!HH", kind, len(value)) + value + b"\0" * (-len(value) % 4)


def request(attributes: bytes, key: bytes | None = None) -> bytes:
    """An Allocate request, signed if there is a key (RFC 8489)."""
    signed = 24 if key is not None else 0
    head = struct.pack("!HHI", _ALLOCATE, len(attributes) + signed, _MAGIC) + os.urandom(12)
    message = head + attributes
    if key is None:
        return message
    return message + attribute(_INTEGRITY, hmac.digest(key, message, hashlib.sha1))


def parsed(message: bytes) -> tuple[int, dict[int, bytes]]:
    """The kind of an answer, and what is in it."""
    kind, length = struct.unpack_from("!HH", message)
    found, at = {}, 20
    while at < 20 + length:
        name, size = struct.unpack_from("!HH", message, at)
        found[name] = message[at + 4 : at + 4 + size]
        at += 4 + size + (-size % 4)
    return kind, found


async def ask(port: int, name: str, secret: str) -> int:
    """Ask a TURN server on this machine for a relay; return 0, or the error it answers with."""
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        line.connect(("127.0.0.1", port))

        async def say(message: bytes) -> tuple[int, dict[int, bytes]]:
            async with asyncio.timeout(PATIENCE):
                while True:  # It may not listen yet, and datagrams get lost.
                    try:
                        await loop.sock_sendall(line, message)
                        async with asyncio.timeout(0.5):
                            return parsed(await loop.sock_recv(line, 2048))
                    except (TimeoutError, ConnectionError):
                        await asyncio.sleep(0.05)

        transport = attribute(_TRANSPORT, _UDP)
        _, first = await say(request(transport))
        realm, nonce = first[_REALM], first[_NONCE]
        key = hashlib.md5(  # noqa: S324 - so it is written
            f"{name}:{realm.decode()}:{password(secret, name)}".encode()
        ).digest()
        who = attribute(_USERNAME, name.encode()) + attribute(_REALM, realm)
        kind, answer = await say(request(transport + who + attribute(_NONCE, nonce), key))
    if kind == _ALLOCATE | 0x0100:
        return 0
    return answer[_ERROR][2] * 100 + answer[_ERROR][3]


@pytest.mark.asyncio
@pytest.mark.skipif(shutil.which("turnserver") is None, reason="there is no coturn here")
async def test_coturn_takes_them_until_they_have_expired(tmp_path):
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        "turnserver", "-n", "--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1",
        f"--listening-port={port}", "--no-tls", "--no-dtls", "--no-tcp", "--allow-loopback-peers",
        "--cli-password=x", "--no-cli", "--realm=example.org", "--use-auth-secret",
        f"--static-auth-secret={SECRET}", f"--pidfile={tmp_path / 'pid'}",
        f"--userdb={tmp_path / 'turndb'}", "--log-file=stdout",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        ours = IceServers(config(turn_url=(URL,), turn_secret=SECRET)).servers().servers[0]
        assert await ask(port, ours.username, SECRET) == 0
        assert await ask(port, ours.username, "another secret") == 401
        expired = IceServers(
            config(turn_url=(URL,), turn_secret=SECRET), lambda: time.time() - GOOD_FOR - 60
        )
        assert await ask(port, expired.servers().servers[0].username, SECRET) == 401
        assert turn.GOOD_FOR < 86_400
    finally:
        process.kill()
        await process.wait()
