"""Takes pictures of somebody who plays alone with bots, into `screenshots/with-bots/`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.async_api import Browser
from tests.browser.party import Party
from tests.browser.person import PHONE, WIDE, Person
from tests.server.process import ServerProcess

FACE: Final = ("KeyQ", "KeyV", "Shift+KeyW")
"""Keys that make a face worth looking at."""
ENOUGH: Final = 14
"""Frames after which a bot is in the middle of what it shows."""


async def take_with_bots(
    browser: Browser, server: ServerProcess, folder: Path, *, staged: str, cards: str
) -> None:
    """Play a little of a game on stage and of one with cards, on a phone and on a laptop."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, size in (("phone", PHONE), ("wide", WIDE)):
        party = Party(browser, server)
        ana = await party.somebody(
            "Ana", size=size, device_scale_factor=2, reduced_motion="no-preference"
        )
        while not await _on_stage(ana, staged, folder, name):
            pass
        await _with_cards(ana, cards, folder, name)
        await party.close()


async def _on_stage(ana: Person, game: str, folder: Path, size: str) -> bool:
    """Perform before bots, then watch one and guess; say whether it had a face to show."""
    await _begin(ana, game)
    await ana.tap("draw")
    await ana.page.locator("[data-do=puppet-face]").focus()
    for key in FACE:
        await ana.press(key)
    await _shoot(ana, folder / f"perform-{size}.png")
    await ana.tap("performed")
    await ana.traffic.until(lambda: ana.traffic.phase != "perform", "done")
    await ana.traffic.until(lambda: ana.traffic.phase == "perform", "a bot on stage")
    if ana.traffic.table is None or "sound" in ana.traffic.table["channel"].values():
        return False
    begun = _frames(ana)
    await ana.traffic.until(lambda: _frames(ana) > begun + ENOUGH, "shown something")
    await _shoot(ana, folder / f"watch-{size}.png")
    await ana.tap("enough")
    await ana.traffic.until(lambda: bool(ana.traffic.legal), "asked to guess")
    await ana.page.locator('[data-slot="5"]').first.click()
    await _shoot(ana, folder / f"guess-{size}.png")
    await ana.tap("guess")
    await ana.page.locator("[data-remark]").first.wait_for()
    await _shoot(ana, folder / f"reveal-{size}.png")
    return True


async def _with_cards(ana: Person, game: str, folder: Path, size: str) -> None:
    await _begin(ana, game)
    await ana.settled()
    await _shoot(ana, folder / f"cards-{size}.png")


async def _begin(ana: Person, game: str) -> None:
    await ana.go()
    await ana.page.locator("[data-field=name]").fill(ana.name)
    await ana.control("play-with-bots", game=game).click()
    await ana.traffic.until(lambda: bool(ana.traffic.legal), "offered a first move")


def _frames(person: Person) -> int:
    return sum(raw.startswith(b'{"type":"frame"') for raw in person.traffic.heard)


async def _shoot(person: Person, file: Path) -> None:
    await person.page.mouse.move(0, 0)
    await person.page.screenshot(path=file)
