"""Whole games over real sockets, every mode of both, and every byte anybody receives in them.

A watcher and a screen look on, somebody loses the connection and comes back, and what each of them
was ever told is held against what they may know.
"""

from __future__ import annotations

import dataclasses
import json

import pytest
import pytest_asyncio

from emojito.games import HOSTED
from emojito.rules import GAMES as RULES
from tests.server.client import Server
from tests.server.leaks import Truth, leaks, tampered
from tests.server.party import GAMES, Party

pytestmark = pytest.mark.asyncio

ADDRESSES = [f"203.0.113.{last}" for last in range(1, 30)]


@pytest_asyncio.fixture
async def server(tmp_path):
    """Behind a proxy, so that everybody has an address of their own."""
    async with Server(tmp_path / "rooms.db", behind_proxy=("127.0.0.1",)) as server:
        yield server


async def gathered(server, game, choice):
    party = await Party.meet(server)
    party.others.append(await server.join(party.host.code, "Wil", watch=True, address=ADDRESSES[3]))
    party.others.append(await server.watch(party.host.code, address=ADDRESSES[4]))
    await party.caught_up(party.others[0].version)
    return await party.start(game, **choice)


async def found(party, truth):
    """Everything anybody was told and should not have been."""
    tokens = {client.token for client in party.everybody if client.token}
    secrets = {*tokens, *ADDRESSES, "127.0.0.1"}
    return [
        leak
        for client in party.everybody
        for leak in leaks(client.heard, client.you, truth, secrets=secrets, token=client.token)
    ]


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game_and_nothing_leaks(server, name):
    game, choice = GAMES[name]
    party = await gathered(server, game, choice)
    steps = 0
    while not party.over:
        await party.step()
        steps += 1
        if steps % 17 == 0:
            await comes_back(party, steps % 4)
    for client in party.everybody:
        assert client.table["over"]
        assert client.version == party.host.version
    truth = Truth(await server.log(party.host.code))
    assert truth.room(party.host.version) == server.live(party.host.code).room
    assert await found(party, truth) == []


async def comes_back(party, number):
    """Let a player lose the connection and resume; what was heard before is not forgotten."""
    before = party.players[number]
    before.drop()
    back = await party.server.resume(before, address=ADDRESSES[20 + number])
    back.heard[:0] = before.heard
    party.players[number] = back


# The test above is worth something


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
async def test_the_checker_finds_whatever_a_careless_server_might_tell(server, game):
    party = await gathered(server, game, {"mode": "competitive"} if game == "emojito" else {})
    await party.until("over")
    truth = Truth(await server.log(party.host.code))
    caught, missed = set(), set()
    for client in party.everybody:
        for raw in client.heard:
            message = json.loads(raw)
            if message["type"] != "update" or message["play"] is None:
                continue
            for what, careless in tampered(message, truth):
                lines = [json.dumps(careless).encode()]
                (caught if leaks(lines, client.you, truth) else missed).add(what)
    assert {"digest", "address", "everything", "untold events"} <= caught
    assert {f"seat {seat}" for seat in range(4)} <= caught
    assert not missed & {"digest", "address"}


async def test_the_checker_finds_tokens_and_addresses(server):
    party = await gathered(server, "mau-mau", {})
    truth = Truth(await server.log(party.host.code))
    theirs = party.players[1].token
    for text in (theirs, "203.0.113.10"):
        lines = [json.dumps({"type": "pong", "now": text}).encode()]
        assert leaks(lines, "p1", truth, secrets={theirs, *ADDRESSES}, token=party.host.token)
    lines = [json.dumps({"type": "pong", "now": party.host.token}).encode()]
    assert leaks(lines, "p1", truth, token=party.host.token)


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
async def test_the_checker_finds_a_server_that_mixes_up_the_seats(server, monkeypatch, game):
    rules = RULES[game]
    mixed = dataclasses.replace(
        rules,
        private=lambda state, _: rules.private(state, 0),
        changes=lambda _, state: dict.fromkeys(range(4), rules.private(state, 0)),
    )
    monkeypatch.setitem(HOSTED, game, dataclasses.replace(HOSTED[game], rules=mixed))
    party = await gathered(server, game, {})
    if game == "emojito":
        for client in party.players[:1]:
            assert client.me["seat"] == 0
    truth = Truth(await server.log(party.host.code))
    assert await found(party, truth)


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
async def test_the_checker_finds_a_table_that_shows_everything(server, monkeypatch, game):
    rules = RULES[game]
    open_table = dataclasses.replace(rules, view=lambda state, _: rules.everything(state))
    monkeypatch.setitem(HOSTED, game, dataclasses.replace(HOSTED[game], rules=open_table))
    party = await gathered(server, game, {})
    truth = Truth(await server.log(party.host.code))
    assert await found(party, truth)
