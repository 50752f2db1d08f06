"""Takes the screens at every size we promise into `screenshots/sizes/`: few seats and many.

Each page speaks one of the languages with long words, and is looked at in light and dark in turn.
"""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any, Final, Literal

from playwright.async_api import Browser
from tests.browser.party import Party
from tests.browser.person import PHONE, Person
from tests.browser.playing import EACH_GAME, Game, by_wire
from tests.server.process import ServerProcess

SIZES: Final = (
    (320, 568), (360, 616), (390, 844), (844, 390), (820, 1180), (1024, 600), (1280, 720),
    (1920, 1080),
)  # fmt: skip
BIG: Final = SIZES[-3:]
"""What a table screen may have."""
FULL: Final = (7, 14)
"""Seats of fuller tables, where bots keep two people company."""
SCHEMES: Final[cycle[Literal["light", "dark"]]] = cycle(("light", "dark"))


async def shoot(
    person: Person, folder: Path, name: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    """Take a picture of somebody's screen at each size."""
    await person.page.emulate_media(color_scheme=next(SCHEMES))
    for width, height in sizes:
        await person.resize({"width": width, "height": height})
        file = folder / f"{name}-{width}x{height}.png"
        await person.page.screenshot(path=file, animations="disabled")


async def everybody(party: Party, folder: Path, name: str) -> None:
    """Take what the players and the table screen see now."""
    for person in party.players:
        await shoot(person, folder, f"{name}-{person.name.lower()}", SIZES)
    await shoot(party.others[-1], folder, f"{name}-table", BIG)


async def every_phase(party: Party, folder: Path, game: str, **choice: Any) -> None:
    """Play a round for two, and look at each phase as it begins, and at the end."""
    await party.start(game, **choice)
    play, seen = Game(party, seed=5), set[str]()
    while not play.over and play.table["round"] < 3 and play.moves < 60:
        if (phase := play.table["phase"]) not in seen:
            seen.add(phase)
            await everybody(party, folder, f"{game}-2-{phase}")
        await play.step(by_wire)
    if not play.over:
        await party.host.end_game()
        await party.caught_up()
    await everybody(party, folder, f"{game}-2-end")
    await party.host.tap("back_to_lobby")
    await party.host.control("start").wait_for()


async def take_sizes(browser: Browser, server: ServerProcess, folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True)
    party = Party(browser, server)
    await party.meet(2, languages=("de", "pl"), sizes=(PHONE,))
    await everybody(party, folder, "lobby-2")
    for game, choice in EACH_GAME.items():
        await every_phase(party, folder, game, **choice)
    for seats in FULL:
        while len(party.host.traffic.room["chairs"]) < seats:
            await party.host.say({"do": "add_bot"})
        mode = "teams" if seats % 2 == 0 else "competitive"
        await party.choose("emojito", mode=mode)
        await everybody(party, folder, f"lobby-{seats}")
        await party.start("emojito", mode=mode)
        await everybody(party, folder, f"emojito-{seats}")
        await party.host.end_game()
        await party.host.tap("back_to_lobby")
        await party.host.control("start").wait_for()
    await party.close()
