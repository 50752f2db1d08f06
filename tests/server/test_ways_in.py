"""Other ways in than plain IPv4: a game over each, as `emojito serve` serves it."""

from __future__ import annotations

import socket

import aiohttp
import pytest

from tests.server.client import Client
from tests.server.process import CERTIFICATE, KEY, ServerProcess

pytestmark = pytest.mark.asyncio


async def meet(server):
    """Open a room, let somebody join from a page of ours, and start a game."""
    origin = {"Origin": server.url}
    async with server.session.get(server.url) as page:
        assert page.status == 200
    ana = await server.enter({"type": "create", "name": "Ana"}, **origin)
    ben = await server.enter({"type": "join", "code": ana.code, "name": "Ben"}, **origin)
    assert (await ana.do("configure", settings={"game": "mau-mau"}))["type"] == "done"
    assert (await ana.do("start"))["type"] == "done"
    while ben.table is None:
        await ben.receive()
    assert len(ben.me["hand"]) == ben.table["hand_sizes"][1]


AS_ON_WINDOWS = """
import asyncio
from emojito.cli import main
from emojito.server import serve

class Loop(asyncio.SelectorEventLoop):
    def add_signal_handler(self, *_):
        raise NotImplementedError

serve._event_loop = Loop
main()
"""
"""Where there is no uvloop, encrypted lines end in another way, and signals reach no loop."""


@pytest.mark.parametrize("program", [("-m", "emojito"), ("-c", AS_ON_WINDOWS)])
async def test_over_tls(tmp_path, program):
    options = "--tls-cert", str(CERTIFICATE), "--tls-key", str(KEY)
    async with ServerProcess(tmp_path / "rooms.db", *options, program=program) as server:
        assert server.url.startswith("https")
        await meet(server)
        assert "Traceback" not in await server.stop()
        assert server.status == 0


def skip_without_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")


async def test_over_ipv6(tmp_path):
    skip_without_ipv6()
    async with ServerProcess(tmp_path / "rooms.db", host="::1") as server:
        await meet(server)


async def test_over_both_everybody_has_an_address_of_their_own(tmp_path):
    """To a socket for both, IPv4 addresses look like IPv6 ones of the same network."""
    skip_without_ipv6()
    wrong = {"type": "watch", "code": "BCDF234"}
    async with ServerProcess(tmp_path / "rooms.db", "--guesses-per-minute=1", host="::") as server:
        answers = []
        for source, host in (
            ("127.0.0.2", "127.0.0.1"), ("127.0.0.3", "127.0.0.1"), ("127.0.0.2", "127.0.0.1"),
            ("::1", "[::1]"),
        ):  # fmt: skip
            connector = aiohttp.TCPConnector(local_addr=(source, 0))
            async with aiohttp.ClientSession(connector=connector) as session:
                url = f"http://{host}:{server.port}/socket"
                client = Client(await session.ws_connect(url))
                answers.append((await client.say(wrong))["code"])
                await client.close()
    assert answers == ["room-unknown", "room-unknown", "too-many-guesses", "room-unknown"]
