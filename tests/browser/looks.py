"""Whether a screen can be used by everybody: axe-core, touch targets, narrow screens, large print.

axe-core comes from the client's pinned packages and is put into the page by the browser's debugger,
which the page's own policy does not forbid: the policy stays on while it runs.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.browser.party import Party
from tests.browser.person import SMALL, Person

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ZOOMED: Final = {"width": 640, "height": 360}
"""What is left of 1280 × 720 at 200 %."""
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

RUN_AXE: Final = """async (only) => {
  const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id} (${help}): ${html.slice(0, 160)} ${any[0]?.message ?? ""}`));
}"""

SMALL_TARGETS: Final = """() => {
  const found = [];
  const controls = "button, a[href], input, select, textarea, summary, [role=slider], [role=button]";
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[inert], [aria-hidden=true]")) continue;
    const target = control.matches("input[type=radio], input[type=checkbox]") ? (control.closest("label") ?? control) : control;
    const { width, height } = target.getBoundingClientRect();
    if (width < 43.5 || height < 43.5) found.push(`${width.toFixed(0)} × ${height.toFixed(0)}: ${control.outerHTML.slice(0, 160)}`);
  }
  return found;
}"""

TOO_WIDE: Final = """() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide on ${clientWidth}`);
  const scrolls = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if ((overflowX === "auto" || overflowX === "scroll") && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll("h1, h2, h3, p, li, label, button, input, select, [data-do], .due")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest("[aria-hidden=true]")) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || scrolls(element)) continue;
    if (right > clientWidth + 1.5 || left < -1.5) found.push(`from ${left.toFixed(0)} to ${right.toFixed(0)} on ${clientWidth}: ${element.outerHTML.slice(0, 160)}`);
  }
  return found;
}"""


@cache
def axe() -> str:
    """The text of axe-core."""
    return AXE.read_text()


async def found_by_axe(person: Person, only: dict[str, Any] | None = None) -> list[str]:
    """What axe-core objects to."""
    if await person.page.evaluate("typeof axe === 'undefined'"):
        await person.page.evaluate(axe())
    only = only or {"type": "tag", "values": TAGS}
    return list(await person.page.evaluate(RUN_AXE, only))


async def found_at(person: Person, *sizes: dict[str, int]) -> list[str]:
    """What does not fit at other sizes."""
    found: list[str] = []
    before = person.page.viewport_size
    assert before is not None
    for size in sizes:
        await person.resize(size)
        found += await person.page.evaluate(TOO_WIDE)
    await person.resize({**before})
    return found


async def found_in_the_dark(person: Person) -> list[str]:
    """What cannot be read in dark colours."""
    await person.page.emulate_media(color_scheme="dark")
    await person.settled()
    found = await found_by_axe(person, {"type": "rule", "values": ["color-contrast"]})
    await person.page.emulate_media(color_scheme="light")
    return [f"dark: {each}" for each in found]


class Inspector:
    """Looks at every kind of screen once."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.found: dict[str, list[str]] = {}
        """What was found, by where."""

    async def look(self, person: Person, where: str) -> None:
        """Look at somebody's screen, unless one like it was looked at before."""
        if where in self.seen:
            return
        self.seen.add(where)
        await person.page.locator("h1[data-headline]").wait_for(state="attached")
        await person.settled()
        found = await found_by_axe(person)
        found += await person.page.evaluate(SMALL_TARGETS)
        found += await found_in_the_dark(person)
        found += await found_at(person, SMALL, ZOOMED)
        if found:
            self.found[where] = found

    def report(self) -> str:
        """All that was found."""
        return "\n".join(
            f"{where}:\n  " + "\n  ".join(dict.fromkeys(found))
            for where, found in self.found.items()
        )


async def looks_right_at_the_end(party: Party) -> None:
    """Look at how a game that was played to its end is told."""
    inspector = Inspector()
    for person in (party.host, party.inside[-1]):
        await person.page.locator(".recap").first.wait_for()
        await inspector.look(person, f"the end for {person.name}")
    assert not inspector.found, inspector.report()
