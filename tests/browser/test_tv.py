"""The big screen finds its table: by a code, by a room of its own, and again after a reboot."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.person import PHONE, WIDE
from tests.browser.wording import LANGUAGES, said

pytestmark = pytest.mark.asyncio(loop_scope="session")

HD = {"width": 1920, "height": 1080}

SMALL_PRINT = """(least) => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const around = text.parentElement;
    if (!text.data.trim() || around.closest(".visually-hidden") || !around.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(around).fontSize);
    if (size < least) found.push([text.data.trim(), size]);
  }
  return found;
}"""
"""Texts that are written smaller than so many pixels."""


WAY_BACK_IS_COVERED = """() => {
  const [way, code] = [document.querySelector("button.door"), document.querySelector("main .code")].map((each) => each.getBoundingClientRect());
  return way.bottom > code.top + 1 && way.right > code.left + 1;
}"""


async def big_screen(party, *, size=HD, **ways):
    tv = await party.somebody("the TV", size=size, **ways)
    await tv.go("/tv")
    await tv.page.locator("[data-key=B]").wait_for(state="attached")
    return tv


async def is_at_the_table(tv, code):
    await tv.traffic.until(lambda: tv.traffic.code == code, "at the table")
    await expect(tv.page).to_have_url(f"{tv.url}/{code}/table")
    assert tv.traffic.you is None


def cells(tv):
    return tv.page.locator(".cells")


# With a code


async def test_typing_the_code_is_enough(party):
    await party.meet(2, screen=False, pages=0)
    tv = await big_screen(party)
    for char in party.code.lower():
        await tv.press(char)
    await is_at_the_table(tv, party.code)
    await expect(tv.page.locator("li", has_text="Ben")).to_be_visible()
    members = [member["name"] for member in party.host.traffic.room["members"]]
    assert members == ["Ana", "Ben"], "nobody but those who have a name"


async def test_a_remote_control_is_enough(party):
    """Four arrows and one button."""
    await party.meet(1, screen=False, pages=0)
    tv = await big_screen(party, size=WIDE)
    await expect(tv.control("open")).to_be_focused()
    await expect(tv.page.locator("[data-key=B]")).to_be_hidden()
    await tv.press("ArrowDown")
    await expect(tv.control("code")).to_be_focused()
    await tv.press("Enter")
    await expect(tv.page.locator("[data-key=B]")).to_be_focused()
    keys = {f"{key}": await _middle(tv, key) for key in {*party.code}}
    for count, char in enumerate(party.code, 1):
        while True:
            focus = await tv.page.evaluate("document.activeElement.dataset.key ?? ''")
            if focus == char:
                break
            here, there = await _middle(tv, focus), keys[char]
            await tv.press(_arrow(here, there))
        await tv.press("Enter")
        if count < len(party.code):
            await expect(cells(tv)).to_have_text(party.code[:count])
    await is_at_the_table(tv, party.code)


async def _middle(tv, key):
    box = await tv.page.locator(f"[data-key='{key}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _arrow(here, there):
    (x, y), (wanted_x, wanted_y) = here, there
    if abs(wanted_y - y) > 5:
        return "ArrowDown" if wanted_y > y else "ArrowUp"
    return "ArrowRight" if wanted_x > x else "ArrowLeft"


async def test_arrows_lead_to_the_room_of_its_own_too(party):
    tv = await big_screen(party, size=WIDE)
    await tv.tap("code")
    for _ in range(6):
        if await tv.focus_is_on("[data-do=open]"):
            break
        await tv.press("ArrowUp")
    assert await tv.focus_is_on("[data-do=open]")


async def test_a_phones_keyboard_and_a_pasted_link_do_as_well(party):
    await party.meet(1, screen=False, pages=0)
    phone = await big_screen(party, size=PHONE)
    await expect(phone.page.locator("[data-key=B]")).to_be_hidden()
    field = phone.page.locator("[data-field=code]")
    await expect(field).to_be_focused()
    await field.press_sequentially(f"{party.code[:4]}-{party.code[4:]}".lower())
    await is_at_the_table(phone, party.code)
    other = await big_screen(party)
    await other.tap("code")
    await other.page.locator("[data-field=code]").fill(f"{party.server.url}/{party.code}")
    await is_at_the_table(other, party.code)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_wrong_code_is_told_and_the_next_one_begins_anew(party, language):
    await party.meet(1, screen=False, pages=0)
    tv = await big_screen(party, language=language)
    for char in "bbbb222":
        await tv.press(char)
    trouble = tv.page.locator("#tv-trouble")
    await expect(trouble).to_have_text(said(language, "refused.room-unknown"))
    await tv.press(party.code[0])
    await expect(cells(tv)).to_have_text(party.code[0])
    await expect(trouble).to_be_empty()
    await tv.press("Backspace")
    await expect(cells(tv)).to_have_text("")
    for char in party.code:
        await tv.press(char)
    await is_at_the_table(tv, party.code)


async def test_letters_of_a_code_press_no_other_control(party):
    tv = await big_screen(party)
    for char in "RMKX":
        await tv.press(char)
    await expect(cells(tv)).to_have_text("RMKX")
    await expect(tv.page.locator("dialog[open]")).to_have_count(0)


# With a room of its own


async def test_a_tv_opens_the_room_and_the_first_phone_is_the_host(party):
    tv = await big_screen(party)
    await tv.tap("open")
    await tv.traffic.until(lambda: tv.traffic.version > 0, "in a room of its own")
    code = tv.traffic.code
    await is_at_the_table(tv, code)
    assert tv.traffic.room["members"] == []
    await expect(tv.page.get_by_text(said("en", "tvFirst"))).to_be_visible()
    await expect(tv.page.locator(".code")).to_contain_text(f"{code[:4]}-{code[4:]}")
    ana, ben = await party.somebody("Ana"), party.wired("Ben")
    for person in (ana, ben):
        await person.join(code)
        await expect(tv.page.locator("li", has_text=person.name)).to_be_visible()
    assert tv.traffic.room["host"] == tv.traffic.room["owner"] == ana.traffic.you
    await ana.tap("start")
    await tv.traffic.until(lambda: tv.traffic.table is not None, "playing")
    await expect(tv.page.locator("[data-code]")).to_have_count(0)


async def test_pressing_twice_opens_one_room(party):
    tv = await big_screen(party)
    await tv.control("open").dblclick()
    await tv.traffic.until(lambda: tv.traffic.version > 0, "in a room of its own")
    await tv.page.locator(".waiting").wait_for()
    assert [message["type"] for message in tv.traffic.said if message["type"] != "ping"] == ["open"]


async def test_a_line_that_breaks_before_the_answer_opens_one_room(party):
    """The screen says it again, with the same secret."""
    tv = await big_screen(party)
    await tv.page.evaluate(DEAF_ONCE)
    tv.bears("WebSocket")
    await tv.tap("open")
    await tv.page.locator(".waiting").wait_for()
    secrets = [message["token"] for message in tv.traffic.said if message["type"] == "open"]
    assert len(secrets) == 2
    assert len({*secrets}) == 1
    assert len(tv.traffic.codes) == 1


DEAF_ONCE = """() => {
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(address) {
      super(address);
      window.WebSocket = Line;
      // The server has answered; the answer gets lost with the line.
      this.addEventListener("message", (event) => { event.stopImmediatePropagation(); this.close(); });
    }
  };
}"""


async def test_a_tv_comes_back_to_its_table_by_itself(party):
    tv = await big_screen(party)
    await tv.tap("open")
    await tv.page.locator(".waiting").wait_for()
    code = tv.traffic.code
    await party.wired("Ana").join(code)
    await tv.page.reload()
    await expect(tv.page.locator("li", has_text="Ana")).to_be_visible()
    await is_at_the_table(tv, code)
    assert len(tv.traffic.room["members"]) == 1
    # Back is where another code can be typed, forward the table.
    await tv.page.go_back()
    await expect(tv.control("open")).to_be_visible()
    await tv.page.go_forward()
    await expect(tv.page.locator("li", has_text="Ana")).to_be_visible()


# How it looks


async def test_it_is_readable_from_the_other_end_of_the_room(party):
    tv = await big_screen(party)
    assert await tv.page.evaluate(SMALL_PRINT, 28) == []
    await tv.tap("code")
    assert await tv.page.evaluate(SMALL_PRINT, 28) == []
    await tv.tap("open")
    await tv.page.locator(".waiting").wait_for()
    host = party.wired("Somebody with a name")
    await host.join(tv.traffic.code)
    for number in range(2, 15):
        await host.say({"do": "add_bot"})
        await host.say(
            {"do": "rename", "who": f"b{number - 1}", "name": f"Guest {number} of the house"}
        )
    await expect(tv.page.locator("li")).to_have_count(14)
    await tv.settled()
    assert await tv.page.evaluate(SMALL_PRINT, 28) == []
    size = await tv.page.locator(".code").evaluate(
        "(p) => parseFloat(getComputedStyle(p).fontSize)"
    )
    assert size >= 120
    picture = await tv.page.locator("img").bounding_box()
    assert min(picture["width"], picture["height"]) >= 500
    assert await tv.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_everything_is_in_sight_wherever_it_is_shown(party, language):
    tv = await big_screen(party, language=language)
    await tv.tap("code")
    for width, height in ((1280, 720), (1024, 600), (844, 390), (390, 844), (360, 616), (320, 568)):
        await tv.resize({"width": width, "height": height})
        await expect(tv.control("open")).to_be_in_viewport(ratio=1)
        assert not await tv.page.evaluate(WAY_BACK_IS_COVERED), f"{width} × {height}"
        assert await tv.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# What it can be told


async def test_a_screen_is_told_how_loud_and_in_which_language(party):
    await party.meet(2, pages=0)
    tv = party.others[-1]
    await tv.tap("screen")
    await tv.page.locator("[data-do=volume]").fill("35")
    await tv.page.locator("dialog select[data-do=language]").select_option("de")
    await expect(tv.page.locator("dialog").get_by_text(said("de", "volume"))).to_be_visible()
    await tv.tap("close")
    await tv.page.reload()
    await expect(tv.page.get_by_text(said("de", "tvScan"))).to_be_visible()
    await tv.tap("screen")
    await expect(tv.page.locator("[data-do=volume]")).to_have_value("35")
    await tv.page.locator("[data-do=sound]").click()
    await expect(tv.page.locator("[data-do=volume]")).to_have_value("0")


async def test_a_screen_fills_the_whole_of_it(party):
    tv = await big_screen(party)
    await tv.tap("fill")
    await tv.page.wait_for_function("() => document.fullscreenElement !== null")
    await expect(tv.page.locator(".controls [data-do=fill]")).to_have_count(0)
    await tv.tap("open")
    await tv.page.locator(".waiting").wait_for()
    assert await tv.page.evaluate("document.fullscreenElement !== null"), "also at the table"


async def test_in_a_game_the_controls_make_room_and_come_back_when_somebody_stirs(party):
    await party.meet(2, screen=False, pages=0)
    tv = await party.put_screen()
    await party.start("mau-mau")
    corner = tv.page.locator(".controls [data-do=screen]")
    await expect(corner).to_be_hidden()
    await expect(tv.page.locator(".controls [data-do=rules]")).to_be_visible()
    await tv.page.mouse.move(300, 300)
    await expect(corner).to_be_visible()


# The way there


async def test_the_door_has_a_way_for_the_tv(party):
    await party.meet(1, screen=False, pages=0)
    tv = await party.somebody("the TV", size=WIDE)
    await tv.go()
    await tv.tap("tv")
    await expect(tv.page).to_have_url(f"{party.server.url}/tv")
    invited = await party.somebody("another", size=WIDE)
    await invited.go(f"/{party.code}")
    await invited.tap("tv")
    await is_at_the_table(invited, party.code)
    assert len(invited.traffic.room["members"]) == 1


async def test_phones_say_what_to_do_at_the_tv(party):
    await party.meet(1, screen=False)
    text = (await party.host.page.locator(".tv").inner_text()).replace("\u2060", "")
    spoken = f"{party.code[:4]}-{party.code[4:]}"
    address = party.server.url.removeprefix("http://")
    assert said("en", "onTheTv", address=address, code=spoken) in text
