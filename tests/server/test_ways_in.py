"""Other ways in than plain IPv4: a game night over each, as `emojito serve` serves it."""

from __future__ import annotations

import socket

import pytest

from tests.server.process import CERTIFICATE, KEY, ServerProcess

pytestmark = pytest.mark.asyncio


async def meet(server):
    """Open a room, let somebody join from a page of ours, and start a game."""
    origin = {"Origin": server.url}
    async with server.session.get(server.url) as page:
        assert page.status == 200
    ana = await server.enter({"type": "create", "name": "Ana"}, headers=origin)
    ben = await server.enter({"type": "join", "code": ana.code, "name": "Ben"}, headers=origin)
    assert (await ana.do("configure", settings={"game": "mau-mau"}))["type"] == "done"
    assert (await ana.do("start"))["type"] == "done"
    while ben.table is None:
        await ben.receive()
    assert len(ben.me["hand"]) == ben.table["hand_sizes"][1]


AS_ON_WINDOWS = """
import asyncio
from emojito.cli import main
from emojito.server import serve
serve._event_loop = asyncio.new_event_loop
main()
"""
"""Where there is no uvloop, and encrypted lines end in another way."""


@pytest.mark.parametrize("program", [("-m", "emojito"), ("-c", AS_ON_WINDOWS)])
async def test_over_tls(tmp_path, program):
    options = "--tls-cert", str(CERTIFICATE), "--tls-key", str(KEY)
    async with ServerProcess(tmp_path / "rooms.db", *options, program=program) as server:
        assert server.url.startswith("https")
        await meet(server)
        assert "Traceback" not in await server.stop()
        assert server.status == 0


async def test_over_ipv6(tmp_path):
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    async with ServerProcess(tmp_path / "rooms.db", host="::1") as server:
        await meet(server)
