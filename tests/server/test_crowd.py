"""Two hundred rooms at once, four people in each, all of them playing."""

from __future__ import annotations

import asyncio

import pytest

from emojito.store import sqlite
from tests.server.leaks import Truth
from tests.server.party import Party

pytestmark = pytest.mark.asyncio

ROOMS = 200
MOVES = 8


async def harness(server, number):
    """One room's harness; every other one plays the other game."""
    party = await Party.meet(server, seed=number)
    await party.start("mau-mau" if number % 2 else "emojito")
    for _ in range(MOVES):
        if not party.over:
            await party.step()
    return party


async def test_two_hundred_rooms_at_once(server, monkeypatch):
    # That others keep the disk busy for a while is for tests of the store.
    monkeypatch.setattr(sqlite, "_SOON", 60.0)
    parties = await asyncio.gather(*(harness(server, number) for number in range(ROOMS)))
    codes = {party.host.code for party in parties}
    assert len(codes) == len(server.registry) == ROOMS
    assert server.registry.playing > ROOMS * 0.9
    for party in parties:
        live = server.live(party.host.code)
        assert tuple(live.presence.here) == ("p1", "p2", "p3", "p4")
        for client in party.players:
            assert client.version == live.version
            assert client.table == party.host.table
            # Nobody has heard of another room.
            assert not any(other.encode() in client.heard[-1] for other in codes - {client.code})
    for party in parties[::20]:
        truth = Truth(await server.log(party.host.code))
        assert truth.rooms[-1] == server.live(party.host.code).room
