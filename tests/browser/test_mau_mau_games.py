"""Whole games of emoji Mau-Mau in a real browser."""

from __future__ import annotations

import pytest

from tests.browser.looks import looks_right_at_the_end
from tests.browser.person import PHONE, WIDE
from tests.browser.playing import Game
from tests.browser.secrecy import MauMauEyes, told_too_much

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_single_round_for_four(party):
    await party.meet(4, languages=("en", "de", "nl", "es"), sizes=(PHONE, WIDE))
    await party.start("mau-mau")
    game = Game(party, seed=1)
    eyes = MauMauEyes(party, game)
    await eyes.look()
    while not game.over:
        await game.step()
        await eyes.look()
    assert len(game.table["winners"]) == 1 or game.table["ended"] == "stuck"
    assert min(eyes.own, eyes.looks) > 50
    await looks_right_at_the_end(party)
    assert await told_too_much(party) == []


async def test_rounds_of_a_game_to_500(party):
    """A whole one takes hundreds of cards; a round, the next deal and an end show all there is to it."""
    await party.meet(2, languages=("en", "de"), sizes=(WIDE, PHONE))
    await party.start("mau-mau", options={"rounds": "to-500"})
    game = Game(party, seed=1)
    eyes = MauMauEyes(party, game)
    await game.until("between-rounds", eyes.look)
    scores = list(game.table["scores"])
    assert max(scores) > 0
    for person in party.inside:
        for points in scores:
            assert str(points) in await person.text()
    await game.until(lambda table: table["round"] == 2)
    for _ in range(5):
        await game.step()
        await eyes.look()
    assert game.table["scores"] == scores
    await party.host.end_game()
    await party.caught_up()
    for person in party.inside:
        await person.page.locator(".recap").wait_for()
        for points in game.table["scores"]:
            assert str(points) in await person.text()
    assert await told_too_much(party) == []
