"""What a table needs while it waits: screens that stay lit, and to know for whom and how long."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.playing import KEEP, WHOLE_GAME, Game, by_wire, keeps_by_itself
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNT_LOCKS = """
  window.locks = 0;
  navigator.wakeLock.request = () => { window.locks += 1; return Promise.reject(new Error("not here")); };
"""
NO_LOCKS = "delete Navigator.prototype.wakeLock;"
"""As on a phone that plays over plain HTTP."""

LIES_OPEN = """(element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""

RUNS = "() => { const film = document.querySelector('video'); return film && !film.paused && film.videoWidth > 0; }"


async def test_the_screen_stays_lit_by_right(party):
    ana = await party.somebody("Ana")
    await ana.page.add_init_script(COUNT_LOCKS)
    await party.seat(ana)
    await ana.page.wait_for_function("() => window.locks > 0")
    assert await ana.page.locator("video").count() == 0


async def test_the_screen_stays_lit_over_plain_http(party):
    ana = await party.somebody("Ana")
    await ana.page.add_init_script(NO_LOCKS)
    await ana.go()
    assert await ana.page.locator("video").count() == 0, "nothing to keep it lit for yet"
    await party.seat(ana)
    await ana.page.wait_for_function(RUNS)


async def test_who_is_away_and_for_how_long(party):
    await party.meet(3, languages=("en", "de"), pages=2)
    acts = party.host.traffic.you
    await party.start("emojito", timers={"away": 60}, mode="cooperative", first_actor=acts)
    ana, missing, _ = party.players
    play = Game(party, seed=1)
    await play.until("guess", touch=by_wire)
    seat = missing.traffic.seat
    assert missing.traffic.you is not None
    await missing.cut()
    await ana.traffic.until(
        lambda: bool(ana.traffic.presence.get(missing.traffic.you)), "told who is away"
    )
    screen = party.others[0]
    for person in (ana, screen):
        await person.unfold_absent()
        banner = person.page.locator(".absent li")
        await expect(banner).to_contain_text(said("en", "isAway", name=missing.name))
        await expect(banner).to_contain_text(re.compile(r"another [1-6]?\d seconds"))
    dial = screen.page.locator(f'.dials [data-seat="{seat}"]')
    await expect(dial).to_have_attribute("data-state", "absent")
    await missing.cut(False)
    await expect(dial).to_have_attribute("data-state", "turning")
    await expect(ana.page.locator("ul.absent")).to_have_count(0)


@pytest.mark.parametrize("game", ["mau-mau", "emojito"])
async def test_who_is_away_covers_no_headline_and_a_bot_is_one_tap_away(party, game):
    await party.meet(3, screen=False, pages=1)
    ana, ben, _ = party.players
    who = ben.traffic.you
    begins = {"mau-mau": {**WHOLE_GAME, "dealer": ana.traffic.you}}
    await party.start(game, **begins.get(game, {"mode": "cooperative", "first_actor": who}))
    assert not ana.traffic.legal, "nothing to do meanwhile"
    await ben.hang_up()
    helps = ana.control("substitute", who=who)
    await expect(helps).to_be_in_viewport(ratio=1)
    await expect(helps).to_have_text(said("en", "letBotPlay"))
    await ana.settled()
    headline = ana.page.locator("h1[data-headline]")
    assert await headline.evaluate(LIES_OPEN), "and the headline can be read"
    await helps.click()
    await ana.traffic.until(lambda: ana.traffic.room["members"][1]["stand_in"], "a bot plays")


async def test_a_drawn_card_that_does_not_fit_is_kept_by_itself(party):
    await party.meet(2, screen=False)
    await party.start("mau-mau", options={"voluntary_draw": True})
    play = Game(party, seed=1)
    play.hoarders = party.players
    await play.until(lambda _: any(map(keeps_by_itself, party.players)))
    person = next(filter(keeps_by_itself, party.players))
    said_before, version = len(person.traffic.commands), person.traffic.version
    await person.traffic.until(lambda: person.traffic.version > version, "kept")
    (kept,) = person.traffic.commands[said_before:]
    assert kept["command"]["command"] == KEEP
    await party.caught_up()
    assert play.table["phase"] == "play"


async def test_a_card_that_does_not_fit_says_what_lies_there(party):
    await party.meet(2, screen=False)
    await party.start("mau-mau", **WHOLE_GAME)
    play = Game(party, seed=1)
    while True:
        # Somebody whose turn it is and who holds something that does not fit on a coloured card.
        fitting = {(person, move.get("card")) for person, move in play.possible()}
        whose = {who for who, move in play.possible() if move["do"] in {"play", "draw"}}
        unfit = [
            (person, card)
            for person in whose
            for card in (person.traffic.me or {}).get("hand", [])
            if play.table["phase"] == "play" and (person, card) not in fitting
        ]
        color, _, sign = play.table["top"].partition("-")
        if unfit and not play.table["pending"] and color in {"red", "yellow", "green", "blue"}:
            break
        assert not play.over
        await play.step()
    person, card = unfit[0]
    await person.touch(person.control("play", card=card))
    needed = said("en", "colorOrIcon", color=color, icon=sign if sign.isdigit() else "")
    await expect(person.page.get_by_role("alert").filter(has_text=needed)).to_be_visible()
