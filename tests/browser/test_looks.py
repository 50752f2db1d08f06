"""Every screen in every state people pass: accessible, readable in the dark, never too wide."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.looks import SMALL_TARGETS, TOO_WIDE, Inspector, found_by_axe
from tests.browser.person import WIDE
from tests.browser.playing import Game
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_way_in(party):
    inspector = Inspector()
    ana = await party.somebody("Ana")
    await ana.go()
    await inspector.look(ana, "door")
    await ana.tap("create")
    await ana.page.locator("[role=alert]:not(:empty)").first.wait_for()
    await inspector.look(ana, "door with a refusal")
    await party.seat(ana)
    ben = await party.somebody("Ben", language="de")
    await ben.stand_at_door(party.code)
    await inspector.look(ben, "door with an invitation")
    await party.seat(ben)
    table = await party.put_screen()
    await inspector.look(table, "table before the game")
    await inspector.look(ana, "lobby of the host")
    await inspector.look(ben, "lobby of a guest")
    for opener in ("menu", "invite", "person"):
        await ana.tap(opener)
        await ana.page.locator("dialog[open]").wait_for()
        await inspector.look(ana, f"{opener} of the host")
        await ana.press("Escape")
        await ana.page.locator("dialog[open]").wait_for(state="hidden")
    for choice in (
        {"game": "mau-mau"},
        *({"choices": {"emojito": {"mode": mode}}} for mode in ("competitive", "teams")),
    ):
        await party.host.say({"do": "configure", "settings": choice})
        await inspector.look(ana, f"lobby with {choice}")
    lost = await party.somebody("Cem")
    lost.bears("status 404")
    await lost.go("/BBBB222/table")
    # It is led to where a table may be chosen.
    await lost.page.locator(".cells").wait_for()
    await inspector.look(lost, "table of no room")
    assert not inspector.found, inspector.report()


async def test_the_way_in_for_screens_and_for_those_who_are_late(party):
    inspector = Inspector()
    tv = await party.somebody("the TV", size=WIDE)
    await tv.go("/tv")
    await tv.control("open").wait_for()
    await inspector.look(tv, "TV without a table")
    await tv.tap("code")
    await tv.page.locator(".cells").wait_for()
    await inspector.look(tv, "TV with keys for a code")
    await tv.tap("open")
    await tv.page.locator(".waiting").wait_for()
    await inspector.look(tv, "TV before anybody has come")
    await tv.tap("screen")
    await inspector.look(tv, "what a TV can be told")
    await tv.press("Escape")
    party.code = tv.traffic.code
    await party.seat(await party.somebody("Ana"), await party.somebody("Ben"))
    await party.start("mau-mau", options={"rounds": "to-500"})
    late = await party.somebody("Late", language="de")
    await late.stand_at_door(party.code)
    await late.page.get_by_text(said("de", "gameOn")).wait_for()
    await inspector.look(late, "door while a game is on")
    await late.come_in()
    await late.page.get_by_text(said("de", "watchingSeated")).wait_for()
    await inspector.look(late, "seat of somebody who is late")
    assert not inspector.found, inspector.report()


async def walk_through(party, inspector, game, until):
    """Play on and look at every kind of screen, the last one too."""
    while not (game.over or until(game)):
        for person in party.shown:
            await inspector.look(person, f"{kind(person)} {game.table['phase']} {role(person)}")
        await game.step()
    if not game.over:
        await party.host.end_game()
        await party.caught_up()
    for person in party.shown:
        await person.control("back_to_lobby").or_(person.page.locator(".recap")).first.wait_for()
        await inspector.look(person, f"{kind(person)} over")


def kind(person):
    return "table" if person.traffic.you is None else "seat"


def role(person):
    traffic = person.traffic
    if traffic.seat is None:
        return "watching"
    table = traffic.table
    if table["game"] == "mau-mau":
        return "may " + ",".join(sorted({command["do"] for command in traffic.legal}))
    part = (
        "acts"
        if traffic.seat in table["actors"]
        else "guesses"
        if traffic.seat in table["guessers"]
        else "waits"
    )
    return f"{part}, may {','.join(sorted({command['do'] for command in traffic.legal}))}"


@pytest.mark.parametrize(
    ("people", "choice", "until"),
    [
        (3, {"mode": "competitive", "options": {}}, lambda game: {"challenge", "trophies"} <= game.seen and game.table["round"] > 4),
        (4, {"mode": "cooperative", "options": {"secret_message": True}}, lambda game: game.table["round"] > 1),
        (4, {"mode": "teams"}, lambda game: game.table["round"] > 1),
    ],
    ids=["competitive", "secret-message", "teams"],
)  # fmt: skip
async def test_emojito(party, people, choice, until):
    inspector = Inspector()
    await party.meet(people, languages=("en", "de"), pages=people - 1)
    await party.start("emojito", **choice)
    await walk_through(party, inspector, Game(party, seed=2), until)
    assert len(inspector.seen) > 8, inspector.seen
    assert not inspector.found, inspector.report()


async def test_mau_mau(party):
    inspector = Inspector()
    await party.meet(3, languages=("en", "de"), pages=2)
    await party.start("mau-mau")
    await walk_through(party, inspector, Game(party, seed=2), lambda game: game.moves > 20)
    assert len(inspector.seen) > 8, inspector.seen
    assert not inspector.found, inspector.report()


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
async def test_the_rules(party, game):
    """At the door, where all rules may be read, and over a game, at what is happening in it."""
    inspector = Inspector()
    await party.meet(2, languages=("en", "de"))
    if game == "mau-mau":
        await party.start(game)
    else:
        await party.start(game, mode="cooperative")
    for person in party.inside:
        book = await open_rules(person)
        await expect(book.locator("section.now h3")).to_be_in_viewport()
        await inspector.look(person, f"rules of {game} for {person.name}")
        await close_rules(person)
    fay = await party.somebody("Fay", language="fr")
    await fay.go()
    book = await open_rules(fay)
    assert await book.locator("section.now").count() == 0
    await book.locator("select").first.select_option(game)
    await inspector.look(fay, f"rules of {game} at the door")
    await close_rules(fay)
    assert len(inspector.seen) == 4
    assert not inspector.found, inspector.report()


async def open_rules(person):
    await person.tap("rules")
    book = person.page.locator("dialog[open]")
    await book.locator("section").first.wait_for()
    return book


async def close_rules(person):
    await person.press("Escape")
    await expect(person.page.locator("dialog[open]")).to_have_count(0)
    await expect(person.control("rules")).to_be_focused()


# The looking is worth something

BAD = """<!doctype html><html><head><title>x</title></head><body>
  <main><h1>Far too long a headline</h1>
  <button aria-label="small">x</button><img src="data:,"><p class="pale">pale</p></main></body></html>"""


async def test_what_is_wrong_would_be_found(party):
    page = (await party.somebody()).page
    await page.set_content(BAD)
    await page.evaluate(
        """() => {
          document.querySelector("h1").setAttribute("style", "width: 900px");
          document.querySelector("button").setAttribute("style", "width: 20px; height: 20px; padding: 0");
          document.querySelector(".pale").setAttribute("style", "color: #ddd; background: #fff");
        }"""
    )
    found = " ".join(await found_by_axe(party.others[0]))
    for rule in ("image-alt", "color-contrast", "html-has-lang"):
        assert rule in found
    assert len(await page.evaluate(SMALL_TARGETS)) == 1
    assert len(await page.evaluate(TOO_WIDE)) == 2
