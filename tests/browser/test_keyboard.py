"""Both games without a mouse: by Tab and arrows, by shortcut keys, and with a focus that is never lost."""

from __future__ import annotations

import pytest
from playwright.async_api import TimeoutError as TookTooLong, expect

from tests.browser.helping import Favour
from tests.browser.playing import Game, by_wire

pytestmark = pytest.mark.asyncio(loop_scope="session")

MANY = 20
"""Moves that need most of the ways there are to give one."""

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


COLORS = ("red", "yellow", "green", "blue")
KEYS = {"performed": "f", "draw": "D", "call": "e", "keep": "k", "pass": "n"}
TEN = 10


async def by_shortcut(person, command):
    """Give a command with the key it has; what has none is reached by Tab."""
    match command:
        case {"do": "guess", "slot": slot}:
            await person.press(str(slot))
            await person.press("l")
        case {"do": "take", "slot": slot}:
            await person.press(str(slot))
        case {"do": "color", "color": color}:
            await person.press(str(COLORS.index(color) + 1))
        case {"do": "play", "card": card, **rest} if rest.get("swap") is None:
            place = await place_in_hand(person, card)
            await (person.press(str(place % TEN)) if place <= TEN else by_keys(person, command))
        case {"do": do} if do in KEYS:
            await person.press(KEYS[do])
        case _:
            await by_keys(person, command)


async def place_in_hand(person, card):
    """At which place a card is held."""
    hand = person.page.locator("[data-do=play][data-card]")
    await hand.first.wait_for()
    held = await hand.evaluate_all("(all) => all.map((each) => each.dataset.card)")
    return held.index(card) + 1


async def walk_to(person, card):
    """Go along the hand with the arrow keys."""
    await person.press("Home")
    for _ in range(len(person.traffic.me["hand"])):
        if await person.focus_is_on(f'[data-card="{card}"]'):
            return
        await person.press("ArrowRight")
    raise AssertionError(f"{card} cannot be reached by arrow keys")


async def come_in(party, people, *, pages=2):
    """Meet without a mouse, from the door on; a third one only plays along."""
    for name in ("Ana", "Ben", "Cem")[:pages]:
        person = await party.somebody(name)
        await person.page.add_init_script(COUNT_TOUCHES)
        await person.go(f"/{party.code}" if party.code else "/")
        await person.tab_to("[data-field=name]")
        await person.page.keyboard.type(name)
        await person.press("Enter")
        await person.traffic.until(
            lambda traffic=person.traffic: traffic.you is not None, "in the room"
        )
        party.code = party.code or person.traffic.code
        party.others.remove(person)
        party.players.append(person)
    await party.seat(*map(party.wired, ("Ana", "Ben", "Cem")[pages:people]))
    await party.caught_up()


async def begin(party):
    host = party.host
    await host.tab_to("[data-do=start]")
    await host.press("Enter")
    for person in party.players:
        await person.traffic.until(
            lambda traffic=person.traffic: traffic.table is not None, "in the game"
        )
    await party.caught_up()


async def untouched(party):
    return [await person.page.evaluate("window.touches") for person in party.shown]


async def test_a_round_of_emojito(party):
    await come_in(party, 3)
    await party.choose("emojito", mode="competitive")
    await begin(party)
    play = Game(party, seed=1, right=1)
    while play.table["round"] == 1 or not {"draw", "perform", "guess"} <= play.seen:
        await play.step(by_keys)
    await play.until("trophies", touch=by_keys)
    await play.step(by_keys)
    assert await untouched(party) == [0, 0]


async def test_a_round_of_mau_mau(party):
    await come_in(party, 2)
    host = party.host
    await host.tab_to('[data-setting="game"]')
    await host.press("ArrowDown")
    await host.traffic.until(lambda: host.traffic.room["settings"]["game"] == "mau-mau", "Mau-Mau")
    await begin(party)
    play = Game(party, seed=1)
    while not play.over:
        if play.moves == MANY:
            play.favour = Favour(party.players)
        await play.step(by_keys if play.moves < MANY else by_wire)
    await party.caught_up()
    await host.tab_to("[data-do=start]")
    assert await untouched(party) == [0, 0]


# Shortcut keys


async def test_a_round_of_emojito_by_shortcuts(party):
    await come_in(party, 3)
    await party.choose("emojito", mode="competitive")
    await begin(party)
    play = Game(party, seed=2, right=1)
    await play.until("trophies", touch=by_shortcut)
    await play.step(by_shortcut)
    assert await untouched(party) == [0, 0]


async def test_mau_mau_by_shortcuts(party):
    await come_in(party, 2)
    await party.choose("mau-mau", options={"rounds": "to-500"})
    await begin(party)
    play = Game(party, seed=3)
    for _ in range(MANY):
        await play.step(by_shortcut)
    assert await untouched(party) == [0, 0]


async def test_the_help_sheet_is_a_key_away_and_shortcuts_can_be_switched_off(party):
    await come_in(party, 2, pages=1)
    await begin_mau_mau(party)
    host = party.host
    sheet = host.page.locator("dialog[open]")
    await host.press("?")
    await expect(sheet.locator("kbd", has_text="E")).to_be_visible()
    version = host.traffic.version
    await host.press("d")
    await host.tab_to("dialog[open] [data-do=shortcuts]")
    await host.press("Space")
    await expect(sheet.locator("[data-do=shortcuts]")).not_to_be_checked()
    await host.press("Escape")
    await expect(sheet).to_have_count(0)
    for key in ("?", "m", "d", "1"):
        await host.press(key)
    await expect(sheet).to_have_count(0)
    assert host.traffic.version == version, "neither over a window nor switched off"
    # They are found again in the menu.
    await host.tab_to("[data-do=menu]")
    await host.press("Enter")
    await host.tab_to("dialog[open] [data-do=keys]")
    await host.press("Enter")
    await host.tab_to("dialog[open] [data-do=shortcuts]")
    await host.press("Space")
    await host.press("Escape")
    await host.press("m")
    await expect(host.page.locator("dialog[open] [data-do=pause]")).to_be_visible()


async def test_whoever_writes_presses_no_shortcut(party):
    await come_in(party, 2, pages=1)
    await begin_mau_mau(party)
    host = party.host
    await host.press("m")
    await host.page.locator("dialog[open] .people summary").press("Enter")
    await host.tab_to(f"dialog[open] [data-do=person][data-who={host.traffic.you}]")
    await host.press("Enter")
    field = host.page.locator("dialog[open] input:not([type=checkbox])").first
    version = host.traffic.version
    await field.focus()
    await field.fill("")
    await host.page.keyboard.type("d1e?m")
    await expect(field).to_have_value("d1e?m")
    assert host.traffic.version == version


# More time

SPOKEN = """() => {
  window.spoken = [];
  const hear = () => { for (const each of document.querySelectorAll("[aria-live], [role=alert]")) if (each.textContent) window.spoken.push(each.textContent); };
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


async def test_whoever_is_awaited_has_more_time_at_a_key(party):
    await come_in(party, 2)
    await party.choose("mau-mau", timers={"turn": 300})
    await begin(party)
    ana, ben = party.players
    awaited, other = (ana, ben) if ana.traffic.play["awaited"] == [ana.traffic.seat] else (ben, ana)
    await other.page.evaluate(SPOKEN)
    await expect(other.control("more_time")).to_have_count(0)
    await awaited.control("more_time").wait_for()
    await awaited.press("t")
    await other.traffic.until(lambda: not other.traffic.play["clock"]["extendable"], "more time")
    clock = other.traffic.play["clock"]
    assert clock["ends"] - clock["since"] == 600
    await expect(awaited.control("more_time")).to_have_count(0)
    await other.page.wait_for_function(
        "(name) => window.spoken.some((each) => each.includes(name))", arg=awaited.name
    )


# The focus

HOLDS_FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body || !at.checkVisibility({ visibilityProperty: true })) return false;
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const named = at.getAttribute("aria-label") || at.textContent.trim();
  return inSight && !!named;
}"""


async def all_hold_their_focus(party):
    for person in party.shown:
        try:
            await person.page.wait_for_function(HOLDS_FOCUS)
        except TookTooLong:
            at = await person.page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
            raise AssertionError(f"{person.name} has lost their place: {at}") from None


async def test_nobody_loses_their_place_in_emojito(party):
    await come_in(party, 3)
    await party.choose("emojito", mode="competitive")
    await party.players[1].tab_to("[data-do=menu]")
    await begin(party)
    await all_hold_their_focus(party)
    play = Game(party, seed=4, right=1)
    while "trophies" not in play.seen or play.table["phase"] == "trophies":
        await play.step(by_keys)
        await all_hold_their_focus(party)
    await party.host.say({"do": "end_game"})
    for person in party.shown:
        await person.page.locator(".recap").wait_for()
    await all_hold_their_focus(party)
    await party.host.tab_to("[data-do=start]")
    await party.host.press("Enter")
    for person in party.shown:
        await person.page.locator(".recap").wait_for(state="detached")
    await all_hold_their_focus(party)


async def test_nobody_loses_their_place_in_mau_mau(party):
    await come_in(party, 2)
    await party.choose("mau-mau", options={"rounds": "to-500"})
    await party.players[1].tab_to("[data-do=menu]")
    await begin(party)
    play = Game(party, seed=5)
    for _ in range(MANY):
        await play.step(by_keys)
        await all_hold_their_focus(party)


async def test_a_window_that_closes_gives_the_place_back(party):
    await come_in(party, 2, pages=1)
    await begin_mau_mau(party)
    host = party.host
    await host.tab_to("[data-do=menu]")
    await host.press("Enter")
    await host.tab_to("dialog[open] [data-do=keys]")
    await host.press("Enter")
    await expect(host.page.locator("dialog[open] kbd").first).to_be_visible()
    await host.press("Escape")
    await expect(host.page.locator("dialog[open]")).to_have_count(0)
    await host.page.wait_for_function(HOLDS_FOCUS)


async def test_the_menu_is_opened_and_left_by_keys(party):
    await come_in(party, 2, pages=1)
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
