"""Whether a screen on the wall can be read across a room: large letters, all in sight, nothing covered."""

from __future__ import annotations

from typing import Final

from tests.browser.person import Person

TV: Final = {"width": 1920, "height": 1080}
SCREENS: Final = (TV, {"width": 1280, "height": 720}, {"width": 1440, "height": 900})
SMALLEST: Final = 28
"""Pixels of a letter on a screen that is 1920 wide and 1080 high."""
ON_CARDS: Final = 40
"""Pixels of the names of the seven cards, which everybody looks at."""

SMALL_LETTERS: Final = """([smallest, onCards]) => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest("title, style, script, .visually-hidden")) continue;
    // What is only read aloud is there, as small as a point.
    if ((element.closest(".words") ?? element).getBoundingClientRect().width <= 1) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const scale = element.ownerSVGElement ? element.getScreenCTM().a / devicePixelRatio : element.currentCSSZoom;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    const least = element.closest(".line-up .name") ? onCards : smallest;
    if (size < least) found.push(`${size.toFixed(1)} px: ${node.textContent.trim().slice(0, 40)} in ${element.outerHTML.slice(0, 90)}`);
  }
  return found;
}"""

OUT_OF_SIGHT: Final = """() => {
  const found = [];
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1) found.push(`the page is ${scrollWidth} × ${scrollHeight}`);
  const parts = ".screen h1, .line-up li, .dials li, .standings li, .ring, .coach li, .legend li, .limelight .name, .limelight .how, .chain li, .showdown p, .showdown .piece, .besides, .recap :is(h1, h2, h3, p, li, .paper), .player, .edge > *, .interruptions li, .piles, .plate";
  for (const part of document.querySelectorAll(parts)) {
    if (!part.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, top, bottom } = part.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(part.outerHTML.slice(0, 120));
  }
  const inside = (part, whole) => part.bottom <= whole.bottom + 1 && part.right <= whole.right + 1 && part.top >= whole.top - 1;
  for (const tile of document.querySelectorAll(".wall .card, .standings.wall li, .dials.wall li, .coach li, .limelight, .showdown, .recap header, .awards li, .standing li"))
    for (const part of tile.querySelectorAll("p, .name, img, .count, .icon, .picture, .told"))
      if (part.checkVisibility() && !part.closest(".visually-hidden") && !inside(part.getBoundingClientRect(), tile.getBoundingClientRect()))
        found.push(`sticks out: ${part.outerHTML.slice(0, 120)}`);
  return found;
}"""


COVERED: Final = """() => {
  const found = [];
  const lies = (over, under) => over.left < under.right - 1 && under.left < over.right - 1 && over.top < under.bottom - 1 && under.top < over.bottom - 1;
  const cover = (over, under) => {
    for (const one of over) for (const other of under)
      if (one.checkVisibility() && lies(one.getBoundingClientRect(), other.getBoundingClientRect()))
        found.push(`${one.outerHTML.slice(0, 100)} covers ${other.outerHTML.slice(0, 100)}`);
  };
  for (const player of document.querySelectorAll(".player")) {
    const texts = [...player.querySelectorAll("strong, .points, .note, .fan + *")].filter((each) => !each.closest(".edge"));
    // Where letters are: the font is higher than they are.
    const written = texts.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const spare = parseFloat(getComputedStyle(text).fontSize) * 0.3;
      return { getBoundingClientRect: () => ({ left, right, top: top + spare, bottom: bottom - spare }), outerHTML: text.outerHTML };
    });
    cover(player.querySelectorAll(".edge > *, .pointer"), written);
  }
  cover(document.querySelectorAll(".interruptions li"), document.querySelectorAll(".player, .edge > *, .piles, h1"));
  cover(document.querySelectorAll(".dials .state strong, .dials .state .icon"), document.querySelectorAll(".dials .name"));
  cover(document.querySelectorAll(".line-up .mark"), document.querySelectorAll(".line-up .card .word, .line-up .number"));
  cover(document.querySelectorAll(".edge > *"), document.querySelectorAll(".piles button, .discard"));
  return found;
}"""
"""Notices that lie over what people want to read."""

CUT_OFF: Final = """(names) => [...document.querySelectorAll(names)].filter((name) => {
    if (!name.checkVisibility()) return false;
    const written = document.createRange();
    written.selectNodeContents(name.querySelector("[dir]") ?? name);
    const [wanted, given] = [written.getBoundingClientRect(), name.getBoundingClientRect()];
    // The font is higher than the lines are; one more line is higher still.
    const line = parseFloat(getComputedStyle(name).fontSize) * name.currentCSSZoom;
    return wanted.width > given.width + 1 || wanted.height > given.height + line * 0.8;
  }).map((name) => `cut off: ${name.textContent.trim()}`)"""
"""Names of which not every letter can be read."""


WATCH_THE_HEADLINE: Final = """() => {
  window.headlines = [];
  new MutationObserver(() => {
    const text = document.querySelector("main > :not(.recap-at-large) h1[data-headline]")?.textContent;
    if (text && text !== window.headlines.at(-1)) window.headlines.push(text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Remembers what the table said, one headline after the other; what the recap says is no part of it."""


async def follow_the_headline(screen: Person) -> None:
    """Have a screen on the wall remember its headlines."""
    await screen.page.evaluate(WATCH_THE_HEADLINE)


async def named_the_winner_at_once(screen: Person) -> None:
    """The last thing on the table was who has won, before the recap came."""
    headline = screen.page.locator(".recap-at-large h1[data-headline]")
    await headline.wait_for()
    assert (await screen.page.evaluate("window.headlines"))[-1] == await headline.text_content()


async def look_at(screen: Person, where: str, *, names: str = "") -> list[str]:
    """What is too small, covered or out of sight on a large screen, whatever its size.

    `names` selects what must be there to its last letter.
    """
    found: list[str] = []
    for size in SCREENS:
        await screen.resize(size)
        scale = min(size["width"] / 1920, size["height"] / 1080)
        letters = [each * scale - 0.1 for each in (SMALLEST, ON_CARDS)]
        at = f"{where} at {size['width']} × {size['height']}"
        troubles = await screen.page.evaluate(SMALL_LETTERS, letters)
        troubles += await screen.page.evaluate(OUT_OF_SIGHT)
        troubles += await screen.page.evaluate(COVERED)
        if names:
            troubles += await screen.page.evaluate(CUT_OFF, names)
        found += [f"{at}: {trouble}" for trouble in troubles]
    await screen.resize(TV)
    return found
