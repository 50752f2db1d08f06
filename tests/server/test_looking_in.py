"""At the door: whether a game is on, and nothing else, for nobody who does not know the code."""

from __future__ import annotations

import pytest

from tests.server.client import Server
from tests.server.party import Party

pytestmark = pytest.mark.asyncio


async def look(client, code):
    return await client.say({"type": "look", "code": code})


async def test_whoever_looks_is_told_whether_a_game_is_on(server):
    party = await Party.meet(server, 3)
    code = party.host.code
    door = await server.connect()
    spoken = f" {code[:4].lower()}-{code[4:]} "
    glimpse = {"type": "glimpse", "code": code, "playing": False, "chair": True}
    assert await look(door, spoken) == glimpse
    await party.start("mau-mau")
    assert await look(door, code) == glimpse | {"playing": True}
    assert (await party.players[0].do("end_game"))["type"] == "done"
    assert await look(door, code) == glimpse


async def test_whoever_looks_is_told_whether_there_is_a_chair_for_them(server):
    """Emoji Mau-Mau has five: while it goes on, a sixth would have to watch the next one, too."""
    party = await Party.meet(server, 5)
    code, door = party.host.code, await server.connect()
    assert (await look(door, code))["chair"]
    await party.start("mau-mau")
    assert not (await look(door, code))["chair"]
    await party.done(party.players[4], "leave")
    assert (await look(door, code))["chair"]
    late = await server.join(code, "Late")
    assert late.you in late.room["chairs"]
    assert not (await look(door, code))["chair"]
    later = await server.join(code, "Later")
    assert later.you not in later.room["chairs"]


async def test_looking_brings_nobody_in(server):
    ana = await server.create()
    version = server.live(ana.code).version
    door = await server.connect()
    await look(door, ana.code)
    live = server.live(ana.code)
    assert (len(live.room.members), live.version) == (1, version)
    assert (await door.do("add_bot"))["code"] == "say-hello-first"
    # Nor out of where one is.
    elsewhere = await server.create("Ben")
    await look(elsewhere, ana.code)
    assert (await elsewhere.do("add_bot"))["type"] == "done"
    assert len(server.live(elsewhere.code).room.members) == 2


async def test_a_wrong_code_is_a_guess_like_any_other(tmp_path):
    async with Server(tmp_path / "rooms.db", guesses_per_minute=3) as server:
        ana, door = await server.create(), await server.connect()
        for _ in range(10):
            assert (await look(door, ana.code))["type"] == "glimpse"
        for code in ("BCDF234", "BCDF235", "hello"):
            assert (await look(door, code))["code"] == "room-unknown"
        assert (await look(door, ana.code))["code"] == "too-many-guesses"
        join = {"type": "join", "code": ana.code, "name": "Ben"}
        assert (await door.say(join))["code"] == "too-many-guesses"


async def test_looking_is_an_arrival(tmp_path):
    async with Server(tmp_path / "rooms.db", arrivals_per_minute=3) as server:
        ana, door = await server.create(), await server.connect()
        answers = [await look(door, ana.code) for _ in range(4)]
        assert [answer.get("code") for answer in answers] == [ana.code] * 2 + [
            "too-many-arrivals"
        ] * 2


async def test_whom_the_room_is_closed_to_learns_nothing(tmp_path):
    async with Server(tmp_path / "rooms.db", behind_proxy=("127.0.0.1",)) as server:
        ana = await server.create(address="198.51.100.1")
        ben = await server.join(ana.code, "Ben", address="198.51.100.2")
        assert (await ana.do("ban", who=ben.you))["type"] == "done"
        assert (await look(await server.connect("198.51.100.2"), ana.code))["code"] == "banned"
        assert (await look(await server.connect("198.51.100.3"), ana.code))["type"] == "glimpse"


@pytest.mark.parametrize(
    "wrong", [{}, {"code": None}, {"code": 7}, {"code": "K" * 21}, {"code": "KTRF492", "name": "A"}]
)
async def test_what_is_no_such_message_is_refused(server, wrong):
    assert (await (await server.connect()).say({"type": "look", **wrong}))["type"] == "refused"


async def test_other_protocols_are_told_so(server):
    answer = await (await server.connect()).say({"type": "look", "code": "KTRF492", "protocol": 1})
    assert answer["code"] == "other-protocol"
