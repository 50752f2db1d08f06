"""What the host chooses, and whom the host sends away."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def pick(person, setting, value):
    """Choose one of several."""
    option = person.control("configure", setting=setting, value=value)
    await person.unfold(option)
    await option.check()


async def sure(person, do, who):
    """Do something to somebody that one is asked twice about."""
    await person.unfold(person.control("person", who=who).first)
    await person.tap("person", who=who)
    await person.page.locator(f'[data-ask="{do}"]').click()
    await person.tap(do)


async def test_the_host_chooses_and_everybody_sees_it(party):
    await party.meet(3, languages=("en", "de"))
    ana, ben = party.players[:2]

    async def agreed(is_so):
        await ben.ear.until(lambda: is_so(ben.ear.room["settings"]), "told what was chosen")
        await party.caught_up()

    await pick(ana, "mode", "competitive")
    await agreed(lambda chosen: chosen["emojito"]["mode"] == "competitive")
    await expect(ben.page.get_by_text(said("de", "mode.competitive")).first).to_be_visible()
    await pick(ana, "edition", "tactic")
    await agreed(lambda chosen: chosen["emojito"]["edition"] == "tactic")
    await pick(ana, "game", "mau-mau")
    await agreed(lambda chosen: chosen["game"] == "mau-mau")
    await pick(ana, "rounds", "to-500")
    await agreed(lambda chosen: chosen["mau_mau"]["options"]["rounds"] == "to-500")
    assert await ben.control("start").count() == 0
    await ana.tap("start")
    await ben.ear.until(lambda: ben.ear.table is not None, "in the game")
    assert ben.ear.table["rounds"] == "to-500"


async def test_start_says_why_it_cannot(party):
    await party.meet(3, languages=("de",), screen=False)
    await pick(party.host, "mode", "teams")
    await party.host.ear.until(lambda: party.host.ear.room["obstacle"] is not None)
    obstacle = party.host.ear.room["obstacle"]
    assert obstacle["code"] == "player-count", obstacle
    why = said(
        "de",
        "refused.player-count",
        **{key: str(value) for key, value in obstacle["details"].items()},
    )
    await expect(party.host.page.get_by_text(why)).to_be_visible()
    before = len(party.host.ear.commands)
    # It looks as if it could not be pressed, but whoever does is not left without an answer.
    await party.host.control("start").click(force=True)
    await party.host.tap("add_bot")
    await party.host.ear.until(lambda: len(party.host.ear.room["chairs"]) == 4, "four of them")
    await expect(party.host.page.get_by_text(why)).to_have_count(0)
    assert [each["command"]["do"] for each in party.host.ear.commands[before:]][-1] == "add_bot"
    assert party.host.ear.table is None
    await party.host.tap("start")
    await party.host.ear.until(lambda: party.host.ear.table is not None, "in the game")


async def test_who_is_removed_is_told_and_may_come_back(party):
    await party.meet(3, languages=("en", "de"), screen=False)
    ana, ben, cem = party.players
    await sure(ana, "remove", ben.ear.you)
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("de", "removed"))
    await cem.ear.until(lambda: len(cem.ear.room["members"]) == 2, "without Ben")
    await ben.tap("door")
    await ben.join(party.code)
    await cem.ear.until(lambda: len(cem.ear.room["members"]) == 3, "with Ben again")


async def test_who_is_banned_stays_out(party):
    await party.meet(3, languages=("en", "es"), screen=False)
    ana, ben, cem = party.players
    await sure(ana, "ban", ben.ear.you)
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("es", "banned"))
    await cem.ear.until(lambda: len(cem.ear.room["members"]) == 2, "without Ben")
    await ben.page.reload()
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("es", "banned"))
    assert len(cem.ear.room["members"]) == 2


async def test_who_is_removed_in_the_middle_of_a_game(party):
    await party.meet(4, languages=("en", "fr"), screen=False)
    await party.start("emojito", mode="cooperative")
    ana, ben, cem, _ = party.players
    await ana.tap("menu")
    await sure(ana, "remove", ben.ear.you)
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("fr", "removed"))
    await cem.ear.until(lambda: cem.ear.table["gone"] == [1], "going on without Ben")


async def test_the_hat_goes_to_somebody_else(party):
    await party.meet(2, screen=False)
    ana, ben = party.players
    await ana.tap("person", who=ben.ear.you)
    await ana.tap("give_hat", who=ben.ear.you)
    await expect(ben.control("start")).to_be_visible()
    await expect(ana.control("start")).to_have_count(0)


async def test_names_are_text_and_nothing_else(party):
    ana = await party.somebody("<b>Ana</b>&amp;")
    await party.seat(ana)
    screen = await party.put_screen()
    for person in (ana, screen):
        await expect(person.page.get_by_text("<b>Ana</b>&amp;").first).to_be_visible()
    assert await screen.page.locator("b", has_text="Ana").count() == 0
