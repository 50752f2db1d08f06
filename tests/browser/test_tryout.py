"""The try-out: both games in two minutes, without server or room, by touch and by keys."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.looks import Inspector
from tests.browser.person import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = [
    PHONE,
    {"width": 320, "height": 568},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 720},
]


def coach(person, *says):
    """The coach, when they say one of these."""
    return person.page.locator(", ".join(f"[data-coach={each}]" for each in says))


async def at_the_door(party, **ways):
    person = await party.somebody("Nosy", **ways)
    await person.go("/")
    return person


async def is_at_the_end(person):
    await expect(person.control("again")).to_be_visible()
    await expect(person.control("create")).to_have_attribute("href", "/new")
    assert person.traffic.sockets == 0, "nobody was asked"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
async def test_by_touch(party, size):
    nosy = await at_the_door(party, size=size)
    inspector = Inspector()

    async def look(where):
        if size is PHONE:  # the inspector has other sizes itself
            await inspector.look(nosy, where)

    await nosy.tap("tryout")
    await coach(nosy, "watch").wait_for()
    await look("the performance")
    await nosy.tap("next")
    await nosy.page.locator('button.pick[data-slot="3"]').click()
    await look("the dial")
    await nosy.tap("guess")
    await coach(nosy, "right").wait_for()
    await nosy.tap("next")
    await nosy.touch(nosy.control("draw"))
    await coach(nosy, "drawn").wait_for()
    await look("the hand")
    await nosy.touch(nosy.control("play", card="red-7"))
    await coach(nosy, "play").wait_for()
    await nosy.touch(nosy.control("play", card="blue-2"))
    await nosy.tap("call")
    await coach(nosy, "last").wait_for()
    await nosy.touch(nosy.control("play", card="green-5"))
    await coach(nosy, "won").wait_for()
    await nosy.tap("next")
    await is_at_the_end(nosy)
    await look("the end")
    assert not inspector.found, inspector.report()
    await nosy.tap("door")
    await expect(nosy.page.locator("[data-field=name]")).to_be_visible()


async def test_by_keys(party):
    nosy = await at_the_door(party)
    await nosy.tab_to("[data-do=tryout]")
    await nosy.press("Enter")
    await expect(nosy.control("next")).to_be_focused()
    await nosy.press("Enter")
    await nosy.tab_to("[role=slider]")
    await nosy.press("1")
    await nosy.tab_to("[data-do=guess]")
    await nosy.press("Enter")
    await coach(nosy, "wrong").wait_for()
    await expect(nosy.control("next")).to_be_focused()
    await nosy.press("Enter")
    await coach(nosy, "draw").wait_for()
    await nosy.page.locator("[data-hand]").first.wait_for()
    await nosy.press("d")
    await coach(nosy, "drawn").wait_for()
    await nosy.tab_to("[data-do=play][data-card]")
    await nosy.press("Home")
    await nosy.press("Enter")
    await coach(nosy, "play").wait_for()
    await nosy.tab_to("[data-do=play][data-card]")
    await nosy.press("End")
    await nosy.press("Enter")
    await coach(nosy, "call").wait_for()
    await nosy.press("e")
    await coach(nosy, "last").wait_for()
    await nosy.press("1")
    await expect(nosy.control("next")).to_be_focused()
    await nosy.press("Enter")
    await is_at_the_end(nosy)


async def test_a_card_that_does_not_fit_says_why_and_nothing_happens(party):
    nosy = await at_the_door(party)
    await nosy.tap("tryout")
    await nosy.tap("next")
    await nosy.page.locator('button.pick[data-slot="2"]').click()
    await nosy.tap("guess")
    await nosy.tap("next")
    await coach(nosy, "draw").wait_for()
    await nosy.touch(nosy.control("play", card="green-5"))
    await expect(nosy.page.locator(".refusal:not(:empty)")).to_be_visible()
    await expect(coach(nosy, "draw")).to_be_visible()


async def test_it_can_be_skipped_and_gone_back_from(party):
    nosy = await at_the_door(party)
    await nosy.tap("tryout")
    await coach(nosy, "watch").wait_for()
    await nosy.page.go_back()
    await expect(nosy.page.locator("[data-field=name]")).to_be_visible()
    await nosy.page.go_forward()
    await coach(nosy, "watch").wait_for()
    await nosy.tap("door")
    await expect(nosy.page.locator("[data-field=name]")).to_be_visible()
    await nosy.give_name()
    await nosy.tap("create")
    await nosy.traffic.until(lambda: nosy.traffic.you is not None, "in a room of their own")
    await expect(nosy.control("start")).to_be_visible()
