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
    await party.meet(3, languages=("en", "de"), pages=2, screen=False)
    ana, ben = party.players[:2]

    async def agreed(is_so):
        await ben.traffic.until(lambda: is_so(ben.traffic.room["settings"]), "told what was chosen")
        await party.caught_up()

    await pick(ana, "mode", "competitive")
    await agreed(lambda chosen: chosen["choices"]["emojito"]["mode"] == "competitive")
    await expect(ben.page.get_by_text(said("de", "mode.competitive")).first).to_be_visible()
    one_price = ana.control("one_price")
    await ana.unfold(one_price)
    await one_price.check()
    await agreed(lambda chosen: chosen["choices"]["emojito"]["options"]["one_price"])
    await expect(ben.page.get_by_text(said("de", "challengeRule.one_price"))).to_be_visible()
    await pick(ana, "edition", "tactic")
    await agreed(lambda chosen: chosen["choices"]["emojito"]["edition"] == "tactic")
    await expect(one_price).to_have_count(0)
    await pick(ana, "game", "mau-mau")
    await agreed(lambda chosen: chosen["game"] == "mau-mau")
    await pick(ana, "rounds", "to-500")
    await agreed(lambda chosen: chosen["choices"]["mau-mau"]["options"]["rounds"] == "to-500")
    assert await ben.control("start").count() == 0
    await ana.tap("start")
    await ben.traffic.until(lambda: ben.traffic.table is not None, "in the game")
    assert ben.traffic.table["rounds"] == "to-500"


async def test_once_somebody_or_a_screen_is_in_a_phone_has_one_line_of_the_invitation(party):
    await party.meet(1, screen=False)
    host = party.host
    picture = host.page.locator(".invitation img")
    await expect(picture).to_be_visible()
    screen = await party.put_screen()
    await expect(picture).to_be_hidden()
    await screen.page.close()
    party.others.remove(screen)
    await expect(picture).to_be_visible()
    await party.wired("Ben").join(party.code)
    await expect(picture).to_be_hidden()
    await expect(host.page.locator("[data-setting=game]").first).to_be_in_viewport()
    await host.tap("invite_more")
    await expect(host.page.locator("dialog[open] .invite img")).to_be_visible()


async def test_start_says_why_it_cannot(party):
    await party.meet(3, languages=("de",), screen=False, pages=1)
    await pick(party.host, "mode", "teams")
    await party.host.traffic.until(lambda: party.host.traffic.room["obstacle"] is not None)
    obstacle = party.host.traffic.room["obstacle"]
    assert obstacle["code"] == "player-count", obstacle
    why = said(
        "de",
        "refused.player-count",
        **{key: str(value) for key, value in obstacle["details"].items()},
    )
    await expect(party.host.page.get_by_text(why)).to_be_visible()
    before = len(party.host.traffic.commands)
    # It looks as if it could not be pressed, but whoever does is not left without an answer.
    await party.host.control("start").click(force=True)
    await party.host.tap("add_bot")
    await party.host.traffic.until(
        lambda: len(party.host.traffic.room["chairs"]) == 4, "four of them"
    )
    await expect(party.host.page.get_by_text(why)).to_have_count(0)
    assert [each["command"]["do"] for each in party.host.traffic.commands[before:]][-1] == "add_bot"
    assert party.host.traffic.table is None
    await party.host.tap("start")
    await party.host.traffic.until(lambda: party.host.traffic.table is not None, "in the game")


async def test_who_is_removed_is_told_and_may_come_back(party):
    await party.meet(3, languages=("en", "de"), screen=False, pages=2)
    ana, ben, cem = party.players
    await sure(ana, "remove", ben.traffic.you)
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("de", "removed"))
    await cem.traffic.until(lambda: len(cem.traffic.room["members"]) == 2, "without Ben")
    await ben.tap("door")
    await ben.join(party.code)
    await cem.traffic.until(lambda: len(cem.traffic.room["members"]) == 3, "with Ben again")


async def test_who_is_banned_stays_out(party):
    await party.meet(3, languages=("en", "es"), screen=False, pages=2)
    ana, ben, cem = party.players
    await sure(ana, "ban", ben.traffic.you)
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("es", "banned"))
    await cem.traffic.until(lambda: len(cem.traffic.room["members"]) == 2, "without Ben")
    await ben.page.reload()
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("es", "banned"))
    assert len(cem.traffic.room["members"]) == 2


async def test_everyone_from_where_the_host_is_stays(party):
    await party.meet(3, languages=("de",), screen=False, pages=1)
    ana, ben, _ = party.players
    await ana.unfold(ana.control("person", who=ben.traffic.you).first)
    await ana.tap("person", who=ben.traffic.you)
    await ana.page.locator('[data-ask="ban"]').click()
    await ana.control("household").check()
    await ana.tap("ban")
    await expect(ana.page.get_by_text(said("de", "refused.with-the-host"))).to_be_visible()
    assert ana.traffic.commands[-1]["command"] == {
        "do": "ban",
        "who": ben.traffic.you,
        "household": True,
    }
    assert len(ben.traffic.room["members"]) == 3


async def test_who_is_removed_in_the_middle_of_a_game(party):
    await party.meet(4, languages=("en", "fr"), screen=False, pages=2)
    await party.start("emojito", mode="cooperative")
    ana, ben, cem, _ = party.players
    await ana.tap("menu")
    await sure(ana, "remove", ben.traffic.you)
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("fr", "removed"))
    await cem.traffic.until(lambda: cem.traffic.table["gone"] == [1], "going on without Ben")


async def test_the_hat_goes_to_somebody_else(party):
    await party.meet(2, screen=False)
    ana, ben = party.players
    await ana.tap("person", who=ben.traffic.you)
    await ana.tap("give_hat", who=ben.traffic.you)
    await expect(ben.control("start")).to_be_visible()
    await expect(ana.control("start")).to_have_count(0)


async def test_names_are_text_and_nothing_else(party):
    ana = await party.somebody("<b>Ana</b>&amp;")
    await party.seat(ana)
    screen = await party.put_screen()
    for person in (ana, screen):
        await expect(person.page.get_by_text("<b>Ana</b>&amp;").first).to_be_visible()
    assert await screen.page.locator("b", has_text="Ana").count() == 0
