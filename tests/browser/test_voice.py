"""The puppet's voice in a real browser: it loads under our policy, it sounds, and needs no pointer."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from playwright.async_api import expect

from tests.browser.traffic import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="session")

EARS = """
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...rest) {
    const listen = () => {
      const ear = new AnalyserNode(target.context, { fftSize: 4096 });
      connect.call(this, ear);
      return [ear];
    };
    if (target instanceof AudioDestinationNode) window.ears = listen();
    if (this instanceof AudioWorkletNode) window.throats = listen();
    return connect.call(this, target, ...rest);
  };
  const loudest = (ears = []) => Math.max(0, ...ears.map((ear) => {
    const samples = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(samples);
    return samples.every(Number.isFinite) ? Math.max(...samples.map(Math.abs)) : 99;
  }));
  window.heard = () => loudest(window.ears);
  window.sung = () => loudest(window.throats);
"""
"""How loud the page has just been, and how loud the synthesiser was before the volume."""
QUIET, AUDIBLE = 1e-4, 0.02
SHORT = 5.0
"""Seconds after which a sound that was made is over."""


async def listener(party, **ways):
    """Somebody whose page tells how loud it is, with the voice pad before them."""
    person = await party.somebody(**ways)
    await person.page.add_init_script(EARS)
    await person.create()
    await person.tap("menu")
    await person.tap("try-voice")
    pad = person.page.locator("[data-do=voice]")
    await pad.wait_for()
    return person, pad


async def until(person, condition, where="heard"):
    """Wait until the page is as loud as that; return how loud."""
    async with asyncio.timeout(PATIENCE):
        while True:
            loudness = await person.page.evaluate(f"window.{where}()")
            if condition(loudness):
                return loudness
            await asyncio.sleep(0.02)


async def sounds(person):
    return await until(person, lambda loudness: loudness > AUDIBLE)


async def makes_a_sound(person, key):
    """Press a key for a sound that is soon over: a busy machine may have missed it, so again if need be."""
    async with asyncio.timeout(4 * PATIENCE):
        while True:
            await person.page.keyboard.press(key)
            with suppress(TimeoutError):
                async with asyncio.timeout(SHORT):
                    await sounds(person)
                    return


async def falls_silent(person):
    return await until(person, lambda loudness: loudness < QUIET)


async def ready(person):
    """Wait until the synthesiser is in the audio thread and connected."""
    async with asyncio.timeout(PATIENCE):
        while not await person.page.evaluate("(window.ears ?? []).length"):
            await asyncio.sleep(0.02)


async def test_the_voice_sounds_under_our_policy_while_a_finger_is_on_the_pad(party):
    person, pad = await listener(party)
    box = await pad.bounding_box()
    fetched = await person.page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name)"
    )
    assert not any(name.startswith(("blob:", "data:")) for name in fetched)
    await ready(person)
    assert await person.page.evaluate("window.heard()") < QUIET
    await person.page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.5)
    await person.page.mouse.down()
    assert await sounds(person) < 1
    await person.page.mouse.up()
    await falls_silent(person)


async def test_the_voice_needs_only_keys(party):
    person, pad = await listener(party)
    await ready(person)
    await person.tab_to("[data-do=voice]")
    page = person.page
    before = await pad.get_attribute("aria-valuetext")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowRight")
    await expect(pad).to_have_attribute("aria-valuenow", "1")
    await expect(pad).not_to_have_attribute("aria-valuetext", before)
    await page.keyboard.down(" ")
    await sounds(person)
    await page.keyboard.up(" ")
    await falls_silent(person)
    # The rest by letters, whatever in it has the focus; with Shift it goes back.
    for key, control in (("r", "rough"), ("m", "hum"), ("v", "vibrato"), ("o", "open")):
        slider = page.locator(f"[data-do={control}]")
        was = await slider.input_value()
        await page.keyboard.press(key)
        await expect(slider).not_to_have_value(was)
        assert float(await slider.input_value()) > float(was)
        await page.keyboard.press(f"Shift+{key.upper()}")
        await expect(slider).to_have_value(was)
    await makes_a_sound(person, "2")
    await falls_silent(person)
    await person.tab_to("[data-do=sound-giggle]")
    await makes_a_sound(person, "Enter")
    await falls_silent(person)
    await expect(page.locator("dialog[open]")).to_be_visible()


async def test_whoever_has_switched_sound_off_hears_nothing(party):
    person, pad = await listener(party)
    await ready(person)
    switch = person.page.locator("[data-do=sound]")
    await switch.uncheck()
    await expect(person.page.locator(".voice [role=status]")).to_be_visible()
    await pad.focus()
    await person.page.keyboard.down(" ")
    await until(person, lambda loudness: loudness > AUDIBLE, "sung")
    assert await person.page.evaluate("window.heard()") < QUIET
    await person.page.keyboard.up(" ")
    await switch.check()
    await pad.focus()
    await person.page.keyboard.down(" ")
    await sounds(person)


async def test_who_leaves_the_pad_leaves_no_sound_behind(party):
    person, pad = await listener(party)
    await ready(person)
    await pad.focus()
    await person.page.keyboard.down(" ")
    await sounds(person)
    await person.tap("close")
    await falls_silent(person)
