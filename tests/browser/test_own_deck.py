"""A game with a deck and a board of one's own, from the lobby to the line-up."""

from __future__ import annotations

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.party import Party
from tests.browser.playing import Game
from tests.browser.wording import said
from tests.decks import deck_file
from tests.server.process import UNHURRIED, ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")

WITHOUT_PICTURE = "mood_3"


@pytest_asyncio.fixture(loop_scope="session")
async def party(browser, tmp_path):
    """People at a server that has brought a deck; one of its pictures is in no client."""
    deck = deck_file(tmp_path, **{WITHOUT_PICTURE: "no-such-picture"})
    async with ServerProcess(
        tmp_path / "rooms.db", "--deck", str(deck), program=UNHURRIED
    ) as server:
        party = Party(browser, server)
        yield party
        troubles = [trouble for person in party.everybody for trouble in person.unborne]
        await party.close()
        assert not troubles, troubles


def bear_the_missing_picture(party):
    """All pictures of a deck are asked for when its game begins, also the one that is nowhere."""
    for person in party.shown:
        person.bears("no-such-picture|status of 404")


async def test_own_emotions_are_offered_chosen_and_played(party):
    await party.meet(3, languages=("en", "de"), pages=2, screen=False)
    bear_the_missing_picture(party)
    ana, ben = party.players[:2]
    await expect(ben.page.get_by_text("our-moods")).to_be_visible()
    await expect(ben.page.get_by_text("28 Karten")).to_be_visible()
    standard = ana.control("configure", setting="deck", value="standard")
    await ana.unfold(standard)
    await standard.check()
    await expect(ben.page.get_by_text(said("de", "standardDeck"))).to_be_visible()
    await ana.control("configure", setting="deck", value="own").check()
    await expect(ben.page.get_by_text("our-moods")).to_be_visible()
    await party.start("emojito", mode="cooperative")
    play = Game(party, seed=1, right=1.0)
    faceless = ben.page.locator(".card.faceless")
    while not await faceless.count() and not play.over:
        await play.step()
        await party.caught_up()
    await expect(faceless.first).to_contain_text("mood 3")
    assert await ben.page.locator('[data-card="mood-3"] img').count() == 0


async def test_a_board_is_set_space_by_space(party):
    await party.meet(3, languages=("en", "de"), pages=2, screen=False)
    bear_the_missing_picture(party)
    ana, ben = party.players[:2]

    def chosen():
        return ben.traffic.room["settings"]["choices"]["emojito"]["symbols"]

    first = ana.control("configure", setting="symbols", value="1")
    await ana.unfold(first)
    names = {symbol: said("en", f"channel.{symbol}") for symbol in ("face", "sound", "both")}
    before = await first.get_attribute("aria-label")
    await first.click()
    await ben.traffic.until(lambda: chosen() is not None, "told of the board")
    board = chosen()
    assert await first.get_attribute("aria-label") != before
    expected = said("en", "symbolOf", space="1", channel=names[board[0]])
    await expect(first).to_have_attribute("aria-label", expected)
    await expect(ben.page.get_by_text(said("de", "ownSymbols"))).to_be_visible()
    await ana.control("configure", setting="symbols", value="ours").click()
    await ben.traffic.until(lambda: chosen() is None, "told that it is ours again")
    await expect(first).to_have_attribute("aria-label", before)
    await first.click()
    await ben.traffic.until(lambda: chosen() == board, "told of the board")
    await ana.tap("start")
    await ben.traffic.until(lambda: ben.traffic.table is not None, "in the game")
    assert ben.traffic.table["symbols"] == board
