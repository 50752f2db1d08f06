"""The table of Mau-Mau as people see it: who is hit, what is counted, what happened, what lies where."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from emojito.rules.maumau.cards import DECK
from tests.browser.playing import Game, by_wire
from tests.browser.staged import Staged
from tests.browser.traffic import PATIENCE
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = [
    (320, 568), (360, 616), (390, 844), (844, 390), (667, 375), (1024, 600), (1280, 720),
    (820, 1180),
]  # fmt: skip

LONG_NAMES = (
    "Wilhelmine-Luise", "Konstantin-Georg", "Bartłomiej Piotr", "Hildegard-Simone", "Rosalinde-Ida",
)  # fmt: skip

COVERED = """() => {
  const bad = [];
  const at = (x, y) => document.elementFromPoint(x, y);
  const middle = (box) => at(box.left + box.width / 2, box.top + box.height / 2);
  for (const card of document.querySelectorAll("[data-hand]")) {
    const over = middle(card.querySelector(".corner").getBoundingClientRect())?.closest("[data-hand]");
    if (over !== card) bad.push(`${card.dataset.hand} is covered by ${over?.dataset.hand}`);
  }
  for (const pile of document.querySelectorAll(".stack-of-backs, .discard")) {
    const box = pile.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.1], [0.5, 0.5], [0.5, 0.9], [0.1, 0.5], [0.9, 0.5]]) {
      const over = at(box.left + box.width * x, box.top + box.height * y);
      if (!over?.closest(".piles")) bad.push(`a pile is covered by ${over?.outerHTML.slice(0, 80)}`);
    }
  }
  const hand = document.querySelector(".hand").getBoundingClientRect();
  if (hand.bottom > innerHeight) bad.push(`the hand ends below the screen, at ${hand.bottom}`);
  if (document.documentElement.scrollWidth > innerWidth) bad.push("it is wider than the screen");
  return bad;
}"""
"""What covers a pile or what is on a card in the hand."""

IS_RAISED = """(card) => {
  const button = document.querySelector(`[data-hand="${card}"] button`);
  return button.matches(":hover") && button.getAnimations().length === 0;
}"""


async def staged(party, people=3, **changes):
    await party.meet(people, screen=False, pages=1)
    await party.start("mau-mau")
    page = await Staged.of(party.host, party.code, **changes)
    party.host.bears(".*")
    return page


@pytest.mark.parametrize("count", [5, 14, 21])
async def test_no_pile_and_no_index_is_covered_at_any_size(party, count):
    hand = DECK[1 : 2 * count : 2]
    # Every other card fits and stands up.
    legal = [{"do": "play", "card": card} for card in hand[::2]]
    page = await staged(party, 5, me={"hand": hand, "legal": legal})
    # Whose names take two lines, and who have points below them.
    names = [{**seat, "name": name} for seat, name in zip(page.seats, LONG_NAMES, strict=True)]
    table = {
        "turn": page.seat, "awaited": page.seat, "top": "blue-bang", "rounds": "to-500",
        "scores": [0] * 5,
    }  # fmt: skip
    page.tell(me={"hand": hand, "legal": legal}, table=table, play={"seats": names})
    await expect(page.page.locator("[data-hand]")).to_have_count(count)
    for width, height in SIZES:
        await page.page.set_viewport_size({"width": width, "height": height})
        await page.page.wait_for_function(
            f"() => ({COVERED})().length === 0", timeout=PATIENCE * 1000
        )


async def point_at(page, card):
    """Move the mouse to a card's corner, wherever the card has come to lie by then."""
    async with asyncio.timeout(PATIENCE):
        while not await page.evaluate(IS_RAISED, card):
            corner = await page.locator(f'[data-hand="{card}"] .corner').first.bounding_box()
            assert corner is not None
            x, y = corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2
            await page.mouse.move(x, y)


@pytest.mark.parametrize("count", [14, 21])
async def test_no_card_that_is_pointed_at_covers_the_index_of_another(party, count):
    hand = DECK[1 : 2 * count : 2]
    legal = [{"do": "play", "card": card} for card in hand[::2]]
    page = await staged(party, 5, me={"hand": hand, "legal": legal})
    page.tell(me={"hand": hand, "legal": legal}, table={"turn": page.seat, "awaited": page.seat})
    await expect(page.page.locator("[data-hand]")).to_have_count(count)
    for width, height in ((320, 568), (844, 390), (1280, 720)):
        await page.page.set_viewport_size({"width": width, "height": height})
        await page.page.mouse.move(0, 0)
        await page.page.wait_for_function(f"() => ({COVERED})().length === 0")
        for card in hand[::2]:
            await point_at(page.page, card)
            await page.page.wait_for_function(f"() => ({COVERED})().length === 0")


async def test_a_six_is_no_nine_whichever_way_up_it_lies(party):
    page = await staged(party)
    page.tell(me={"hand": ["red-6", "green-9", "blue-8"]}, table={"top": "yellow-6"})
    for face, lines in (("red-6", "underline"), ("green-9", "underline"), ("blue-8", "none")):
        numbers = page.page.locator(f'[data-hand] [data-face="{face}"] .corner > :first-child')
        await expect(numbers).to_have_count(2)
        for number in await numbers.all():
            await expect(number).to_have_css("text-decoration-line", lines)
    top = page.page.locator('.discard [data-face="yellow-6"] .corner > :first-child').first
    await expect(top).to_have_css("text-decoration-line", "underline")


async def test_whoever_is_hit_sees_by_whom_and_may_go_on(party):
    page = await staged(party)
    me, ben = page.seat, (page.seat + 1) % 3
    blow = page.page.locator("[data-blow]")
    seen = blow.wait_for()
    page.tell(
        {"type": "played", "seat": ben, "card": "red-bang"},
        {"type": "turn_began", "seat": me},
        table={
            "top": "red-bang", "color": "red", "pending": {"kind": "bang", "cards": 4},
            "turn": me, "awaited": me, "phase": "play",
        },
        me={"legal": [{"do": "draw"}]},
    )  # fmt: skip
    await seen
    assert await blow.get_attribute("data-blow") == "BANG!"
    name = party.at_seat(ben).name
    assert f"+4 from {name}" in (await blow.inner_text())
    # It takes no touch, and says it to those who listen, too.
    assert await blow.evaluate("e => getComputedStyle(e.parentElement).pointerEvents") == "none"
    await expect(page.page.locator("[aria-live], [role=status]").first).to_be_attached()
    await blow.wait_for(state="detached")


@pytest.mark.parametrize(
    ("events", "word"),
    [
        ([{"type": "drew", "seat": "me", "cards": 1, "why": "silence"}], "Caught!"),
        (
            [
                {"type": "played", "seat": "other", "card": "red-what"},
                {"type": "skipped", "seat": "me"},
            ],
            "WHAT?",
        ),
        (
            [
                {"type": "played", "seat": "other", "card": "ups-1"},
                {"type": "hands_swapped", "seat": "other", "other": "me"},
            ],
            "UPS!",
        ),
    ],
)
async def test_being_caught_skipped_or_swapped_is_seen_large(party, events, word):
    page = await staged(party)
    who = {"me": page.seat, "other": (page.seat + 1) % 3}
    blow = page.page.locator(f'[data-blow="{word}"]')
    seen = blow.wait_for()
    page.tell(*({key: who.get(value, value) for key, value in event.items()} for event in events))
    await seen
    large = await blow.locator("strong").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert large >= 48


async def test_whoever_has_to_call_hears_of_it(party):
    page = await staged(party)
    page.tell(me={"hand": ["red-3"], "legal": [{"do": "call"}]}, table={"must_call": [page.seat]})
    alert = page.page.get_by_role("alert").filter(has_text=said("en", "callNow"))
    await expect(alert).to_have_count(1)
    await expect(page.page.locator("[data-do=call]")).to_be_visible()


async def test_at_the_end_of_a_round_hands_are_turned_over_and_counted(party):
    page = await staged(party)
    me = page.seat
    hands = [["red-3", "yeah-1"]] * 3
    hands[me] = []
    points = [28] * 3
    points[me] = 0
    page.tell(me={"hand": ["yeah-1", "red-9"], "legal": []})
    told = page.page.locator(".told")
    await page.page.locator('[data-do="play"][data-card="yeah-1"]').focus()
    await expect(told).to_be_visible()
    page.tell(
        {"type": "played", "seat": me, "card": "red-9"},
        {"type": "round_ended", "winner": me, "points": points},
        table={
            "phase": "between-rounds", "rounds": "to-500", "round_points": points, "scores": points,
            "hand_sizes": [len(hand) for hand in hands], "awaited": me,
        },
        me={"hand": [], "legal": [{"do": "deal"}]},
        play={
            "chronicle": {
                "game": "mau-mau", "tallies": [],
                "rounds": [{"winner": me, "points": points, "totals": points, "counted": hands}],
            }
        },
    )  # fmt: skip
    await page.page.locator(f'[data-result="{me}"].winner').wait_for()
    other = page.page.locator(f'[data-result="{(me + 1) % 3}"]')
    await expect(other.locator("[data-face]")).to_have_count(2)
    await expect(other).to_contain_text("+28")
    await expect(page.page.locator("[data-do=deal]")).to_be_visible()
    await expect(told).to_have_count(0)  # what a card did that was looked at before


async def test_what_happened_is_there_after_a_reload(party):
    await party.meet(2, screen=False, pages=1)
    await party.start("mau-mau", options={"rounds": "to-500"})
    game = Game(party)
    for _ in range(6):
        await game.step(by_wire)
    # A drawn card that does not fit would be kept meanwhile.
    await game.until("play", touch=by_wire)
    ana = party.host.page
    # Also on a phone it says what it is.
    await expect(
        ana.locator("[data-do=history]").get_by_text(said("en", "historyLabel"))
    ).to_be_visible()

    async def told():
        await ana.locator("[data-do=history]").click()
        lines = await ana.locator("[data-history] li").all_inner_texts()
        await ana.keyboard.press("Escape")
        return lines

    before = await told()
    assert len(before) >= 6
    await ana.reload()
    await ana.locator(".seat [data-headline]").wait_for()
    assert await told() == before


async def test_the_wished_colour_is_that_of_the_table(party):
    page = await staged(party)
    page.tell(table={"top": "yeah-1", "color": "green"})
    await expect(page.page.locator("[data-wished]")).to_have_attribute("data-wished", "green")
    page.tell(table={"top": "green-3", "color": "green"})
    await expect(page.page.locator("[data-wished]")).to_have_count(0)


async def test_a_move_that_comes_too_early_is_made_as_soon_as_it_may(party):
    """Nobody has to tap again because somebody else had a moment to call."""
    page = await staged(party)
    me, ben = page.seat, (page.seat + 1) % 3
    page.refuses = "too-early"
    page.tell(
        table={"turn": me, "awaited": me, "phase": "play", "must_call": [ben], "pending": None},
        me={"hand": ["red-3", "red-4"], "legal": [{"do": "play", "card": "red-3"}]},
        play={"hold": 4e9},
    )
    await expect(page.page.locator(".latest")).to_contain_text(party.at_seat(ben).name)
    await page.page.locator('[data-do=play][data-card="red-3"]').click()
    await page.has_said(1)
    # Whoever has called lets the others go on.
    page.tell({"type": "called", "seat": ben}, table={"must_call": []}, play={"hold": 0})
    await page.has_said(2)
    assert page.said[0] == page.said[1] == {"do": "play", "card": "red-3"}
