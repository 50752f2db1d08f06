"""Reading a face, in a browser whose camera shows none: the model runs under our policy, and says so."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.chromium import ARGUMENTS, executable
from tests.browser.party import Party
from tests.server.process import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")

FAKE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PATIENCE = 180_000
"""Milliseconds: the model takes its time where there is no graphics processor."""
MODEL = r"gl_context|GL Driver Message|WebGL"
"""What the model and the graphics driver say of themselves."""

SENT = """() => {
  window.frames_sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.type === "frame") window.frames_sent.push(message);
    return send.call(this, text);
  };
}"""
FETCHED = """
  performance.getEntriesByType("resource").filter(({ name }) => name.includes("/face/")).length
"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def filmed(server: ServerProcess) -> AsyncIterator[Browser]:  # noqa: ARG001 - it is first
    """A browser with a camera that shows a test picture."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=executable(), args=[*ARGUMENTS, *FAKE]
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def filmed_party(filmed: Browser, server: ServerProcess) -> AsyncIterator[Party]:
    party = Party(filmed, server)
    yield party
    troubles = [trouble for person in party.everybody for trouble in person.unborne]
    await party.close()
    assert not troubles, troubles


async def with_puppets(party):
    await party.meet(2, screen=False, permissions=["camera"])
    ana = party.players[0]
    ana.bears(MODEL)
    await ana.page.evaluate(SENT)
    await ana.page.locator("[data-do=choose_way][data-way=puppet]").click()
    await ana.tap("ask-face")
    return ana


async def test_without_a_face_in_the_picture_the_puppet_stays_at_rest_and_it_is_said(filmed_party):
    ana = await with_puppets(filmed_party)
    page = ana.page
    # Nothing is fetched and nothing filmed before somebody has agreed.
    assert await page.evaluate(FETCHED) == 0
    assert await page.locator(".light[data-do=take-off-face]").count() == 0
    await ana.tap("wear-face")
    await expect(page.locator(".light[data-do=take-off-face]")).to_be_visible()
    reading = page.locator("[data-reading=faceless]")
    await reading.wait_for(timeout=PATIENCE)
    assert await page.evaluate(FETCHED) > 0
    poses = await page.evaluate("window.frames_sent.map(({ face }) => face)")
    assert set(poses) <= {"A" * 54 + "=="}, "forty bytes of nothing"
    # Who has had enough is filmed no longer.
    await page.locator(".light[data-do=take-off-face]").click()
    await expect(page.locator("[data-do=wear-face]")).to_be_visible()
    await expect(page.locator(".light[data-do=take-off-face]")).to_have_count(0)


async def test_a_camera_that_is_refused_leaves_the_puppet_to_be_played(party):
    await party.meet(2, screen=False)
    ana = party.players[0]
    await ana.page.locator("[data-do=choose_way][data-way=puppet]").click()
    await ana.tap("ask-face")
    await ana.tap("wear-face")
    await ana.page.locator("[data-trouble]").wait_for()
    await expect(ana.page.locator("[data-do=wear-face]")).to_be_visible()
    assert await ana.page.locator(".light[data-do=take-off-face]").count() == 0


CAMERA = """() => {
  window.mine = [];
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d");
    const stream = canvas.captureStream(1);
    window.mine.push(...stream.getTracks());
    return stream;
  };
}"""


async def test_who_is_out_of_the_room_wears_no_mask_any_more(party):
    await party.meet(2, screen=False)
    ana, ben = party.players
    ben.bears(MODEL)
    await ben.page.evaluate(CAMERA)
    await ben.page.locator("[data-do=choose_way][data-way=puppet]").click()
    await ben.tap("ask-face")
    await ben.tap("wear-face")
    light = ben.page.locator(".light[data-do=take-off-face]")
    await expect(light).to_be_visible()
    await ben.page.wait_for_function("() => window.mine.length === 1")
    await ana.say({"do": "remove", "who": ben.traffic.you})
    await expect(light).to_have_count(0)
    assert await ben.page.evaluate("window.mine.map(({ readyState }) => readyState)") == ["ended"]
