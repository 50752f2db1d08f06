"""Whole games of emoji Mau-Mau in a real browser."""

from __future__ import annotations

import pytest

from tests.browser.person import PHONE, WIDE
from tests.browser.playing import Game
from tests.browser.secrecy import MauMauEyes, told_too_much

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_single_round_for_five(party):
    await party.meet(5, languages=("en", "de", "fr", "nl", "es"), sizes=(PHONE, WIDE))
    await party.start("mau-mau")
    game = Game(party, seed=1)
    eyes = MauMauEyes(party, game)
    await eyes.look()
    while not game.over:
        await game.step()
        await eyes.look()
    assert len(game.table["winners"]) == 1 or game.table["ended"] == "stuck"
    assert min(eyes.own, eyes.looks) > 50
    assert await told_too_much(party) == []


async def test_a_game_to_500(party):
    """One plays, the other hoards, so that 500 points come together in a few rounds."""
    await party.meet(2, languages=("en", "de"), sizes=(PHONE, WIDE))
    await party.start("mau-mau", options={"rounds": "to-500", "voluntary_draw": True})
    game = Game(party, seed=1)
    game.hoarders = party.players[1:]
    eyes = MauMauEyes(party, game)
    while not game.over:
        await game.step()
        if game.moves % 5 == 0:
            await eyes.look()
    print(game.moves, game.table["round"], game.table["scores"], game.seen)
    assert game.table["ended"] == "points"
    assert max(game.table["scores"]) >= 500
    assert "between-rounds" in game.seen
    assert game.table["round"] > 1
    assert await told_too_much(party) == []
