"""Many people, with names as long as they may be, in every script: everything still fits."""

from __future__ import annotations

import pytest

from tests.browser.looks import TOO_WIDE, ZOOMED, found_by_axe
from tests.browser.person import PHONE, SMALL, WIDE
from tests.browser.playing import Game, by_wire

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = (
    "Wilhelmine-Friederike-Wu", "Donaudampfschifffahrtska", "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Ξενοφών Παπαδημητρίου-Αβ", "Александра Константиновн", "محمد عبد الرحمن الأنصاري",
    "יהונתן בן־ציון הירושלמי ", "山田太郎左衛門尉源朝臣信綱入道殿下御前様方々皆", "श्रीनिवासन रामानुजन आयंग",
    "김수한무거북이와두루미삼천갑자동방삭치치카포사", "Nguyễn Thị Phương Thảo Vy", "iiiiiiiiiiiiiiiiiiiiiiii",
)  # fmt: skip

DOUBLE_NAMES = ("Wilhelmine-Luise", "Konstantin-Georg", "Bartłomiej Piotr")

BELOW_THE_EDGE = "document.documentElement.scrollHeight - innerHeight"


def is_revealed(table):
    """Whether the dials of a round lie open."""
    return table["last_round"] is not None


PARTED = """() => [...document.querySelectorAll(".player strong")].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/[^\\s-]+-?/g)].filter(({ 0: part, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + part.length);
    const { top, bottom } = text.parentElement.getBoundingClientRect();
    const lines = [...range.getClientRects()];
    const middle = (line) => (line.top + line.bottom) / 2;
    return lines.length > 1 || lines.some((line) => middle(line) < top || middle(line) > bottom);
  }).map(([part]) => part))"""
"""Parts of names that are broken in two or cut off; they may be parted at spaces and hyphens alone."""


async def too_wide(person):
    """What does not fit on any screen."""
    found = []
    before = person.page.viewport_size
    for size in (PHONE, SMALL, ZOOMED, WIDE):
        await person.resize(size)
        found += [f"{person.name}: {each}" for each in await person.page.evaluate(TOO_WIDE)]
    await person.resize(before)
    return found


async def test_fourteen_long_names(party):
    await party.meet(2, languages=("de", "en"))
    ana = party.host
    for name in NAMES:
        await ana.say({"do": "add_bot"})
        bot = ana.traffic.room["members"][-1]["id"]
        await ana.say({"do": "rename", "who": bot, "name": name[:24].strip()})
    assert len(ana.traffic.room["chairs"]) == 14
    await party.choose("emojito", mode="teams")
    found = [each for person in party.inside for each in await too_wide(person)]
    found += [f"lobby: {each}" for each in await found_by_axe(ana)]
    await party.start("emojito", mode="teams")
    for person in party.inside:
        found += await too_wide(person)
        found += [f"{person.name}: {each}" for each in await found_by_axe(person)]
    assert found == [], "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(("people", "mode"), [(4, "cooperative"), (5, "competitive"), (6, "teams")])
async def test_a_table_screen_needs_no_scrolling(party, people, mode):
    await party.meet(people, languages=("de",), pages=0)
    screen = party.others[0]
    await party.start("emojito", mode=mode)
    play = Game(party, seed=1)
    for moment in ("perform", "guess", is_revealed):
        await play.until(moment, touch=by_wire)
        await screen.settled()
        assert await screen.page.evaluate(BELOW_THE_EDGE) == 0, moment


async def test_five_hands_of_cards(party):
    await party.meet(2, languages=("de", "en"))
    ana = party.host
    for name in NAMES[:3]:
        await ana.say({"do": "add_bot"})
        await ana.say({"do": "rename", "who": ana.traffic.room["members"][-1]["id"], "name": name})
    await party.start("mau-mau")
    found = [each for person in party.inside for each in await too_wide(person)]
    assert found == [], "\n".join(dict.fromkeys(found))
    await party.host.end_game()
    await ana.tap("back_to_lobby")
    bots = [each["id"] for each in ana.traffic.room["members"] if each["bot"]]
    for bot, name in zip(bots, DOUBLE_NAMES, strict=True):
        await ana.say({"do": "rename", "who": bot, "name": name})
    await party.start("mau-mau")
    for size in (SMALL, PHONE):
        await ana.resize(size)
        assert await ana.page.evaluate(PARTED) == []


async def test_a_very_full_hand(party):
    await party.meet(2, languages=("de", "en"))
    await party.start("mau-mau", options={"voluntary_draw": True})
    play = Game(party, seed=1)
    play.hoarders = party.players
    while max(play.table["hand_sizes"]) < 14 and not play.over:
        await play.step(by_wire)
    await party.caught_up()
    assert max(play.table["hand_sizes"]) >= 14
    found = [each for person in party.inside for each in await too_wide(person)]
    assert found == [], "\n".join(dict.fromkeys(found))
