"""Whole games of emoji Mau-Mau in a real browser."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.helping import Favour
from tests.browser.looks import looks_right_at_the_end
from tests.browser.person import PHONE, WIDE
from tests.browser.playing import ENOUGH, Game, by_touch, by_wire
from tests.browser.secrecy import MauMauEyes, told_too_much
from tests.browser.wall import follow_the_headline, named_the_winner_at_once
from tests.browser.wording import LANGUAGES, said

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_single_round_for_five(party):
    await party.meet(5, languages=LANGUAGES[-2:], sizes=(PHONE, WIDE), pages=2)
    await party.start("mau-mau")
    screen = party.inside[-1]
    await follow_the_headline(screen)
    game = Game(party, seed=1)
    eyes = MauMauEyes(party, game)
    await eyes.look()
    while not game.over:
        if game.moves == ENOUGH:
            game.favour = Favour(party.players)
        await game.step(by_touch if game.moves < ENOUGH else by_wire)
        await eyes.look()
    assert len(game.table["hand_sizes"]) == 5
    assert len(game.table["winners"]) == 1 or game.table["ended"] == "stuck"
    assert min(eyes.own, eyes.looks) > 50
    await named_the_winner_at_once(screen)
    await looks_right_at_the_end(party)
    assert await told_too_much(party) == []


async def test_a_whole_game_to_500(party):
    """It begins by touch; what is no different from that goes over the pages' sockets, to be quick."""
    await party.meet(2, languages=("en", "de"), sizes=(WIDE, PHONE))
    await party.start("mau-mau", options={"rounds": "to-500", "voluntary_draw": True})
    game = Game(party, seed=1)
    game.favour = Favour(party.players)
    eyes = MauMauEyes(party, game)
    while game.table["phase"] != "between-rounds":
        await game.step(by_touch if game.moves < 20 else by_wire)
        await eyes.look()
    scores = list(game.table["scores"])
    assert max(scores) > 0
    for person in party.inside:
        totals = person.page.locator(".result .total")
        await expect(totals).to_have_text([str(points) for points in sorted(scores)])
    await game.until(lambda table: table["round"] == 2)
    for _ in range(5):
        await game.step()
        await eyes.look()
    assert game.table["scores"] == scores
    await play_on_unseen(party, game)
    assert game.table["ended"] == "points"
    assert max(game.table["scores"]) >= 500
    await told_at_the_end(party, game)
    await looks_right_at_the_end(party)
    assert await told_too_much(party) == []


async def play_on_unseen(party, game):
    """Play to the end without any page: it takes hundreds of moves, and pages draw each of them."""
    pages = party.players
    await party.others.pop().page.close()
    party.players = [party.wired(person.name) for person in pages]
    for wired, person in zip(party.players, pages, strict=True):
        party.others.remove(wired)
        await wired.take_over(person)
    await party.caught_up()
    game.favour = Favour(party.players)
    game.favour.gathering = True
    while not game.over:
        await game.step(by_wire)
    # Whatever they were told is still looked through for what they may not know.
    party.players, party.others = pages, [*party.players, *party.others]
    for person in pages:
        await person.tap("take_back")
        await person.traffic.until(lambda traffic=person.traffic: traffic.over, "back")
    await party.put_screen()
    await party.caught_up()


async def told_at_the_end(party, game):
    """Everybody reads who has won, why, and what each round cost whom."""
    scores, rounds = game.table["scores"], party.host.traffic.play["chronicle"]["rounds"]
    (winner,) = game.table["winners"]
    assert scores[winner] == min(scores)
    assert [sum(each["points"][seat] for each in rounds) for seat in range(2)] == scores
    for person, language in zip(party.inside, ("en", "de", "en"), strict=True):
        recap = person.page.locator(".recap")
        headline = recap.locator("h1[data-headline]")
        if person.traffic.seat == winner:
            await expect(headline).to_have_text(said(language, "recap.youWon"))
        else:
            await expect(headline).to_contain_text(party.at_seat(winner).name)
        await expect(recap).to_contain_text(
            said(
                language,
                "recap.fewestPoints",
                over=party.at_seat(1 - winner).name,
                limit="500",
                names=party.at_seat(winner).name,
                count=str(scores[winner]),
            )
        )
        if person.traffic.seat is None:
            continue  # nobody could unfold the sheet on a screen
        title = person.page.locator("caption", has_text=said(language, "recap.scoreSheet"))
        sheet = person.page.locator("table", has=title)
        await person.unfold(sheet)
        await expect(sheet).to_be_visible()
        rows = sheet.locator("tbody tr")
        await expect(rows).to_have_count(len(rounds) + 1)
        for row, points in enumerate([*(each["points"] for each in rounds), scores]):
            await expect(rows.nth(row).locator("td")).to_have_text([str(each) for each in points])
