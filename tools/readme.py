"""Takes the pictures of the README, and nothing else; some of them by name, otherwise all.

Each is of the real thing: people with pages of their own at a real server. They are composed in
`docs/images`; what they are composed of stays in `screenshots/`.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Browser, Playwright, async_playwright
from tests.browser.chromium import launch
from tests.browser.party import Party
from tests.browser.person import PHONE, Person
from tests.browser.playing import Game, by_wire
from tests.server.process import UNHURRIED, ServerProcess

from tools.far_apart import take_far_apart
from tools.recording import hide_the_clock, record_reveal
from tools.with_bots import take_with_bots

ROOT: Final = Path(__file__).parent.parent
SHOTS: Final = ROOT / "screenshots"
IMAGES: Final = ROOT / "docs" / "images"
ADDRESS: Final = "http://192.168.1.20:8080"
"""As a server at home has one: what the pictures show beside the code."""
TV: Final = {"width": 1280, "height": 720}
TABLE_WIDTH: Final = 1080
PHONES: Final = ("door", "lobby", "guess", "cards")
FAR: Final = (
    "lobby-ana", "perform-camera-ben", "perform-puppet-ben", "guess-ben", "trophies-ben", "end-ben",
)  # fmt: skip
"""Every phase of a game between people far apart; whose turn it is, is drawn by lot."""
FAR_WIDE: Final = ("perform-camera-dee", "perform-puppet-cem", "trophies-cem")
BOTS: Final = ("perform-phone", "watch-phone", "guess-phone", "reveal-phone", "cards-phone")
GAP: Final = 24
FAR_ON: Final = 5
"""The space from which a token will soon cross the line."""


class Studio:
    """Where the pictures are taken."""

    def __init__(self, playwright: Playwright, browser: Browser, server: ServerProcess) -> None:
        self.playwright = playwright
        self.browser = browser
        self.server = server

    def folder(self, name: str) -> Path:
        """Where the parts of a picture go."""
        folder = SHOTS / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.png"):
            old.unlink()
        return folder

    async def table(self) -> None:
        """The moment at the table: the truth is marked, some have found it, and one has not."""
        party = await Party(self.browser, self.server).meet(5, screen=False)
        screen = await party.somebody("the table", size=TV, device_scale_factor=2)
        await screen.look_on(party.code)
        await party.start("emojito", mode="competitive")
        play = Game(party, seed=7, right=0.8)
        await play.until(_worth_seeing, touch=by_wire)
        for left in reversed(range(len(play.table["guessers"]))):
            play.right = float(left > 0)
            await play.step(by_wire)
        await hide_the_clock(screen)
        await screen.settled()
        file = self.folder("table") / "table.png"
        await screen.page.screenshot(path=file, animations="disabled")
        await party.close()
        (table,) = _opened(file)
        height = table.height * TABLE_WIDTH // table.width
        _save(table.resize((TABLE_WIDTH, height), Image.Resampling.LANCZOS), "table")

    async def phones(self) -> None:
        """The door, the lobby, the dial and a hand of cards, on one phone."""
        folder = self.folder("phones")
        party = Party(self.browser, self.server)
        ana = await party.somebody("Ana", size=PHONE, device_scale_factor=2)
        await ana.go()
        await _shoot(ana, folder / "door.png")
        others = [await party.somebody(name) for name in ("Ben", "Cem", "Dee")]
        await party.seat(ana, *others)
        await party.caught_up()
        await _shoot(ana, folder / "lobby.png")
        await party.start("emojito", mode="competitive")
        play = Game(party, seed=7)
        await play.until(lambda _: _may(ana, "guess"), touch=by_wire)
        await ana.page.locator('[data-slot="4"]').first.click()
        await _shoot(ana, folder / "guess.png")
        await ana.end_game()
        await ana.tap("back_to_lobby")
        await party.start("mau-mau", options={"rounds": "to-500"})
        cards = Game(party, seed=7)
        await cards.step(by_wire)
        await cards.until(lambda _: _in_peace(ana), touch=by_wire)
        await _shoot(ana, folder / "cards.png")
        await party.close()
        _save(side_by_side(_opened(*(folder / f"{name}.png" for name in PHONES)), 760), "phones")

    async def reveal(self) -> None:
        """The reveal, as a film."""
        await record_reveal(self.browser, self.server, IMAGES / "reveal.webp")

    async def bots(self) -> None:
        """Somebody alone with bots."""
        folder = self.folder("with-bots")
        await take_with_bots(self.browser, self.server, folder, staged="emojito", cards="mau-mau")
        parts = _opened(*(folder / f"{name}.png" for name in BOTS))
        _save(side_by_side(parts, 620), "bots-phones")

    async def far_apart(self) -> None:
        """People far apart, on phones and on laptops."""
        folder = self.folder("far-apart")
        await take_far_apart(self.playwright, self.server, folder)
        phones = _opened(*(folder / f"{name}.png" for name in FAR))
        wide = _opened(*(folder / f"{name}.png" for name in FAR_WIDE))
        _save(side_by_side(phones, 620), "far-apart-phones")
        _save(side_by_side(wide, 420), "far-apart-wide")


PICTURES: Final[dict[str, Callable[[Studio], Awaitable[None]]]] = {
    "table": Studio.table,
    "phones": Studio.phones,
    "reveal": Studio.reveal,
    "bots": Studio.bots,
    "far-apart": Studio.far_apart,
}


def _worth_seeing(table: dict[str, Any]) -> bool:
    """Whether a game has gone far enough, and all are about to guess."""
    tokens = table["tokens"].values()
    is_exciting = any(t["counting"] for t in tokens) and any(t["space"] >= FAR_ON for t in tokens)
    return table["phase"] == "guess" and not table["locked"] and is_exciting


def _in_peace(person: Person) -> bool:
    """Whether it is somebody's turn, and nothing lies over their table that was done to anybody."""
    table = person.traffic.table or {}
    blows = {"drew", "skipped", "hands_swapped"}
    is_hit = any(event["type"] in blows for event in person.traffic.events)
    return table["phase"] == "play" and not table["pending"] and not is_hit and _may(person, "play")


def _may(person: Person, do: str) -> bool:
    return any(command["do"] == do for command in person.traffic.legal)


async def _shoot(person: Person, file: Path) -> None:
    await person.settled()
    await person.page.screenshot(path=file, animations="disabled")


def _opened(*files: Path) -> list[Image.Image]:
    return [Image.open(file).convert("RGB") for file in files]


def side_by_side(pictures: list[Image.Image], height: int) -> Image.Image:
    """Put pictures into a row, all of them as high."""
    small = [
        each.resize((each.width * height // each.height, height), Image.Resampling.LANCZOS)
        for each in pictures
    ]
    width = sum(each.width for each in small) + GAP * (len(small) - 1)
    row = Image.new("RGB", (width, height), "white")
    left = 0
    for each in small:
        row.paste(each, (left, 0))
        left += each.width + GAP
    return row


def _save(picture: Image.Image, name: str) -> None:
    """Put a picture into the documents, as small as it can be."""
    palette = picture.quantize(128, kmeans=2)
    palette.save(IMAGES / f"{name}.png", optimize=True)


async def take(names: list[str]) -> None:
    """Start a server and a browser, and take these pictures."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            ServerProcess(
                Path(folder) / "rooms.db", "--public-url", ADDRESS, program=UNHURRIED
            ) as server,
            async_playwright() as playwright,
        ):
            browser = await launch(playwright)
            studio = Studio(playwright, browser, server)
            for name in names:
                await PICTURES[name](studio)
            await browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pictures", nargs="*", choices=[*PICTURES, []], help="all if none is named")
    asyncio.run(take(parser.parse_args().pictures or [*PICTURES]))
