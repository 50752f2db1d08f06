"""Records the reveal as the table screen shows it: the real thing, played slowly for the camera."""

from __future__ import annotations

import io
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Browser
from tests.browser.party import Party
from tests.browser.person import Person
from tests.browser.playing import Game, by_wire
from tests.server.process import ServerProcess

SLOWLY: Final = 10
"""Times slower than people see it, so that a slow machine can take every picture."""
PER_SECOND: Final = 12
SCREEN: Final = {"width": 1280, "height": 720}
PICTURE: Final = (800, 450)
LAST: Final = 3000
"""Milliseconds for which the last picture stays."""

SLOW_TIMERS: Final = f"""
  const later = window.setTimeout;
  window.setTimeout = (act, wait = 0, ...rest) => later(act, wait * {SLOWLY}, ...rest);
"""


async def record_reveal(browser: Browser, server: ServerProcess, file: Path) -> None:
    """Play a round and write an animation of how it is revealed."""
    party = await Party(browser, server).meet(4, screen=False)
    screen = await party.somebody("the table", size=SCREEN, reduced_motion="no-preference")
    await screen.page.add_init_script(SLOW_TIMERS)
    await screen.look_on(party.code)
    await party.start("emojito", mode="competitive")
    play = Game(party, seed=7, right=0.6)
    # Far enough that somebody is about to cross the line.
    await play.until(_decisive, touch=by_wire)
    play.patient = True
    await hide_the_clock(screen)
    await screen.settled()
    await _slow_down(screen)
    await play.step(by_wire)
    _write(await _frames(screen), file)
    await party.close()


def _decisive(table: dict[str, Any]) -> bool:
    near = any(token["space"] >= 5 for token in table["tokens"].values())
    return table["phase"] == "guess" and near and len(table["locked"]) == len(table["guessers"]) - 1


async def hide_the_clock(screen: Person) -> None:
    """Hide how long there is for a trophy: in a picture it has no end, and does not go slowly."""
    await screen.page.locator(".clock").evaluate("(clock) => (clock.style.visibility = 'hidden')")


async def _slow_down(screen: Person) -> None:
    devtools = await screen.page.context.new_cdp_session(screen.page)
    await devtools.send("Animation.enable")
    await devtools.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWLY})


async def _frames(screen: Person) -> list[tuple[float, Image.Image]]:
    """What is to be seen when, until the tokens have arrived and the cards are back."""
    frames: list[tuple[float, Image.Image]] = []
    scenes: list[str | None] = []
    began = time.monotonic()
    while scenes[-1:] != ["cards"] or "walk" not in scenes:
        await screen.page.wait_for_timeout(
            max(0, len(frames) / PER_SECOND * SLOWLY - (time.monotonic() - began)) * 1000
        )
        frames.append((time.monotonic(), await _picture(screen)))
        scenes.append(await screen.page.locator("[data-scene]").get_attribute("data-scene"))
    await screen.settled()
    frames.append((time.monotonic(), await _picture(screen)))
    return frames


async def _picture(screen: Person) -> Image.Image:
    taken = await screen.page.screenshot(type="jpeg", quality=92)
    return Image.open(io.BytesIO(taken)).convert("RGB").resize(PICTURE, Image.Resampling.LANCZOS)


def _write(frames: list[tuple[float, Image.Image]], file: Path) -> None:
    times = [taken for taken, _ in frames]
    waits = [(then - now) * 1000 / SLOWLY for now, then in pairwise(times)]
    (_, first), *rest = frames
    first.save(
        file,
        save_all=True,
        append_images=[picture for _, picture in rest],
        duration=[*(round(wait) for wait in waits), LAST],
        loop=0,
        quality=62,
        method=4,
    )
