"""What a game shows besides the game: words in everybody's language, countdowns, refusals, an end."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.helping import UNKIND, parts
from tests.browser.person import WIDE
from tests.browser.playing import WHOLE_GAME, Game, by_wire
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")

WATCH_FOR_MOVEMENT = """
  window.moved = [];
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      const { iterations, activeDuration } = effect.getComputedTiming();
      if (iterations !== Infinity && activeDuration > 50) window.moved.push(effect.target?.outerHTML.slice(0, 160));
    }
    requestAnimationFrame(look);
  };
  look();
"""
"""Notes everything that moves in any frame: a look now and then would come too late for most of it."""

NARROW = {"width": 240, "height": 640}
"""So that every text is longer than its line."""

IS_ON_TOP = """(element) => {
  const { left, right, top } = element.getBoundingClientRect();
  element.style.pointerEvents = "auto";
  return document.elementFromPoint((left + right) / 2, top + 4) === element;
}"""
"""Whether nothing lies over its first line."""

STANDING = "h1, .bar, .hand, [data-place]"
"""What stays where it is while nothing happens."""

COUNT_ALONG = """() => {
  window.counted = [];
  const look = () => {
    const shown = document.querySelector("[role=timer]")?.textContent.trim();
    if (shown && window.counted.at(-1) !== shown) window.counted.push(shown);
  };
  look();
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Notes every number a countdown shows."""


async def test_a_refusal_is_said_in_the_players_words_where_they_touched(party):
    await party.meet(3, languages=("de", "fr", "nl"), screen=False)
    await party.start("mau-mau", **WHOLE_GAME)
    play = Game(party, seed=1)

    def misfits():
        for person, language in zip(party.players, ("de", "fr", "nl"), strict=True):
            traffic = person.traffic
            fitting = {command.get("card") for command in traffic.legal}
            if (
                any(command["do"] == "play" for command in traffic.legal)
                and traffic.phase == "play"
            ):
                wrong = [card for card in traffic.me["hand"] if card not in fitting]
                if wrong:
                    yield person, language, wrong[0]

    while not (found := next(misfits(), None)):
        await play.step()
    person, language, card = found
    refused = len(person.traffic.refusals)
    version = person.traffic.version
    await person.touch(person.control("play", card=card))
    await person.traffic.until(lambda: len(person.traffic.refusals) > refused, "refused")
    code = person.traffic.refusals[-1]["code"]
    details = {key: str(value) for key, value in person.traffic.refusals[-1]["details"].items()}
    # What one would need the page says in its own words.
    details.pop("color", None)
    words, *_ = said(language, f"refused.{code}", **details).split("{color}")
    assert words
    alert = person.page.get_by_role("alert").filter(has_text=words)
    await expect(alert).to_be_in_viewport()
    await person.settled()
    hand = await person.page.locator(f'[data-hand="{card}"]').bounding_box()
    box = await alert.bounding_box()
    assert abs(box["y"] + box["height"] / 2 - hand["y"]) < 300, (box, hand)
    assert person.traffic.version == version
    await play.step()
    await expect(alert).to_have_count(0)


async def test_a_dial_stays_where_it_points_while_others_lock_theirs(party):
    await party.meet(4, screen=False, pages=1)
    acts = party.players[1].traffic.you
    await party.start("emojito", mode="cooperative", first_actor=acts)
    play = Game(party, seed=1)
    await play.until("guess", touch=by_wire)
    ana, _, cem, dee = party.players
    await ana.page.locator('.line-up [data-slot="3"]').click()
    lock = ana.control("guess")
    await expect(lock).to_have_attribute("data-slot", "3")
    for other in (cem, dee):
        await play.move(other, {"do": "guess", "slot": 1}, by_wire)
        await ana.up_to_date()
        await expect(lock).to_have_attribute("data-slot", "3")
        await expect(lock).to_be_enabled()
    await ana.tap("guess")
    await ana.traffic.until(lambda: ana.traffic.table["last_round"] is not None, "revealed")
    assert ana.traffic.table["last_round"]["guesses"]["0"] == 3


async def test_nothing_gives_way_under_a_finger_that_leaves_a_card(party):
    """What a card does is told while one is on it; if buttons moved then, a click on them would be lost."""
    await party.meet(3, languages=("de",), screen=False, pages=1)
    await party.start("mau-mau", **WHOLE_GAME)
    play = Game(party, seed=1)

    def specials():
        """In the hands of those who have nothing to do: their pages stay as they are."""
        for person in party.shown:
            if person.traffic.phase == "play" and not person.traffic.legal:
                for card in person.traffic.me["hand"]:
                    if parts(card)[1] in UNKIND:
                        yield person, card

    while not (found := next(specials(), None)):
        await play.step()
    person, card = found
    await person.resize(NARROW)
    where = [await box.bounding_box() for box in await person.page.locator(STANDING).all()]
    assert where
    await person.control("play", card=card).focus()
    told = person.page.locator(".told", has_text=":")
    await expect(told).to_be_visible()
    assert (await told.bounding_box())["height"] > 30, "one line would fit anyway"
    await person.settled()
    assert await told.evaluate(IS_ON_TOP)
    assert where == [await box.bounding_box() for box in await person.page.locator(STANDING).all()]
    await person.control("play").last.hover()
    await person.page.mouse.move(1, 1)
    await expect(told).to_be_visible()


async def test_a_language_can_be_changed_in_the_middle_of_a_game(party):
    await party.meet(3, languages=("en",), screen=False, pages=2)
    await party.start("emojito", mode="cooperative")
    play = Game(party, seed=1)
    await play.until("guess")
    ana, ben, _ = party.players
    english, other = await ana.headline(), await ben.headline()
    await ana.tap("menu")
    await ana.page.locator("dialog[open] select[data-do=language]").select_option("es")
    await expect(ana.page.locator("h1[data-headline]")).not_to_have_text(english)
    await expect(ana.page.locator("dialog[open] h2").first).to_have_text(said("es", "menu"))
    assert await ben.headline() == other
    await ana.press("Escape")
    await play.step()


async def test_two_languages_at_one_table(party):
    await party.meet(3, languages=("de", "es", "de"), screen=False)
    await party.start("emojito", mode="cooperative", first_actor=party.players[0].traffic.you)
    play = Game(party, seed=1)
    await play.until("guess")
    for person, language in zip(party.players[1:], ("es", "de"), strict=True):
        await expect(person.page.locator("body")).to_contain_text(said(language, "noTalking"))


async def test_the_countdown_counts_and_ends(party):
    await party.meet(3, pages=1)
    await party.start("emojito", timers={"guess": 8}, mode="cooperative")
    play = Game(party, seed=1)
    await asyncio.gather(*(person.page.evaluate(COUNT_ALONG) for person in party.shown))
    await play.until("guess")
    await party.host.traffic.until(lambda: party.host.traffic.phase != "guess", "over")
    await party.caught_up()
    for person in party.shown:
        counted = [int(shown) for shown in await person.page.evaluate("window.counted")]
        assert set(counted) <= set(range(9)), (person.name, counted)
        assert len(counted) > 1, (person.name, counted)
        assert counted == sorted(counted, reverse=True), (person.name, counted)
    assert len(play.table["last_round"]["late"]) == 2
    await expect(party.host.page.get_by_role("timer", name=re.compile("[1-8]"))).to_have_count(0)


async def test_a_rematch_takes_one_tap(party):
    await party.meet(3, languages=("en", "de"), pages=2)
    await party.start("mau-mau")
    await party.host.end_game()
    await party.caught_up()
    await party.host.tap("start")
    for person in party.inside:
        await person.traffic.until(
            lambda traffic=person.traffic: traffic.play["number"] == 2, "in the next game"
        )
    await party.caught_up()
    play = Game(party, seed=1)
    await play.step()
    await party.host.end_game()
    await party.host.tap("back_to_lobby")
    for person in party.players[:2]:
        await expect(person.page.locator("[data-do=person]").first).to_be_visible()


async def test_pausing_stops_everybody(party):
    await party.meet(2, languages=("en", "de"))
    await party.start("mau-mau")
    await party.host.tap("menu")
    await party.host.tap("pause")
    for person, language in zip(party.inside, ("en", "de", "en"), strict=True):
        await expect(person.page.get_by_text(said(language, "paused")).first).to_be_visible()
    await party.host.control("unpause").first.click()
    await party.host.traffic.until(lambda: not party.host.traffic.play["paused"], "going on")
    await party.caught_up()
    await Game(party, seed=1).step()


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
async def test_nothing_moves_for_those_who_ask_for_stillness(party, game):
    """And things do move for everybody else, so that there is something to be still about."""
    still = await party.somebody("Ana")
    moving = await party.somebody("Ben", reduced_motion="no-preference", size=WIDE)
    for person in (still, moving):
        await person.page.add_init_script(WATCH_FOR_MOVEMENT)
    await party.seat(still, moving)
    limits = {"perform": 300, "guess": 300, "turn": 300}
    await party.start(game, limits, **({"mode": "cooperative"} if game == "emojito" else {}))
    play = Game(party, seed=1, right=1)
    while play.moves < 14 and not play.over:
        await play.step()
    await asyncio.gather(still.settled(), moving.settled())
    assert await still.page.evaluate("window.moved") == []
    assert await moving.page.evaluate("window.moved") != []
