"""Coming in, and being told why not."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.person import PHONE, WIDE
from tests.browser.wording import LANGUAGES, said

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_unknown_code_is_refused_where_it_was_typed(party, language):
    ana = await party.somebody("Ana", language=language)
    await ana.go()
    await ana.give_name()
    field = ana.page.locator("[data-field=code]")
    await field.fill("bbbb-222")
    await field.press("Enter")
    trouble = ana.page.get_by_text(said(language, "refused.room-unknown"))
    await expect(trouble).to_be_in_viewport()
    assert await trouble.get_attribute("role") == "alert"
    assert await trouble.get_attribute("id") == await field.get_attribute("aria-describedby")
    assert ana.traffic.you is None


async def test_without_a_name_nobody_comes_in(party):
    ana = await party.somebody("Ana")
    await ana.go()
    await ana.tap("create")
    name = ana.page.locator("[data-field=name]")
    await expect(name).to_be_focused()
    trouble = ana.page.locator(f"#{await name.get_attribute('aria-describedby')}")
    await expect(trouble).not_to_be_empty()
    assert ana.traffic.said == []


async def test_nothing_is_pushed_from_under_a_finger(party):
    """What stands below something that is fetched comes with it, and not before."""
    ana = await party.somebody("Ana")
    asked, answer = asyncio.Event(), asyncio.Event()

    async def hold(route):
        asked.set()
        await answer.wait()
        await route.continue_()

    await ana.page.route("**/PlayNow-*.js", hold)
    await ana.go()
    await asked.wait()
    await expect(ana.page.locator("[data-field=name]")).to_be_visible()
    below = ana.page.locator("[data-do=tv], [data-do=tryout], [data-do=gallery]")
    assert await below.count() == 0
    answer.set()
    await expect(below).to_have_count(3)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
async def test_all_there_is_to_choose_is_in_sight_at_once(party, language):
    ana = await party.somebody("Ana", language=language)
    await ana.go()
    for size in (PHONE, {"width": 1440, "height": 900}, WIDE):
        await ana.resize(size)
        for choice in ("create", "join", "play-with-bots"):
            await expect(ana.control(choice).first).to_be_in_viewport(ratio=1)
        tiles = ana.page.locator("label", has=ana.control("level"))
        for tile in await tiles.all():
            await expect(tile).to_be_in_viewport(ratio=1)


async def test_a_name_that_is_taken(party):
    await party.meet(1, screen=False, pages=0)
    other = await party.somebody("Ana", language="de")
    await other.stand_at_door(party.code)
    await other.tap("join")
    await expect(
        other.page.get_by_text(said("de", "refused.name-taken", name="Ana"))
    ).to_be_visible()
    other.name = "Anna"
    await other.give_name()
    await other.come_in()
    assert other.traffic.room["members"][-1]["name"] == "Anna"


async def test_a_code_as_people_type_it(party):
    await party.meet(1, screen=False, pages=0)
    ben = await party.somebody("Ben")
    await ben.go()
    await ben.give_name()
    code = party.code.lower()
    await ben.page.locator("[data-field=code]").fill(f" {code[:4]} – {code[4:]} ")
    await ben.tap("join")
    await ben.traffic.until(lambda: ben.traffic.code == party.code, "in the room")
    await expect(ben.page).to_have_url(f"{party.server.url}/{party.code}")


async def test_a_language_is_chosen_and_kept(party):
    ana = await party.somebody("Ana", language="en")
    await ana.go()
    await expect(ana.page.get_by_text(said("en", "tagline"))).to_be_visible()
    await ana.page.locator("select[data-do=language]").select_option("fr")
    await expect(ana.page.get_by_text(said("fr", "tagline"))).to_be_visible()
    assert await ana.page.get_attribute("html", "lang") == "fr"
    await ana.page.reload()
    await expect(ana.page.get_by_text(said("fr", "tagline"))).to_be_visible()


async def test_back_and_forth(party):
    """The back button leads to the door, and the seat is kept."""
    await party.meet(2, screen=False, pages=1)
    ana, ben = party.players
    you = ana.traffic.you
    await ana.page.go_back()
    await expect(ana.page.locator("[data-do=create]")).to_be_visible()
    await ben.traffic.until(
        lambda: ben.traffic.presence.get(you) is not None, "told that Ana is away"
    )
    await ana.page.go_forward()
    await expect(ana.page.locator("[data-do=start]")).to_be_visible()
    await ben.traffic.until(lambda: ben.traffic.presence.get(you) is None, "told that Ana is back")
    assert ana.traffic.you == you
    await ana.page.go_back()
    await ana.tap("return", code=party.code)
    await expect(ana.page.locator("[data-do=start]")).to_be_visible()
    assert ana.traffic.you == you
    assert len(ana.traffic.room["members"]) == 2


async def test_a_screen_on_a_table_that_is_not_there(party):
    screen = await party.somebody("the table", language="nl")
    await screen.go("/BBBB222/table")
    await expect(screen.page.get_by_text(said("nl", "refused.room-unknown"))).to_be_visible()
    await expect(screen.page).to_have_url(f"{party.server.url}/tv")
    await screen.tap("door")
    await expect(screen.page.locator("[data-do=create]")).to_be_visible()


async def test_a_night_begins_at_once_for_whom_the_device_knows(party):
    """What the server's banner says of `/new`."""
    ana = await party.somebody("Ana")
    first = await ana.create()
    await ana.go("/new")
    await ana.traffic.until(lambda: ana.traffic.code not in {"", first}, "in another room")
    await expect(ana.page).to_have_url(f"{party.server.url}/{ana.traffic.code}")
    assert [member["name"] for member in ana.traffic.room["members"]] == ["Ana"]
    assert ana.traffic.room["host"] == ana.traffic.you


async def test_of_a_stranger_it_asks_for_the_name_alone(party):
    ana = await party.somebody("Ana")
    await ana.go("/new")
    await expect(ana.page.locator("[data-field=name]")).to_be_focused()
    await expect(ana.page.locator("input")).to_have_count(1)
    await ana.give_name()
    await ana.press("Enter")
    await ana.traffic.until(lambda: ana.traffic.you is not None, "in a room")
    await expect(ana.control("start")).to_be_visible()
