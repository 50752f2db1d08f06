"""A reveal is watched: bots wait for it, and the host may skip it for everybody."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from emojito.games import HOSTED
from emojito.games.emojito import FULL, QUICK, QUICK_FROM, TIME_TO_READ, EmojitoChoice
from emojito.rooms import commands as do
from emojito.rooms.events import Entry, GameHappened
from emojito.rooms.messages import Skip
from emojito.rules.emojito.events import Drew, Moved, Revealed
from tests.rooms.recording_line import RecordingLine

pytestmark = pytest.mark.asyncio

TIMING = Path(__file__).parents[2] / "web/src/emojito/timing.ts"
REVEALED = Revealed({0: "joy"}, {1: 1, 2: 2}, ("joy", "awe"))


def linger(*events, round=1, quick=False):
    choice = EmojitoChoice(quick_reveals=quick)
    return HOSTED["emojito"].turns.linger(SimpleNamespace(round=round), choice, events)


def tempo(name):
    """A tempo of the client's, in seconds."""
    (listed,) = re.findall(rf"const {name}: Tempo = {{(.*?)}}", TIMING.read_text())
    return {beat: int(ms) / 1000 for beat, ms in re.findall(r"(\w+): (\d+)", listed)}


async def test_a_reveal_takes_longer_the_more_dials_and_steps_there_are():
    assert linger(Drew(0)) == 0
    few = linger(REVEALED)
    assert few > 0
    assert linger(REVEALED, Moved("1", 3, 3, 0)) > few
    assert linger(Revealed({0: "joy"}, {1: 1, 2: 2, 3: 3}, ("joy", "awe"))) > few


async def test_what_came_of_a_round_can_be_read_before_a_bot_goes_on():
    assert linger(REVEALED) == pytest.approx(FULL.shows(2) + TIME_TO_READ)
    quick = linger(REVEALED, round=3, quick=True)
    assert quick == pytest.approx(QUICK.shows(2) + TIME_TO_READ)


async def test_no_bot_moves_while_a_reveal_is_watched(harness):
    live = harness.live
    await harness.do("p1", do.Start())
    revealed = Entry(0.0, (GameHappened("emojito", (REVEALED,)),))
    assert live._linger(live.room, revealed) == linger(REVEALED)
    assert live._linger(live.room, Entry(0.0, ())) == 0


async def test_quick_reveals_are_watched_for_less_time_from_the_third_round_on():
    assert linger(REVEALED, round=3, quick=True) < linger(REVEALED, round=3)
    assert linger(REVEALED, round=2, quick=True) == linger(REVEALED)


@pytest.mark.parametrize(("name", "ours"), [("FULL", FULL), ("QUICK", QUICK)])
async def test_the_server_waits_as_long_as_the_screens_take(name, ours):
    theirs = tempo(name)
    beats = theirs["landing"] + theirs["silence"] + theirs["truth"]
    assert ours.reveal == pytest.approx(beats + 2 * theirs["growing"] + 2 * theirs["pause"])
    assert (ours.dial, ours.dials) == (theirs["turn"], theirs["turns"])
    assert (ours.step, ours.steps) == (theirs["step"], theirs["steps"])
    assert f"QUICK_FROM = {QUICK_FROM};" in TIMING.read_text()


async def test_the_host_skips_for_everybody_and_bots_go_on(harness):
    screen = RecordingLine()
    harness.live.watch(screen, "10.0.0.9")
    await screen.hears("welcome")
    await harness.do("p1", do.Rename("p1", "Anna"))
    version = harness.live.version
    harness.live.presence.moved = harness.clock() + 60
    harness.live.skip("p1", Skip(version))
    for line in (*harness.receivers.values(), screen):
        assert line.heard[-1] == {"type": "skipped", "version": version}
    assert harness.live.presence.moved <= harness.clock()
    await harness.kept()
    assert b"skip" not in b"".join(await harness.store.read(harness.code))
    assert harness.live.version == version


async def test_what_is_skipped_is_skipped_once(harness):
    """A host who says it over and over keeps nobody's device busy."""
    version = harness.live.version
    for skipped in (version, version, version - 1, -(10**30)):
        harness.live.skip("p1", Skip(skipped))
    assert [message["type"] for message in harness.receivers["p2"].heard].count("skipped") == 1
    await harness.do("p1", do.Rename("p1", "Anna"))
    harness.live.skip("p1", Skip(harness.live.version))
    assert harness.receivers["p2"].heard[-1] == {"type": "skipped", "version": harness.live.version}


async def test_what_comes_after_a_reveal_does_not_cut_it_short(harness):
    watched = harness.live.presence.moved = harness.clock() + 10
    await harness.do("p1", do.Start())
    assert harness.live.presence.moved == watched


async def test_bots_wait_a_moment_also_after_somebody_has_left(harness):
    await harness.do("p1", do.Start())
    harness.clock.ahead += 100
    left_at = harness.clock()
    harness.send("p3", do.Leave())
    assert harness.live.presence.moved >= left_at


@pytest.mark.parametrize(("who", "ahead"), [("p2", 0), ("p1", 1)], ids=["guest", "future"])
async def test_nobody_else_skips_and_nothing_that_has_not_happened(harness, who, ahead):
    before = {each: len(receiver.heard) for each, receiver in harness.receivers.items()}
    harness.live.skip(who, Skip(harness.live.version + ahead))
    assert {each: len(receiver.heard) for each, receiver in harness.receivers.items()} == before
