"""Bots in a live room: on stage, before it, and what they say about it afterwards."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest
import pytest_asyncio

from emojito.bots.core import Answer
from emojito.games import HOSTED
from emojito.puppet.performing import FRAME
from emojito.rooms import commands as do
from tests.rooms.test_live import LiveHarness, configure

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def harness(tmp_path, monkeypatch):
    monkeypatch.setattr("emojito.rooms.alarms.BOT_THINKS", 0.0)
    monkeypatch.setattr("emojito.bots.ask.LIMIT", 120.0)
    harness = await LiveHarness(tmp_path / "rooms.db").begin(1)
    yield harness
    await harness.registry.close()


def fails(asked):
    """Draw, and never get any further."""
    if asked.view.phase == "perform":
        raise ValueError("stage fright")
    return Answer(asked.view.legal[0])


async def test_a_bot_that_could_not_perform_does_not_say_that_it_has(harness, monkeypatch):
    failing = dataclasses.replace(HOSTED["emojito"], bot=fails, thinks_hard=lambda _: False)
    monkeypatch.setitem(HOSTED, "emojito", failing)
    for _ in range(3):
        await harness.do("p1", do.AddBot())
    choice = {"mode": "cooperative", "first_actor": "b1"}
    await harness.do("p1", configure(game="emojito", emojito=choice))
    await harness.do("p1", do.Start())
    log = b""
    while b'"round_voided"' not in log and b'"performed"' not in log:
        log = b"".join(await harness.store.read(harness.code))
    assert b'"drew"' in log
    assert b'"performed"' not in log


def play(command):
    return do.GameMove(msgspec.Raw(msgspec.json.encode(command)))


async def test_a_bot_performs_and_bots_explain_their_guesses_when_the_answer_is_out(harness):
    for _ in range(3):
        await harness.do("p1", do.AddBot("sharp"))
    choice = {"mode": "cooperative", "first_actor": "b1"}
    await harness.do("p1", configure(game="emojito", emojito=choice))
    await harness.do("p1", do.Start())
    receiver, live = harness.receivers["p1"], harness.live
    await receiver.until(lambda _: live.room.play.state.phase == "guess")
    frames = [msgspec.json.decode(raw) for raw in receiver.raw if b'"type":"frame"' in raw]
    assert len(frames) > 4000 / FRAME
    assert {frame["from"] for frame in frames} == {"b1"}
    assert all("voice" not in frame for frame in frames), "the first space asks for the face"
    assert not live.room.play.remarks
    while len(live.room.play.state.guesses) < 2:
        await harness.store.ping()
    assert b"remarked" not in b"".join(await harness.store.read(harness.code))
    await harness.do("p1", play({"do": "guess", "slot": 1}))
    remarks = live.room.play.remarks
    assert {remark.seat for remark in remarks} == {2, 3}
    assert {remark.round for remark in remarks} == {1}
    assert all(remark.noticed for remark in remarks)
    await harness.kept()
    log = b"".join(await harness.store.read(harness.code))
    assert log.index(b'"revealed"') < log.index(b'"remarked"')
