"""What people choose stays chosen, what they have won stays won, and nobody wins because others left."""

from __future__ import annotations

import base64
import struct

import pytest
from playwright.async_api import expect

from tests.browser.playing import Game, by_wire
from tests.browser.test_lobby import pick
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHORT = {"edition": "huch-2017", "mode": "cooperative", "options": {"target": 1}}
"""A game that people who guess well have soon won."""

TV = {"width": 1920, "height": 1080}
READABLE = 28
"""Pixels of the smallest letters on a screen across the room."""
SMALLEST_LETTERS = """() => {
  const walker = document.createTreeWalker(document.querySelector(".recap"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || element.closest(".visually-hidden, [hidden]") || !element.getClientRects().length) continue;
    let zoom = 1;
    for (let each = element; each; each = each.parentElement) zoom *= Number(getComputedStyle(each).zoom) || 1;
    found.push([parseFloat(getComputedStyle(element).fontSize) * zoom, text]);
  }
  return found.toSorted((a, b) => a[0] - b[0])[0];
}"""


async def chosen(person, is_so):
    """Wait until the choice of Emojito! is as wanted."""
    traffic = person.traffic
    await traffic.until(lambda: is_so(traffic.room["settings"]["choices"]["emojito"]), "as chosen")
    await person.up_to_date()


async def play_to_the_end(party):
    game = Game(party, right=1.0)
    while not game.over:
        await game.step(by_wire)


async def test_a_choice_changes_nothing_else(party):
    await party.meet(4, screen=False, pages=1)
    ana = party.host
    secret = ana.control("secret_message")
    await ana.unfold(secret)
    await secret.check()
    await pick(ana, "difficulty", "challenging")
    await chosen(ana, lambda choice: choice["options"]["difficulty"] == "challenging")
    await expect(secret).to_be_checked()
    await pick(ana, "mode", "teams")
    await pick(ana, "edition", "tactic")
    await chosen(ana, lambda choice: (choice["edition"], choice["mode"]) == ("tactic", "teams"))
    assert ana.traffic.room["obstacle"]["code"] == "mode-not-in-edition"
    await expect(ana.page.get_by_text(said("en", "refused.mode-not-in-edition"))).to_be_visible()
    await expect(ana.page.get_by_text(said("en", "notInEdition")).first).to_be_visible()
    await pick(ana, "edition", "huch-2017")
    await pick(ana, "mode", "cooperative")
    await chosen(ana, lambda choice: choice["mode"] == "cooperative")
    await expect(secret).to_be_checked()
    assert ana.traffic.room["obstacle"] is None


async def test_who_was_on_a_stage_says_so_and_the_host_decides(party):
    await party.meet(3, languages=("en", "pl"), screen=False)
    await party.choose("emojito", edition="tactic", mode="competitive")
    ana, ben, cem = party.players
    await ben.tap("raise_hand")
    await party.caught_up()
    await expect(cem.page.get_by_text(said("en", "saysMe", name="Ben"))).to_be_visible()
    await ana.tap("configure", setting="question", value=ben.traffic.you)
    await chosen(cem, lambda choice: choice["first_actor"] == ben.traffic.you)
    await expect(cem.page.get_by_text(said("en", "goesFirst", name="Ben"))).to_be_visible()
    await ana.tap("start")
    await ben.traffic.until(lambda: ben.traffic.table is not None, "in the game")
    assert ben.traffic.table["actors"] == [1]


async def test_everybody_chooses_their_piece_and_nobody_anothers(party):
    ana, ben = party.wired("Ana"), await party.somebody("Ben")
    await party.seat(ana, ben)
    await ben.tap("person", who=ben.traffic.you)
    await expect(ben.control("choose_piece", piece=0)).to_be_disabled()
    await ben.tap("choose_piece", piece=9)
    await ana.traffic.until(
        lambda: ana.traffic.room["members"][1]["piece"] == 9, "told of Ben's piece"
    )
    await expect(ben.control("choose_piece", piece=9)).to_have_attribute("aria-pressed", "true")


async def test_nobody_is_muted_where_there_is_nothing_to_hear(party):
    await party.meet(2, screen=False, pages=1)
    ana, ben = party.players
    await ana.tap("person", who=ben.traffic.you)
    await expect(ana.control("give_hat")).to_be_visible()
    await expect(ana.control("mute")).to_have_count(0)


async def test_a_new_host_is_told_once(party):
    await party.meet(2, languages=("en", "de"), screen=False)
    ana, ben = party.players
    await expect(ana.page.locator("[data-notice=new-host]")).to_have_count(0)
    await ana.say({"do": "give_hat", "who": ben.traffic.you})
    notice = ben.page.locator("[data-notice=new-host]")
    await expect(notice).to_contain_text(said("de", "youAreHost"))
    await ben.page.reload()
    await expect(ben.control("start")).to_be_visible()
    await expect(notice).to_have_count(0)


async def test_a_walk_out_is_no_victory(party):
    await party.meet(2, pages=1)
    await party.start("mau-mau")
    ana, ben = party.players
    await ben.say({"do": "leave"})
    for person in (ana, party.others[-1]):
        await expect(person.page.locator("h1[data-headline]")).to_have_text(
            said("en", "recap.fellApart")
        )
        await expect(person.page.locator("header.happy, .shower, .lying, li.won")).to_have_count(0)
    assert ana.traffic.room["tallies"] == []


async def test_an_evening_is_remembered_and_a_rematch_asked_for(party):
    await party.meet(3, languages=("en", "de"), screen=False)
    screen = await party.somebody("the TV", size=TV)
    await screen.look_on(party.code)
    await party.start("emojito", **SHORT)
    await play_to_the_end(party)
    ana, ben, cem = party.players

    await screen.page.locator(".recap").wait_for()
    await screen.settled()
    await expect(screen.page.locator(".recap header")).to_contain_text("Ana, Ben, and Cem")
    size, text = await screen.page.evaluate(SMALLEST_LETTERS)
    assert size >= READABLE - 0.1, text
    below = await screen.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert below <= 0, "nobody scrolls a TV"

    await ben.tap("raise_hand")
    await party.caught_up()
    await expect(ana.page.get_by_text("Ben would like a rematch")).to_be_visible()

    await cem.tap("keep")
    image = cem.page.locator("dialog img")
    await image.wait_for()
    source = await image.get_attribute("src")
    png = base64.b64decode(source.split(",")[1])
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (1080, 1350)
    async with cem.page.expect_download() as saved:
        await cem.tap("save_picture")
    assert (await saved.value).suggested_filename == "emojito.png"

    await ana.tap("back_to_lobby")
    await expect(ana.page.get_by_role("heading", name=said("en", "evening"))).to_be_visible()
    assert await ana.page.evaluate("scrollY") == 0
    tallies = ana.traffic.room["tallies"]
    assert [(tally["games"], tally["won"]) for tally in tallies] == [(1, 1)] * 3
