"""As many as a game can have, with names as long as they may be, on the screen in the middle."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

from tests.browser.person import Person
from tests.browser.wall import COVERED, TV, look_at
from tests.server.party import Party

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONG: Final = (
    "Maximiliane-Sofi", "Konstantin-Georg", "Wilhelmine-Luise", "Bartłomiej-Piotr",
    "Hildegard-Simone", "Przemysław-Józef", "Rosalinde-Isolde", "Friederike-Clara",
    "Ferdinand Müller", "Sebastian-Rainer", "Antonina-Barbara", "Anneliese Huberi",
    "Gottfried-Helmut", "Hieronymus-Xaver",
)  # fmt: skip
NO_HURRY: Final = {"challenge": 600, "trophy": 600, "away": 600}
LINES_END_AT_TOKENS: Final = """() => {
  const found = [];
  for (const token of document.querySelectorAll("[data-token]")) {
    const [x, y] = token.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
    const lead = document.querySelector(`.lead[data-way="${token.dataset.token}"]`);
    const ways = [...document.querySelectorAll(".way")].map((way) => way.points[way.points.length - 1]);
    const from = lead ? { x: lead.x1.baseVal.value, y: lead.y1.baseVal.value } : { x, y };
    if (!ways.some((end) => Math.abs(end.y - from.y) < 7)) found.push(`no line ends at ${token.dataset.token}`);
    if (lead && Math.abs(lead.y2.baseVal.value - y) > 1) found.push(`a lead misses ${token.dataset.token}`);
  }
  return found;
}"""


@asynccontextmanager
async def crowd(party, people: int) -> AsyncIterator[tuple[Party, Person]]:
    """People without pages of their own, and the screen that all of them look at."""
    assert all(len(name) == 16 for name in LONG)
    met = await Party.meet(party.server, people, network="127.0.1", names=LONG)
    try:
        async with met.listening():
            screen = await party.somebody("the table", size=TV, language="de")
            await screen.look_on(met.host.code)
        yield met, screen
    finally:
        for player in met.players:
            player.drop()


async def shows(screen: Person, met: Party) -> None:
    """Wait until the screen has heard what the people have."""
    version = met.host.version
    await screen.traffic.until(lambda: screen.traffic.version >= version, f"at {version}")
    await screen.settled()


@pytest.mark.parametrize(
    ("people", "game", "choice"),
    [
        (7, "emojito", {"mode": "competitive"}),
        (7, "emojito", {"mode": "cooperative"}),
        (14, "emojito", {"mode": "teams"}),
        (5, "mau-mau", {"options": {"rounds": "to-500"}}),
    ],
    ids=["competitive", "cooperative", "teams", "mau-mau"],
)
async def test_the_end_is_in_sight_and_every_name_in_full(
    party, people: int, game: str, choice: dict[str, Any]
):
    async with crowd(party, people) as (met, screen):
        for ends in (False, True):
            await met.start(game, NO_HURRY, **choice)
            if ends:
                await met.until("over")
            else:
                # After one round many share an award, and all are close together.
                await met.until(lambda table: table["round"] > 1)
                await met.done(met.host, "end_game")
            # Whoever comes in now need not watch how it came about.
            async with met.listening():
                await screen.look_on(met.host.code)
                await screen.page.locator(".recap").wait_for()
                await screen.settled()
                found = await look_at(screen, "the end", names=".standing .name, .recap h1")
                found += await screen.page.evaluate(LINES_END_AT_TOKENS)
            assert not found, "\n".join(found)
            await met.done(met.host, "back_to_lobby")


@pytest.mark.parametrize(("people", "mode"), [(7, "competitive"), (14, "teams")])
async def test_every_dial_says_whose_it_is(party, people: int, mode: str):
    async with crowd(party, people) as (met, screen):
        await met.start("emojito", NO_HURRY, mode=mode)
        await met.until("guess")
        await met.step()
        async with met.listening():
            await screen.page.locator("[data-state=locked]").wait_for()
            await shows(screen, met)
            found = await look_at(screen, "guessing", names=".dials .name, .standings .name")
        await met.until(lambda table: bool(table["last_round"] and table["last_round"]["guesses"]))
        await screen.traffic.until(lambda: screen.traffic.version >= met.host.version)
        await met.host.send({"type": "skip", "version": met.host.version})
        async with met.listening():
            await screen.page.locator(".truth").first.wait_for()
            await screen.settled()
            found += await look_at(screen, "revealed", names=".dials .name, .standings .name")
        assert not found, "\n".join(found)


async def test_nothing_is_covered_when_somebody_is_away(party):
    async with crowd(party, 5) as (met, screen):
        await met.start("mau-mau", NO_HURRY, options={"rounds": "to-500"})
        assert met.host.table is not None
        awaited = met.host.table["awaited"]
        for seat in (awaited, (awaited + 1) % 5):
            met.players[seat].drop()
        async with met.listening():
            await screen.page.locator(".off").nth(1).wait_for()
            await screen.page.locator(".interruptions li").nth(1).wait_for()
            await screen.settled()
            found = await look_at(screen, "two are away", names=".player strong")
        assert not found, "\n".join(found)


async def test_whose_card_it_was_covers_neither_its_name_nor_its_number(party):
    async with crowd(party, 14) as (met, screen):
        async with met.listening():
            phone = await party.somebody("on a phone", language="de")
            await phone.join(met.host.code, watch=True)
        await met.start("emojito", NO_HURRY, mode="teams")
        await met.until(lambda table: table["last_round"] is not None)
        for page in (screen, phone):
            await page.traffic.until(lambda page=page: page.traffic.version >= met.host.version)
        await met.host.send({"type": "skip", "version": met.host.version})
        async with met.listening():
            for page in (screen, phone):
                await page.page.locator(".truth .mark").first.wait_for()
                await page.settled()
            found = await look_at(screen, "revealed", names=".dials .name")
            for width, height in ((320, 568), (390, 844), (844, 390), (1280, 720)):
                await phone.resize({"width": width, "height": height})
                found += [f"{width}: {each}" for each in await phone.page.evaluate(COVERED)]
        assert not found, "\n".join(found)
