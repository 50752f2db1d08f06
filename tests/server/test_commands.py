"""Commands over the wire: repeated, late, out of order, and what a host may do."""

from __future__ import annotations

import pytest

from tests.server.client import Server
from tests.server.party import Party
from tests.server.test_reconnecting import at

pytestmark = pytest.mark.asyncio


def answers(client, id):
    """The bytes of all answers to a command."""
    return [raw for raw in client.heard if f'"id":"{id}"'.encode() in raw]


# Repeated


async def test_a_repeated_command_gets_the_same_bytes_and_happens_once(server):
    ana = await server.create()
    for _ in range(3):
        await ana.do("add_bot", id="once")
    first, second, third = answers(ana, "once")
    assert first == second == third
    assert server.live(ana.code).room.bots == 1


async def test_a_repetition_that_overtakes_its_answer(server):
    ana = await server.create()
    for _ in range(10):
        await ana.give({"do": "add_bot"}, id="once")
    for _ in range(10):
        await ana.until("done", id="once")
    assert len(set(answers(ana, "once"))) == 1
    assert server.live(ana.code).room.bots == 1


async def test_an_id_is_of_one_command_whatever_is_in_it_the_second_time(server):
    ana = await server.create()
    first = await ana.do("add_bot", id="once")
    assert await ana.do("stand", id="once") == first
    assert ana.you in server.live(ana.code).room.chairs


async def test_a_repeated_refusal_gets_the_same_bytes(server):
    ana = await server.create()
    for _ in range(2):
        assert (await ana.do("start", id="soon"))["code"] == "player-count"
    first, second = answers(ana, "soon")
    assert first == second


@pytest.mark.parametrize("restart", [False, True], ids=["another-device", "after-a-restart"])
async def test_whoever_is_not_sure_says_it_again(server, restart):
    party = await at(server, "mau-mau", "play", {})
    client, command = party.moves()[0]
    await client.move(command, id="mine")
    (first,) = answers(client, "mine")
    version = server.live(client.code).version
    if restart:
        await server.restart()
    else:
        client.drop()
    back = await server.resume(client)
    await back.move(command, id="mine")
    assert answers(back, "mine") == [first]
    assert server.live(client.code).version == version


# Late, and out of order


async def test_a_tap_meant_for_the_last_round_does_not_count_in_this_one(server):
    party = await at(server, "emojito", "guess", {"mode": "cooperative"})
    guesser = next(client for client in party.players if client.legal)
    seen = guesser.version
    while party.phase == "guess":
        await party.step()
    await party.until("guess")
    late = next(client for client in party.players if client.legal)
    answer = await late.move({"do": "guess", "slot": 1}, seen=seen)
    assert answer["code"] == "stale"
    assert late.me.get("guesses") is None


async def test_what_is_not_a_move_is_judged_as_things_are(server):
    party = await at(server, "emojito", "guess", {"mode": "cooperative"})
    for word, fields in (
        ("rename", {"who": "p1", "name": "Anna"}),
        ("mute", {"who": "p2", "muted": True}),
        ("pause", {}),
        ("unpause", {}),
        ("intervene", {"what": "void_round"}),
        ("end_game", {}),
        ("start", {}),
    ):
        answer = await party.host.do(word, seen=0, **fields)
        assert answer["type"] == "done", (word, answer)


async def test_calling_is_never_too_late_to_be_judged(server):
    party = await at(
        server,
        "mau-mau",
        lambda table: bool(table["must_call"]),
        {"options": {"rounds": "to-500"}},
    )
    caller = party.players[party.host.table["must_call"][0]]
    assert (await caller.move({"do": "call"}, seen=0))["type"] == "done"


async def test_all_guess_at_the_same_moment(server):
    party = await at(server, "emojito", "guess", {"mode": "cooperative"})
    guessers = [client for client in party.players if client.legal]
    ids = [
        await client.give({"do": "play", "command": {"do": "guess", "slot": 1}})
        for client in guessers
    ]
    versions = [
        (await client.until("done", id=id))["version"]
        for client, id in zip(guessers, ids, strict=True)
    ]
    assert len(set(versions)) == len(guessers) == 3


async def test_commands_are_done_in_the_order_they_are_sent(server):
    ana = await server.create()
    ids = [await ana.give({"do": "rename", "who": "p1", "name": f"Name {n}"}) for n in range(50)]
    answered = [(await ana.until("done", id=id))["version"] for id in ids]
    assert answered == sorted(answered)
    await ana.caught_up(answered[-1])
    assert ana.room["members"][0]["name"] == "Name 49"


async def test_a_move_out_of_turn_is_refused_and_the_turn_goes_on(server):
    party = await at(server, "mau-mau", "play", {})
    turn = party.host.table["turn"]
    for number, client in enumerate(party.players):
        if number != turn:
            answer = await client.move({"do": "draw"})
            assert (answer["code"], answer["details"]) == ("not-your-turn", {"turn": turn})
    await party.step()


async def test_the_future_cannot_be_seen(server):
    ana = await server.create()
    assert (await ana.do("add_bot", seen=10**30))["type"] == "done"


# The host


async def test_removing(server):
    party = await Party.meet(server)
    await party.start("mau-mau")
    sent_away = party.players.pop(2)
    await party.done(party.host, "remove", who=sent_away.you)
    assert await sent_away.closed() == 4003
    assert sent_away.bye == "removed"
    assert party.host.table["gone"] == [2]
    client = await server.connect()
    hello = {"type": "resume", "code": sent_away.code, "token": sent_away.token}
    assert (await client.say(hello))["code"] == "unknown-token"
    hello = {"type": "join", "code": sent_away.code, "name": "Cem"}
    assert (await client.say(hello))["type"] == "welcome"


async def test_banning(tmp_path):
    async with Server(tmp_path / "rooms.db", behind_proxy=("127.0.0.1",)) as server:
        ana = await server.create(address="198.51.100.1")
        bad = await server.join(ana.code, "Bad", address="198.51.100.66")
        await ana.do("ban", who=bad.you)
        assert await bad.closed() == 4004
        assert bad.bye == "banned"
        client = await server.connect("198.51.100.66")
        for hello in (
            {"type": "resume", "code": bad.code, "token": bad.token},
            {"type": "join", "code": bad.code, "name": "Good"},
            {"type": "join", "code": bad.code, "name": "Good", "watch": True},
        ):
            assert (await client.say(hello))["code"] == "banned"
        elsewhere = await server.connect("198.51.100.67")
        hello = {"type": "resume", "code": bad.code, "token": bad.token}
        assert (await elsewhere.say(hello))["code"] == "banned"
        await server.restart()
        client = await server.connect("198.51.100.66")
        assert (await client.say(hello))["code"] == "banned"


async def test_muting_and_the_hat(server):
    party = await Party.meet(server, 3)
    ana, ben, cem = party.players
    await party.done(ana, "mute", who=cem.you, muted=True)
    assert cem.room["members"][2]["muted"]
    assert (await ben.do("mute", who=cem.you, muted=False))["code"] == "host-only"
    await party.done(ana, "give_hat", who=ben.you)
    assert ana.room["host"] == ben.you
    await party.done(ben, "mute", who=cem.you, muted=False)
    assert (await ana.do("add_bot"))["code"] == "host-only"


async def test_leaving_hands_the_hat_on(server):
    party = await Party.meet(server, 3)
    ana = party.players.pop(0)
    await ana.give({"do": "leave"})
    assert await ana.closed() == 4002
    assert ana.bye == "left"
    update = await party.players[0].until("update")
    assert [event["type"] for event in update["events"]] == ["went_away", "hat_passed"]
    assert party.players[0].room["host"] == party.players[0].you


async def test_a_pause(server):
    party = await at(server, "emojito", "guess", {"mode": "cooperative"})
    guesser = next(client for client in party.players if client.legal)
    command = guesser.legal[0]
    await party.done(party.host, "pause")
    assert party.players[1].play["paused"]
    assert (await guesser.move(command))["code"] == "paused"
    await party.done(party.host, "unpause")
    assert (await guesser.move(command))["type"] == "done"


async def test_a_stand_in_until_they_return(server):
    party = await Party.meet(server)
    await party.start("mau-mau")
    away = party.players[3]
    away.drop()
    await party.host.until("presence")
    answer = await party.host.do("substitute", who=away.you)
    await party.host.caught_up(answer["version"])
    assert party.host.room["members"][3]["stand_in"]
    back = await server.resume(away)
    assert not back.room["members"][3]["stand_in"]
