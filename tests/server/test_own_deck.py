"""`emojito serve --deck FILE`, in a process of its own."""

from __future__ import annotations

import pytest

from tests.decks import deck_file, deck_text
from tests.server.process import ServerProcess, emojito

pytestmark = pytest.mark.asyncio


async def own_deck(server):
    """What the server tells everybody of its deck."""
    async with server.session.get(f"{server.url}/catalogue.json") as answer:
        return (await answer.json())["games"]["emojito"]["own_deck"]


async def test_a_game_with_ones_own_emotions_outlives_the_deck(tmp_path):
    db, deck = tmp_path / "rooms.db", deck_file(tmp_path)
    async with ServerProcess(db, "--deck", str(deck)) as server:
        assert await own_deck(server) == {"title": "our-moods", "cards": 28}
        ana = await server.create("Ana")
        ben = await server.join(ana.code, "Ben")
        await ana.do("add_bot")
        started = await ana.do("start")
        assert started["type"] == "done"
        await ben.caught_up(started["version"])
        emotions = ben.play["assets"]["emotions"]
        assert emotions["mood-7"]["names"]["en"] == "mood 7"
        await ana.close()
        await ben.close()
    async with ServerProcess(db) as server:
        assert await own_deck(server) is None
        again = await server.resume(ben)
        assert again.play["assets"]["emotions"] == emotions
        await again.close()


async def test_the_deck_may_be_named_in_the_environment(tmp_path):
    deck = deck_file(tmp_path, "feelings.toml")
    environment = {"EMOJITO_DECK": str(deck)}
    async with ServerProcess(tmp_path / "rooms.db", environment=environment) as server:
        assert (await own_deck(server))["title"] == "feelings"


async def test_pictures_that_the_client_does_not_have_are_named(tmp_path):
    deck = deck_file(tmp_path, mood_3="no-such-picture")
    async with ServerProcess(tmp_path / "rooms.db", "--deck", str(deck)) as server:
        assert "no-such-picture" in server.said


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (deck_text(cards=6), 1, "a deck has 28 to 1000 cards, not 6"),
        (deck_text() + "mood-3 = {}\n", 30, "this is named twice"),
        (deck_text() + 'Wow = { picture = "x", en = "wow" }\n', 30, "'Wow' is no id"),
        (None, 1, "the file cannot be read (No such file or directory)"),
    ],
)
async def test_a_deck_with_a_mistake_is_not_served(tmp_path, text, line, problem):
    deck = tmp_path / "deck.toml"
    if text is not None:
        deck.write_text(text)
    db = str(tmp_path / "rooms.db")
    status, out, err = await emojito("serve", "--port", "0", "--db", db, "--deck", str(deck))
    assert status == 1
    assert f"{deck}:{line}: " in err
    assert problem in err
    assert "Traceback" not in out + err
