"""Playing a puppet with nothing but a keyboard, with a mouse, and by its sliders."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from emojito.puppet.controls import FACE, SIGNED
from tests.browser.playing import Game, by_wire

pytestmark = pytest.mark.asyncio(loop_scope="session")

KEYS = Path(__file__).parents[2] / "web" / "src" / "puppet" / "keys.ts"
FACE_OF_MINE = "[data-do=puppet-face]"
THUMB = 44
"""Pixels that a thumb needs."""
DRAWN = f"""() => [...document.querySelectorAll("{FACE_OF_MINE} svg *")]
  .map((part) => part.getAttribute("d") + part.getAttribute("transform")).join()"""
"""What one's own puppet looks like at this moment."""


def pulls():
    """The keys as they are documented: which key moves which control to what, with Shift or without."""
    plain, shifted = KEYS.read_text().split("WITH_SHIFT", 1)
    for part, shift in ((plain, ""), (shifted.split("GESTURE_KEYS", 1)[0], "Shift+")):
        for code, control, down in re.findall(r'(\w+): pull\("(\w+)"(, -1)?\)', part):
            yield shift + code, control, -100 if down else 100


async def choose(person, channel):
    """What of the puppet is played."""
    await person.control("channel", value=channel).check(force=True)


async def practise(party, **ways):
    """Go where one can play a puppet alone, with all its sliders."""
    person = await party.somebody("Pat", **ways)
    await person.go("/gallery/joy")
    await choose(person, "face")
    await person.tap("practise")
    await person.page.locator(FACE_OF_MINE).wait_for()
    return person


def slider(person, control):
    return person.page.locator(f"[data-do=puppet-control][data-slot={control}]")


async def looks_different(person, before):
    await person.page.wait_for_function(f"(before) => ({DRAWN})() !== before", arg=before)


async def test_every_control_is_played_with_the_keyboard_alone(party):
    pat = await practise(party)
    await pat.tab_to("[data-do=puppet-all]")
    await pat.press("Enter")
    await expect(pat.page.locator("[data-do=puppet-control]")).to_have_count(len(FACE))
    await pat.page.locator(FACE_OF_MINE).focus()
    played = set()
    for key, control, value in pulls():
        await pat.press(key)
        await expect(slider(pat, control)).to_have_value(str(value))
        played.add((control, value > 0))
        await pat.press(key)
        await expect(slider(pat, control)).to_have_value("0")
    wanted = {(name, True) for name in FACE} | {(name, False) for name in SIGNED & set(FACE)}
    assert played == wanted
    # The focus is still on the face: no key has led anywhere else.
    assert await pat.focus_is_on(FACE_OF_MINE)
    await pat.press("KeyA")
    await pat.press("Backspace")
    await expect(slider(pat, "corner_left")).to_have_value("0")


async def test_a_slider_moves_the_face_and_says_what_it_is(party):
    pat = await practise(party)
    await pat.tab_to("[data-do=puppet-all]")
    await pat.press("Enter")
    jaw = slider(pat, "jaw")
    before = await pat.page.evaluate(DRAWN)
    await jaw.focus()
    await pat.press("End")
    await expect(jaw).to_have_value("100")
    await looks_different(pat, before)
    for control in await pat.page.get_by_role("slider").all():
        assert await control.evaluate("(input) => input.labels?.length ?? 1")


async def test_keys_that_are_held_spring_back_where_nothing_stays(party):
    pat = await practise(party)
    await pat.tap("puppet-keeps")
    await expect(pat.control("puppet-keeps")).to_have_attribute("aria-pressed", "false")
    face = pat.page.locator(FACE_OF_MINE)
    await face.focus()
    before = await pat.page.evaluate(DRAWN)
    await pat.page.keyboard.down("KeyV")
    await looks_different(pat, before)
    await pat.page.keyboard.up("KeyV")
    await pat.page.wait_for_function(f"(before) => ({DRAWN})() === before", arg=before)


async def test_a_mouth_is_pulled_by_its_corner_as_in_a_mirror(party):
    pat = await practise(party)
    await pat.tap("puppet-all")
    await pat.page.locator(f"{FACE_OF_MINE} svg").scroll_into_view_if_needed()
    box = await pat.page.locator(f"{FACE_OF_MINE} svg").bounding_box()
    unit = box["width"] / 200
    # On the left of the mirror is the puppet's own left.
    x, y = box["x"] + (100 - 28) * unit, box["y"] + (116 + 32) * unit
    await pat.page.mouse.move(x, y)
    await pat.page.mouse.down()
    await pat.page.mouse.move(x, y - 40 * unit, steps=4)
    await pat.page.mouse.up()
    await expect(slider(pat, "corner_left")).to_have_value("100")
    await expect(slider(pat, "corner_right")).to_have_value("0")
    await pat.tap("puppet-let-go")
    await expect(slider(pat, "corner_left")).to_have_value("0")


async def test_how_it_is_worked_is_said_once_and_the_dots_come_back(party):
    pat = await practise(party)
    await expect(pat.page.locator("[data-hint=puppet]")).to_be_visible()
    face, dot = pat.page.locator(FACE_OF_MINE), pat.page.locator(f"{FACE_OF_MINE} .dot").first
    box = await face.bounding_box()
    await pat.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await pat.page.mouse.down()
    await expect(dot).to_have_css("opacity", re.compile(r"^0"))
    await expect(pat.page.locator("[data-hint=puppet]")).to_be_hidden()
    await pat.page.mouse.up()
    await pat.page.mouse.move(0, 0)
    await expect(dot).to_have_css("opacity", "1")
    await expect(pat.page.locator("[data-hint=puppet]")).to_be_visible()
    await pat.page.reload()
    await face.wait_for()
    await expect(pat.page.locator("[data-hint=puppet]")).to_have_count(0)


# The wheel of pieces to begin from


HUB = "[data-do=close-wheel]"


def piece(person, name):
    return person.page.locator(f"[data-do=puppet-block][data-slot={name}]")


async def test_a_piece_is_taken_from_the_wheel_and_put_back_with_a_tap(party):
    pat = await practise(party)
    await pat.tap("puppet-all")
    await expect(piece(pat, "mouthOpen")).to_have_count(0)
    await pat.tap("puppet-wheel")
    await expect(piece(pat, "mouthOpen")).to_have_attribute("aria-pressed", "false")
    # One piece is put to another, and their sum is in the middle.
    before = await pat.page.locator(HUB).inner_html()
    await pat.tap("puppet-block", slot="mouthOpen")
    await expect(slider(pat, "jaw")).to_have_value("75")
    await expect(piece(pat, "mouthOpen")).to_have_attribute("aria-pressed", "true")
    assert await pat.page.locator(HUB).inner_html() != before
    await pat.tap("puppet-block", slot="browsUp")
    await expect(piece(pat, "browsUp")).to_have_attribute("aria-pressed", "true")
    await pat.tap("puppet-block", slot="mouthOpen")
    await expect(slider(pat, "jaw")).to_have_value("0")
    await expect(piece(pat, "browsUp")).to_have_attribute("aria-pressed", "true")
    await pat.tap("close-wheel")
    await expect(piece(pat, "mouthOpen")).to_have_count(0)


async def test_a_tap_beside_the_wheel_closes_it(party):
    pat = await practise(party)
    await pat.tap("puppet-wheel")
    await pat.tap("puppet-block", slot="mouthOpen")
    await pat.page.mouse.click(4, 4)
    await expect(piece(pat, "mouthOpen")).to_have_count(0)


async def test_the_wheel_needs_only_keys(party):
    pat = await practise(party)
    await pat.tap("puppet-all")
    await pat.page.locator(FACE_OF_MINE).focus()
    await pat.press("Backquote")
    assert await pat.focus_is_on("[data-do=puppet-block][data-slot=browsUp]")
    await pat.press("ArrowRight")
    assert await pat.focus_is_on("[data-do=puppet-block][data-slot=browsDown]")
    await pat.press("Enter")
    await expect(slider(pat, "brow_down_left")).to_have_value("100")
    assert await pat.focus_is_on("[data-do=puppet-block][data-slot=browsDown]")
    await pat.press("Escape")
    await expect(piece(pat, "browsDown")).to_have_count(0)
    # Back where one was, and playing goes on.
    assert await pat.focus_is_on(FACE_OF_MINE)
    await pat.press("KeyV")
    await expect(slider(pat, "jaw")).to_have_value("100")


PLACES = """(selectors) => selectors.map((selector) => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  return { left, top, right, bottom };
})"""
SMALL = [(390, 844), (360, 616), (844, 390), (320, 568)]


async def test_face_and_voice_and_the_wheel_are_in_sight_together(party):
    await party.meet(3, screen=False)
    for person in party.players:
        await person.say({"do": "choose_way", "way": "puppet"})
    await party.start(
        "emojito", edition="huch-2017", mode="cooperative", symbols=["both"] * 7,
        options={"target": 5},
    )  # fmt: skip
    game = Game(party, right=1.0)
    await game.until(
        lambda table: table["phase"] == "perform" and "both" in table["channel"].values(),
        touch=by_wire,
    )
    performer = party.at_seat(game.table["performers"][0])
    await performer.control("voice").wait_for()
    for width, height in SMALL:
        await performer.resize({"width": width, "height": height})
        await performer.page.evaluate("scrollTo(0, 0)")
        wanted = [FACE_OF_MINE, "[data-do=voice]", "[data-do=puppet-wheel]", "[data-do=performed]"]
        face, voice, wheel, done = await performer.page.evaluate(PLACES, wanted)
        for place in (face, voice, wheel):
            beside = place["right"] <= done["left"]
            assert place["bottom"] <= (height if beside else done["top"]), (width, wanted, place)
        await performer.tap("puppet-wheel")
        await expect(piece(performer, "browsUp")).to_be_visible()
        names = await performer.page.locator("[data-do=puppet-block]").evaluate_all(
            "(all) => all.map((each) => each.dataset.slot)"
        )
        every = [f"[data-do=puppet-block][data-slot={name}]" for name in names]
        for place in await performer.page.evaluate(PLACES, every):
            assert 0 <= place["left"] < place["right"] <= width, (width, place)
            assert 0 <= place["top"] < place["bottom"] <= height, (width, place)
            assert place["right"] - place["left"] >= THUMB, (width, place)
        await performer.tap("close-wheel")
        await expect(piece(performer, "browsUp")).to_have_count(0)


async def test_on_sound_there_is_no_face_to_play(party):
    pat = await practise(party)
    await choose(pat, "sound")
    await pat.control("voice").wait_for()
    await expect(pat.page.locator(FACE_OF_MINE)).to_have_count(0)
    await choose(pat, "both")
    await pat.page.locator(FACE_OF_MINE).wait_for()
    await pat.control("voice").wait_for()
