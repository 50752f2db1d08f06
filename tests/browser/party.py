"""People who meet in a room, each at a page of their own, and a screen on the table."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, ViewportSize

from tests.browser.person import PHONE, WIDE, Person
from tests.browser.talker import Talker
from tests.browser.traffic import Message
from tests.browser.wired import Wired
from tests.server.process import ServerProcess

NAMES: Final = ("Ana", "Ben", "Cem", "Dee", "Eva", "Fay")
WITHOUT_HURRY: Final = {"challenge": 600, "trophy": 600, "away": 600, "call": None}
"""Times that no test outlasts, however slow the machine: what is meant to run out is said by its test."""


class Party:
    """A room and everybody in it."""

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self.browser = browser
        self.server = server
        self.players: list[Person] = []
        self.others: list[Person] = []
        """Watchers, screens, and whoever stands at the door."""
        self.code = ""
        self._contexts: list[BrowserContext] = []

    async def somebody(
        self,
        name: str = "Somebody",
        *,
        size: dict[str, int] = PHONE,
        language: str = "en",
        context: BrowserContext | None = None,
        **ways: Any,
    ) -> Person:
        """Let somebody come with a device of their own, or with another page on the same one."""
        if context is None:
            # Keeping the client on every device of every test would cost more than all the playing.
            ways = {"reduced_motion": "reduce", "service_workers": "block", **ways}
            viewport = ViewportSize(width=size["width"], height=size["height"])
            touch = size["width"] < 600
            context = await self.browser.new_context(
                viewport=viewport, locale=language, has_touch=touch, **ways
            )
            self._contexts.append(context)
        person = await Person.arrive(context, name, self.server.url)
        self.others.append(person)
        return person

    async def meet(
        self,
        people: int = 3,
        *,
        languages: tuple[str, ...] = ("en",),
        sizes: tuple[dict[str, int], ...] = (PHONE,),
        screen: bool = True,
        pages: int | None = None,
        **ways: Any,
    ) -> Party:
        """Let people meet in a new room, and put a screen on the table.

        Pages are what costs most: where only some are looked at, the first of all have them.
        """
        pages = people if pages is None else pages
        arriving = [
            self.somebody(
                name,
                language=languages[number % len(languages)],
                size=sizes[number % len(sizes)],
                **ways,
            )
            for number, name in enumerate(NAMES[:pages])
        ]
        await self.seat(*await asyncio.gather(*arriving), *map(self.wired, NAMES[pages:people]))
        if screen:
            await self.put_screen(**ways)
        await self.caught_up()
        return self

    def wired(self, name: str) -> Any:
        """Let somebody come whose screen is nobody's concern: like a `Person`, but without a page."""
        somebody: Any = Wired(name, self.server)
        self.others.append(somebody)
        return somebody

    async def put_screen(self, **ways: Any) -> Person:
        """Put a screen on the table."""
        table = await self.somebody("the table", size=WIDE, **ways)
        await table.look_on(self.code)
        return table

    async def seat(self, *people: Person) -> None:
        """Let people in to play, one after the other; the first of all opens the room."""
        if not self.code:
            self.code = await people[0].create()
        newcomers = [person for person in people if person.traffic.you is None]
        await asyncio.gather(*(person.stand_at_door(self.code) for person in newcomers))
        for person in newcomers:
            await person.come_in()
        self.others = [person for person in self.others if person not in people]
        self.players += people

    @property
    def host(self) -> Person:
        """Whoever opened the room."""
        return self.players[0]

    @property
    def everybody(self) -> list[Person]:
        """All who are here, or at the door."""
        return [*self.players, *self.others]

    @property
    def inside(self) -> list[Person]:
        """All who are shown the room."""
        return [
            person for person in self.everybody if person.traffic.version and not person.traffic.bye
        ]

    @property
    def shown(self) -> list[Person]:
        """All who are shown the room on a page that can be looked at."""
        return [person for person in self.inside if person.has_page]

    async def caught_up(self, *, shown: bool = True) -> None:
        """Wait until everybody has been told what anybody has been told, and is shown it."""
        latest = max(person.traffic.version for person in self.inside)
        for person in self.inside:
            await _has_heard(person, latest)
        if shown:
            await asyncio.gather(*(person.up_to_date() for person in self.inside))

    async def choose(self, game: str, timers: Message | None = None, **choice: Any) -> None:
        """Let the host choose a game, without the lobby's controls."""
        limits = {**WITHOUT_HURRY, **(timers or {})}
        settings = {"game": game, "choices": {game: choice}, "timers": limits}
        await self.host.say({"do": "configure", "settings": settings})
        await self.caught_up()

    async def start(self, game: str, timers: Message | None = None, **choice: Any) -> Party:
        """Let the host begin a game."""
        await self.choose(game, timers, **choice)
        await self.host.begin()
        for person in self.inside:
            await _is_in_the_game(person)
        await self.caught_up()
        return self

    async def skip(self) -> None:
        """Let the host have everybody see at once what has happened."""
        host = next(p for p in self.inside if p.traffic.you == p.traffic.room["host"])
        version = host.traffic.version
        await host.send({"type": "skip", "version": version})
        for person in self.inside:
            await _has_skipped(person, version)

    def at_seat(self, seat: int) -> Person:
        """Whoever sits there."""
        return next(person for person in self.players if person.traffic.seat == seat)

    async def close(self) -> None:
        """Let everybody go."""
        for person in self.everybody:
            await person.hang_up()
        for context in self._contexts:
            await context.close()


async def _has_heard(person: Talker, version: int) -> None:
    await person.traffic.until(lambda: person.traffic.version >= version, f"at version {version}")


async def _has_skipped(person: Talker, version: int) -> None:
    await person.traffic.until(lambda: person.traffic.skipped >= version, f"skipped to {version}")


async def _is_in_the_game(person: Talker) -> None:
    traffic = person.traffic
    await traffic.until(lambda: traffic.table is not None and not traffic.over, "in the game")
