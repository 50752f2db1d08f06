"""What a browser, a proxy and an operator see: headers, origins, health and figures."""

from __future__ import annotations

import re

import aiohttp
import msgspec
import pytest

from emojito.rules.emojito.editions import DEFAULT_EDITION, EDITIONS
from tests.server.client import Server
from tests.server.party import Party

pytestmark = pytest.mark.asyncio


def assert_secure(headers):
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert "https:" not in policy
    assert "*" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=(self)" in headers["Permissions-Policy"]
    assert "geolocation=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/healthz", 200),
        ("GET", "/readyz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/no/such/page", 404),
        ("GET", "/../../etc/passwd", 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
        ("POST", "/healthz", 405),
        ("DELETE", "/socket", 405),
        ("GET", "/socket", 400),
    ],
)
async def test_every_answer_carries_the_headers(server, method, path, status):
    async with server.session.request(method, f"{server.url}{path}") as answer:
        assert answer.status == status
        assert_secure(answer.headers)
        assert "Set-Cookie" not in answer.headers


async def test_the_rules_screen_is_told_every_value_from_the_rules(server):
    async with server.session.get(f"{server.url}/rules.json") as answer:
        assert_secure(answer.headers)
        told = await answer.json()
    assert set(told["emojito"]) == set(EDITIONS)
    assert told["default_edition"] == DEFAULT_EDITION
    printed = msgspec.to_builtins(EDITIONS[DEFAULT_EDITION])
    assert told["emojito"][DEFAULT_EDITION] == msgspec.json.decode(msgspec.json.encode(printed))
    assert told["mau_mau"] == {
        "players": [2, 5], "cards": 58, "hand": 5, "limit": 500, "link": 2,
        "colored_points": 15, "black_points": 25,
    }  # fmt: skip


async def test_a_shut_door_carries_the_headers(server):
    headers = {"Origin": "https://evil.example", "Connection": "Upgrade", "Upgrade": "websocket"}
    async with server.session.get(f"{server.url}/socket", headers=headers) as answer:
        assert answer.status == 403
        assert_secure(answer.headers)


async def test_a_fault_of_ours_carries_the_headers_and_tells_nothing(server):
    """The database is gone: not ready, and no traceback for strangers."""
    await server.house._store.close()
    async with server.session.get(
        f"{server.url}/readyz", timeout=aiohttp.ClientTimeout(5)
    ) as answer:
        assert answer.status in {500, 503}
        assert_secure(answer.headers)
        assert "Traceback" not in await answer.text()


async def test_an_address_too_long_for_a_picture_is_refused_and_no_fault_of_ours(server):
    headers = {"Host": "x" * 4000}
    async with server.session.get(f"{server.url}/KTRF492/qr.svg", headers=headers) as answer:
        assert 400 <= answer.status < 500
        assert_secure(answer.headers)


# Origins


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost:8765.evil.example",
        "file://",
        "http://[",
        "http://[::1",
        "://",
        "\u00e4",
    ],
)
async def test_a_page_of_somebody_else_opens_no_socket(server, origin):
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await server.connect(Origin=origin)
    assert refused.value.status == 403


async def test_a_page_of_ours_opens_a_socket(server):
    client = await server.connect(Origin=server.url)
    assert (await client.say({"type": "ping"}))["type"] == "pong"


async def test_a_page_at_the_public_address_opens_a_socket(tmp_path):
    public = "https://play.example:8443/night"
    async with Server(tmp_path / "rooms.db", public_url=public) as server:
        client = await server.connect(Origin="https://play.example:8443")
        assert (await client.say({"type": "ping"}))["type"] == "pong"
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await server.connect(Origin="https://play.example")
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await server.connect(Origin="https://play.example:8443.evil.example")


# Operating


async def test_it_is_alive_and_ready(server):
    for path in ("/healthz", "/readyz"):
        async with server.session.get(f"{server.url}{path}") as answer:
            assert answer.status == 200
            assert await answer.json() == {"ok": True}


async def figures(server):
    async with server.session.get(f"{server.url}/metrics") as answer:
        assert answer.content_type == "text/plain"
        text = await answer.text()
    return {
        name: float(value)
        for name, value in re.findall(r"^(emojito_[a-z_]+) ([0-9.e+]+)$", text, re.MULTILINE)
    }


async def test_figures_for_the_operator(server):
    assert (await figures(server))["emojito_rooms"] == 0
    party = await Party.meet(server, 3)
    await party.start("mau-mau")
    screen = await server.watch(party.host.code)
    now = await figures(server)
    assert now["emojito_connections"] == 4
    assert now["emojito_rooms"] == 1
    assert now["emojito_games"] == 1
    assert now["emojito_messages_total"] == 6
    await screen.close()
    await party.done(party.host, "end_game")
    now = await figures(server)
    assert now["emojito_games"] == 0
    assert now["emojito_connections"] == 3


async def test_figures_name_nobody(server):
    party = await Party.meet(server, 2)
    async with server.session.get(f"{server.url}/metrics") as answer:
        text = await answer.text()
    for word in (party.host.code, party.host.token, "Ana", "127.0.0.1"):
        assert word not in text
