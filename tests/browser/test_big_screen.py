"""Emojito! on the screen in the middle: it follows the phase, and tells nothing before the truth."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.playing import Game, by_wire
from tests.browser.wall import TV, look_at

pytestmark = pytest.mark.asyncio(loop_scope="session")

WATCH_FOR_THE_OUTCOME: Final = r"""() => {
  const signs = "[data-state=right], [data-state=wrong], [data-result], [data-applause], .truth, .mark, .beaten, .earned, [data-mood=gloats], [data-mood=sulks]";
  const words = /It was “|(was|were) right|Nobody (was|understood)|Everybody was|understood|[Nn]ot this time|took a trophy|takes? a trophy|[Gg]ame over|Your turn|goes back|draws? a card/;
  const places = () => [...document.querySelectorAll("[data-token]")].map((token) => token.style.transform).join();
  const piles = () => [...document.querySelectorAll("[data-owner] .count")].map((count) => count.textContent).join();
  const before = places() + piles();
  Object.assign(window, { leaks: [], suspense: 0, isTold: false, buzzes: [] });
  // What is felt together with the truth is drawn a moment later.
  navigator.vibrate = (pattern) => setTimeout(() => document.querySelector(".truth") || window.buzzes.push(JSON.stringify(pattern)));
  const look = () => {
    if (document.querySelector(".truth")) {
      window.isTold = true;
      return;
    }
    if (document.querySelector("[data-state=open]")) window.suspense += 1;
    if (window.suspense) {
      const labels = [...document.querySelectorAll("[aria-label], [title], [alt]")].map((each) => each.getAttribute("aria-label") ?? "");
      const text = [document.title, document.body.textContent, ...labels].join(" ");
      const sign = document.querySelector(signs)?.outerHTML.slice(0, 200) ?? words.exec(text)?.[0];
      if (sign) window.leaks.push(sign);
      if (places() + piles() !== before) window.leaks.push("a token or a pile has changed");
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Looks at every frame until the truth is marked."""

HAS_SAID_IT_ALL: Final = """() =>
  [...document.querySelectorAll("[aria-live]")].every((region) => !region.textContent.trim())"""

PLACES: Final = """() => [...document.querySelectorAll(
  ".screen h1, .screen header p, .line-up li, .dials li, .dials .name, .ring, .standings li, .standings .name, .standings .pile, .standings .token"
)].map((each) => { const { x, y, width, height } = each.getBoundingClientRect(); return `${each.tagName} ${[x, y, width, height].map(Math.round)}`; })"""


async def until_last_guess(play: Game) -> None:
    """Play until one guess is left to be made."""
    await play.until(
        lambda table: (
            table["phase"] == "guess" and len(table["locked"]) == len(table["guessers"]) - 1
        ),
        touch=by_wire,
    )


async def test_nothing_tells_the_outcome_before_the_truth(party):
    """Not on the table, not to the actor, not to a guesser, not to those who ask for stillness."""
    ana = await party.somebody("Ana", reduced_motion="no-preference")
    ben = await party.somebody("Ben")
    cem = await party.somebody("Cem", reduced_motion="no-preference")
    await party.seat(ana, ben, cem)
    await party.put_screen(reduced_motion="no-preference")
    await party.put_screen()
    await party.caught_up()
    await party.start("emojito", mode="cooperative")
    play = Game(party, seed=5, right=0.5)
    for last in range(2):
        play.patient = False
        await until_last_guess(play)
        await party.caught_up()
        play.patient = True
        for person in party.inside:
            # What a screen reader still has to say is of the round before.
            await person.page.wait_for_function(HAS_SAID_IT_ALL)
            await person.page.evaluate(WATCH_FOR_THE_OUTCOME)
        play.right = last
        await play.step(by_wire)
        for person in party.inside:
            await person.page.wait_for_function("() => window.isTold")
            assert await person.page.evaluate("window.leaks") == [], person.name
            assert await person.page.evaluate("window.suspense") > 0, person.name
            assert set(await person.page.evaluate("window.buzzes")) <= {"8", "25"}
        await party.skip()


async def test_the_host_skips_a_reveal_for_everybody_and_what_it_was_stays(party):
    await party.meet(3, screen=False, pages=2)
    screen = await party.somebody("the table", size=TV)
    # Its time stands still: what is to be seen later is seen only if the host skips.
    await screen.page.clock.install()
    await screen.look_on(party.code)
    await party.start("emojito", mode="competitive")
    play = Game(party, seed=2, right=1)
    await until_last_guess(play)
    play.patient = True
    await screen.page.clock.pause_at(await screen.page.evaluate("Date.now() + 1000"))
    await play.step(by_wire)
    reveal = screen.page.locator("[data-suspense]")
    await expect(reveal).to_have_count(1)
    assert await screen.page.locator(".truth").count() == 0
    await party.host.tap("skip")
    await expect(reveal).to_have_count(0)
    await expect(screen.page.locator(".truth")).to_have_count(1)
    await expect(screen.page.locator("h1[data-headline]")).to_contain_text("It was")
    await expect(party.host.control("skip")).to_have_count(0)
    assert [p.name for p in party.shown if await p.control("skip").count()] == []
    await play.until("perform", touch=by_wire)
    await expect(screen.page.locator("h1[data-headline]")).not_to_contain_text("It was")


async def test_the_actor_hears_how_many_have_understood(party):
    await party.meet(4, screen=False, pages=1)
    await party.start("emojito", mode="competitive", first_actor=party.host.traffic.you)
    play = Game(party, seed=4, right=0.5)
    await until_last_guess(play)
    actor = party.at_seat(play.table["actors"][0])
    await play.step(by_wire)
    (event,) = [each for each in actor.traffic.events if each["type"] == "revealed"]
    (card,) = event["secret"].values()
    right = [seat for seat, slot in event["guesses"].items() if event["line_up"][slot - 1] == card]
    verdict = actor.page.locator("[data-applause]")
    await expect(verdict).to_have_attribute("data-applause", str(len(right)))
    if right:
        await expect(verdict).to_contain_text(
            f"{len(right)} of 3 understood you: +{2 * len(right)}"
        )


@pytest.mark.parametrize(
    ("people", "choice", "wanted"),
    [
        (3, {"mode": "competitive"}, {"draw", "perform", "guess", "trophies", "challenge"}),
        (5, {"mode": "cooperative", "options": {"secret_message": True}},
         {"draw", "perform", "guess"}),
        (6, {"mode": "teams"}, {"draw", "perform", "guess"}),
    ],
    ids=["competitive", "secret message", "teams"],
)  # fmt: skip
async def test_everything_can_be_read_across_a_room(party, people, choice, wanted):
    """No letter is small and nothing is out of sight, in any phase."""
    await party.meet(people, screen=False, pages=0)
    screen = await party.somebody("the table", size=TV, language="de")
    await screen.look_on(party.code)
    await party.start("emojito", **choice)
    found = await look_at(screen, "coach")
    play = Game(party, seed=3, right=0.9)
    looked: set[str] = set()
    scenes: set[str] = set()
    while not wanted <= looked and not play.over:
        await play.step(by_wire)
        phase = play.table["phase"] + ("-after" if play.party.host.traffic.revealed else "")
        scenes.add(str(await screen.page.locator("[data-scene]").get_attribute("data-scene")))
        if phase not in looked:
            looked |= {phase, play.table["phase"]}
            found += await look_at(screen, phase)
    assert not found, "\n".join(dict.fromkeys(found))
    assert {"cards", "stage"} <= scenes
    assert play.over or wanted <= looked


async def test_nothing_moves_when_something_is_marked(party):
    await party.meet(4, screen=False, pages=0)
    screen = await party.somebody("the table", size=TV)
    await screen.look_on(party.code)
    await party.start("emojito", mode="competitive")
    play = Game(party, seed=6)
    await play.until("guess", touch=by_wire)
    await screen.settled()
    before = await screen.page.evaluate(PLACES)
    await play.step(by_wire)
    await expect(screen.page.locator("[data-state=locked]")).to_have_count(1)
    assert await screen.page.evaluate(PLACES) == before
    away = next(p for p in party.players if p is not party.host and p.traffic.legal)
    await away.hang_up()
    await expect(
        screen.page.locator(f'[data-owner="{away.traffic.seat}"] .marks svg')
    ).to_have_count(1)
    assert await screen.page.evaluate(PLACES) == before


async def test_the_first_round_of_the_evening_is_coached(party):
    await party.meet(2)
    screen = party.inside[-1]
    await party.start("emojito", mode="cooperative")
    for person in (screen, *party.players):
        await expect(person.page.locator(".coach li")).to_have_count(3)
    await party.host.tap("skip")
    for person in (screen, *party.players):
        await expect(person.page.locator(".coach")).to_have_count(0)
    await party.host.end_game()
    await party.host.tap("back_to_lobby")
    await party.start("emojito", mode="cooperative")
    assert await screen.page.locator(".coach").count() == 0


async def test_the_coaching_ends_when_a_card_is_drawn(party):
    await party.meet(2, pages=0)
    screen = party.inside[-1]
    await party.start("emojito", mode="cooperative")
    await expect(screen.page.locator(".coach")).to_have_count(1)
    await Game(party).step(by_wire)
    await expect(screen.page.locator(".coach")).to_have_count(0)


async def test_the_space_that_decides_is_lit_and_the_screen_says_whom_to_look_at(party):
    await party.meet(3, pages=0)
    screen = party.inside[-1]
    # There tokens begin on the first space, whose symbol is a face.
    await party.start("emojito", mode="competitive", edition="tactic")
    play = Game(party)
    await play.until("perform", touch=by_wire)
    page = screen.page
    await expect(page.locator(".lit")).to_have_attribute("data-space", "1")
    await expect(page.locator(".legend .now")).to_have_count(1)
    name = party.at_seat(play.table["actors"][0]).name
    await expect(page.locator("h1[data-headline]")).to_have_text(f"Look at {name}!")
    await expect(page.locator(".standings .turn")).to_contain_text(name)


@pytest.mark.parametrize(("right", "mood"), [(0, "gloats"), (1, "sulks")])
async def test_the_game_has_a_face_that_shows_how_it_takes_a_round(party, right, mood):
    await party.meet(3, pages=0)
    screen = party.inside[-1]
    await party.start("emojito", mode="cooperative")
    play = Game(party, right=right)
    face = screen.page.locator(".standings [data-mood]")
    await play.until("guess", touch=by_wire)
    await expect(face).to_have_attribute("data-mood", "lurks")
    await play.until(lambda table: table["last_round"] is not None, touch=by_wire)
    await expect(face).to_have_attribute("data-mood", mood)


async def test_a_secret_message_is_followed_and_is_seen_to_break(party):
    await party.meet(4, pages=1)
    screen = party.inside[-1]
    await party.start("emojito", mode="cooperative", options={"secret_message": True})
    play = Game(party, right=0)
    await play.until("perform", touch=by_wire)
    actor = play.table["actors"][0]
    chain = screen.page.locator(".chain .person")
    for link in range(3):
        await expect(chain).to_have_count(4)
        performer = party.at_seat((actor + link) % 4).name
        await expect(screen.page.locator(".chain .person.on")).to_contain_text(performer)
        await play.step(by_wire)
    await play.until(lambda table: table["last_round"] is not None, touch=by_wire)
    first, second = party.at_seat(actor).name, party.at_seat((actor + 1) % 4).name
    broke = f"The message broke between {first} and {second}"
    await expect(screen.page.locator(".besides")).to_contain_text(broke)
    await expect(party.host.page.locator(".chain .broken")).to_have_count(1)
    await expect(party.host.page.locator(".result")).to_contain_text(broke)
