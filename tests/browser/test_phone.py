"""A player's own screen on every size: the main action in sight, nothing that jumps, and no names where none
are wanted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest
from playwright.async_api import expect

from emojito.rules.emojito.deck import standard_deck
from tests.browser.person import Person
from tests.browser.playing import Game, by_wire
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES: Final = (
    (320, 568), (360, 616), (390, 844), (568, 320), (667, 375), (844, 390), (820, 1180),
    (1024, 600), (1280, 720),
)  # fmt: skip
PHONES: Final = SIZES[:6]
TOUCHED: Final = ("[data-dial]", '.line-up [data-slot="1"]', '.line-up [data-slot="7"]')
"""What a guesser touches besides the button."""
ANYONE: Final = {"mode": "competitive", "edition": "desyllas"}
"""Any guesser with a trophy challenges any other, so that there soon is a window."""

IN_SIGHT: Final = """(control) => {
  const { left, top, right, bottom } = control.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  if (left < 0 || top < 0 || right > clientWidth || bottom > clientHeight) return `${left} ${top} ${right} ${bottom}`;
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]];
  const covered = points.map(([x, y]) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)))
    .filter((there) => !control.contains(there));
  return covered.length ? `covered by ${covered[0]?.outerHTML.slice(0, 120)}` : "";
}"""
"""Why somebody could not touch a control where it is, without scrolling; empty if they could."""

RING_ENDS_AT: Final = """() => {
  const seat = document.querySelector(".seat");
  seat.classList.add("walking");
  const { bottom } = seat.querySelector(".board").getBoundingClientRect();
  seat.classList.remove("walking");
  return bottom - document.documentElement.clientHeight;
}"""

ILL_BROKEN: Final = """(names) => {
  const name = document.querySelector(".line-up .card .name");
  const word = name.querySelector(".word");
  name.firstElementChild.replaceChildren(word);
  return names.filter((broken) => {
    const parts = broken.split("|");
    name.style.setProperty("--longest", Math.max(...parts.map((part, at) => part.length + (at < parts.length - 1))));
    word.textContent = broken.replaceAll("|", "\u00ad");
    const tops = [...word.textContent].map((letter, at) => {
      const range = document.createRange();
      range.setStart(word.firstChild, at);
      range.setEnd(word.firstChild, at + 1);
      return [letter, [...range.getClientRects()].at(-1)?.top];
    }).filter(([letter]) => letter !== "\u00ad");
    const lines = Object.values(Object.groupBy(tops, ([, top]) => Math.round(top))).map((line) => line.map(([letter]) => letter).join(""));
    const starts = parts.map((_, at) => parts.slice(0, at).join("").length);
    const begun = lines.map((_, at) => lines.slice(0, at).join("").length);
    return begun.some((start) => !starts.includes(start));
  });
}"""
"""Which of the names, their parts between bars, are broken elsewhere on a card."""
LONGEST_NAMES: Final = (
    "Unschulds|miene",
    "Ver|schmitzt|heit",
    "Schlechte",
    "Kuschel|bedürfnis",
    "réflexion",
)

PLACES: Final = """() => [...document.querySelectorAll("[data-do], [data-dial], .line-up li, [data-headline]")]
  .filter((each) => each.checkVisibility() && !each.closest(".absent"))
  .map((each) => { const { left, top, width } = each.getBoundingClientRect(); return [left, top, width].map(Math.round).join(); })"""


async def in_every_size(
    person: Person, sizes: tuple[tuple[int, int], ...], look: Callable[[str], Awaitable[Any]]
) -> None:
    for width, height in sizes:
        await person.page.set_viewport_size({"width": width, "height": height})
        await person.page.evaluate("scrollTo(0, 0)")
        await person.settled()
        await look(f"{width} × {height}")


async def assert_in_sight(person: Person, *selectors: str, sizes: tuple[Any, ...] = SIZES) -> None:
    async def look(size: str) -> None:
        controls = {selector: person.page.locator(selector).first for selector in selectors}
        for selector, control in controls.items():
            await expect(control).to_be_visible()
            assert await control.evaluate(IN_SIGHT) == "", f"{selector} at {size}"
        await person.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        await person.settled()
        for selector, control in controls.items():
            assert await control.evaluate(IN_SIGHT) == "", f"{selector} at {size}, scrolled down"

    await in_every_size(person, sizes, look)


def may(play: Game, do: str) -> list[Person]:
    """Those with a page who may do something."""
    return [who for who, command in play.possible() if who.has_page and command["do"] == do]


async def assert_ring_in_sight_while_tokens_walk(person: Person) -> None:
    async def look(size: str) -> None:
        bottom = await person.page.evaluate(RING_ENDS_AT)
        assert bottom <= 0, f"the ring ends {bottom} pixels below the screen at {size}"

    await in_every_size(person, PHONES[:3] + PHONES[4:], look)


def who_may(play: Game, do: str) -> Person:
    return may(play, do)[0]


async def test_the_main_action_is_in_sight_in_every_phase_on_every_size(party):
    await party.meet(3, screen=False, pages=2)
    await party.start("emojito", **ANYONE)
    play = Game(party, seed=1, right=1)
    for phase, do in (
        ("draw", "draw"),
        ("perform", "performed"),
        ("guess", "guess"),
        ("trophies", "take"),
        ("challenge", "challenge"),
    ):
        await play.until(
            lambda table, phase=phase, do=do: table["phase"] == phase and bool(may(play, do)),
            touch=by_wire,
        )
        await party.caught_up()
        person = who_may(play, do)
        action = f'[data-actions] [data-do="{do}"]'
        await assert_in_sight(person, action, *(TOUCHED if do == "guess" else ()))
        if do == "guess":
            await expect(person.page.locator(".board")).to_be_hidden()
        if do == "take":
            await play.until("draw", touch=by_wire)
            await party.caught_up()
            waits = next(each for each in party.shown if not each.traffic.legal)
            await assert_ring_in_sight_while_tokens_walk(waits)


async def test_long_names_leave_room_for_the_dial_and_the_cards(party):
    names = ("Wilhelmine-Luise", "Konstantin-Georg", "Przemysław-Józef")
    with_pages = [await party.somebody(name, language="de") for name in names[:2]]
    await party.seat(*with_pages, party.wired(names[2]))
    await party.start("emojito", mode="cooperative")
    play = Game(party, seed=1)
    await play.until("guess", touch=by_wire)
    await party.caught_up()
    person = who_may(play, "guess")
    await assert_in_sight(person, '[data-actions] [data-do="guess"]', *TOUCHED, sizes=PHONES)

    async def look(size: str) -> None:
        assert await person.page.evaluate(ILL_BROKEN, LONGEST_NAMES) == [], size

    await in_every_size(person, PHONES[:3] + PHONES[4:], look)


async def test_nothing_moves_when_a_banner_comes_and_goes(party):
    await party.meet(3, screen=False, pages=2)
    await party.start("emojito", mode="cooperative")
    play = Game(party, seed=1)
    await play.until("guess", touch=by_wire)
    await party.caught_up()
    person = who_may(play, "guess")
    other = next(each for each in party.shown if each is not person)
    assert other.traffic.you is not None
    await person.settled()
    before = await person.page.evaluate(PLACES)
    await other.cut()
    await expect(person.page.locator('[data-fold="away"]')).to_be_visible()
    await person.settled()
    assert await person.page.evaluate(PLACES) == before, "somebody is away"
    await person.page.locator('[data-fold="away"]').click()
    await expect(person.page.locator("ul.absent")).to_contain_text(
        said("en", "isAway", name=other.name)
    )
    assert await person.page.evaluate(PLACES) == before, "and one reads who"
    await other.cut(False)
    await expect(person.page.locator("ul.absent")).to_have_count(0)
    await person.cut()
    await expect(person.page.locator(".banner")).to_contain_text(said("en", "offline"))
    assert await person.page.evaluate(PLACES) == before, "the line is down"
    await person.cut(False)
    await expect(person.page.locator(".banner")).to_be_empty()
    assert await person.page.evaluate(PLACES) == before


async def test_cards_without_names_have_none_anywhere(party):
    await party.meet(3, pages=2)
    # One of the pages is the actor's, the other a guesser's.
    acts = party.host.traffic.you
    await party.start("emojito", mode="cooperative", names_on_cards=False, first_actor=acts)
    play = Game(party, seed=1)
    names = {emotion.names["en"].lower() for emotion in standard_deck().emotions.values()}
    secrets = 0

    async def look() -> None:
        nonlocal secrets
        for person in party.shown:
            await person.settled()
            shown = [each.lower() for each in await person.page.evaluate(EVERY_WORD)]
            assert not names.intersection(shown), (person.name, play.table["phase"])
            secrets += await person.page.locator("[data-card]").count()

    for phase in ("perform", "guess"):
        await play.until(phase)
        await look()
    guesser = who_may(play, "guess")
    await guesser.page.locator('.line-up [data-slot="3"]').click()
    await look()
    label = said("en", "cardAt", slot="3", color=said("en", "spaceColor.3"))
    await expect(guesser.page.locator("[data-dial]")).to_have_attribute("aria-valuetext", label)
    await expect(guesser.page.locator('.line-up [data-slot="3"] img')).to_have_attribute(
        "alt", label
    )
    assert await guesser.page.locator('[data-do="guess"]').inner_text() == said(
        "en", "lockNumber", slot="3"
    )
    await play.until(lambda table: table["last_round"] is not None)
    await look()
    assert secrets > 7, "there were cards to look at"


EVERY_WORD: Final = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push(walk.currentNode.data);
  for (const each of document.querySelectorAll("[alt], [aria-label], [aria-valuetext], [title]"))
    for (const name of ["alt", "aria-label", "aria-valuetext", "title"]) found.push(each.getAttribute(name) ?? "");
  return found.flatMap((text) => [text.trim(), ...(text.match(/[“"„](.+?)[”"“]/) ?? []).slice(1), ...text.split(/[,:.]/).map((part) => part.trim())])
    .map((text) => text.replaceAll("\\u00ad", ""));
}"""
"""Every text of the page, seen or heard, and its parts."""


async def test_a_hint_comes_once_on_each_device(party):
    await party.meet(2, screen=False)
    await party.start("emojito", mode="cooperative", options={"target": 5})
    play = Game(party, seed=1, right=0)
    seen = {person.name: 0 for person in party.players}
    for _ in range(4):
        await play.until("guess", touch=by_wire)
        await party.caught_up()
        person = who_may(play, "guess")
        hint = person.page.locator('[data-hint="dial"]')
        if seen[person.name] == 0:
            await expect(hint).to_be_visible()
        else:
            await expect(person.page.locator("[data-dial]")).to_be_visible()
            assert await hint.count() == 0
        seen[person.name] += 1
        number = play.table["round"]
        await play.until(lambda table, number=number: table["round"] > number, touch=by_wire)
    assert set(seen.values()) == {2}


async def test_a_challenge_fills_the_phone_it_meets_and_may_be_taken_back(party):
    await party.meet(4, screen=False)
    await party.start("emojito", **ANYONE)
    play = Game(party, seed=1, right=1)
    # With two who may, the window stays open when one has answered.
    await play.until(
        lambda table: (
            table["phase"] == "challenge" and len({p.name for p, _ in play.possible()}) > 1
        ),
        touch=by_wire,
    )
    await party.caught_up()
    by = who_may(play, "challenge")
    (seat, trophies) = (str(by.traffic.seat), play.table["tokens"][str(by.traffic.seat)]["spent"])
    command = next(
        command
        for person, command in play.possible()
        if person is by and command["do"] == "challenge"
    )
    stakes = by.page.locator(".how")
    await expect(stakes).to_contain_text(said("en", "priceCounts"))
    await play.move(by, command)
    met = party.at_seat(command["target"])
    await expect(met.page.locator("[data-showdown]")).to_contain_text(
        said("en", "challengesYou", name=by.name)
    )
    assert play.table["tokens"][seat]["spent"] == trophies + 1
    await assert_in_sight(by, '[data-do="withdraw"]', sizes=PHONES)
    await play.move(by, {"do": "withdraw"})
    assert play.table["challenges"] == []
    assert play.table["tokens"][seat]["spent"] == trophies
    await expect(met.page.locator("[data-showdown]")).to_have_count(0)
    await expect(by.control("withdraw")).to_have_count(0)
    await expect(by.control("pass")).to_be_visible()


async def test_whoever_can_only_wait_sees_nothing_but_the_challenge(party):
    await party.meet(3, screen=False)
    await party.start("emojito", mode="competitive", edition="huch-2017")
    play = Game(party, seed=1, right=1)
    await play.until("challenge", touch=by_wire)
    await party.caught_up()
    by = who_may(play, "challenge")
    target = next(
        command
        for person, command in play.possible()
        if person is by and command["do"] == "challenge"
    )
    await play.move(by, target)
    met = party.at_seat(target["target"])
    showdown = met.page.locator("[data-showdown]")
    await expect(showdown).to_be_visible()
    box = await showdown.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (390, 844)
    await play.until("guess", touch=by_wire)
    await expect(showdown).to_have_count(0)


async def test_any_card_will_do_and_trophies_are_taken_at_the_same_time(party):
    await party.meet(4, screen=False, pages=2)
    await party.start("emojito", mode="competitive")
    play = Game(party, seed=1, right=1)
    await play.until(
        lambda table: len(set(table["to_take"])) > 1 and bool(may(play, "take")), touch=by_wire
    )
    await party.caught_up()
    *_, last = takers = [person for person in party.shown if person.traffic.legal]
    for person in takers:
        await expect(person.page.locator("h1[data-headline]")).to_have_text(said("en", "wonTrophy"))
        await expect(person.page.locator('[data-do="take"][data-any]')).to_be_visible()
    waiting = len(play.table["to_take"])
    slot = next(command["slot"] for command in last.traffic.legal)
    await last.page.locator('[data-do="take"][data-any]').click()
    await last.traffic.until(
        lambda: play.table["phase"] != "trophies" or len(play.table["to_take"]) < waiting, "taken"
    )
    said_last = last.traffic.commands[-1]["command"]["command"]
    assert said_last == {"do": "take", "slot": slot}


@pytest.mark.parametrize(
    ("symbol", "lines"),
    [
        ("face", ("sounds", "words", "hands", "objects")),
        ("sound", ("words", "song", "animals", "objects", "hands")),
        ("both", ("words", "song", "animals", "objects", "hands")),
    ],
)
async def test_whoever_is_on_stage_reads_what_is_not_allowed(party, symbol, lines):
    await party.meet(2, screen=False, pages=1)
    # In this edition tokens start on a space, so its symbol counts from the first round.
    await party.start(
        "emojito", edition="tactic", mode="cooperative", symbols=[symbol] * 7,
        first_actor=party.host.traffic.you,
    )  # fmt: skip
    play = Game(party, seed=1)
    await play.until("perform")
    actor = who_may(play, "performed")
    found = actor.page.get_by_role("list", name=said("en", "notAllowed")).locator("li")
    await expect(found).to_have_text([said("en", f"no.{line}") for line in lines])
