"""Whole games of Emojito! in a real browser, every mode and every edition."""

from __future__ import annotations

import pytest

from emojito.rules.emojito.editions import EDITIONS
from tests.browser.looks import looks_right_at_the_end
from tests.browser.person import PHONE, WIDE
from tests.browser.playing import ENOUGH, Game, by_touch, by_wire
from tests.browser.secrecy import EmojitoEyes, told_too_much
from tests.browser.wall import follow_the_headline, named_the_winner_at_once
from tests.browser.wording import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = {
    "cooperative": (3, {"edition": "desyllas", "mode": "cooperative"}),
    "secret-message": (
        4,
        {
            "edition": "huch-2017",
            "mode": "cooperative",
            "options": {"secret_message": True, "target": 2},
        },
    ),
    "competitive": (3, {"edition": "tactic", "mode": "competitive"}),
    "teams": (4, {"edition": "desyllas-2016", "mode": "teams"}),
}


async def test_every_edition_and_mode_is_played():
    choices = [choice for _, choice in GAMES.values()]
    assert {choice["edition"] for choice in choices} == EDITIONS.keys()
    modes = {mode for edition in EDITIONS.values() for mode in edition.modes}
    assert {choice["mode"] for choice in choices} == modes


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game(party, name):
    people, choice = GAMES[name]
    # Two of them have a page; each game begins with another language, so that all are spoken.
    place = 2 * list(GAMES).index(name) % len(LANGUAGES)
    languages = LANGUAGES[place:] + LANGUAGES[:place]
    await party.meet(people, languages=languages, sizes=(PHONE, WIDE), pages=2)
    await party.start("emojito", **choice)
    screen = party.inside[-1]
    await follow_the_headline(screen)
    # Where nobody can be challenged, people who guess well are soon done.
    game = Game(party, seed=3, right=0.8 if choice["mode"] == "competitive" else 0.95)
    eyes = EmojitoEyes(party, game)
    challenges = 0
    await eyes.look()
    while not game.over:
        # What was touched often enough goes over the pages' sockets, to be quick.
        seldom = game.table["phase"] in {"trophies", "challenge"}
        await game.step(by_touch if game.moves < ENOUGH or seldom else by_wire)
        challenges += bool(game.table["challenges"])
        if game.moves < 2 * ENOUGH:
            await eyes.look()
    assert game.seen >= {"draw", "perform", "guess", "trophies", "over"}
    assert eyes.own > 0
    assert eyes.looks > 10
    if choice["mode"] == "competitive":
        assert challenges > 0
    for person in party.inside:
        assert person.traffic.table["winners"] == game.table["winners"]
    await named_the_winner_at_once(screen)
    await looks_right_at_the_end(party)
    assert await told_too_much(party) == []
