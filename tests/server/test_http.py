"""What a browser, a proxy and an operator see: headers, origins, health and figures."""

from __future__ import annotations

import asyncio
import re

import aiohttp
import msgspec
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from structlog.testing import capture_logs

from emojito.rules.emojito.editions import DEFAULT_EDITION, EDITIONS
from emojito.server import qr, serve
from emojito.server.config import Config
from emojito.server.gate import gate
from emojito.server.gatekeeper import Gatekeeper
from emojito.server.hosts import Hosts
from emojito.server.metrics import Metrics
from tests.server.client import Server
from tests.server.party import Party

pytestmark = pytest.mark.asyncio


def assert_secure(headers):
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy
    # WebAssembly, and no text that would be compiled.
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
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
    assert set(told["emojito"]["editions"]) == set(EDITIONS)
    assert told["emojito"]["default_edition"] == DEFAULT_EDITION
    printed = msgspec.to_builtins(EDITIONS[DEFAULT_EDITION])
    assert told["emojito"]["editions"][DEFAULT_EDITION] == msgspec.json.decode(
        msgspec.json.encode(printed)
    )
    assert told["mau-mau"] == {
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
    await server.registry._store.close()
    async with server.session.get(
        f"{server.url}/readyz", timeout=aiohttp.ClientTimeout(5)
    ) as answer:
        assert answer.status == 503
        assert_secure(answer.headers)
        assert "Traceback" not in await answer.text()


async def test_a_fault_of_ours_is_logged_without_what_the_visitor_sent(server, monkeypatch):
    def broken(_: str) -> bytes:
        raise RuntimeError("out of ink")

    monkeypatch.setattr(qr, "_draw", broken)
    with capture_logs() as log:
        async with server.session.get(f"{server.url}/KTRF492/qr.svg?secret=1") as answer:
            assert answer.status == 500
    (line,) = log
    assert line["event"] == "a request failed"
    assert line["path"] == "/{code}/qr.svg"
    assert "KTRF492" not in str(line)


async def test_a_traceback_quotes_nobody_at_length():
    told = serve._shorten(None, "", {"event": "x", "exception": "File\n" + "x" * 5000})
    assert told["exception"] == "File\n" + "x" * 200
    assert serve._shorten(None, "", {"event": "x"}) == {"event": "x"}


# How many


async def statuses(server, path, times, **headers):
    found = []
    for _ in range(times):
        async with server.session.get(f"{server.url}{path}", headers=headers) as answer:
            found.append(answer.status)
            if answer.status == 429:
                assert answer.headers["Connection"] == "close"
                assert answer.headers["Retry-After"] == "20"
                assert_secure(answer.headers)
    return found


async def test_more_requests_than_a_house_full_of_people_makes(tmp_path):
    async with Server(
        tmp_path / "rooms.db", requests_per_second=0.05, behind_proxy=("127.0.0.1",)
    ) as server:
        # Sixty seconds' worth at once, and then one in twenty seconds.
        assert await statuses(server, "/rules.json", 5) == [200] * 3 + [429] * 2
        # Of whatever kind, except for watchdogs; and others have their own.
        assert await statuses(server, "/no/such/page", 2) == [429] * 2
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await server.connect("127.0.0.1")
        assert refused.value.status == 429
        assert await statuses(server, "/healthz", 4) == [200] * 3 + [429]
        elsewhere = {"X-Forwarded-For": "198.51.100.1"}
        assert await statuses(server, "/rules.json", 2, **elsewhere) == [200] * 2
        async with server.session.get(f"{server.url}/metrics", headers=elsewhere) as answer:
            assert "emojito_refused_requests_total 6.0" in await answer.text()


async def test_what_is_allowed_unless_an_operator_says_otherwise(tmp_path):
    gatekeeper = Gatekeeper(Config(db=tmp_path / "rooms.db"), Metrics())
    for _ in range(3000):
        gatekeeper.count_request("192.0.2.1/32")
    with pytest.raises(web.HTTPTooManyRequests) as refused:
        gatekeeper.count_request("192.0.2.1/32", 1000)
    assert refused.value.headers["Retry-After"] == "20"


async def test_many_requests_in_one_connection_let_others_have_their_turn(tmp_path):
    """Whether or not Python begins each of them at once."""
    config = Config(db=tmp_path / "rooms.db")
    passing = gate(Hosts(config), Gatekeeper(config, Metrics()))(
        make_mocked_request("GET", "/healthz", headers={"Host": "localhost"}), Server.__init__
    )
    assert passing.send(None) is None, "it waits"
    passing.close()


async def test_fourteen_people_behind_one_address_come_at_once(tmp_path):
    """With a hundred files and a picture each, as a first visit has."""
    usual = {"requests_per_second": Config.requests_per_second}
    async with Server(tmp_path / "rooms.db", **usual) as server:
        visits = [statuses(server, "/rules.json", 100) for _ in range(14)]
        pictures = [statuses(server, "/KTRF492/qr.svg", 1) for _ in range(14)]
        found = await asyncio.gather(*visits, *pictures)
    assert {status for visit in found for status in visit} == {200}


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
    public = "https://play.example:8443/sim"
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


async def test_figures_of_commands_refusals_and_commits(server):
    party = await Party.meet(server, 2)
    ana, ben = party.players
    assert (await ana.do("rename", who=ana.you, name="Anna"))["type"] == "done"
    assert (await ben.do("start"))["code"] == "host-only"
    await ben.send(b"nonsense")
    await ben.until("refused")
    async with server.session.get(f"{server.url}/metrics") as answer:
        text = await answer.text()
    assert 'emojito_refusals_total{code="host-only"} 1.0' in text
    assert 'emojito_refusals_total{code="not-json"} 1.0' in text
    now = await figures(server)
    assert now["emojito_answer_seconds_count"] == 2
    assert 0 < now["emojito_answer_seconds_sum"] < 60
    version = max(client.version for client in party.players)
    assert now["emojito_commit_entries_sum"] == version
    assert 1 <= now["emojito_commit_seconds_count"] <= version
    assert now["emojito_store_errors_total"] == 0
    assert now["emojito_store_ailing"] == 0


async def test_figures_name_nobody(server):
    party = await Party.meet(server, 2)
    async with server.session.get(f"{server.url}/metrics") as answer:
        text = await answer.text()
    for word in (party.host.code, party.host.token, "Ana", "127.0.0.1"):
        assert word not in text
