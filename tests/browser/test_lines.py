"""A dropped phone is not a disaster: the same seat, the same moment, nothing lost and nothing twice."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.party import Party
from tests.browser.playing import EACH_GAME, Game, by_touch, by_wire, keeps_by_itself
from tests.browser.wording import said
from tests.server.process import UNHURRIED, ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHASES = {"emojito": ("draw", "perform", "guess", "trophies"), "mau-mau": ("play", "drawn")}


async def moment(person):
    """All that tells where somebody is in a game."""
    await person.settled()
    controls = await person.page.evaluate(
        """() => [...document.querySelectorAll("main [data-do]")].map(({ dataset, ariaDisabled, disabled }) =>
          [dataset.do, dataset.slot, dataset.card, dataset.target, ariaDisabled === "true" || !!disabled].join()).sort()"""
    )
    return await person.headline(), controls, person.traffic.legal, person.traffic.seat


def keeping(party):
    """Whether the moment will pass by itself."""
    return any(keeps_by_itself(person) for person in party.players)


def awaited(party):
    """Whoever has something to do, the first of them."""
    return party.at_seat(party.host.traffic.play["awaited"][0])


@pytest.mark.parametrize("game", PHASES)
async def test_a_reload_leads_back_to_the_same_moment(party, game):
    await party.meet(3, languages=("en", "de"), pages=2)
    await party.start(game, **EACH_GAME[game])
    play = Game(party, seed=4)
    for phase in PHASES[game]:
        await play.until(
            lambda table, phase=phase: (
                table["phase"] == phase and not keeping(party) and awaited(party).has_page
            ),
            touch=by_wire,
        )
        await party.caught_up()
        for person in (awaited(party), party.inside[-1]):
            before = await moment(person)
            welcomes = person.traffic.sockets
            await person.page.reload()
            await person.traffic.until(
                lambda traffic=person.traffic, n=welcomes: traffic.sockets > n
            )
            await expect(person.page.locator("h1[data-headline]")).to_have_text(before[0])
            assert await moment(person) == before
        await play.step()
    assert play.seen >= set(PHASES[game][1:])


async def test_a_broken_line_in_the_middle_of_a_guess(party):
    """What was tapped while the line was down is said once it is back, and counts once."""
    await party.meet(3, screen=False, pages=1)
    acts = party.players[1].traffic.you
    await party.start("emojito", mode="cooperative", first_actor=acts)
    play = Game(party, seed=5)
    await play.until("guess")
    guesser = party.host
    before = len(guesser.traffic.commands)
    await guesser.cut()
    await expect(guesser.page.get_by_text(said("en", "offline"))).to_be_visible()
    await by_touch(guesser, {"do": "guess", "slot": 3})
    await expect(guesser.page.get_by_text(said("en", "tapWaits"))).to_be_visible()
    assert len(guesser.traffic.commands) == before
    await guesser.cut(False)
    await guesser.traffic.until(
        lambda: guesser.traffic.seat in guesser.traffic.table["locked"], "locked"
    )
    await expect(guesser.page.get_by_text(said("en", "offline"))).to_have_count(0)
    commands = guesser.traffic.commands[before:]
    assert [command["command"]["command"] for command in commands] == [{"do": "guess", "slot": 3}]
    await party.caught_up()
    while play.table["phase"] == "guess":
        await play.step()
    assert play.table["last_round"]["guesses"][str(guesser.traffic.seat)] == 3


async def test_a_power_cut_in_the_middle_of_a_guess(browser, tmp_path):
    """The server dies with a guess on its way to it, and comes back on the same port."""
    async with ServerProcess(tmp_path / "rooms.db", program=UNHURRIED) as server:
        party = Party(browser, server)
        await party.meet(3, languages=("en", "de"))
        await party.start("emojito", mode="cooperative")
        play = Game(party, seed=6)
        await play.until("guess")
        for person in party.everybody:
            person.bears("WebSocket|net::ERR_")
        first, second = [person for person in party.players if person.traffic.legal]
        version = first.traffic.version
        await play.move(first, {"do": "guess", "slot": 2})
        await server.kill()
        for person in party.everybody:
            lost = said("de" if person is party.players[1] else "en", "offline")
            await expect(person.page.get_by_text(lost)).to_be_visible()
        before = len(second.traffic.commands)
        await by_touch(second, {"do": "guess", "slot": 5})
        sockets = [person.traffic.sockets for person in party.everybody]
        await server.start()
        for person, had in zip(party.everybody, sockets, strict=True):
            await person.traffic.until(
                lambda traffic=person.traffic, n=had: traffic.sockets > n, "calling again"
            )
            await person.traffic.until(
                lambda traffic=person.traffic: traffic.version == version + 2, "shown both guesses"
            )
        assert len({command["id"] for command in second.traffic.commands[before:]}) == 1
        guesses = play.table["last_round"]["guesses"]
        assert guesses == {str(first.traffic.seat): 2, str(second.traffic.seat): 5}
        await party.caught_up()
        for _ in range(3):
            await play.step()
        assert [trouble for person in party.everybody for trouble in person.unborne] == []
        await party.close()


async def test_a_second_tab_takes_the_seat_and_gives_it_back(party):
    ben = await party.somebody("Ben", language="de")
    await party.seat(party.wired("Ana"), ben)
    await party.start("mau-mau")
    tab = await party.somebody("Ben’s other tab", context=ben.page.context)
    await tab.go(f"/{party.code}")
    await expect(ben.page.locator("h1[data-headline]")).to_have_text(said("de", "takenOver"))
    await tab.traffic.until(lambda: tab.traffic.you == ben.traffic.you, "Ben")
    await expect(tab.page.locator("[data-hand]")).to_have_count(len(ben.traffic.me["hand"]))
    sockets = ben.traffic.sockets
    # Looking at the page again is no reason to take the seat back.
    await ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await ben.page.evaluate("dispatchEvent(new Event('online'))")
    await ben.tap("take_back")
    await expect(tab.page.locator("h1[data-headline]")).to_have_text(said("de", "takenOver"))
    await expect(ben.page.locator("[data-do=play]").first).to_be_visible()
    assert ben.traffic.sockets == sockets + 1
    await party.caught_up()
    play = Game(party, seed=1)
    await play.step()
    await play.step()


async def test_who_is_away_is_seen_to_be(party):
    await party.meet(3, screen=False, pages=2)
    await party.start("emojito", mode="cooperative")
    ana, ben, _ = party.players
    assert await ana.control("substitute").count() == 0
    await ben.page.goto("about:blank")
    await ana.unfold_absent()
    await ana.unfold(ana.control("substitute", who=ben.traffic.you))
    await ana.tap("substitute", who=ben.traffic.you)
    await ana.traffic.until(lambda: ana.traffic.room["members"][1]["stand_in"], "played by a bot")
    await ben.go(f"/{party.code}")
    await ana.traffic.until(lambda: not ana.traffic.room["members"][1]["stand_in"], "played by Ben")


async def test_a_reload_without_a_line_shows_what_is_going_on(browser, tmp_path):
    """The client is kept on the device, and waits there for the server to come back."""
    async with ServerProcess(tmp_path / "rooms.db", program=UNHURRIED) as server:
        party = Party(browser, server)
        ana = await party.somebody("Ana", service_workers="allow")
        await party.seat(ana)
        await ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        ana.bears("WebSocket|net::ERR_|Failed to load")
        await server.kill()
        await ana.page.reload()
        await expect(ana.page.locator("h1[data-headline]")).to_contain_text(party.code[-3:])
        await server.start()
        await expect(ana.control("start")).to_be_visible()
        assert ana.unborne == []
        await party.close()
