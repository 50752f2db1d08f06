"""QR codes: drawn off the event loop, once each, and never more than a few at a time."""

from __future__ import annotations

import asyncio
import threading

import pytest

from emojito.rooms.codes import new_code
from emojito.server import qr
from tests.server.client import PATIENCE, Server
from tests.server.raw import ask
from tests.server.test_hosts import status_of
from tests.server.test_http import assert_secure

pytestmark = pytest.mark.asyncio


class Pencil:
    """Draws nothing until it is let."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.may = threading.Event()

    def draw(self, text: str) -> bytes:
        self.drawn.append(text)
        assert self.may.wait(PATIENCE)
        return f"<svg>{text}</svg>".encode()


@pytest.fixture
def pencil(monkeypatch):
    pencil = Pencil()
    monkeypatch.setattr(qr, "_draw", pencil.draw)
    yield pencil
    pencil.may.set()


async def get(server, path, **headers):
    async with server.session.get(f"{server.url}{path}", headers=headers) as answer:
        return answer.status, await answer.text(), answer.headers


async def test_a_room_as_a_picture(server):
    status, text, headers = await get(server, "/ktrf-492/qr.svg")
    assert status == 200
    assert headers["Content-Type"] == "image/svg+xml"
    assert text.startswith("<svg")
    assert_secure(headers)
    assert (await get(server, "/nonsense/qr.svg"))[0] == 404


async def test_nobody_waits_while_one_is_drawn(server, pencil):
    drawing = asyncio.create_task(get(server, "/KTRF492/qr.svg"))
    async with asyncio.timeout(PATIENCE):
        while not pencil.drawn:
            assert (await get(server, "/healthz"))[0] == 200
        assert (await get(server, "/healthz"))[0] == 200
        assert not drawing.done()
        pencil.may.set()
        assert (await drawing)[1] == f"<svg>{server.url}/KTRF492</svg>"


async def test_one_is_drawn_once(server, pencil):
    together = [
        asyncio.create_task(get(server, "/KTRF492/qr.svg")) for _ in range(qr.MOST_WAITING + 4)
    ]
    pencil.may.set()
    assert {(await each)[0] for each in together} == {200}
    assert (await get(server, "/ktrf492/qr.svg"))[0] == 200
    assert pencil.drawn == [f"{server.url}/KTRF492"]
    assert (await get(server, "/KTRF493/qr.svg"))[0] == 200
    assert (await get(server, "/KTRF492/qr.svg", Host="laptop.local"))[1].startswith(
        "<svg>http://laptop.local/"
    )
    assert len(pencil.drawn) == 3


async def test_only_the_latest_are_kept(server, pencil, monkeypatch):
    monkeypatch.setattr(qr, "MOST_KEPT", 2)
    pencil.may.set()
    for code in ("KTRF492", "KTRF493", "KTRF492", "KTRF494", "KTRF492", "KTRF493"):
        assert (await get(server, f"/{code}/qr.svg"))[0] == 200
    assert [text[-1] for text in pencil.drawn] == ["2", "3", "4", "3"]


async def test_only_so_many_wait(server, pencil):
    codes = [new_code() for _ in range(qr.MOST_WAITING + 4)]
    waiting = [asyncio.create_task(get(server, f"/{code}/qr.svg")) for code in codes]
    async with asyncio.timeout(PATIENCE):
        while len(done := [each for each in waiting if each.done()]) < 4:
            await get(server, "/healthz")
        for each in done:
            status, _, headers = each.result()
            assert status == 503
            assert headers["Retry-After"] == "1"
            assert_secure(headers)
        assert len(pencil.drawn) <= 1, "one at a time"
        pencil.may.set()
        assert [(await each)[0] for each in waiting if each not in done] == [200] * qr.MOST_WAITING


async def test_one_counts_as_ten_requests(tmp_path):
    async with Server(tmp_path / "rooms.db", requests_per_second=0.5) as server:
        answers = [(await get(server, "/KTRF492/qr.svg"))[0] for _ in range(5)]
        assert answers == [200] * 3 + [429] * 2
        assert (await get(server, "/healthz"))[0] == 200


async def test_the_longest_host_there_can_be(server):
    host = b"a" * 249 + b".local"
    assert status_of(await ask(server, b"GET /KTRF492/qr.svg HTTP/1.1", host=host)) == 200
