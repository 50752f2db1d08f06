"""Snapshots: a long log opens as soon as a short one, and nothing rests on them."""

from __future__ import annotations

import asyncio
import gzip
import shutil
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings

import emojito
from emojito.rooms import commands as do, log, snapshots
from emojito.rooms.live import replay
from emojito.rooms.registry import RoomRegistry
from emojito.store.sqlite import SqliteStore
from tests.logs.test_logs import LOGS, NAMES
from tests.properties import profile
from tests.rooms.random_rooms import random_rooms
from tests.rooms.recording_line import PATIENCE
from tests.rooms.test_live import GENEROUS, configure

MANY = 20


@pytest.mark.parametrize(("number", "file"), [*enumerate(LOGS)], ids=[*NAMES])
def test_from_a_snapshot_on_a_log_leads_to_the_same(number, file):
    """Soon after its beginning, in its middle or before its end; `make soak` tries all three."""
    lines = gzip.decompress(file.read_bytes()).splitlines()
    whole = replay(lines)
    cuts = (1, len(lines) // 3, len(lines) - 1)
    for cut in cuts if profile.THOROUGH else cuts[number % 3 :][:1]:
        kept = snapshots.encode(replay(lines[:cut]))
        since = snapshots.decode(kept)
        assert since is not None
        assert replay(lines[cut:], since) == whole


@settings(max_examples=60, phases=(Phase.explicit, Phase.generate))
@given(random_rooms())
def test_whatever_a_room_is_a_snapshot_of_it_is(sim):
    sim.run()
    past = replay([log.encode(entry) for entry in sim.log])
    assert snapshots.decode(snapshots.encode(past)) == past


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x81\xa1x\x01", b"\xc0"])
def test_what_is_no_snapshot_is_none(data):
    assert snapshots.decode(data) is None


def test_a_snapshot_by_other_code_is_none(monkeypatch):
    kept = snapshots.encode(replay(gzip.decompress(LOGS[0].read_bytes()).splitlines()))
    assert snapshots.decode(kept) is not None
    monkeypatch.setattr(snapshots, "_CODE", "another")
    assert snapshots.decode(kept) is None


def test_a_snapshot_among_other_games_is_none(monkeypatch):
    kept = snapshots.encode(replay(gzip.decompress(LOGS[0].read_bytes()).splitlines()))
    monkeypatch.setattr(snapshots, "HOSTED", {**snapshots.HOSTED, "another": None})
    assert snapshots.decode(kept) is None


def test_any_change_of_the_code_is_noticed(tmp_path):
    """A corrected rule must not be kept from rooms by what an uncorrected one led to."""
    package = Path(emojito.__file__).parent
    shutil.copytree(package / "rooms", tmp_path / "rooms")
    shutil.copytree(package / "rules", tmp_path / "rules")

    def digest():
        return snapshots.digest_of_code(tmp_path)

    before = digest()
    assert digest() == before
    for file in ("rooms/apply.py", "rules/maumau/apply.py"):
        (tmp_path / file).write_text((tmp_path / file).read_text() + "\n")
        assert digest() != before
        before = digest()
    (tmp_path / "rules/core.py").rename(tmp_path / "rules/kernel.py")
    assert digest() != before
    before = digest()
    (tmp_path / "rules/__pycache__").mkdir(exist_ok=True)
    (tmp_path / "rules/__pycache__/core.pyc").write_bytes(b"compiled")
    assert digest() == before
    assert snapshots.digest_of_code(package) == snapshots._CODE


@pytest.mark.parametrize("file", ["rooms/settings-2.json", "rules/emojito/editions-1.json"])
def test_what_upcasters_read_counts_as_code(tmp_path, file):
    package = Path(emojito.__file__).parent
    (tmp_path / file).parent.mkdir(parents=True)
    shutil.copy(package / file, tmp_path / file)
    before = snapshots.digest_of_code(tmp_path)
    (tmp_path / file).write_text((tmp_path / file).read_text() + "\n")
    assert snapshots.digest_of_code(tmp_path) != before


def test_what_rooms_do_not_rest_on_voids_no_snapshot(tmp_path):
    before = snapshots.digest_of_code(tmp_path)
    for folder in ("lab/fast", "server"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "new.py").write_text("1")
    assert snapshots.digest_of_code(tmp_path) == before
    for folder in ("rooms/lab", "new"):  # elsewhere, or never heard of
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "new.py").write_text("1")
        assert snapshots.digest_of_code(tmp_path) != before
        before = snapshots.digest_of_code(tmp_path)


async def grown(harness):
    """Let a log grow, with a game going on."""
    await harness.do("p1", configure(game="mau-mau"))
    await harness.do("p1", do.Start())
    for _ in range(MANY):
        await harness.do("p1", do.Pause())
        await harness.do("p1", do.Unpause(), id="the latest")
        harness.live._answers["p1"].pop("the latest")
    await harness.do("p1", do.Pause(), id="the very latest")
    await harness.kept()


async def reopened(harness, monkeypatch):
    """Open the room again; return how many entries had to be read for that."""
    await harness.registry.close()
    harness.store = SqliteStore(harness.file)
    harness.registry = RoomRegistry(harness.store, now=harness.clock, limits=GENEROUS)
    read, decode = [], log.decode
    monkeypatch.setattr(log, "decode", lambda line: (read.append(line), decode(line))[1])
    harness.live = await harness.registry.find(harness.code)
    monkeypatch.undo()
    return len(read)


@pytest.mark.asyncio
async def test_a_long_log_is_read_from_its_latest_snapshot_on(harness, monkeypatch):
    monkeypatch.setattr("emojito.rooms.live.EVERY", 30)
    await grown(harness)
    before, version = harness.live.room, harness.live.version
    assert await reopened(harness, monkeypatch) < 31 < version
    assert (harness.live.room, harness.live.version) == (before, version)
    receiver = await harness.resume("p1")
    harness.send("p1", do.Pause(), id="the very latest")
    async with asyncio.timeout(PATIENCE):
        done = await receiver.hears("done")
    assert done["version"] == version, "what was done is remembered"


@pytest.mark.asyncio
async def test_a_room_that_is_let_go_is_soon_found_again(harness, monkeypatch):
    await grown(harness)
    for who, receiver in harness.receivers.items():
        harness.live.part(receiver, who)
    harness.clock.ahead += 3600
    await harness.registry.sweep()
    assert len(harness.registry) == 0
    before = harness.live.room
    assert await reopened(harness, monkeypatch) == 0
    assert harness.live.room == before


@pytest.mark.asyncio
async def test_a_snapshot_that_cannot_be_used_is_done_without(harness, monkeypatch):
    await grown(harness)
    before, version = harness.live.room, harness.live.version
    harness.store.keep_snapshot(harness.code, version, b"of another release")
    assert await reopened(harness, monkeypatch) == version
    assert harness.live.room == before
