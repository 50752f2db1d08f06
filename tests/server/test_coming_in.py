"""Opening a room, joining it, watching it: who is welcome, and what they are told."""

from __future__ import annotations

import time

import pytest

from emojito.rooms.messages import PROTOCOL
from tests.server.client import Server
from tests.server.party import Party

pytestmark = pytest.mark.asyncio


async def test_opening_a_room(server):
    ana = await server.create("  Ana  ")
    assert ana.you == ana.room["host"] == "p1"
    assert [member["name"] for member in ana.room["members"]] == ["Ana"]
    assert ana.room["chairs"] == ["p1"]
    assert len(ana.token) >= 43
    assert ana.presence == {"p1": None}
    assert ana.table is ana.me is ana.play is None


async def test_a_welcome_says_what_time_it_is_and_which_protocol_is_spoken(server):
    client = await server.connect()
    welcome = await client.say({"type": "create", "name": "Ana", "protocol": PROTOCOL})
    assert abs(welcome["now"] - time.time()) < 10
    assert welcome["protocol"] == PROTOCOL
    assert welcome["version"] == 2, "the room was opened, and somebody came"


@pytest.mark.parametrize("sloppy", ["{}{}", " {}{} ", "{}-{}", "{} {}", "{}.{}", "{} - {}"])
async def test_joining_by_a_code_typed_sloppily(server, sloppy):
    ana = await server.create()
    typed = sloppy.format(ana.code[:4], ana.code[4:])
    ben = await server.join(typed.lower(), "Ben")
    assert ben.code == ana.code
    update = await ana.until("update")
    assert update["events"] == [{"type": "joined", "who": "p2", "name": "Ben", "seated": True}]


@pytest.mark.parametrize("code", ["", "BCDF234", "hello", "🎭🎭🎭🎭", "'; DROP"])
async def test_there_is_no_such_room(server, code):
    client = await server.connect()
    for hello in (
        {"type": "join", "code": code, "name": "Ben"},
        {"type": "watch", "code": code},
        {"type": "resume", "code": code, "token": "x"},
    ):
        answer = await client.say(hello)
        assert answer["code"] == "room-unknown"
        assert answer["id"] is None


@pytest.mark.parametrize("type", ["create", "join", "resume", "watch"])
async def test_another_protocol_is_refused(server, type):
    ana = await server.create()
    client = await server.connect()
    fields = {
        "create": {"name": "Ben"},
        "join": {"name": "Ben", "code": ana.code},
        "resume": {"token": ana.token, "code": ana.code},
        "watch": {"code": ana.code},
    }[type]
    for protocol in (0, PROTOCOL + 1, 10**20):
        answer = await client.say({"type": type, "protocol": protocol, **fields})
        assert answer["code"] == "other-protocol"
        assert answer["details"] == {"ours": PROTOCOL}


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 25, "\u0000"])
async def test_a_name_that_is_none_opens_no_room_and_no_door(server, name):
    client = await server.connect()
    assert (await client.say({"type": "create", "name": name}))["code"] == "bad-name"
    assert len(server.registry) == 0
    ana = await server.create()
    hello = {"type": "join", "code": ana.code, "name": name}
    assert (await client.say(hello))["code"] == "bad-name"


async def test_markup_stays_text(server):
    ana = await server.create("<img src=x>")
    assert ana.room["members"][0]["name"] == "<img src=x>"


async def test_a_name_that_is_taken(server):
    ana = await server.create("Ana")
    client = await server.connect()
    answer = await client.say({"type": "join", "code": ana.code, "name": "aNA"})
    assert (answer["code"], answer["details"]) == ("name-taken", {"name": "aNA"})
    assert (await client.say({"type": "join", "code": ana.code, "name": "Ben"}))["you"] == "p2"


async def test_before_hello_nothing_can_be_done_but_asking_whether_anyone_is_there(server):
    client = await server.connect()
    assert (await client.say({"type": "ping"}))["type"] == "pong"
    answer = await client.do("sit")
    assert answer["code"] == "say-hello-first"


# Screens and watchers


async def test_a_screen_sees_what_all_see_and_does_nothing(server):
    party = await Party.meet(server)
    screen = await server.watch(party.host.code)
    party.others.append(screen)
    await party.start("mau-mau")
    await party.step()
    assert screen.you is None
    assert screen.me is None
    assert screen.table == party.host.table
    assert (await screen.do("sit"))["type"] == "refused"
    assert (await screen.move({"do": "draw"}))["type"] == "refused"


async def test_nobody_is_told_of_a_screen(server):
    ana = await server.create()
    screen = await server.watch(ana.code)
    await screen.close()
    await server.watch(ana.code)
    await ana.do("add_bot")
    assert not any(b'"presence"' in raw for raw in ana.heard[1:])


async def test_whoever_comes_late_sees_no_hand_and_has_a_chair_for_the_next_game(server):
    party = await Party.meet(server, 2)
    await party.start("mau-mau")
    late = await server.join(party.host.code, "Late")
    party.others.append(late)
    await party.caught_up(late.version)
    assert late.me is None
    assert late.room["chairs"][-1] == late.you
    await party.done(party.host, "end_game")
    await party.done(party.host, "start")
    assert late.me["seat"] == 2


# Presence


async def test_everybody_hears_who_comes_goes_and_returns(server):
    ana = await server.create()
    ben = await server.join(ana.code, "Ben")
    await ana.until("presence", presence={"p1": None, "p2": None})
    ben.drop()
    gone = await ana.until("presence")
    assert gone["presence"]["p1"] is None
    assert abs(gone["presence"]["p2"] - time.time()) < 10
    back = await server.resume(ben)
    assert back.presence == {"p1": None, "p2": None}
    await ana.until("presence", presence={"p1": None, "p2": None})


async def test_presence_survives_a_polite_goodbye_too(server):
    ana = await server.create()
    ben = await server.join(ana.code, "Ben")
    await ben.close()
    while ana.presence.get("p2") is None:
        await ana.until("presence")


# One room at a time


async def test_coming_in_elsewhere_leaves_the_first_room(server):
    ana = await server.create()
    ben = await server.join(ana.code, "Ben")
    other = await server.create("Oda")
    assert (await ben.say({"type": "join", "code": other.code, "name": "Ben"}))["you"] == "p2"
    while ana.presence.get("p2") is None:
        await ana.until("presence")
    assert (await ben.do("rename", who="p2", name="Bernd"))["type"] == "done"
    await other.until("update")
    await other.until("update")
    assert other.room["members"][1]["name"] == "Bernd"


@pytest.mark.parametrize(
    "hello",
    [
        {"type": "join", "code": "BCDF234", "name": "Ben"},
        {"type": "create", "name": ""},
        {"type": "watch", "code": "nonsense"},
        {"type": "resume", "code": "BCDF234", "token": "x"},
        {"type": "create", "name": "Ben", "protocol": 99},
    ],
    ids=lambda hello: hello["type"],
)
async def test_a_door_that_stays_shut_changes_nothing(server, hello):
    """`refused` says that the message changed nothing: one is still where one was."""
    ana = await server.create()
    ben = await server.join(ana.code, "Ben")
    assert (await ben.say(hello))["type"] == "refused"
    assert (await ben.do("stand"))["type"] == "done"
    await ana.until("update", version=ben.version + 1)
    assert ana.presence["p2"] is None


async def test_a_device_that_joins_again_under_another_name_is_somebody_else(server):
    """It is one of them at a time, hears everything once, and leaves nobody behind when it goes."""
    ana = await server.create()
    ben = await server.join(ana.code, "Ben")
    assert (await ben.say({"type": "join", "code": ana.code, "name": "Bea"}))["you"] == "p3"
    while ana.presence.get("p2") is None:
        await ana.until("presence")
    answer = await ana.do("add_bot")
    await ben.caught_up(answer["version"])
    assert (await ben.say({"type": "ping"}))["type"] == "pong"
    assert len([raw for raw in ben.heard if b'"version":%d,' % answer["version"] in raw]) == 1
    ben.drop()
    while ana.presence.get("p3") is None:
        await ana.until("presence")


async def test_a_member_who_becomes_a_screen_is_a_screen(server):
    ana = await server.create()
    ben = await server.join(ana.code, "Ben")
    assert (await ben.say({"type": "watch", "code": ana.code}))["you"] is None
    while ana.presence.get("p2") is None:
        await ana.until("presence")
    answer = await ana.do("add_bot")
    await ben.caught_up(answer["version"])
    assert (await ben.say({"type": "ping"}))["type"] == "pong"
    assert len([raw for raw in ben.heard if b'"version":%d,' % answer["version"] in raw]) == 1


async def test_a_screen_that_sits_down_is_a_screen_no_more(server):
    ana = await server.create()
    screen = await server.watch(ana.code)
    assert (await screen.say({"type": "join", "code": ana.code, "name": "Ben"}))["you"] == "p2"
    answer = await ana.do("add_bot")
    await screen.caught_up(answer["version"])
    assert (await screen.say({"type": "ping"}))["type"] == "pong"
    assert len([raw for raw in screen.heard if b'"version":%d,' % answer["version"] in raw]) == 1


async def test_the_same_device_may_say_hello_twice(server):
    ana = await server.create()
    hello = {"type": "resume", "code": ana.code, "token": ana.token}
    for _ in range(3):
        assert (await ana.say(hello))["you"] == "p1"
    assert (await ana.do("add_bot"))["type"] == "done"
    assert ana.bye is None


# Tokens of one's own


OWN = "a token this device has made up itself"


async def test_whoever_brings_a_token_may_knock_twice(server):
    """The first welcome was lost on the way; the same hello again comes in as the same person."""
    ana = await server.create()
    hello = {"type": "join", "code": ana.code, "name": "Ben", "token": OWN}
    first = await server.enter(hello)
    first.drop()
    again = await server.enter(hello)
    assert again.you == first.you == "p2"
    assert [member["name"] for member in again.room["members"]] == ["Ana", "Ben"]
    resumed = await server.enter({"type": "resume", "code": ana.code, "token": OWN})
    assert resumed.you == "p2"


async def test_whoever_opens_a_room_may_bring_a_token_too(server):
    ana = await server.enter({"type": "create", "name": "Ana", "token": OWN})
    back = await server.enter({"type": "resume", "code": ana.code, "token": OWN})
    assert back.you == back.room["host"] == "p1"


@pytest.mark.parametrize("token", ["", "short", "x" * 31, "x" * 101, 7, ["x" * 40]])
async def test_a_token_that_could_be_guessed_is_refused(server, token):
    ana = await server.create()
    client = await server.connect()
    for hello in (
        {"type": "create", "name": "Eve", "token": token},
        {"type": "join", "code": ana.code, "name": "Eve", "token": token},
    ):
        assert (await client.say(hello))["code"] in {"wrong-value", "wrong-type"}
    assert list(server.live(ana.code).room.members) == ["p1"]


async def test_a_banned_token_comes_in_by_no_door(tmp_path):
    async with Server(tmp_path / "rooms.db", behind_proxy=("127.0.0.1",)) as server:
        ana = await server.create(address="198.51.100.1")
        hello = {"type": "join", "code": ana.code, "name": "Bad", "token": OWN}
        bad = await server.enter(hello, address="198.51.100.2")
        assert (await ana.do("ban", who=bad.you))["type"] == "done"
        elsewhere = await server.connect("198.51.100.3")
        assert (await elsewhere.say(hello))["code"] == "banned"
