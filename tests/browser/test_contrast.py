"""Colours of one's own, and 400 %: cards keep their faces, and what there is to do is in sight."""

from __future__ import annotations

import pytest

from tests.browser.playing import Game, by_wire

pytestmark = pytest.mark.asyncio(loop_scope="session")

ZOOMED = {"width": 320, "height": 256}
"""What is left of 1280 × 1024 at 400 %."""

IN_SIGHT = """(selector) => {
  const seen = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  return seen.length > 0 && seen.every((each) => {
    const { top, bottom, left, right } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > 0 && x < innerWidth && y > 0 && y < innerHeight && bottom <= innerHeight + 24;
  });
}"""

GROUND = """(selector) => {
  const { backgroundColor } = getComputedStyle(document.querySelector(selector));
  return backgroundColor;
}"""


async def see(person, *selectors):
    """Look from the top of the page at 400 %."""
    await person.resize(ZOOMED)
    await person.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    await person.settled()
    for selector in selectors:
        assert await person.page.evaluate(IN_SIGHT, selector), (
            f"{selector} is not in sight: {await person.headline()}"
        )
    await person.resize({"width": 390, "height": 844})


def awaited(party):
    return next(person for person in party.shown if person.traffic.legal)


async def test_the_dial_and_what_to_do_are_in_sight_at_400_percent(party):
    await party.meet(3, screen=False, pages=2)
    await party.start("emojito", mode="competitive", first_actor=party.host.traffic.you)
    play = Game(party, seed=1, right=1)
    await see(awaited(party), "[data-do=draw]")
    await play.until("perform", touch=by_wire)
    await see(awaited(party), "[data-do=performed]")
    await play.until("guess", touch=by_wire)
    guesser = awaited(party)
    await guesser.page.locator("[role=slider]").wait_for()
    await see(guesser, "[role=slider]", "[data-do=guess]")


async def test_the_hand_and_the_piles_are_in_sight_at_400_percent(party):
    await party.meet(3, screen=False, pages=1)
    await party.start("mau-mau", options={"rounds": "to-500"})
    player, play = party.host, Game(party, seed=1)
    while not any(command["do"] == "play" for command in player.traffic.legal):
        await play.step(by_wire)
    await player.page.locator("[data-hand]").first.wait_for()
    await see(player, "[data-do=play][data-card]", "[data-do=draw]")


async def test_a_card_keeps_its_colour_among_colours_of_ones_own(party):
    await party.meet(2, screen=False, pages=1, forced_colors="active")
    await party.start("mau-mau")
    page = party.host.page
    await page.locator(".hand .card .field").first.wait_for()
    colours = {"red": "rgb(207, 32, 48)", "yellow": "rgb(247, 193, 30)",
               "green": "rgb(23, 118, 58)", "blue": "rgb(36, 80, 208)"}  # fmt: skip
    seen = 0
    for colour, printed in colours.items():
        field = f".card.{colour} .field"
        if await page.locator(field).count():
            seen += 1
            assert await page.evaluate(GROUND, field) == printed
    assert seen
