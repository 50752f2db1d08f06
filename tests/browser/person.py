"""Somebody with a page: gives commands by tapping and pressing, and reads what the page shows.

Which commands there are is read off the socket; that they can be given is for the page to show.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any, Final

from playwright.async_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    TimeoutError as TookTooLong,
)

from tests.browser.talker import Talker
from tests.browser.traffic import PATIENCE, Message, Traffic

PHONE: Final = {"width": 390, "height": 844}
SMALL: Final = {"width": 320, "height": 640}
WIDE: Final = {"width": 1280, "height": 720}

LINES_IN_HAND: Final = """
  const Line = window.WebSocket;
  window.lines = [];
  window.WebSocket = class extends Line {
    constructor(address) {
      super(window.isCut ? `${address}/cut` : address);
      window.lines.push(this);
      this.addEventListener("message", ({ data }) => {
        const { type, version } = JSON.parse(data);
        // Only when the page itself has heard it, and has changed what is to be changed.
        if (type === "welcome" || type === "update") setTimeout(() => { window.shown = version; });
      });
    }
  };
  window.violations = [];
  addEventListener("securitypolicyviolation", (event) => {
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
"""
"""Lets a test speak over a page's own socket and know which version the page shows, and makes breaches
of the policy heard."""


class Person(Talker):
    """Somebody at a page of their own."""

    has_page = True

    def __init__(self, name: str, page: Page, url: str) -> None:
        super().__init__(name, Traffic(page))
        self.page = page
        self.url = url
        self.troubles: list[str] = []
        """Everything that went wrong in the page."""
        self._borne: list[re.Pattern[str]] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.set_default_timeout(PATIENCE * 1000)
        page.set_default_navigation_timeout(PATIENCE * 1000)

    @classmethod
    async def arrive(cls, context: BrowserContext, name: str, url: str) -> Person:
        """Open a page, as yet of nothing."""
        await context.add_init_script(LINES_IN_HAND)
        return cls(name, await context.new_page(), url)

    # What may go wrong

    def bears(self, pattern: str) -> None:
        """Expect a trouble: a line that breaks, for instance."""
        self._borne.append(re.compile(pattern))

    @property
    def unborne(self) -> list[str]:
        """The troubles nobody expected."""
        return [
            f"{self.name}: {trouble}"
            for trouble in self.troubles
            if not any(pattern.search(trouble) for pattern in self._borne)
        ]

    def _console(self, message: ConsoleMessage) -> None:
        # That the worker is kept away is the test's own doing.
        if message.type in {"error", "warning"} and "blocked by Playwright" not in message.text:
            self.troubles.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # A page that is left before a picture has come has asked for nothing it misses.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"status {response.status}: {response.url}")
        if not response.url.startswith((self.url, "data:", "blob:")):
            self.troubles.append(f"a third party: {response.url}")

    # Coming in

    async def go(self, path: str = "/") -> Person:
        """Open an address of the server."""
        await self.page.goto(self.url + path)
        return self

    async def give_name(self) -> None:
        """Write one's name at the door."""
        await self.page.locator("input[autocomplete=nickname]").fill(self.name)

    async def create(self) -> str:
        """Open a room; return its code."""
        await self.go()
        await self.give_name()
        await self.tap("create")
        await self.traffic.until(lambda: self.traffic.you is not None, "in a room")
        return self.traffic.code

    async def stand_at_door(self, code: str) -> None:
        """Open the address that a room's QR code has."""
        await self.go(f"/{code}")
        await self.give_name()

    async def come_in(self, *, watch: bool = False) -> None:
        """Come into the room at whose door one stands."""
        await self.tap("join-to-watch" if watch else "join")
        await self.traffic.until(lambda: self.traffic.you is not None, "in the room")

    async def look_on(self, code: str) -> None:
        """Be a table screen."""
        await self.go(f"/{code}/table")
        await self.traffic.until(lambda: self.traffic.version > 0, "shown the table")

    # Doing

    def control(self, do: str, **fields: Any) -> Locator:
        """The control that gives a command."""
        marks = "".join(f'[data-{key}="{value}"]' for key, value in fields.items())
        return self.page.locator(f'[data-do="{do}"]{marks}')

    async def tap(self, do: str, **fields: Any) -> None:
        """Give a command as a finger or a mouse does."""
        await self.control(do, **fields).first.click()

    async def touch(self, control: Locator) -> None:
        """Tap something where it shows, although the cards beside it lie over its middle."""
        await control.scroll_into_view_if_needed()
        await self.settled()
        point = await control.evaluate(WHERE_IT_SHOWS)
        if point is None:  # the card on which the mouse rests stands out over its neighbours
            await self.page.mouse.move(0, 0)
            await self.settled()
            point = await control.evaluate(WHERE_IT_SHOWS)
        assert point is not None, f"{self.name} cannot touch {control}: something lies over it"
        await self.page.mouse.click(point["x"], point["y"])

    async def unfold(self, hidden: Locator) -> None:
        """Open what something is folded away in."""
        await hidden.wait_for(state="attached")
        folded = self.page.locator("details:not([open])", has=hidden)
        if await folded.count():
            await folded.locator("summary").first.click()

    async def unfold_absent(self) -> None:
        """Read who is away: whoever has something to do finds it folded."""
        folded = self.page.locator('[data-fold="away"]')
        await folded.or_(self.page.locator("ul.absent")).wait_for()
        if await folded.count():
            await folded.click()

    async def begin(self) -> None:
        """The host: begin the game."""
        await self.tap("start")
        await self.control("start").wait_for(state="detached")

    async def end_game(self) -> None:
        """The host: end the game from the menu, where one is asked twice."""
        await self.tap("menu")
        await self.page.locator('[data-ask="end_game"]').click()
        await self.tap("end_game")
        await self.traffic.until(
            lambda: bool(self.traffic.play and self.traffic.play["stopped"]), "stopped"
        )

    async def send(self, message: Message) -> None:
        """Say something over the page's own socket, for what a test only needs to be so."""
        text = json.dumps(message)
        await self.page.evaluate("(text) => window.lines.at(-1).send(text)", text)

    async def cut(self, cut: bool = True) -> None:
        """Break the line, or mend it; an emulated loss of the network leaves sockets alone."""
        self.bears("WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED")
        await self.page.evaluate("(cut) => { window.isCut = cut; }", cut)
        if cut:
            await self.page.evaluate("window.lines.at(-1).close()")
        await self.page.context.set_offline(cut)

    # Pressing

    async def press(self, key: str) -> None:
        """Press a key."""
        await self.page.keyboard.press(key)

    async def focus_is_on(self, selector: str) -> bool:
        """Whether the focus is on such a thing."""
        asked = "(selector) => document.activeElement?.matches(selector) ?? false"
        return bool(await self.page.evaluate(asked, selector))

    async def tab_to(self, selector: str, at_most: int = 80) -> None:
        """Go to something with the Tab key alone, and see that the focus shows."""
        await self.page.locator(selector).first.wait_for()
        for _ in range(at_most):
            if await self.focus_is_on(selector):
                break
            await self.press("Tab")
        assert await self.focus_is_on(selector), f"{self.name} cannot reach {selector} by Tab"
        try:
            await self.page.wait_for_function(SHOWS_FOCUS)
        except TookTooLong:
            raise AssertionError(f"{self.name} does not see the focus at {selector}") from None

    # Reading

    async def html(self) -> str:
        """The whole page as it is now."""
        return str(await self.page.evaluate("document.documentElement.outerHTML"))

    async def text(self) -> str:
        """All text on the page."""
        return str(await self.page.locator("body").inner_text())

    async def headline(self) -> str:
        """What happens now, in one sentence."""
        return str(await self.page.locator("h1[data-headline]").inner_text())

    async def settled(self) -> None:
        """Wait until the page has drawn what it was told, and nothing moves."""
        await self.up_to_date()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.page.evaluate(SETTLED)
        except TimeoutError:
            raise AssertionError(f"never at rest: {self.name}, {self.traffic}") from None

    async def up_to_date(self) -> None:
        """Wait until the page shows what its socket has brought: the traffic hears it first."""
        if self.traffic.version:
            await self.page.wait_for_function(SHOWS, arg=self.traffic.version)

    async def resize(self, size: dict[str, int]) -> None:
        """Give the page another size, and wait until it knows and has settled."""
        width, height = size["width"], size["height"]
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.wait_for_function(HAS_SIZE, arg=[width, height])
        await self.settled()

    async def remains(self, folder: Path) -> None:
        """Leave behind what helps to understand a failure."""
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", self.name)
        (folder / f"{name}.log").write_text(
            "\n".join(
                [str(self.traffic), self.page.url, *self.troubles]
                + [f"→ {json.dumps(message)}" for message in self.traffic.said[-20:]]
                + [f"← {raw.decode()[:600]}" for raw in self.traffic.heard[-12:]]
            )
        )
        async with asyncio.timeout(PATIENCE):
            await self.page.screenshot(path=folder / f"{name}.png", full_page=True)
            (folder / f"{name}.html").write_text(await self.html())


SHOWS: Final = (
    """(version) => window.shown >= version && !!document.querySelector("h1[data-headline]")"""
)
"""Whether a page shows a version: there is a headline as soon as the screen it belongs to has come."""

HAS_SIZE: Final = "([width, height]) => innerWidth === width && innerHeight === height"

SHOWS_FOCUS: Final = """() => {
  const shown = (element) => {
    const style = getComputedStyle(element);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  };
  const at = document.activeElement;
  const around = at.closest("label") ?? at;
  return at.matches(":focus-visible") && [at, around, ...at.querySelectorAll("*")].some(shown);
}"""

WHERE_IT_SHOWS: Final = """(control) => {
  const { left, top, width, height } = control.getBoundingClientRect();
  const shows = ([x, y]) => control.contains(document.elementFromPoint(x, y));
  const steps = [0.5, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  const points = steps.flatMap((down) => steps.map((across) => [left + across * width, top + down * height]));
  const found = points.find(shows);
  return found ? { x: found[0], y: found[1] } : null;
}"""

SETTLED: Final = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // What has ended and stays as it ended is listed for ever, and a countdown never rests.
  const ends = ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity && !effect?.target?.closest("[role=timer]");
  // What ends may begin something else: only two frames in which nothing moves are rest.
  do {
    await frame();
    await frame();
  } while (document.getAnimations().some(ends));
  // Looked at anew each time: what is taken away meanwhile never comes.
  while ([...document.images].some((image) => !image.complete && image.loading !== "lazy")) await frame();
  await document.fonts.ready;
  await frame();
}"""
