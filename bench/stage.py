"""From "draw" to the first frame seen and the first sound heard, in a real browser."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from playwright.async_api import async_playwright
from rich.console import Console
from rich.table import Table as Grid
from tests.browser import remote
from tests.browser.person import Person
from tests.browser.playing import Game, by_wire
from tests.browser.remote import Company
from tests.server.process import UNHURRIED, ServerProcess

PERFORMANCES: Final = 50
PEOPLE: Final = 3
FRAMES: Final = 30
"""Pictures a second, as a real camera takes them."""
LONGEST: Final = 5_000
"""Milliseconds after which a performance counts as not seen: it took that long, at the least."""

FIRST: Final = """([end, longest]) => new Promise((done) => {
  const found = {};
  const context = (window.benchAudio ??= new AudioContext());
  void context.resume();
  const deadline = Date.now() + longest;
  let ear = null;
  let watched = null;
  window.benchOver = false;
  const look = () => {
    if (window.benchOver || Date.now() > deadline) return done(found);
    // What was heard at table talk before is no performance.
    if (!document.querySelector('[data-phase="perform"]')) return setTimeout(look, 4);
    found.told ??= Date.now();
    const film = document.querySelector("[data-onstage] video");
    if (film?.srcObject && film !== watched) {
      watched = film;
      film.requestVideoFrameCallback(() => { found.seen ??= Date.now(); });
    }
    const sound = document.querySelector(`audio[data-of="${end}"]`)?.srcObject;
    if (sound && !ear) {
      ear = new AnalyserNode(context, { fftSize: 512 });
      context.createMediaStreamSource(sound).connect(ear);
    }
    if (ear && !found.heard) {
      const samples = new Float32Array(512);
      ear.getFloatTimeDomainData(samples);
      if (samples.some((each) => Math.abs(each) > 0.02)) found.heard = Date.now();
    }
    if (found.seen && found.heard) done(found);
    else setTimeout(look, 4);
  };
  look();
})"""
"""When a page shows that the one at this end performs, and when they are first seen and heard."""


async def measure(performances: int = PERFORMANCES) -> dict[str, list[float]]:
    """Return the milliseconds until each performance was on the page, was seen and was heard."""
    found: dict[str, list[float]] = {"told": [], "seen": [], "heard": []}
    with tempfile.TemporaryDirectory() as folder:
        async with (
            ServerProcess(Path(folder) / "rooms.db", program=UNHURRIED) as server,
            async_playwright() as playwright,
        ):
            browser = await remote.launch_far_apart(playwright)
            company = Company(browser, server)
            await company.gather(PEOPLE, frames=FRAMES)
            await company.go_far()
            await company.are_connected(PEOPLE - 1)
            while min(map(len, found.values())) < performances:
                await _play(company, found, performances)
            await company.close()
            await browser.close()
    return found


async def _play(company: Company, found: dict[str, list[float]], performances: int) -> None:
    """Play a game; on every space one performs with face and voice."""
    await company.start("emojito", edition="huch-2017", mode="cooperative", symbols=["both"] * 7)
    game = Game(company, right=1.0)
    while not game.over and min(map(len, found.values())) < performances:
        await game.until(lambda table: table["phase"] == "draw" or table["over"], touch=by_wire)
        if game.over:
            break
        actor, command = game.wanted()[0]
        audience = next(person for person in company.players if person is not actor)
        await _performance(game, actor, command, audience, found)
        await game.until(lambda table: table["phase"] != "perform", touch=by_wire)
    if not game.over:
        await company.host.say({"do": "end_game"})
    await company.host.say({"do": "back_to_lobby"})
    await company.caught_up()


async def _performance(
    game: Game, actor: Person, command: Any, audience: Person, found: dict[str, list[float]]
) -> None:
    looking = asyncio.create_task(audience.page.evaluate(FIRST, [actor.traffic.you, LONGEST]))
    drawn = float(await actor.page.evaluate("Date.now()"))
    await game.move(actor, command, by_wire)
    both = "both" in game.table["channel"].values()
    if not both:  # on the line it is the face alone
        await audience.page.evaluate("() => { window.benchOver = true; }")
    first = await looking
    if both:
        for sense, times in found.items():
            times.append(float(first.get(sense, drawn + LONGEST)) - drawn)


def run(console: Console) -> None:
    """Measure and print."""
    found = asyncio.run(measure())
    grid = Grid(title=f"From draw to the stage, {PEOPLE} cameras on this machine, in milliseconds")
    for column in ("", "performances", "p50", "p95"):
        grid.add_column(column, justify="left" if not column else "right")
    for sense, times in found.items():
        marks = quantiles(times, n=20)
        grid.add_row(f"first {sense}", f"{len(times)}", f"{marks[9]:.0f}", f"{marks[18]:.0f}")
    console.print(grid)
    console.print("Told: the page shows that somebody performs. The rest is picture and sound.")


if __name__ == "__main__":
    run(Console(width=140))
