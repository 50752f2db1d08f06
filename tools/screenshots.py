"""Takes pictures of every screen into `screenshots/`, and those of the README anew.

The people and their names are always the same, so that a picture changes only if the screen does;
the cards are dealt as chance has it.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.async_api import async_playwright
from tests.browser.chromium import launch
from tests.browser.party import Party
from tests.browser.person import PHONE, WIDE, Person
from tests.browser.playing import Game
from tests.server.process import UNHURRIED, ServerProcess

from tools.readme import PICTURES, SHOTS, take
from tools.sizes import take_sizes


async def shoot(person: Person, name: str, *, dark: bool = False) -> None:
    """Take a picture of somebody's screen as it comes to rest."""
    await person.settled()
    await person.page.mouse.move(0, 0)
    await person.page.screenshot(path=SHOTS / f"{name}.png", animations="disabled")
    if dark:
        await person.page.emulate_media(color_scheme="dark")
        await person.settled()
        await person.page.screenshot(path=SHOTS / f"{name}-dark.png", animations="disabled")
        await person.page.emulate_media(color_scheme="light")


class Album:
    """A party that is photographed: two phones, one German, a laptop, and a table screen."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.taken: set[str] = set()

    async def way_in(self) -> None:
        """The door and the lobby."""
        ana = await self.party.somebody("Ana", size=PHONE, device_scale_factor=2)
        laptop = await self.party.somebody("Cem", size=WIDE)
        await ana.go()
        await shoot(ana, "door-phone", dark=True)
        await laptop.go()
        await shoot(laptop, "door-wide")
        await laptop.go("/tv")
        await laptop.control("open").wait_for()
        await shoot(laptop, "tv-wide", dark=True)
        ben = await self.party.somebody("Ben", size=PHONE, language="de", device_scale_factor=2)
        dee = await self.party.somebody("Dee", size=PHONE, language="fr", device_scale_factor=2)
        await self.party.seat(ana, ben)
        await laptop.stand_at_door(self.party.code)
        await shoot(laptop, "invited-wide")
        await self.party.seat(laptop, dee)
        screen = await self.party.put_screen()
        await self.party.caught_up()
        await shoot(ana, "lobby-host-phone", dark=True)
        await shoot(ben, "lobby-guest-phone-de")
        await shoot(laptop, "lobby-guest-wide")
        await shoot(screen, "lobby-table", dark=True)
        for opener in ("menu", "invite", "person"):
            await ana.tap(opener)
            await shoot(ana, f"{opener}-phone")
            await ana.press("Escape")

    async def whole_game(
        self, name: str, game: str, until: Callable[[Game], bool], **choice: Any
    ) -> None:
        """Every phase of a game, from every kind of seat."""
        # The pictures show limits as people have them, not the patience of a test; but taking them
        # takes longer than choosing a trophy may.
        await self.party.start(game, {"challenge": 12, "trophy": 20}, **choice)
        play = Game(self.party, seed=7, right=0.75)
        while True:
            for person in self.party.inside:
                await self._phase(name, play, person)
            if until(play):
                break
            await play.step()
        if not play.over:
            await self.party.host.end_game()
            await self.party.caught_up()
        for person, size in zip(self.party.inside, SIZES, strict=True):
            await shoot(person, f"{name}-end-{size}", dark=size == "phone")
        await self.party.host.tap("back_to_lobby")
        await self.party.host.control("start").wait_for()

    async def _phase(self, name: str, play: Game, person: Person) -> None:
        phase, size = play.table["phase"], SIZES[self.party.inside.index(person)]
        if phase == "over":
            return
        what = sorted({command["do"] for command in person.traffic.legal} - {"call"})
        part = f"{what[0]}" if what else "waits"
        if {"play", "draw"} & set(what):
            part = "turn"
        shot = f"{name}-{phase}-{part}-{size}" if size != "table" else f"{name}-{phase}-table"
        shot = {f"{name}-guess-guess-{size}": f"{name}-guess-{size}"}.get(shot, shot)
        shot = {f"{name}-play-turn-{size}": f"{name}-turn-{size}"}.get(shot, shot)
        if shot in self.taken:
            return
        self.taken.add(shot)
        if phase == "guess" and what:
            await person.page.locator('[data-slot="4"]').first.click()
        await shoot(person, shot, dark=size in {"phone", "table"})


SIZES: Final = ("phone", "phone-de", "wide", "phone-fr", "table")
"""What the party's screens are, in their order."""


async def take_all() -> None:
    """Start a server and a browser, and play for the camera."""
    shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            ServerProcess(Path(folder) / "rooms.db", program=UNHURRIED) as server,
            async_playwright() as playwright,
        ):
            browser = await launch(playwright)
            party = Party(browser, server)
            album = Album(party)
            await album.way_in()
            await album.whole_game(
                "emojito",
                "emojito",
                lambda game: game.over,
                mode="competitive",
                edition="huch-2017",
            )
            await album.whole_game(
                "secret-message", "emojito", lambda game: game.table["round"] > 1,
                mode="cooperative", options={"secret_message": True},
            )  # fmt: skip
            await album.whole_game(
                "teams", "emojito", lambda game: game.table["round"] > 1, mode="teams"
            )
            await album.whole_game(
                "mau-mau", "mau-mau", lambda game: game.table["round"] > 1,
                options={"rounds": "to-500"},
            )  # fmt: skip
            await party.close()
            await take_sizes(browser, server, SHOTS / "sizes")
            await browser.close()


if __name__ == "__main__":
    asyncio.run(take_all())
    asyncio.run(take([*PICTURES]))
