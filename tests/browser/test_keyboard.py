"""Both games without a mouse: every control is reached by Tab or arrows, and the focus shows."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.helping import Favour
from tests.browser.playing import ENOUGH, Game

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNT_TOUCHES = """
  window.touches = 0;
  for (const touch of ["pointerdown", "mousedown", "touchstart"]) addEventListener(touch, () => window.touches++, true);
"""


async def by_keys(person, command):
    """Give a command of a game with the keyboard alone."""
    match command:
        case {"do": "guess", "slot": slot}:
            await person.tab_to("[role=slider]")
            await person.press(str(slot))
            await person.tab_to("[data-do=guess]")
            await person.press("Enter")
        case {"do": "take", "slot": slot}:
            await person.tab_to(f'[data-do=take][data-slot="{slot}"]')
            await person.press("Enter")
        case {"do": "color", "color": color}:
            await person.tab_to(f'[data-do=color][data-color="{color}"]')
            await person.press("Enter")
        case {"do": "play", "card": card, **rest}:
            await person.tab_to("[data-do=play][data-card]")
            await walk_to(person, card)
            await person.press("Enter")
            if rest.get("swap") is not None:
                await person.tab_to(f'[data-do=play][data-target="{rest["swap"]}"]')
                await person.press("Enter")
        case {"do": do}:
            await person.tab_to(f'[data-do="{do}"]')
            await person.press("Enter")


async def walk_to(person, card):
    """Go along the hand with the arrow keys."""
    await person.press("Home")
    for _ in range(len(person.ear.me["hand"])):
        if await person.focus_is_on(f'[data-card="{card}"]'):
            return
        await person.press("ArrowRight")
    raise AssertionError(f"{card} cannot be reached by arrow keys")


async def come_in(party, people):
    """Meet without a mouse, from the door on."""
    for name in ("Ana", "Ben", "Cem")[:people]:
        person = await party.somebody(name)
        await person.page.add_init_script(COUNT_TOUCHES)
        await person.go(f"/{party.code}" if party.code else "/")
        await person.tab_to("[data-field=name]")
        await person.page.keyboard.type(name)
        await person.press("Enter")
        await person.ear.until(lambda ear=person.ear: ear.you is not None, "in the room")
        party.code = party.code or person.ear.code
        party.others.remove(person)
        party.players.append(person)
    await party.caught_up()


async def begin(party):
    host = party.host
    await host.tab_to("[data-do=start]")
    await host.press("Enter")
    for person in party.players:
        await person.ear.until(lambda ear=person.ear: ear.table is not None, "in the game")
    await party.caught_up()


async def untouched(party):
    return [await person.page.evaluate("window.touches") for person in party.players]


async def test_a_round_of_emojito(party):
    await come_in(party, 3)
    await party.choose("emojito", mode="competitive")
    await begin(party)
    play = Game(party, seed=1, right=1)
    while play.table["round"] == 1 or not {"draw", "perform", "guess"} <= play.seen:
        await play.step(by_keys)
    await play.until("trophies", touch=by_keys)
    await play.step(by_keys)
    assert await untouched(party) == [0, 0, 0]


async def test_a_round_of_mau_mau(party):
    await come_in(party, 2)
    host = party.host
    await host.tab_to('[data-setting="game"]')
    await host.press("ArrowDown")
    await host.ear.until(lambda: host.ear.room["settings"]["game"] == "mau-mau", "Mau-Mau")
    await begin(party)
    play = Game(party, seed=1)
    while not play.over:
        if play.moves == ENOUGH:
            play.favour = Favour(party.players)
        await play.step(by_keys)
    await host.tab_to("[data-do=start]")
    assert await untouched(party) == [0, 0]


async def test_the_menu_is_opened_and_left_by_keys(party):
    await come_in(party, 2)
    await begin_mau_mau(party)
    host = party.host
    await host.tab_to("[data-do=menu]")
    await host.press("Enter")
    dialog = host.page.locator("dialog[open]")
    await expect(dialog).to_be_visible()
    await host.tab_to("dialog[open] [data-do=pause]")
    for _ in range(30):
        await host.press("Tab")
        assert await host.page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog[open]')"
        )
    await host.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(host.control("menu")).to_be_focused()


async def begin_mau_mau(party):
    await party.choose("mau-mau")
    await begin(party)
