"""Playing with bots: from the door in one tap, on stage before them, and a seat that one keeps warm."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from playwright.async_api import TimeoutError as TookTooLong, expect

from emojito.puppet.controls import FACE, decode
from emojito.puppet.performing import LONGEST
from tests.browser.person import PHONE, WIDE
from tests.browser.playing import Game, by_touch, by_wire, keeps_by_itself, plain
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")

JAW = FACE.index("jaw")
LAPTOP = {"width": 1440, "height": 900}


async def alone(party, game, **ways):
    """Somebody who comes to the door and taps on a game with bots, without so much as a name."""
    ana = await party.somebody("Ana", **ways)
    await ana.go()
    await ana.control("play-with-bots", game=game).click()
    await ana.traffic.until(lambda: bool(ana.traffic.legal), "offered a first move")
    return ana


async def pick(ana, setting, value):
    """Tap on one of several that look like cards."""
    await ana.page.locator("label", has=ana.control(setting, value=value)).click()


async def moves(ana):
    """Do the first thing that the page offers."""
    command, version = plain(ana.traffic.legal[0]), ana.traffic.version
    if keeps_by_itself(ana):
        await ana.traffic.until(lambda: not keeps_by_itself(ana), "kept")
        return
    await by_touch(ana, command)
    await ana.traffic.until(lambda: ana.traffic.version > version, f"done {command}")


async def performs(ana):
    """Open the puppet's mouth wide, and see to it that this has been said to the present stage."""
    await ana.page.locator("[data-own-puppet] [data-do=puppet-face]").focus()
    await ana.press("KeyV")

    def is_seen():
        # What is said over one line arrives in order: the server has it before whatever comes next.
        stages = [raw for raw in ana.traffic.heard if raw.startswith(b'{"type":"stage"')]
        stage = json.loads(stages[-1])
        frames = [each for each in ana.traffic.said if each["type"] == "frame"]
        return stage["quiet"] and any(
            frame["stage"] == stage["version"] and decode(frame["face"], FACE)[0][JAW] > 0.9
            for frame in frames
        )

    await ana.traffic.until(is_seen, "seen to move")


async def sees_enough(ana, actor, channel):
    """Watch a bot and stop it, unless it ends by itself before the page has come so far."""
    enough, asked = ana.control("enough"), ana.control("guess")
    if channel != "sound":
        await ana.page.locator(f'[data-onstage="{actor}"]').or_(asked).first.wait_for()
    await enough.or_(asked).wait_for()
    await expect(ana.page.locator("[data-quiet]")).to_have_count(0)  # nobody would hear me
    if await enough.count():
        with suppress(TookTooLong):
            await enough.click(timeout=LONGEST)


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
async def test_a_card_game_with_three_bots_is_one_tap_away(party, size):
    ana = await alone(party, "mau-mau", size=size)
    told = b"".join(ana.traffic.heard)
    assert not re.search(rb'"(played|drew)"', told), "I go first"
    bots = [member for member in ana.traffic.room["members"] if member["bot"]]
    assert [bot["level"] for bot in bots] == ["keen"] * 3
    assert len({bot["character"] for bot in bots}) == 3
    await expect(ana.page.locator("[data-likeness] svg")).to_have_count(3)
    for _ in range(3):
        await moves(ana)
        if ana.traffic.over:
            break
        await ana.traffic.until(lambda: bool(ana.traffic.legal) or ana.traffic.over, "again")


async def test_the_level_is_a_tap_before_and_is_remembered(party):
    ana = await party.somebody("Ana")
    await ana.go()
    await pick(ana, "level", "gentle")
    await ana.control("play-with-bots", game="mau-mau").click()
    await ana.traffic.until(lambda: ana.traffic.play is not None, "in a game")
    levels = [member.get("level") for member in ana.traffic.room["members"]]
    assert levels == [None, "gentle", "gentle", "gentle"]
    await ana.go()
    await expect(ana.control("level", value="gentle")).to_be_checked()


async def test_a_whole_round_before_bots_and_one_in_front_of_them(party):
    """I act with my puppet, they guess; then one of them acts, and I see it and guess."""
    ana = await alone(party, "emojito")
    assert [plain(each) for each in ana.traffic.legal] == [{"do": "draw"}], "I go first"
    await ana.tap("draw")
    await ana.tap("performed")
    await ana.page.locator("[data-asked]").wait_for()
    assert ana.traffic.phase == "perform", "nobody has seen anything yet"
    await performs(ana)
    await expect(ana.page.locator("[data-asked]")).to_have_count(0)
    await ana.tap("performed")
    await ana.traffic.until(lambda: ana.traffic.table["last_round"] is not None, "revealed")
    assert len(ana.traffic.table["last_round"]["guesses"]) == 3, "all three have guessed"
    await ana.page.locator("[data-result], [data-applause]").first.wait_for()
    # Why they guessed as they did is what one laughs about: it is in sight, above the cards.
    cards = await ana.page.locator(".line-up").bounding_box()
    for remark in await ana.page.locator("[data-remark]").all():
        box = await remark.bounding_box()
        assert box["y"] + box["height"] <= cards["y"] <= ana.page.viewport_size["height"]
    goes_on = ana.control("skip", scene="read")
    await expect(goes_on).to_have_text(said("en", "goOn"))
    await expect(goes_on).to_be_in_viewport(ratio=1)
    await goes_on.click()
    await ana.traffic.until(lambda: ana.traffic.table["phase"] == "perform", "a bot on stage")
    seat = ana.traffic.table["actors"][0]
    actor = ana.traffic.play["seats"][seat]["member"]
    assert actor.startswith("b")
    await sees_enough(ana, actor, ana.traffic.table["channel"][str(seat)])
    await ana.traffic.until(lambda: bool(ana.traffic.legal), "asked to guess")
    await moves(ana)


@pytest.mark.parametrize("size", [WIDE, LAPTOP], ids=["wide", "laptop"])
@pytest.mark.parametrize("language", ["en", "de"])
async def test_all_of_the_puppet_is_in_sight_above_the_bar(party, size, language):
    ana = await alone(party, "emojito", size=size, language=language)
    await by_wire(ana, {"do": "draw"})
    await ana.control("puppet-let-go").wait_for()
    await ana.settled()
    lowest = await ana.control("puppet-let-go").bounding_box()
    bar = await ana.page.locator("[data-actions]").bounding_box()
    assert lowest["y"] + lowest["height"] <= bar["y"], "its last buttons lie above the bar"


async def test_a_puppet_that_has_a_voice_is_in_sight_on_a_laptop(party):
    await party.meet(2, screen=False, languages=("de",), sizes=(WIDE,))
    ana = party.host
    await ana.say({"do": "choose_way", "way": "puppet"})
    choice = {"edition": "huch-2017", "mode": "cooperative", "symbols": ["both"] * 7}
    await party.start("emojito", **choice)
    await Game(party, right=1).until(
        lambda table: table["phase"] == "perform" and table["channel"].get("0") == "both",
        touch=by_wire,
    )
    for size in (WIDE, {"width": 1024, "height": 600}):
        await ana.resize(size)
        await ana.control("puppet-let-go").wait_for()
        await ana.settled()
        lowest = await ana.control("puppet-let-go").bounding_box()
        bar = await ana.page.locator("[data-actions]").bounding_box()
        assert lowest["y"] + lowest["height"] <= bar["y"], f"above the bar at {size}"
        pad = await ana.page.locator("[data-own-puppet] .pad").first.bounding_box()
        assert pad["y"] >= 0


async def test_a_bot_takes_a_seat_over_and_hands_it_back(party):
    await party.meet(2, screen=False)
    ana, ben = party.players
    await party.start("mau-mau", options={"rounds": "to-500"})
    who = ben.traffic.you
    ben.bears("ERR_INTERNET_DISCONNECTED|WebSocket")
    await ben.cut()
    await ana.traffic.until(lambda: ana.traffic.presence.get(who) is not None, "Ben is away")
    await ana.unfold_absent()
    await ana.unfold(ana.control("substitute", who=who))
    await ana.tap("substitute", who=who)

    def stood_in():
        return next(m for m in ana.traffic.room["members"] if m["id"] == who)["stand_in"]

    await ana.traffic.until(stood_in, "a bot plays")
    version = ana.traffic.version
    while ana.traffic.version < version + 2 and not ana.traffic.over:
        if ana.traffic.legal:
            await moves(ana)
        await ana.traffic.until(
            lambda: bool(ana.traffic.legal) or ana.traffic.version >= version + 2, "the bot moves"
        )
    await ben.cut(False)
    await ana.traffic.until(lambda: not stood_in(), "Ben has his cards back")


async def test_a_bot_as_one_would_like_it(party):
    ana = await party.somebody("Ana")
    await ana.create()
    await ana.tap("choose_bot")
    await pick(ana, "character", "moss")
    await pick(ana, "level", "sharp")
    await ana.page.locator("[data-field=bot-name]").fill("Robbie")
    await ana.tap("add_bot", by="choice")
    await ana.traffic.until(lambda: len(ana.traffic.room["members"]) == 2, "a bot more")
    bot = ana.traffic.room["members"][1]
    assert (bot["name"], bot["level"], bot["character"]) == ("Robbie", "sharp", "moss")
    await ana.tap("person", who="b1")
    await pick(ana, "set_level", "gentle")
    await ana.traffic.until(
        lambda: ana.traffic.room["members"][1]["level"] == "gentle", "a gentler bot"
    )
    await expect(ana.page.locator('[data-concern="bots-blind"]')).to_have_count(1)
