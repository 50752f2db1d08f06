"""Who may connect: counted at accept, waited for ten seconds, and never in the way of others."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import ssl
import sys
from contextlib import ExitStack, asynccontextmanager, closing, suppress

import aiohttp
import pytest
from aiohttp.web_protocol import RequestHandler
from structlog.testing import capture_logs

from emojito.server import descriptors, door, serve, visitors
from emojito.server.config import Config
from emojito.server.metrics import Metrics
from tests.server.client import GENEROUS, PATIENCE, Server
from tests.server.process import CERTIFICATE, KEY, ServerProcess
from tests.server.raw import RawClient, ask
from tests.server.test_hosts import status_of
from tests.server.test_http import figures
from tests.server.test_limits import FakeClock

pytestmark = pytest.mark.asyncio

ON_EVERY_LOOP = True
PAGE = b"GET /healthz HTTP/1.1"


async def connect(server: Server | ServerProcess, source: str = "127.0.0.1") -> socket.socket:
    """Open a connection from an address and say nothing."""
    host, port = server.url.rpartition("/")[2].split(":")
    connection = socket.socket()
    connection.setblocking(False)
    try:
        connection.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(connection, (host, int(port)))
    except OSError:
        connection.close()
        raise
    return connection


async def heard(connection: socket.socket) -> bytes:
    """All that is said until the end."""
    return await RawClient(connection).read()


async def is_open(server: Server, source: str = "127.0.0.1") -> bool:
    """Say whether somebody from there is served."""
    try:
        return status_of(await ask(server, PAGE, source=source)) == 200
    except (ConnectionError, IndexError):
        return False


async def becomes_open(server: Server, source: str = "127.0.0.1") -> None:
    """Ask until somebody from there is served."""
    async with asyncio.timeout(PATIENCE):
        while not await is_open(server, source):
            pass


# How many


async def test_one_address_does_not_take_the_place_of_others(tmp_path):
    async with Server(tmp_path / "rooms.db", connections_per_address=5) as server:
        with ExitStack() as stack:
            idle = [stack.enter_context(closing(await connect(server))) for _ in range(8)]
            assert [await heard(one) for one in idle[5:]] == [b""] * 3
            assert not await is_open(server)
            assert await is_open(server, "127.0.0.2")
            ana = await server.connect_from("127.0.0.3")
            assert (await ana.say({"type": "create", "name": "Ana"}))["type"] == "welcome"
            idle[0].close()
            await becomes_open(server)


async def test_sockets_count_until_they_are_closed(tmp_path):
    async with Server(tmp_path / "rooms.db", connections_per_address=2) as server:
        clients = [await server.connect() for _ in range(2)]
        assert not await is_open(server)
        for client in clients:
            assert (await client.say({"type": "ping"}))["type"] == "pong"
        await clients[0].close()
        await becomes_open(server)
        clients[1].drop()
        with closing(await connect(server)):
            await becomes_open(server)


async def test_there_is_an_end_to_all_of_them_together(tmp_path, monkeypatch):
    monkeypatch.setattr(descriptors, "most_connections", lambda: 4)
    async with Server(tmp_path / "rooms.db", behind_proxy=("127.0.0.9",)) as server:
        with ExitStack() as stack:
            for source in ("127.0.0.2", "127.0.0.3", "127.0.0.3", "127.0.0.9"):
                stack.enter_context(closing(await connect(server, source)))
            for source in ("127.0.0.1", "127.0.0.3", "127.0.0.9"):
                assert not await is_open(server, source)
        await becomes_open(server)


async def test_a_trusted_proxy_has_as_many_as_it_needs(tmp_path):
    async with Server(
        tmp_path / "rooms.db", connections_per_address=2, behind_proxy=("127.0.0.9",)
    ) as server:
        with ExitStack() as stack:
            for _ in range(10):
                stack.enter_context(closing(await connect(server, "127.0.0.9")))
            assert await is_open(server, "127.0.0.9")


async def test_whoever_comes_back_again_and_again_waits_in_the_end():
    """Each handshake costs more than it costs to ask for one."""
    clock = FakeClock()
    admission = door.Admission(200, 1000, visitors.networks(["192.0.2.9"]), Metrics(), clock)

    def come_and_go(address: str, times: int) -> int:
        tickets = [admission.admit(address) for _ in range(times)]
        return len([ticket.give_back() for ticket in tickets if ticket])

    assert sum(come_and_go("192.0.2.1", 10) for _ in range(50)) == 400
    for _ in range(3):
        clock.now += 1
        assert sum(come_and_go("192.0.2.1", 10) for _ in range(50)) == 20
    assert come_and_go("192.0.2.2", 10) == 10
    assert sum(come_and_go("192.0.2.9", 10) for _ in range(50)) == 500, "a proxy stands for many"


async def test_refusals_are_counted_and_told_without_saying_whose(tmp_path):
    async with Server(tmp_path / "rooms.db", connections_per_address=1) as server:
        with capture_logs() as log, closing(await connect(server)):
            for _ in range(10):
                assert not await is_open(server)
        (line,) = log
        assert line["event"] == "connections refused"
        assert line["log_level"] == "warning"
        assert "127.0.0" not in str(line)
        await becomes_open(server)
        assert (await figures(server))["emojito_refused_connections_total"] >= 10


async def test_refusals_are_told_once_in_a_while(monkeypatch):
    monkeypatch.setattr(door, "_COMPLAIN", 0.01)
    admission = door.Admission(1, 10, (), Metrics())
    with capture_logs() as log:
        tickets = [admission.admit("192.0.2.1") for _ in range(11)]
        assert [line["count"] for line in log] == [1]
        async with asyncio.timeout(PATIENCE):
            while admission._telling is not None:
                await asyncio.sleep(0)
    assert [line["count"] for line in log] == [1, 9]
    assert tickets[0] is not None
    assert tickets[1:] == [None] * 10
    for _ in range(2):
        tickets[0].give_back()
    assert admission.admit("192.0.2.1") is not None
    assert admission.admit("192.0.2.1") is None, "given back once, not twice"


class Exhausted(socket.socket):
    """Listens where the system has nothing left to give, for a while."""

    failures = 3

    def accept(self):
        if self.failures:
            self.failures -= 1
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return super().accept()


async def test_a_system_without_descriptors_is_asked_again(tmp_path):
    server = Server(tmp_path / "rooms.db")
    listening = Exhausted()
    listening.bind(("127.0.0.1", 0))
    server.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with capture_logs() as log:
        runner = await serve.start(server._config, listening)
        assert await is_open(server)
        await runner.cleanup()
    assert log[0]["event"] == "connections refused"


# How long


async def test_headers_come_in_time_or_not_at_all(tmp_path, monkeypatch):
    async with Server(tmp_path / "rooms.db", connections_per_address=3) as server:
        ana = await server.connect_from("127.0.0.2")
        monkeypatch.setattr(door, "HEADERS_WITHIN", 1.0)
        ben = await server.connect_from("127.0.0.3")
        with closing(await connect(server)) as silent, closing(await connect(server)) as slow:
            await RawClient(slow).send_bytes(PAGE + b"\r\nHost: localhost\r\nX-Slow: ")
            assert await heard(silent) == b""
            assert await heard(slow) == b""
            assert await is_open(server)
        # Sockets have said all they wanted in time.
        for client in (ana, ben):
            assert (await client.say({"type": "ping"}))["type"] == "pong"


WHOLE = PAGE + b"\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-More: 1\r\n"),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n", b"x"),
        (b"GET /", b"x"),
    ],
    ids=["headers", "body", "path"],
)
async def test_what_is_longer_than_any_request_is_not_even_read(tmp_path, monkeypatch, head, more):
    passed = 0
    receive = RequestHandler.data_received

    def count(protocol, data):
        nonlocal passed
        passed += len(data)
        receive(protocol, data)

    monkeypatch.setattr(RequestHandler, "data_received", count)
    async with Server(tmp_path / "rooms.db") as server:
        with closing(await connect(server)) as endless:
            loop = asyncio.get_running_loop()
            with suppress(ConnectionError):
                await loop.sock_sendall(endless, head + more * (10_000_000 // len(more)))
            await heard(endless)
        assert passed <= 65_536
        assert await is_open(server)


async def test_whoever_has_asked_once_may_ask_again(server, monkeypatch):
    monkeypatch.setattr(door, "HEADERS_WITHIN", 1.0)
    with closing(await connect(server)) as idle, closing(await connect(server)) as silent:
        visitor = RawClient(idle)
        await visitor.send_bytes(WHOLE)
        assert b" 200 " in await visitor.read(until=b"true}")
        assert await heard(silent) == b"", "by now a first request would be late"
        await visitor.send_bytes(WHOLE)
        assert b" 200 " in await visitor.read(until=b"true}")


async def test_whoever_asks_no_more_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "_IDLE", 1.0)
    async with Server(tmp_path / "rooms.db") as server:
        with closing(await connect(server)) as idle:
            visitor = RawClient(idle)
            await visitor.send_bytes(WHOLE)
            assert b" 200 " in await visitor.read(until=b"true}")
            await visitor.send_bytes(WHOLE[:20])
            assert await visitor.read() == b""


# Encrypted


@asynccontextmanager
async def encrypted(tmp_path, **config):
    server = Server(tmp_path / "rooms.db")
    listening = socket.create_server(("127.0.0.1", 0))
    server.url = f"https://127.0.0.1:{listening.getsockname()[1]}"
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATE, KEY)
    config = Config(db=tmp_path / "rooms.db", **{**GENEROUS, **config})
    runner = await serve.start(config, listening, context)
    try:
        yield server
    finally:
        await runner.cleanup()


async def page(server, source):
    trusted = ssl.create_default_context(cafile=CERTIFICATE)
    connector = aiohttp.TCPConnector(ssl=trusted, local_addr=(source, 0))
    async with (
        aiohttp.ClientSession(connector=connector) as session,
        session.get(server.url) as answer,
    ):
        return answer.status


async def test_with_tls_they_count_before_they_have_shaken_hands(tmp_path, monkeypatch):
    async with encrypted(tmp_path, connections_per_address=2) as server:
        monkeypatch.setattr(door, "HEADERS_WITHIN", 1.5)
        with ExitStack() as stack:
            silent = [stack.enter_context(closing(await connect(server))) for _ in range(3)]
            assert await heard(silent[2]) == b""
            assert await page(server, "127.0.0.2") == 200
            assert [await heard(one) for one in silent[:2]] == [b""] * 2
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        assert await page(server, "127.0.0.1") == 200
                        break
                    except aiohttp.ClientError:
                        pass


async def test_with_tls_whoever_does_not_speak_it_is_gone(tmp_path):
    async with encrypted(tmp_path, connections_per_address=1) as server:
        with capture_logs() as log:
            for _ in range(3):
                with closing(await connect(server)) as plain:
                    await RawClient(plain).send_bytes(PAGE + b"\r\nHost: localhost\r\n\r\n")
                    await heard(plain)
        assert await page(server, "127.0.0.1") == 200
    assert [line for line in log if line["log_level"] == "error"] == []


async def test_stopping_waits_for_no_handshake(tmp_path):
    async with encrypted(tmp_path) as server:
        silent = await connect(server)
        assert await page(server, "127.0.0.1") == 200
    with closing(silent):
        assert await heard(silent) == b""


async def test_stopping_tells_everybody_inside_and_lets_nobody_in(tmp_path):
    server = Server(tmp_path / "rooms.db")
    async with server:
        ana = await server.create()
        with closing(await connect(server)) as idle:
            await server.stop()
            assert await ana.closed() == 4010
            assert await heard(idle) == b""
            with pytest.raises(ConnectionRefusedError):
                await connect(server)


# With all that a system has


class FewFiles(ServerProcess):
    """A server that may open no more than 1,024 files."""

    def __init__(self, db, *options) -> None:
        super().__init__(db, *options)
        self._command = ("sh", "-c", 'ulimit -n 1024 && exec "$@"', "sh", *self._command)


async def test_eleven_hundred_idle_connections_lock_nobody_out(tmp_path):
    descriptors.raise_limit()
    async with FewFiles(tmp_path / "rooms.db", "--connections-per-address=200") as server:
        with ExitStack() as stack:
            idle = [stack.enter_context(closing(await connect(server))) for _ in range(1100)]
            assert [await heard(one) for one in idle[-900:]] == [b""] * 900
            newcomer = server.session_from("127.0.0.2")
            async with asyncio.timeout(PATIENCE), newcomer.get(server.url) as answer:
                assert answer.status == 200
            ana = await server.enter({"type": "create", "name": "Ana"}, address="127.0.0.2")
            await ana.close()
        said = await server.stop()
    assert '"connections refused"' in said
    assert "127.0.0" not in said


RAISED = """
import resource
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
from emojito.server import descriptors
assert descriptors.most_connections() == 18
descriptors.raise_limit()
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
assert descriptors.most_connections() > 100
"""


async def test_all_files_that_are_allowed_are_used():
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", RAISED)
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0
