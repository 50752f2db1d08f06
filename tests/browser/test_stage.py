"""Far apart, everybody sees and hears what the rules let them, and nothing else: measured on every page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser import remote
from tests.browser.playing import Game, by_wire
from tests.browser.remote import Company, received, until
from tests.browser.wording import said
from tests.server.process import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def far_browser(server: ServerProcess) -> AsyncIterator[Browser]:  # noqa: ARG001 - it is first
    async with async_playwright() as playwright:
        browser = await remote.launch_far_apart(playwright)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def company(far_browser: Browser, server: ServerProcess) -> AsyncIterator[Company]:
    company = Company(far_browser, server)
    yield company
    troubles = [trouble for person in company.everybody for trouble in person.unborne]
    await company.close()
    assert not troubles, troubles


async def flows(person, kind="audio", packets=20):
    """Wait until so many more packets have come to somebody."""
    before = (await received(person))[kind]

    async def reached():
        return (await received(person))[kind] >= before + packets

    await until(person, f"got {kind}", reached)


async def nothing_comes(people, kinds, while_):
    """Wait until none of these kinds of packets comes to people any more, while others still flow.

    A slow page stops sending late, and what was on its way arrives: so it is looked at again.
    """

    async def is_still():
        before = [await received(person) for person in people]
        await while_()
        after = [await received(person) for person in people]
        return all(
            was[kind] == now[kind] for was, now in zip(before, after, strict=True) for kind in kinds
        )

    await until(people[0], f"had silence of {kinds}", is_still)


async def at_channel(company, channel, mode="cooperative", **options):
    """Play until somebody performs in this way; return who does."""
    symbols = [channel] * 7
    await company.start(
        "emojito", edition="huch-2017", mode=mode, symbols=symbols,
        options={"target": 5, **options} if mode == "cooperative" else options,
    )  # fmt: skip
    game = Game(company, right=1.0)

    def performs(table):
        return table["phase"] == "perform" and set(table["channel"].values()) == {channel}

    await game.until(performs, touch=by_wire)
    return game, [company.at_seat(seat) for seat in game.table["performers"]]


async def test_table_talk_is_seen_and_heard_by_all(company):
    await company.gather(4)
    await company.go_far()
    await company.are_connected(3)
    for person in company.players:
        others = {0, 1, 2, 3} - {company.number(person)}
        # The own picture is among those who are shown, the own sound never is.
        await company.perceive(person, heard_=others, seen_={0, 1, 2, 3})


async def test_who_only_looks_at_themselves_is_neither_seen_nor_heard(company):
    await company.gather(2)
    ana, ben = company.players
    await company.go_far(ana)
    await company.are_connected(1)
    before = await received(ana)
    await ben.tap("try_camera", way="camera")
    go = ben.page.locator('[data-do="choose_way"][data-way="camera"].main')
    await expect(go).to_be_visible()
    await flows(ben)  # the connection carries what may be sent,
    await flows(ben, "video", 5)
    assert await received(ana) == before  # and nothing of the preview
    assert await remote.sent(ben) == {"audio": 0, "video": 0}
    await company.perceive(ana, heard_=set(), seen_={0})
    await go.click()
    await company.perceive(ana, heard_={1}, seen_={0, 1})


@pytest.mark.parametrize("channel", ["face", "sound", "both"])
async def test_a_performance_carries_what_its_channel_allows_and_guessing_nothing(company, channel):
    await company.gather(4)
    await company.go_far()
    await company.are_connected(3)
    game, (performer,) = await at_channel(company, channel)
    number = company.number(performer)
    pictures = {number} if channel != "sound" else set()
    sounds = {number} if channel != "face" else set()
    audience = [person for person in company.players if person is not performer]
    for person in audience:
        await company.perceive(person, heard_=sounds, seen_=pictures)
    await company.perceive(performer, heard_=set())
    # What is not for them is not even on the wire.
    open_ = {"audio": bool(sounds), "video": bool(pictures)}

    async def performance_goes_on():
        for person in audience:
            for kind in (kind for kind, is_open in open_.items() if is_open):
                await flows(person, kind, 10)

    shut = [kind for kind, is_open in open_.items() if not is_open]
    await nothing_comes(audience, shut, performance_goes_on)

    await game.until("guess", touch=by_wire)
    for person in company.players:
        await company.perceive(person, heard_=set(), seen_=set())


async def test_a_secret_message_reaches_the_left_neighbour_alone(company):
    await company.gather(4)
    await company.go_far()
    await company.are_connected(3)
    await company.start(
        "emojito", edition="huch-2017", mode="cooperative", options={"secret_message": True}
    )
    game = Game(company)
    for _ in range(2):  # from the actor to the neighbour, and from there to the next
        await game.until("perform", touch=by_wire)
        (seat,) = game.table["performers"]
        (target,) = game.table["audience"][str(seat)]
        performer, neighbour = company.at_seat(seat), company.at_seat(target)
        await company.perceive(neighbour, heard_=set(), seen_={company.number(performer)})
        blind = [each for each in company.players if each not in (performer, neighbour)]
        for person in blind:
            await company.perceive(person, heard_=set(), seen_=set())
        await nothing_comes(
            blind, ("audio", "video"), lambda neighbour=neighbour: flows(neighbour, "video", 5)
        )
        await game.move(performer, performer.traffic.legal[0], by_wire)


async def test_teams_see_their_own_partner_alone(company):
    await company.gather(4)
    await company.go_far()
    await company.are_connected(3)
    await company.start("emojito", edition="huch-2017", mode="teams")
    game = Game(company)
    await game.until("perform", touch=by_wire)
    assert len(game.table["performers"]) == 2
    for seat in game.table["performers"]:
        (target,) = game.table["audience"][str(seat)]
        performer, partner = company.at_seat(seat), company.at_seat(target)
        await company.perceive(partner, heard_=set(), seen_={company.number(performer)})
    await nothing_comes(
        company.players, ["audio"], lambda: flows(company.at_seat(target), "video", 5)
    )


ALWAYS_SOUNDS = """() => {
  const real = RTCRtpSender.prototype.replaceTrack;
  RTCRtpSender.prototype.replaceTrack = function (track) {
    const lane = window.peers.flatMap((peer) => peer.getTransceivers()).find(({ sender }) => sender === this);
    const sound = lane?.receiver.track.kind === "audio" ? window.mine.find(({ kind }) => kind === "audio") : null;
    return real.call(this, track ?? sound);
  };
}"""
"""A performer who has changed the program so that the microphone is always on."""


async def test_a_modified_sender_is_not_heard_on_a_face(company):
    await company.gather(4)
    await company.go_far()
    await company.are_connected(3)
    for person in company.players:
        await person.page.evaluate(ALWAYS_SOUNDS)
    _, (performer,) = await at_channel(company, "face")
    number = company.number(performer)
    for person in company.players:
        if person is performer:
            continue
        await flows(person, "audio")  # it does come,
        await company.perceive(person, heard_=set(), seen_={number})  # but nobody plays it
        tracks = await person.page.evaluate(
            "window.peers.flatMap((peer) => peer.getReceivers()).filter(({ track }) => "
            "track.kind === 'audio' && track.readyState === 'live').map(({ track }) => track.enabled)"
        )
        assert set(tracks) == {False}


async def test_who_is_removed_neither_sends_nor_receives(company):
    await company.gather(4)
    await company.go_far()
    await company.are_connected(3)
    ana, ben, cem, dee = company.players
    await ana.say({"do": "remove", "who": dee.traffic.you})
    await company.are_connected(2, ana, ben, cem)
    await company.are_connected(0, dee)
    await company.perceive(dee, heard_=set(), seen_=set())
    await company.perceive(cem, heard_={0, 1}, seen_={0, 1, 2})
    sent = await remote.sent(dee)
    await nothing_comes([dee], ["audio", "video"], lambda: flows(cem))
    assert await remote.sent(dee) == sent


async def test_who_is_muted_neither_talks_nor_listens(company):
    await company.gather(3)
    await company.go_far()
    await company.are_connected(2)
    ana, ben, cem = company.players
    await company.perceive(cem, heard_={0, 1}, seen_={0, 1, 2})
    await ana.tap("person", who=cem.traffic.you)
    await ana.tap("mute")
    await company.perceive(cem, heard_=set(), seen_={2})  # oneself
    await company.perceive(ben, heard_={0}, seen_={0, 1})
    await nothing_comes([cem], ["audio", "video"], lambda: flows(ben))
    await ana.say({"do": "mute", "who": cem.traffic.you, "muted": False})
    await company.perceive(cem, heard_={0, 1}, seen_={0, 1, 2})


async def test_a_lost_connection_is_found_again(company):
    await company.gather(3)
    await company.go_far()
    await company.are_connected(2)
    _, ben, cem = company.players
    await ben.page.evaluate("window.peers.forEach((peer) => peer.close())")
    await company.are_connected(2)
    await company.perceive(cem, heard_={0, 1}, seen_={0, 1, 2})
    # A page that is loaded anew knows nothing of the connections it had.
    await ben.page.reload()
    await company.are_connected(2)
    await company.perceive(cem, heard_={0, 1}, seen_={0, 1, 2})
    await company.perceive(ben, heard_={0, 2}, seen_={0, 1, 2})


NUMBERED = """() => {
  window.shaken = false;
  for (const peer of window.peers)
    peer.addEventListener("connectionstatechange", () => { window.shaken ||= peer.connectionState !== "connected"; });
  return window.peers.length;
}"""
"""How many connections there have been; from now on it is noticed if one is lost by itself."""


async def test_without_the_server_nothing_is_allowed_and_the_connections_stay(company):
    await company.gather(3)
    await company.go_far()
    await company.are_connected(2)
    _, ben, cem = company.players
    await company.perceive(cem, heard_={0, 1})
    await ben.cut()
    await company.perceive(ben, heard_=set(), seen_={1})
    await company.perceive(cem, heard_={0})
    await company.are_connected(2, ben)
    opened = await ben.page.evaluate(NUMBERED)
    await ben.cut(False)
    await company.perceive(ben, heard_={0, 2}, seen_={0, 1, 2})
    await company.perceive(cem, heard_={0, 1})
    now, is_shaken = await ben.page.evaluate("[window.peers.length, window.shaken]")
    # Unless the machine was too busy even for them: then they were rightly made anew.
    assert now == opened or is_shaken


async def test_the_light_tells_what_is_sent_and_the_switches_stop_it(company):
    await company.gather(2)
    await company.go_far()
    await company.are_connected(1)
    ana, ben = company.players
    light = ana.page.locator("[data-light]")
    await expect(light).to_have_attribute("data-light", "on")
    await company.perceive(ben, heard_={0}, seen_={0, 1})
    await ana.tap("mute_me")
    await company.perceive(ben, heard_=set(), seen_={0, 1})
    await ana.tap("camera_off")
    await expect(light).to_have_attribute("data-light", "off")
    await ana.tap("mute_me")
    await company.perceive(ben, heard_={0})
    await expect(light).to_have_attribute("data-light", "on")


async def test_the_room_is_seen_through_the_screen_that_lends_its_camera(company):
    await company.gather(3)
    screen = await company.somebody("the table", size={"width": 1280, "height": 720})
    await remote.equip(screen, 4)
    await screen.look_on(company.code)
    _, ben, cem = company.players
    await company.go_far(ben, cem)
    await company.caught_up()
    await screen.tap("screen")
    await screen.control("lend").check()
    for person, other in ((ben, 2), (cem, 1)):
        await company.perceive(person, heard_={other, 4}, seen_={1, 2, 4})
    # The screen is the room's eyes and ears, too.
    await company.perceive(screen, heard_={1, 2}, seen_={1, 2})
    # Everybody in the room sees that it films, and can end it.
    await screen.tap("close")
    await screen.tap("stop_lending")
    await expect(screen.control("stop_lending")).to_have_count(0)
    await company.perceive(ben, heard_={2}, seen_={1, 2})


async def test_the_host_ends_what_a_screen_lends_and_it_films_no_longer(company):
    await company.gather(2)
    screen = await company.somebody("the table", size={"width": 1280, "height": 720})
    await remote.equip(screen, 4)
    await screen.look_on(company.code)
    ana, ben = company.players
    await company.go_far(ben)
    await company.caught_up()
    await expect(ana.control("end_lending")).to_have_count(0)
    await screen.tap("screen")
    await screen.control("lend").check()
    await company.perceive(ben, heard_={4}, seen_={1, 4})
    # To a guest there is nothing to end.
    await expect(ben.control("end_lending")).to_have_count(0)
    await ana.tap("menu")
    await ana.page.locator("dialog[open] [data-do=end_lending]").click()
    await company.perceive(ben, heard_=set(), seen_={1})
    await expect(ana.control("end_lending")).to_have_count(0)
    await expect(screen.control("lend")).not_to_be_checked()
    ended = "window.mine.every(({ readyState }) => readyState === 'ended')"
    await until(screen, "let go of its camera", lambda: screen.page.evaluate(ended))
    # Asking again does not help, and nobody is filmed for nothing.
    await screen.control("lend").click()
    await expect(screen.page.get_by_text(said("en", "lendingEnded"))).to_be_visible()
    await expect(screen.control("lend")).not_to_be_checked()
    await until(screen, "let go of its camera", lambda: screen.page.evaluate(ended))
    await company.perceive(ben, heard_=set(), seen_={1})
