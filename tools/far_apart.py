"""Takes pictures of a game between four people far apart, into `screenshots/far-apart/`.

Two of them are filmed, by cameras that show a drawing; two play a puppet.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from playwright.async_api import Playwright
from tests.browser.person import PHONE, WIDE, Person
from tests.browser.playing import Game, by_wire
from tests.browser.remote import Company, launch_far_apart
from tests.server.process import ServerProcess

PIECES: Final = ("browsUp", "eyesWide", "cornersUp", "mouthOpen", "headTilted")
"""Of a face that is performed by puppet."""
PEOPLE: Final = (
    ("Ana", PHONE, "camera", "#f2a65a"),
    ("Ben", PHONE, "puppet", ""),
    ("Cem", WIDE, "camera", "#5aa9e6"),
    ("Dee", WIDE, "puppet", ""),
)
CAMERA: Final = """(wall) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  const brush = canvas.getContext("2d");
  const disc = (x, y, rx, ry, fill) => {
    brush.fillStyle = fill;
    brush.beginPath();
    brush.ellipse(x, y, rx, ry, 0, 0, 7);
    brush.fill();
  };
  let time = 0;
  const paint = () => {
    const sway = 8 * Math.sin((time += 0.12));
    brush.fillStyle = wall;
    brush.fillRect(0, 0, 640, 480);
    disc(320, 520, 200, 170, "#34495e");
    disc(320 + sway, 230, 118, 140, "#e0ac84");
    disc(320 + sway, 120, 128, 64, "#4a2f1d");
    for (const side of [-1, 1]) {
      disc(320 + sway + side * 44, 215, 22, 26, "#fff");
      disc(320 + sway + side * 44, 217, 10, 12, "#222");
      disc(320 + sway + side * 44, 172, 30, 7, "#4a2f1d");
    }
    disc(320 + sway, 312, 34, 26, "#7a2f35");
  };
  paint();
  setInterval(paint, 66);
  navigator.mediaDevices.getUserMedia = async () => {
    const audio = new AudioContext();
    const silence = audio.createMediaStreamDestination();
    const picture = canvas.captureStream(15);
    return new MediaStream([...picture.getTracks(), ...silence.stream.getTracks()]);
  };
}"""


async def take_far_apart(playwright: Playwright, server: ServerProcess, folder: Path) -> None:
    """Let them meet, play until each way to perform was seen, and look at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    browser = await launch_far_apart(playwright)
    company = Company(browser, server)
    arrived = []
    for name, size, way, wall in PEOPLE:
        person = await company.somebody(name, size=size, reduced_motion="no-preference")
        if way == "camera":
            await person.page.add_init_script(f"({CAMERA})({json.dumps(wall)});")
        arrived.append(person)
    await company.seat(*arrived)
    for person, (*_, way, _wall) in zip(arrived, PEOPLE, strict=True):
        await company.go_far(person, way=way)
    for person in company.players:
        # Those far away, and where oneself is.
        await person.page.locator("[data-tile]").first.evaluate(
            "(tile) => tile.scrollIntoView({ block: 'center' })"
        )
    await _everybody(company, folder, "lobby")
    first = company.host.traffic.you
    await company.start("emojito", mode="competitive", edition="huch-2017", first_actor=first)
    await company.host.tap("skip")
    play, seen = Game(company, seed=7, right=0.75), set[str]()
    ways = [way for *_, way, _wall in PEOPLE]
    while not play.over and not {f"perform-{way}" for way in ways} | {"guess", "trophies"} <= seen:
        phase = play.table["phase"]
        actor = play.table["actors"][0]
        name = f"{phase}-{ways[actor]}" if phase == "perform" else phase
        if name not in seen and "sound" not in play.table["channel"].values():
            seen.add(name)
            if name == "perform-puppet":
                await _perform(company.at_seat(actor))
            await _everybody(company, folder, name)
        await play.step(by_wire)
    if not play.over:
        await company.host.end_game()
        await company.caught_up()
    await _everybody(company, folder, "end")
    await browser.close()


async def _perform(person: Person) -> None:
    """Put some pieces onto somebody's puppet, as one would."""
    await person.page.locator('[data-do="puppet-wheel"]').click()
    for piece in PIECES:
        await person.page.locator(f'[data-do="puppet-block"][data-slot="{piece}"]').click()
    # With the mouse: after a key the focus would be to be seen on every picture.
    await person.page.mouse.click(5, 5)
    await person.page.evaluate("scrollTo(0, 0)")


async def _everybody(company: Company, folder: Path, name: str) -> None:
    for person in company.players:
        # Pictures from afar need a moment to arrive and to be drawn.
        await person.page.wait_for_timeout(600)
        await person.page.screenshot(path=folder / f"{name}-{person.name.lower()}.png")
