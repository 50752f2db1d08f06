"""Whoever comes while a game is on is told so at the door and in the room, and plays in the next one."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.wording import LANGUAGES, said

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def playing(party, people=2, pages=0):
    await party.meet(people, screen=False, pages=pages)
    await party.start("mau-mau", options={"rounds": "to-500"})
    return party


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_door_says_that_a_game_is_on(party, language):
    await playing(party)
    late = await party.somebody("Late", language=language)
    await late.go(f"/{party.code}")
    await expect(late.page.get_by_text(said(language, "gameOn"))).to_be_visible()
    assert late.traffic.room == {}, "nobody is in who has not said who they are"
    assert len(party.host.traffic.room["members"]) == 2


async def test_so_it_does_when_the_code_is_typed(party):
    await playing(party)
    late = await party.somebody("Late")
    await late.go()
    words = late.page.get_by_text(said("en", "gameOn"))
    await expect(words).to_have_count(0)
    await late.page.locator("[data-field=code]").press_sequentially(party.code.lower())
    await expect(words).to_be_visible()
    await late.give_name()
    await late.tap("join")
    await late.traffic.until(lambda: late.traffic.you is not None, "in the room")


async def test_the_door_says_nothing_of_the_kind_before_a_game(party):
    await party.meet(1, screen=False)
    ben = await party.somebody("Ben")
    await ben.stand_at_door(party.code)
    await ben.traffic.until(lambda: any(b'"glimpse"' in raw for raw in ben.traffic.heard), "told")
    await ben.come_in()
    await expect(ben.page.get_by_text(said("en", "gameOn"))).to_have_count(0)


async def test_a_wrong_code_is_told_before_the_name_is_typed(party):
    ben = await party.somebody("Ben")
    await ben.go("/BBBB222")
    await expect(ben.page.get_by_text(said("en", "refused.room-unknown"))).to_be_visible()


async def test_a_full_table_promises_no_chair(party):
    await playing(party, people=5)
    late = await party.somebody("Late")
    await late.stand_at_door(party.code)
    await expect(late.page.get_by_text(said("en", "gameOnFull"))).to_be_visible()
    await late.come_in()
    await expect(late.page.get_by_text(said("en", "watchingOnly"))).to_be_visible()
    await late.tap("sit")
    await expect(late.page.get_by_text(said("en", "refused.room-full"))).to_be_visible()


async def test_whoever_is_late_plays_in_the_next_game_by_themselves(party):
    await playing(party)
    late = await party.somebody("Late")
    await late.join(party.code)
    await expect(late.page.get_by_text(said("en", "watchingSeated"))).to_be_visible()
    assert late.traffic.seat is None
    await party.host.say({"do": "end_game"})
    await expect(late.page.get_by_text(said("en", "watchingSeated"))).to_have_count(0)
    await party.host.say({"do": "start"})
    await late.traffic.until(lambda: late.traffic.seat == 2, "playing")
    await late.settled()
    assert len(late.traffic.me["hand"]) > 0
    await expect(late.page.get_by_text(said("en", "watchingSeated"))).to_have_count(0)


async def test_whoever_would_rather_watch_says_so_and_changes_their_mind(party):
    await playing(party)
    late = await party.somebody("Late", language="de")
    await late.join(party.code)
    await late.tap("stand")
    await expect(late.page.get_by_text(said("de", "watchingOnly"))).to_be_visible()
    assert late.traffic.you not in late.traffic.room["chairs"]
    await late.tap("sit")
    await expect(late.page.get_by_text(said("de", "watchingSeated"))).to_be_visible()
    assert late.traffic.room["chairs"][-1] == late.traffic.you


async def test_who_plays_is_not_told_that_they_watch(party):
    await playing(party, pages=2)
    for person in party.players:
        await person.settled()
        await expect(person.page.locator(".watching")).to_have_count(0)
