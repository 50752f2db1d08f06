"""Only under names that no stranger can give away; everything else is turned down, politely."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from emojito.server.config import Config
from emojito.server.hosts import Hosts, authority, split
from tests.server.client import Server
from tests.server.raw import ask
from tests.server.test_http import assert_secure

OWN = [
    b"127.0.0.1", b"127.0.0.1:1", b"192.168.1.7:8765", b"8.8.8.8", b"[::1]", b"[::1]:8765",
    b"[fe80::1]", b"[::ffff:10.0.0.1]:80", b"localhost", b"LOCALHOST:8765", b"localhost.:8765",
    b"emojito.localhost", b"laptop.local", b"Laptop.Local:8765", b"laptop.local.",
]  # fmt: skip
STRANGE = [
    b"evil.example", b"evil.example:8765", b"localhost.evil.example", b"local", b"xlocal", b"x",
    b"127.0.0.1.evil.example", b"evil-localhost", b"evil.locals", b"127.1", b"2130706433",
    b"play.example", b"a" * 251 + b".org",
]  # fmt: skip
NONE = [
    b"", b" ", b"two words", b"\xff", b"\xe4.local", b"[::", b"[::1", b"::1", b"[]", b"[1.2.3.4]",
    b"[::1]x", b"localhost:no", b"localhost:123456", b"localhost:80:80", b"a@localhost", b".",
    b"a/b.local", b"a" * 250 + b".local",
]  # fmt: skip


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


@pytest.mark.asyncio
async def test_who_may_be_asked_for(server):
    with capture_logs() as log:
        for path in (b"/", b"/catalogue.json", b"/KTRF492/qr.svg", b"/healthz", b"/nothing/here"):
            for hosts, status in ((OWN, None), (STRANGE, 421), (NONE, 400)):
                for host in hosts:
                    answer = await ask(server, b"GET " + path + b" HTTP/1.1", host=host)
                    usual = 404 if b"nothing" in path else 200
                    assert status_of(answer) == (status or usual), (path, host, answer)
    assert log == []


@pytest.mark.asyncio
async def test_the_refusal_says_what_to_do(server):
    async with server.session.get(server.url, headers={"Host": "evil.example"}) as answer:
        assert answer.status == 421
        assert "--public-url" in await answer.text()
        assert_secure(answer.headers)


@pytest.mark.asyncio
async def test_a_socket_is_not_opened_either(server):
    """The page of a rebound name is of the origin it asks for: only the name gives it away."""
    answer = await ask(
        server,
        b"GET /socket HTTP/1.1\r\nUpgrade: websocket\r\nOrigin: http://evil.example\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13",
        host=b"evil.example",
    )
    assert status_of(answer) == 421


@pytest.mark.asyncio
async def test_a_request_without_a_host(server):
    for version in (b"1.0", b"1.1"):
        assert status_of(await ask(server, b"GET / HTTP/" + version, host=None)) == 400


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("config", "hosts"),
    [
        ({"public_url": "https://Play.example:8443/sim"}, [b"play.example", b"PLAY.example:1"]),
        ({"public_url": "https://m\u00fcller.example"}, [b"xn--mller-kva.example"]),
    ],
)
async def test_the_public_url_is_served(tmp_path, config, hosts):
    async with Server(tmp_path / "rooms.db", **config) as server:
        for host in (*hosts, b"localhost"):
            assert status_of(await ask(server, b"GET / HTTP/1.1", host=host)) == 200
        for host in (b"evil.example", b"x.play.example"):
            assert status_of(await ask(server, b"GET / HTTP/1.1", host=host)) == 421


def test_the_name_it_listens_on_is_served(tmp_path):
    own = Hosts(Config(db=tmp_path, host="games.lan"))
    assert own.include("games.lan")
    assert not own.include("other.lan")


@pytest.mark.parametrize("host", [host.decode("latin-1") for host in NONE])
def test_what_is_no_host(host):
    assert split(host.strip()) is None


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("http://localhost", "localhost"),
        ("http://localhost:80", "localhost"),
        ("https://localhost:80/x?y", "localhost:80"),
        ("https://Play.Example:443", "play.example"),
        ("http://[::1]:8765", "[::1]:8765"),
        ("play.example", None),
        ("null", None),
        ("", None),
    ],
)
def test_how_a_browser_writes_where_a_url_leads(url, written):
    assert authority(url) == written
