"""Takes the screens at every size we promise into `screenshots/sizes/`, by day and by night.

At tables of few and of many; two with pages speak languages with long words, others have no page.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, cast

from playwright.async_api import Browser
from tests.browser.party import WITHOUT_HURRY, Party
from tests.browser.person import PHONE, Person
from tests.browser.playing import WHOLE_GAME
from tests.server.client import Client, Message
from tests.server.party import Party as Scripted
from tests.server.process import ServerProcess

SIZES: Final = (
    (320, 568), (360, 616), (390, 844), (844, 390), (820, 1180), (1024, 600), (1280, 720),
    (1920, 1080),
)  # fmt: skip
BIG: Final = SIZES[-3:]
"""What a table screen may have."""
LANGUAGES: Final = ("de", "pl")
GUESTS: Final = (
    "Konstantin-Georg", "Wilhelmine-Luise", "Dee", "Bartłomiej Piotr", "Eva", "Hildegard-Simone",
    "Przemysław", "Cem", "Rosalinde-Isolde", "Ferdinand Müller", "Gus", "Hieronymus-Xaver",
)  # fmt: skip
TABLES: Final[tuple[tuple[int, str, dict[str, Any]], ...]] = (
    (2, "emojito", {"mode": "cooperative"}),
    (2, "mau-mau", WHOLE_GAME),
    (5, "mau-mau", WHOLE_GAME),
    (7, "emojito", {"mode": "competitive", "edition": "desyllas"}),
    (14, "emojito", {"mode": "teams"}),
)
"""Seats and what is played on them, the fewest first."""
ROUNDS: Final = {"emojito": 4, "mau-mau": 2}
"""After so many every phase was there, or will not come."""


class Seated:
    """Somebody at a page, who plays as those without one do."""

    def __init__(self, person: Person) -> None:
        self.person = person

    @property
    def version(self) -> int:
        """What the page was told last."""
        return self.person.traffic.version

    @property
    def table(self) -> Message | None:
        """What everybody sees."""
        return self.person.traffic.table

    @property
    def me(self) -> Message | None:
        """What only they see."""
        return self.person.traffic.me

    @property
    def legal(self) -> list[Message]:
        """What they may do."""
        return self.person.traffic.legal

    async def caught_up(self, version: int) -> None:
        """Wait until the page has been told a version."""
        await self.person.traffic.until(lambda: self.version >= version, f"at {version}")

    async def do(self, word: str, **fields: Any) -> Message:
        """Do something, or have the page do it by itself: a card that does not fit is kept."""
        before = self.version
        await self.person.whisper({"do": word, **fields})
        await self.person.traffic.until(lambda: self.version > before, f"done {word}")
        return {"type": "done", "version": self.version}


class Album:
    """A table that fills up, and what its screens show."""

    def __init__(self, browser: Browser, server: ServerProcess, folder: Path) -> None:
        self.party = Party(browser, server)
        self.folder = folder
        self.guests: list[Client] = []

    async def shoot(
        self, person: Person, name: str, sizes: tuple[tuple[int, int], ...] = SIZES
    ) -> None:
        """Take somebody's screen at each size, by day and by night."""
        for width, height in sizes:
            await person.resize({"width": width, "height": height})
            for scheme in ("light", "dark"):
                await person.page.emulate_media(color_scheme=scheme)
                await person.settled()
                file = self.folder / f"{name}-{width}x{height}-{scheme}.png"
                await person.page.screenshot(path=file, animations="disabled")

    async def everybody(self, name: str) -> None:
        """Take what those with pages and the table screen see now."""
        async with Scripted(self.party.server, self.guests).listening():
            await self.party.caught_up()
            for person, language in zip(self.party.players, LANGUAGES, strict=True):
                await self.shoot(person, f"{name}-{language}")
            await self.shoot(self.party.others[-1], f"{name}-table", BIG)

    async def way_in(self) -> None:
        """The pages that belong to no table."""
        for language in LANGUAGES:
            guest = await self.party.somebody(language=language)
            for path, name in (("/", "door"), ("/tv", "tv"), ("/gallery", "gallery")):
                await guest.go(path)
                await guest.page.locator("h1").first.wait_for()
                await self.shoot(guest, f"{name}-{language}")
            await guest.page.close()
            self.party.others.remove(guest)

    async def meet(self) -> None:
        """Let the two with pages come in, and put a screen on the table."""
        await self.party.meet(2, languages=LANGUAGES, sizes=(PHONE,), screen=False)
        screen = await self.party.somebody("the table", language="de")
        await screen.look_on(self.party.code)

    async def dialogs(self) -> None:
        """What opens over a page; at the end, because after a key the focus is to be seen."""
        for opener in ("menu", "invite", "person", "rules"):
            for person, language in zip(self.party.players, LANGUAGES, strict=True):
                await person.tap(opener)
                await self.shoot(person, f"{opener}-{language}")
                await person.press("Escape")

    async def fill(self, seats: int) -> None:
        """Let more people come, who have no pages."""
        while len(self.guests) + 2 < seats:
            name = GUESTS[len(self.guests)]
            address = f"127.0.1.{len(self.guests) + 10}"
            guest = await self.party.server.join(self.party.code, name, address=address)
            self.guests.append(guest)

    async def play(self, seats: int, game: str, choice: dict[str, Any]) -> None:
        """Play until every phase was there; look at each as it begins, and at the end."""
        await self.fill(seats)
        await self.party.choose(game, **choice)
        await self.everybody(f"{game}-{seats}-lobby")
        await self.party.start(game, WITHOUT_HURRY, **choice)
        pages = [Seated(person) for person in self.party.players]
        players = cast("list[Client]", [*pages, *self.guests])
        table, seen = Scripted(self.party.server, players, seed=5), set[str]()
        while not table.over and (table.host.table or {})["round"] <= ROUNDS[game]:
            if (scene := self._scene(table)) not in seen:
                seen.add(scene)
                await self._skip()
                await self.everybody(f"{game}-{seats}-{scene}")
            await self._step(table, pages)
        if not table.over:
            await self.party.host.end_game()
        await self._skip()
        for person in self.party.inside:
            await person.page.locator(".recap").wait_for()
        await self.everybody(f"{game}-{seats}-end")
        await self.party.host.tap("back_to_lobby")
        await self.party.host.control("start").wait_for()

    @staticmethod
    def _scene(table: Scripted) -> str:
        shown = table.host.table or {}
        after = table.phase == "draw" and shown.get("last_round") is not None
        return "revealed" if after else table.phase

    async def _skip(self) -> None:
        """See at once what has happened."""
        host = self.party.host
        message = json.dumps({"type": "skip", "version": host.traffic.version})
        await host.page.evaluate("(text) => window.lines.at(-1).send(text)", message)

    @staticmethod
    async def _step(table: Scripted, pages: list[Seated]) -> None:
        latest = max(page.version for page in pages)
        await table.caught_up(latest)
        if table.moves():
            await table.step()
        else:
            # A page keeps a card by itself.
            await pages[0].caught_up(latest + 1)


async def take_sizes(browser: Browser, server: ServerProcess, folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True)
    album = Album(browser, server, folder)
    await album.way_in()
    await album.meet()
    for table in TABLES:
        await album.play(*table)
    await album.dialogs()
    for guest in album.guests:
        await guest.close()
    await album.party.close()
