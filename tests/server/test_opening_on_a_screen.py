"""A room that a screen opens: nobody is in it until somebody joins, and theirs it is then."""

from __future__ import annotations

import pytest

from emojito.rooms.registry import IDLE
from tests.rooms.test_live import Clock
from tests.server.client import Server
from tests.server.party import Party

pytestmark = pytest.mark.asyncio

TOKEN = "t" * 43


async def test_a_screen_opens_a_room_in_which_nobody_is(server):
    tv = await server.open()
    assert (tv.you, tv.token) == (None, "")
    assert tv.room["code"] == tv.code
    assert (tv.room["members"], tv.room["chairs"]) == ([], [])
    assert (tv.room["host"], tv.room["owner"]) == (None, None)
    assert tv.room["obstacle"]["code"] == "nobody-seated"


async def test_the_first_to_join_is_host_and_owner_and_the_screen_sees_them_come(server):
    tv = await server.open()
    ana = await server.join(tv.code, "Ana")
    ben = await server.join(tv.code, "Ben")
    while len(tv.room["members"]) < 2:
        await tv.until("update")
    assert [tv.room["host"], tv.room["owner"], *tv.room["chairs"]] == ["p1", "p1", "p1", "p2"]
    assert (await ben.do("start"))["code"] == "host-only"
    assert (await ana.do("configure", settings={"game": "mau-mau"}))["type"] == "done"
    assert (await ana.do("start"))["type"] == "done"
    while tv.table is None:
        await tv.until("update")
    assert tv.me is None


async def test_a_screen_that_opened_a_room_can_do_nothing_in_it(server):
    tv = await server.open()
    assert (await tv.do("add_bot"))["code"] == "say-hello-first"
    await server.join(tv.code, "Ana")
    assert (await tv.do("start"))["code"] == "say-hello-first"


async def test_a_repetition_opens_no_second_room(server):
    """The welcome got lost, and the screen says it again on a new line."""
    tv, again = await server.open(TOKEN), await server.open(TOKEN)
    assert again.code == tv.code
    assert (await again.say({"type": "open", "token": TOKEN}))["room"]["code"] == tv.code
    assert len(server.registry) == 1
    other = await server.open("u" * 43)
    assert other.code != tv.code


async def test_the_room_is_there_after_a_restart_and_so_is_the_way_back(server):
    tv = await server.open(TOKEN)
    await server.restart()
    back = await server.watch(tv.code)
    assert back.room["members"] == []
    ana = await server.join(tv.code, "Ana")
    assert ana.room["host"] == ana.you


async def test_whoever_comes_when_all_have_left_is_host_again(server):
    tv = await server.open()
    ana = await server.join(tv.code, "Ana")
    await ana.do("leave")
    ben = await server.join(tv.code, "Ben")
    assert ben.room["host"] == ben.room["owner"] == ben.you


@pytest.mark.parametrize(
    "wrong",
    [
        {"token": "short"}, {"token": "x" * 101}, {"token": 7}, {"token": ["t" * 43]},
        {"name": "TV"}, {"code": "KTRF492"}, {"watch": True}, {"protocol": "2"}, {"protocol": 1},
    ],
)  # fmt: skip
async def test_what_is_no_such_message_opens_nothing(server, wrong):
    answer = await (await server.connect()).say({"type": "open", **wrong})
    assert answer["type"] == "refused"
    assert len(server.registry) == 0


async def test_screens_open_no_more_rooms_than_people(tmp_path):
    async with Server(
        tmp_path / "rooms.db", rooms_per_hour=3, behind_proxy=("127.0.0.1",)
    ) as server:
        await server.create()
        first = await server.open()
        third = await server.open(TOKEN)
        greedy = await server.connect()
        for hello in ({"type": "open"}, {"type": "open", "token": "u" * 43}):
            assert (await greedy.say(hello))["code"] == "too-many-rooms"
        assert (await server.open(TOKEN)).code == third.code, "said again it opens nothing"
        assert (await first.say({"type": "open"}))["code"] == "too-many-rooms"
        assert len(server.registry) == 3
        await server.open(address="198.51.100.1")


async def test_opening_is_an_arrival(tmp_path):
    async with Server(tmp_path / "rooms.db", arrivals_per_minute=2) as server:
        await server.open()
        await server.open()
        assert (await (await server.connect()).say({"type": "open"}))["code"] == "too-many-arrivals"


async def test_without_space_no_screen_opens_a_room(tmp_path):
    async with Server(tmp_path / "rooms.db", min_free_mib=2**40) as server:
        assert (await (await server.connect()).say({"type": "open"}))["code"] == "no-space"
        assert len(server.registry) == 0


async def test_a_room_to_which_nobody_ever_came_is_forgotten(server, monkeypatch):
    clock, registry = Clock(), server.registry
    monkeypatch.setattr(registry, "_now", clock)
    monkeypatch.setattr(registry, "_wall", clock)
    tv = await server.open()
    clock.ahead += 31 * 86_400
    await registry.sweep()
    assert len(registry) == 1, "somebody looks at it"
    tv.drop()
    while not server.live(tv.code).is_idle:
        await (await server.connect()).say({"type": "ping"})
    clock.ahead += IDLE + 1
    await registry.sweep()
    assert len(registry) == 0
    answer = await (await server.connect()).say({"type": "watch", "code": tv.code})
    assert answer["code"] == "room-unknown"


async def test_its_own_screen_is_one_of_those_an_address_may_have(server):
    """Whoever knows the secret does not get around the limits of the room."""
    screens = [await server.open(TOKEN) for _ in range(20)]
    assert {screen.code for screen in screens} == {screens[0].code}
    one_more = await server.connect()
    assert (await one_more.say({"type": "open", "token": TOKEN}))["code"] == "too-many-from-there"


async def test_opening_elsewhere_leaves_where_one_was(server):
    party = await Party.meet(server, 2)
    ana, ben = party.players
    answer = await ana.say({"type": "open"})
    assert answer["you"] is None
    assert answer["room"]["code"] != ben.code
    await ben.until("presence")
    assert ben.presence["p1"] is not None
