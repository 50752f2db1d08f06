"""A dropped phone is not a disaster: the same seat, the same moment, no lost turn."""

from __future__ import annotations

import json

import pytest

from tests.server.client import Closed
from tests.server.party import Party

pytestmark = pytest.mark.asyncio

COMPETITIVE = {"mode": "competitive", "edition": "desyllas"}
TO_500 = {"options": {"rounds": "to-500"}}
PHASES = [
    *(("emojito", phase, COMPETITIVE) for phase in ("draw", "perform", "challenge", "guess")),
    ("emojito", "trophies", COMPETITIVE),
    ("emojito", "perform", {"mode": "cooperative", "options": {"secret_message": True}}),
    ("emojito", "perform", {"mode": "teams"}),
    ("emojito", "guess", {"mode": "teams"}),
    *(("mau-mau", phase, TO_500) for phase in ("play", "drawn", "color", "between-rounds")),
    ("emojito", "over", {"mode": "cooperative"}),
    ("mau-mau", "over", {}),
]


def moment(client):
    """Everything a person sees of the game; the room as well.

    Without the latest events, which only come with a welcome: who was there has seen them.
    """
    play = {name: value for name, value in client.play.items() if name != "recent"}
    return client.version, client.table, client.me, play, client.room


async def at(server, game, phase, choice):
    for seed in range(1, 30):
        party = await Party.meet(server, seed=seed)
        await party.start(game, **choice)
        if await party.until(phase):
            return party
    raise AssertionError(f"never came to {phase}")


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
async def test_everybody_may_lose_the_connection_at_any_time(server, game, phase, choice):
    party = await at(server, game, phase, choice)
    before = [moment(client) for client in party.players]
    for number, client in enumerate(party.players):
        client.drop()
        back = await server.resume(client)
        party.players[number] = back
        assert back.you == client.you
        assert moment(back) == before[number]
    for _ in range(5):
        if not party.over:
            await party.step()


def welcome(client):
    return next(
        message for message in map(json.loads, client.heard) if message["type"] == "welcome"
    )


async def test_a_token_is_given_once(server):
    ana = await server.create()
    assert "token" in welcome(ana)
    assert "token" not in welcome(await server.resume(ana))
    assert "token" not in welcome(await server.watch(ana.code))


async def test_another_device_takes_the_seat_over(server):
    party = await Party.meet(server)
    await party.start("mau-mau")
    phone = party.players[1]
    tablet = await server.resume(phone)
    assert tablet.you == phone.you
    assert tablet.me == phone.me
    assert await phone.closed() == 4001
    assert phone.bye == "taken-over"
    assert (await tablet.do("rename", who=tablet.you, name="On a tablet"))["type"] == "done"
    assert server.live(phone.code).presence.away == {}


async def test_what_the_first_device_says_after_that_is_not_heard(server):
    ana = await server.create()
    second = await server.resume(ana)
    try:
        await ana.give({"do": "add_bot"})
        await ana.closed()
    except (Closed, ConnectionError):
        pass
    answer = await second.do("stand")
    await second.caught_up(answer["version"])
    assert second.room["chairs"] == []
    assert server.live(second.code).room.bots == 0


async def test_two_devices_fighting_for_a_seat_harm_nobody(server):
    party = await Party.meet(server, 2)
    await party.start("mau-mau")
    device = party.players[1]
    for _ in range(20):
        other = await server.resume(device)
        assert await device.closed() == 4001
        device = other
    party.players[1] = device
    await party.caught_up(server.live(device.code).version)
    await party.step()


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "A" * 100])
async def test_a_wrong_token_opens_no_seat(server, token):
    ana = await server.create()
    client = await server.connect()
    answer = await client.say({"type": "resume", "code": ana.code, "token": token})
    assert answer["code"] == "unknown-token"


async def test_a_token_is_good_for_its_own_room_only(server):
    ana, oda = await server.create("Ana"), await server.create("Oda")
    client = await server.connect()
    answer = await client.say({"type": "resume", "code": oda.code, "token": ana.token})
    assert answer["code"] == "unknown-token"


async def test_everybody_comes_back_after_a_restart(server):
    party = await at(server, "emojito", "guess", COMPETITIVE)
    before = [moment(client) for client in party.players]
    await server.restart()
    for number, client in enumerate(party.players):
        back = await server.resume(client)
        assert moment(back) == before[number]
        party.players[number] = back
    await party.until("over")
