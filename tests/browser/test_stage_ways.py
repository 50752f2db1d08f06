"""Where people are is theirs to choose; who has no camera takes the puppet; waves go across the distance."""

from __future__ import annotations

import asyncio
import json

import pytest
from playwright.async_api import expect

from tests.browser.playing import Game, by_wire
from tests.browser.remote import CANVAS_CAMERA, stage
from tests.browser.traffic import PATIENCE
from tests.browser.wording import said

pytestmark = pytest.mark.asyncio(loop_scope="session")

NO_DEVICE = """
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "{name}"));
"""
INSECURE = 'Object.defineProperty(window, "isSecureContext", { value: false });'
POSE = "AAAA" * 13 + "AA=="
"""A face at rest."""
HUM = "fwAAAAAAAAA="
"""A loud sample of a voice."""


async def frame(person, **fields):
    """Let somebody's puppet do something, over the page's own socket."""
    version = (await stage(person))["version"]
    message = json.dumps({"type": "frame", "stage": version, **fields})
    await person.page.evaluate("(text) => window.lines.at(-1).send(text)", message)


def frames(person):
    """What came to somebody of others' puppets."""
    return [m for raw in person.traffic.heard if (m := json.loads(raw))["type"] == "frame"]


@pytest.mark.parametrize(
    ("trouble", "script"),
    [
        ("missing", NO_DEVICE.replace("{name}", "NotFoundError")),
        ("refused", NO_DEVICE.replace("{name}", "NotAllowedError")),
        ("insecure", INSECURE),
    ],
)
async def test_who_cannot_be_filmed_takes_the_puppet_in_one_tap(party, trouble, script):
    await party.meet(1, screen=False)
    ben = await party.somebody("Ben")
    await ben.page.add_init_script(script)
    await party.seat(ben)
    await ben.tap("try_camera", way="camera")
    help_ = ben.page.locator(f'[data-trouble="{trouble}"]')
    await expect(help_).to_contain_text(said("en", f"trouble.{trouble}"))
    await expect(help_).to_contain_text(said("en", f"troubleHelp.{trouble}"))
    await help_.locator('[data-way="puppet"]').click()
    await ben.traffic.until(
        lambda: ben.traffic.room["members"][1]["way"] == "puppet", "told of the puppet"
    )
    await party.caught_up()
    # The table sees who is where.
    await expect(party.host.page.locator('[data-chair] [data-way="puppet"]')).to_be_visible()
    await expect(party.host.page.locator('[data-chair] [data-way="room"]')).to_be_visible()


async def test_nobody_is_filmed_who_has_only_looked_at_themselves(party):
    await party.meet(1, screen=False)
    ana = party.host
    await ana.page.evaluate(CANVAS_CAMERA)
    await ana.tap("menu")
    await ana.tap("where")
    dialog = ana.page.get_by_role("dialog")
    await dialog.locator('[data-do="try_camera"]').click()
    await expect(dialog.locator("video")).to_be_visible()
    await dialog.locator('[data-do="close"]').click()
    await expect(dialog).to_have_count(0)
    assert await ana.page.evaluate("window.mine.map(({ readyState }) => readyState)") == ["ended"]
    assert ana.traffic.room["members"][0]["way"] == "room"


async def test_the_game_waits_for_who_has_not_said_yes_to_their_camera(party):
    await party.meet(2, screen=False, pages=1)
    ana, ben = party.players
    await ana.page.evaluate(CANVAS_CAMERA)
    tile = ana.page.locator('[data-do="try_camera"][data-way="camera"]')
    await tile.click()
    yes = ana.page.locator('[data-do="choose_way"][data-way="camera"].main')
    await expect(yes).to_be_visible()
    # It is a look in the mirror and no choice yet, and what is asked comes right after it.
    await expect(tile).to_have_attribute("aria-pressed", "false")
    film = await ana.page.locator("video").bounding_box()
    assert (await yes.bounding_box())["y"] < film["y"]
    await expect(ana.control("start")).to_have_attribute("aria-disabled", "true")
    await expect(ana.page.locator("#why-not")).to_have_text(said("en", "cameraUndecided"))
    await yes.click()
    await expect(ana.page.locator("#why-not")).to_have_count(0)
    chosen = ana.page.locator('.ways [data-way="camera"]')
    await expect(chosen).to_have_attribute("aria-pressed", "true")
    await ana.tap("start")
    await ben.traffic.until(lambda: ben.traffic.play, "told of the game")


async def test_who_is_far_away_is_told_whom_they_cannot_see(party):
    await party.meet(3, screen=False)
    ana, ben, cem = party.players
    concern = ana.page.locator("[data-out-of-sight]")
    await expect(concern).to_have_count(0)
    await ben.say({"do": "choose_way", "way": "puppet"})
    await expect(concern).to_contain_text(f"{ana.name} and {cem.name}")
    await party.start(
        "emojito", edition="huch-2017", mode="cooperative", symbols=["face"] * 7,
        options={"target": 5},
    )  # fmt: skip
    game = Game(party, right=1.0)
    await game.until(
        lambda table: table["phase"] == "perform" and party.at_seat(table["performers"][0]) != ben,
        touch=by_wire,
    )
    performer = party.at_seat(game.table["performers"][0])
    (neighbour,) = {ana, cem} - {performer}
    told = said("en", "unseenFromHere").replace("{name}", performer.name)
    await expect(ben.page.locator("[data-unseen]")).to_have_text(told)
    watch = said("en", "watchThem")
    await expect(ben.page.get_by_text(watch)).to_be_hidden()
    await expect(neighbour.page.get_by_text(watch)).to_be_visible()
    await expect(neighbour.page.locator("[data-unseen]")).to_have_count(0)


async def test_nobody_is_hushed_who_performs_nor_twice_while_all_guess(party):
    await party.meet(3, screen=False)
    for person in party.players[1:]:
        await person.say({"do": "choose_way", "way": "puppet"})
    await party.start(
        "emojito", edition="huch-2017", mode="cooperative", symbols=["both"] * 7,
        options={"target": 5},
    )  # fmt: skip
    game = Game(party, right=1.0)
    hush = said("en", "quietNow")
    # Once by somebody in the room, once by a puppet.
    for is_in_room in (True, False):
        await game.until(
            lambda table, is_in_room=is_in_room: (
                table["phase"] == "perform"
                and (table["performers"][0] == party.host.traffic.seat) == is_in_room
            ),
            touch=by_wire,
        )
        performer = party.at_seat(game.table["performers"][0])
        for person in party.players:
            shown = person.page.locator("[data-dock]").get_by_text(hush)
            await expect(shown).to_have_count(0 if person is performer else 1)
        await game.until("guess", touch=by_wire)
        for person in party.players:
            await expect(person.page.get_by_text(hush)).to_have_count(0)


async def test_puppet_frames_reach_exactly_those_who_may_see_them(party):
    await party.meet(4, screen=False)
    for person in party.players:
        await person.say({"do": "choose_way", "way": "puppet"})
    await party.start(
        "emojito", edition="huch-2017", mode="cooperative", options={"secret_message": True}
    )
    game = Game(party)
    await game.until("perform", touch=by_wire)
    (seat,) = game.table["performers"]
    (target,) = game.table["audience"][str(seat)]
    performer, neighbour = party.at_seat(seat), party.at_seat(target)
    await expect(performer.page.locator("[data-own-puppet]")).to_be_visible()
    before = {person.name: len(frames(person)) for person in party.players}
    await frame(performer, face=POSE, voice=HUM)
    await neighbour.traffic.until(
        lambda: len(frames(neighbour)) > before[neighbour.name], "shown the puppet"
    )
    # It performs with the face alone: the voice never leaves the server.
    new = frames(neighbour)[before[neighbour.name] :]
    assert all("face" in each and "voice" not in each for each in new)
    await expect(neighbour.page.locator("[data-onstage] [data-puppet]")).to_be_visible()
    others = [person for person in party.players if person not in (performer, neighbour)]
    for person in others:
        await expect(person.page.locator("[data-puppet]")).to_have_count(0)
    # What others are told now is told after the frame would have been.
    await game.move(performer, performer.traffic.legal[0], by_wire)
    for person in others:
        assert not [each for each in frames(person) if each["from"] == performer.traffic.you]


async def test_who_talks_is_told_to_those_who_cannot_hear(party):
    await party.meet(2, screen=False)
    ana, ben = party.players
    await ben.say({"do": "choose_way", "way": "puppet"})
    await party.caught_up()
    caption = ana.page.get_by_text("Ben is talking")

    async def talks():
        while not await caption.count():
            await frame(ben, face=POSE, voice=HUM)
            await asyncio.sleep(0.1)

    await asyncio.wait_for(talks(), 2 * PATIENCE)
    await expect(caption).to_have_count(0)  # and when they stop, that is over


NOTED = """() => {
  window.floated = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.classList?.contains("wave")) window.floated.push(node.textContent.trim());
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes who waves: a wave is gone before a busy machine has looked at every screen."""


async def test_waves_float_on_every_screen_and_never_over_a_performance(party):
    await party.meet(3)
    ana, ben, cem = party.players
    await ana.say({"do": "choose_way", "way": "puppet"})
    await party.caught_up()
    await cem.page.evaluate("localStorage.setItem('emojito:waves', 'off')")
    await cem.page.reload()
    await party.caught_up()
    await expect(ana.page.locator("[data-dock]").first).to_be_visible()
    screen = party.others[-1]
    for person in (ben, cem, screen):
        await person.page.evaluate(NOTED)
    await ana.tap("wave")
    await ana.page.locator('[data-wave="👏"]').click()
    async with asyncio.timeout(PATIENCE):
        for person in (ben, screen):
            while await person.page.evaluate("window.floated") != ["Ana"]:
                await asyncio.sleep(0.05)
    await cem.traffic.until(lambda: any(b'"waved"' in raw for raw in cem.traffic.heard), "waved to")
    assert await cem.page.evaluate("window.floated") == []
    await ben.tap("wave")
    await expect(ben.control("send_wave").first).to_be_visible()
    await party.start("emojito", mode="cooperative", first_actor=ana.traffic.you)
    await Game(party).until("perform", touch=by_wire)
    await expect(ana.control("wave")).to_be_disabled()
    await expect(ana.page.locator("[data-quiet]")).to_have_count(0)
    await expect(ben.page.locator("[data-quiet]")).to_be_visible()
    await expect(ben.control("send_wave")).to_have_count(0)


async def test_who_has_turned_sounds_off_can_turn_them_on_for_a_voice(party):
    await party.meet(3, screen=False)
    for person in party.players:
        await person.say({"do": "choose_way", "way": "puppet"})
        await person.page.evaluate("localStorage.setItem('emojito:sound', 'off')")
        await person.page.reload()
    await party.caught_up()
    symbols = ["sound"] * 7
    await party.start("emojito", edition="huch-2017", mode="cooperative", symbols=symbols)
    game = Game(party, right=1.0)

    def performs(table):
        return table["phase"] == "perform" and set(table["channel"].values()) == {"sound"}

    await game.until(performs, touch=by_wire)
    performer = party.at_seat(game.table["performers"][0])
    for person in party.players:
        if person is performer:
            await expect(person.control("unmute")).to_have_count(0)
            continue
        await person.tap("unmute")
        await expect(person.control("unmute")).to_have_count(0)
        assert await person.page.evaluate("localStorage.getItem('emojito:sound')") == "on"
