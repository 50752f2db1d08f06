"""What a browser loads: which files, how long it may keep them, and how they are compressed."""

from __future__ import annotations

import gzip

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from emojito.rules.emojito.editions import EDITIONS
from emojito.server import address, pages
from emojito.server.config import Config
from tests.server.client import Server
from tests.server.raw import ask
from tests.server.test_hosts import status_of

pytestmark = pytest.mark.asyncio

SCRIPT = "console.log('hello');\n" * 50


@pytest_asyncio.fixture
async def built(tmp_path, monkeypatch):
    """A server with a small client."""
    client = tmp_path / "client"
    for folder in ("assets", "art", "icons", "face/abc123"):
        (client / folder).mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>built</title>")
    (client / "sw.js").write_text(SCRIPT)
    (client / "manifest.webmanifest").write_text('{"name": "Emojito"}')
    (client / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (client / "assets" / "main-abc123.js").write_text(SCRIPT)
    (client / "assets" / "main-abc123.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (client / "art" / "moai.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (client / "icons" / "icon-192.png").write_bytes(b"\x89PNG")
    (client / "face" / "abc123" / "model.wasm").write_bytes(b"\0asm")
    monkeypatch.setattr(pages, "CLIENT", client)
    async with Server(tmp_path / "rooms.db") as server:
        yield server


@pytest.mark.parametrize(
    ("path", "kind", "keeps"),
    [
        ("/", "text/html", "no-cache"),
        ("/KTRF492", "text/html", "no-cache"),
        ("/KTRF492/table", "text/html", "no-cache"),
        ("/new", "text/html", "no-cache"),
        ("/gallery", "text/html", "no-cache"),
        ("/gallery/anger", "text/html", "no-cache"),
        ("/gallery/anger/rage", "text/html", "no-cache"),
        ("/sw.js", "text/javascript", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/catalogue.json", "application/json", "no-cache"),
        ("/assets/main-abc123.js", "text/javascript", "public, max-age=31536000, immutable"),
        ("/art/moai.svg", "image/svg+xml", "public, max-age=86400"),
        ("/icons/icon-192.png", "image/png", "public, max-age=86400"),
        ("/face/abc123/model.wasm", "application/wasm", "public, max-age=31536000, immutable"),
    ],
)
async def test_every_file_says_what_it_is_and_how_long_it_may_be_kept(built, path, kind, keeps):
    async with built.session.get(f"{built.url}{path}") as answer:
        assert answer.status == 200
        assert answer.content_type == kind
        assert answer.headers["Cache-Control"] == keeps
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/assets/gone-000.js", "/art/nothing.svg", "/assets/../sw.js/x"])
async def test_a_file_that_is_not_there_is_not_kept(built, path):
    async with built.session.get(f"{built.url}{path}") as answer:
        assert answer.status == 404
        assert "immutable" not in answer.headers.get("Cache-Control", "")


async def test_the_longest_path_there_can_be(built):
    for length, status in ((255, 200), (256, 404)):
        answer = await ask(built, b"GET /".ljust(4 + length, b"x") + b" HTTP/1.1")
        assert status_of(answer) == status


@pytest.mark.parametrize(
    "path",
    [
        b"/assets/" + b"x" * 300 + b".js",
        b"/assets/" + b"%C3%A4" * 100,
        b"/" + b"x" * 300,
        b"/x/" + b"x" * 300 + b"/table",
        b"/assets/%00",
        b"/%00",
        b"/a%0Ab",
        b"/%ff",
        b"/assets/%ff.js",
        b"/assets/\xff.js",
        b"/assets/..%2f..%2fsw.js",
        b"/assets/../../../etc/passwd",
        b"/" + b"x" * 10_000,
    ],
)
async def test_a_name_that_no_file_can_have_is_no_fault_of_ours(built, path):
    with capture_logs() as log:
        answer = await ask(built, b"GET " + path + b" HTTP/1.1")
    assert status_of(answer) in {400, 404}
    assert log == []


async def test_a_compressed_copy_is_sent_to_whoever_takes_it(built):
    url = f"{built.url}/assets/main-abc123.js"
    async with built.session.get(url, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.content_type == "text/javascript"
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert await answer.text() == SCRIPT
    async with built.session.get(url, headers={"Accept-Encoding": "identity"}) as answer:
        assert "Content-Encoding" not in answer.headers
        assert await answer.text() == SCRIPT


async def test_copies_are_no_pages_of_their_own(built):
    """They would look like rooms; so does everything at the top that is no file."""
    async with built.session.get(f"{built.url}/sw.js.gz") as answer:
        assert answer.content_type == "text/html"


async def test_a_file_is_asked_for_again_and_not_sent_again(built):
    async with built.session.get(f"{built.url}/sw.js") as answer:
        tag = answer.headers["ETag"]
    async with built.session.get(f"{built.url}/sw.js", headers={"If-None-Match": tag}) as answer:
        assert answer.status == 304


async def test_the_catalogue_tells_what_can_be_chosen(server):
    async with server.session.get(f"{server.url}/catalogue.json") as answer:
        told = await answer.json()
    catalogue = told["games"]["emojito"]
    assert catalogue["editions"].keys() == EDITIONS.keys()
    huch = catalogue["editions"]["huch-2017"]
    assert huch["goals"] == {"cooperative": None, "competitive": 5, "teams": 3}
    assert huch["target_is_agreed"]
    assert huch["challenge_options"] == ["leader_may_challenge", "one_price"]
    assert huch["challenge"]["challenger_must_be_right"]
    assert not huch["spent_trophy_counts"]
    tactic = catalogue["editions"]["tactic"]
    assert tactic["challenge_options"] == []
    assert not tactic["challenge"]["challenger_must_be_right"]
    assert tactic["spent_trophy_counts"]
    assert not huch["asks_for_the_stage"]
    assert len(catalogue["emotions"]) == 100
    assert told["address"]


@pytest.mark.parametrize(
    ("host", "public_url", "seen_at", "told"),
    [
        ("0.0.0.0", None, "192.168.1.7:8765", "http://192.168.1.7:8765"),  # noqa: S104
        ("0.0.0.0", None, "localhost:8765", "http://10.0.0.5:8765"),  # noqa: S104
        ("0.0.0.0", None, "127.0.0.1:8765", "http://10.0.0.5:8765"),  # noqa: S104
        ("0.0.0.0", None, "[::1]:8765", "http://10.0.0.5:8765"),  # noqa: S104
        ("0.0.0.0", None, "localhost", "http://10.0.0.5"),  # noqa: S104
        ("0.0.0.0", None, "game.local:8765", "http://game.local:8765"),  # noqa: S104
        ("127.0.0.1", None, "localhost:8765", "http://localhost:8765"),
        ("0.0.0.0", "https://play.example/", "localhost:8765", "https://play.example"),  # noqa: S104
        ("::", None, "[::1]:8765", "http://10.0.0.5:8765"),
    ],
)
async def test_others_are_told_an_address_they_can_open(
    tmp_path, monkeypatch, host, public_url, seen_at, told
):
    """A phone cannot open the `localhost` that the host's own laptop may be at."""
    monkeypatch.setattr(address, "_own_address", lambda: "10.0.0.5")
    config = Config(db=tmp_path / "rooms.db", host=host, public_url=public_url)
    assert address.address_for_others(config, "http", seen_at) == told
