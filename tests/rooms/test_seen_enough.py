"""A bot that performs stops when all people have seen enough for whom it does."""

from __future__ import annotations

import msgspec
import pytest
import pytest_asyncio

from emojito.puppet.noticing import observe
from emojito.puppet.performing import FRAME, SHORTEST, perform
from emojito.puppet.reading import judge
from emojito.puppet.scores import standard_scores
from emojito.rooms import commands as do
from emojito.rooms.bots import A_LOOK
from emojito.rooms.messages import Enough
from emojito.rules import Chance
from emojito.rules.emojito.deck import standard_deck
from tests.rooms.recording_line import RecordingLine
from tests.rooms.test_live import LiveHarness, configure

pytestmark = pytest.mark.asyncio

WHOLE = SHORTEST // FRAME
"""Frames that a performance has at least."""


@pytest_asyncio.fixture
async def lobby(tmp_path, monkeypatch):
    """Ana and Ben and two bots, of which the first will be the first to perform."""
    monkeypatch.setattr("emojito.rooms.alarms.BOT_THINKS", 0.0)
    monkeypatch.setattr("emojito.rooms.bots.SECOND", 0.1)
    monkeypatch.setattr("emojito.bots.ask.LIMIT", 120.0)
    harness = await LiveHarness(tmp_path / "rooms.db").begin(2)
    for _ in range(2):
        await harness.do("p1", do.AddBot())
    choice = {"mode": "cooperative", "first_actor": "b1"}
    await harness.do("p1", configure(game="emojito", emojito=choice))
    yield harness
    await harness.registry.close()


@pytest_asyncio.fixture
async def harness(lobby):
    """The first bot has just drawn a card."""
    await lobby.do("p1", do.Start())
    await until(lobby, "perform")
    return lobby


async def until(harness, phase):
    await harness.receivers["p1"].until(lambda _: harness.live.room.play.state.phase == phase)


def enough(harness, who, seen=10**9, line=None):
    harness.live.relay(who, line or harness.receivers[who], Enough(seen))


def frames(harness):
    """How many Ana has been shown."""
    return sum(b'"type":"frame"' in raw for raw in harness.receivers["p1"].raw)


def refusals(line):
    return [message["code"] for message in line.heard if message["type"] == "refused"]


async def test_it_ends_when_all_have_seen_enough_and_nothing_of_it_is_kept(harness):
    version = harness.live.version
    enough(harness, "p1")
    enough(harness, "p2")
    assert harness.live.version == version
    await until(harness, "guess")
    assert frames(harness) == A_LOOK // FRAME
    await harness.kept()
    log = b"".join(await harness.store.read(harness.code))
    assert log.count(b'"performed"') == 1
    assert b"enough" not in log
    assert not any(b"enough" in raw for raw in harness.receivers["p2"].raw), "nor told"


async def test_it_goes_on_for_whoever_still_watches(harness):
    for _ in range(3):
        enough(harness, "p1")
    await until(harness, "guess")
    assert frames(harness) >= WHOLE


async def test_it_does_not_go_on_for_somebody_who_is_away(harness):
    harness.live.part(harness.receivers["p2"], "p2")
    enough(harness, "p1")
    await until(harness, "guess")
    assert frames(harness) == A_LOOK // FRAME


async def test_who_watches_nothing_and_who_is_late_has_nothing_to_say(lobby):
    # All have come before it begins: it waits for nobody on their way in.
    harness, screen = lobby, RecordingLine()
    harness.live.watch(screen, "10.0.0.9")
    await screen.hears("welcome")
    cem = await harness.join("Cem")
    await harness.do(cem, do.Stand())
    await harness.do("p1", do.Start())
    await until(harness, "perform")
    drawn = harness.live._stretch_began
    enough(harness, "p1", seen=drawn - 1)
    enough(harness, None, line=screen)
    enough(harness, cem)
    enough(harness, "p2")
    assert refusals(harness.receivers["p1"]) == ["stale"]
    assert refusals(screen) == refusals(harness.receivers[cem]) == ["off-stage"]
    await until(harness, "guess")
    assert frames(harness) >= WHOLE
    enough(harness, "p2")
    assert refusals(harness.receivers["p2"]) == ["off-stage"], "nobody performs any more"


async def test_nobody_ends_what_a_person_performs(harness):
    await harness.do("p1", do.EndGame())
    choice = {"mode": "cooperative", "first_actor": "p1"}
    await harness.do("p1", configure(game="emojito", emojito=choice))
    await harness.do("p1", do.Start())
    await harness.do("p1", do.GameMove(msgspec.Raw(b'{"do":"draw"}')))
    assert harness.live.room.play.state.phase == "perform"
    enough(harness, "p2")
    assert refusals(harness.receivers["p2"]) == ["off-stage"]
    assert harness.live.room.play.state.phase == "perform"


@pytest.mark.parametrize("channel", ["face", "sound", "both"])
async def test_bots_lose_nothing_by_the_hurry_of_people(channel):
    """What can be seen of a performance at the least tells as much as all of it."""
    scores, cards = standard_scores(), standard_deck().ids

    def known(until):
        right = 0
        for number, card in enumerate(cards):
            frames = perform(scores[card], "mint", Chance(number), channel)
            seen = [frame for frame in frames if frame.at <= until]
            line_up = [cards[(number + step * 13) % len(cards)] for step in range(7)]
            shown = observe(seen, channel)
            for look in range(3):
                chance = Chance(f"look {number} {look}")
                right += judge(shown, line_up, scores, "sharp", chance, channel).best == card
        return right / 3

    assert known(A_LOOK) >= known(SHORTEST * 2) - 5
