"""`/readyz` tells whether what happens can be kept, and is no load for those who play."""

from __future__ import annotations

import asyncio
import resource
import sys

import pytest

from emojito.rooms.ports import StoreError
from emojito.server import readiness
from emojito.server.readiness import Readiness
from tests.server.client import Server
from tests.server.process import ServerProcess
from tests.store.meddling import locked

pytestmark = pytest.mark.asyncio


@pytest.fixture
def forgetful(monkeypatch):
    """Every question is checked anew."""
    monkeypatch.setattr(readiness, "_REUSED", 0.0)


async def ready(server):
    async with server.session.get(f"{server.url}/readyz") as answer:
        told = await answer.json()
        assert told["ok"] is (answer.status == 200)
        return answer.status, told.get("reason")


# The truth


@pytest.mark.usefixtures("forgetful")
async def test_a_locked_file_is_not_ready_and_holds_nobody_up_longer_than_it_lasts(server):
    ana = await server.create()
    with locked(server.db):
        status, reason = await ready(server)
        assert status == 503
        assert "locked" in reason
        id = await ana.give({"do": "add_bot"})
    assert (await ana.until("done", "refused", id=id))["type"] == "done"
    assert await ready(server) == (200, None)


@pytest.mark.usefixtures("forgetful")
async def test_while_readiness_is_being_found_out_all_else_goes_on(server):
    with locked(server.db):
        asking = asyncio.create_task(ready(server))
        async with server.session.get(f"{server.url}/healthz") as answer:
            assert answer.status == 200
        # Reading takes no lock: people find their rooms.
        stranger = await server.connect()
        refused = await stranger.say({"type": "join", "code": "BCDF234", "name": "Ben"})
        assert refused["code"] == "room-unknown"
        assert (await asking)[0] == 503


@pytest.mark.usefixtures("forgetful")
async def test_a_deleted_file_is_not_ready(server):
    assert await ready(server) == (200, None)
    server.db.unlink()
    status, reason = await ready(server)
    assert status == 503
    assert "deleted" in reason
    assert str(server.db) not in reason


@pytest.mark.usefixtures("forgetful")
async def test_a_closed_store_is_not_ready(server):
    await server.registry._store.close()
    assert (await ready(server))[0] == 503


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")
async def test_a_disk_that_takes_no_more_is_not_ready(tmp_path):
    async with ServerProcess(tmp_path / "rooms.db") as server:
        ana = await server.enter({"type": "create", "name": "Ana"})
        assert await ready(server) == (200, None)
        limit_files(server, (tmp_path / "rooms.db-wal").stat().st_size)
        _, reason = await until_status(server, 503)
        assert reason.startswith("The database cannot be written")
        limit_files(server, resource.RLIM_INFINITY)
        await until_status(server, 200)
        await ana.close()


def limit_files(server, size):
    """Let a server's files grow no more."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def until_status(server, wanted):
    async with asyncio.timeout(30):
        while (answer := await ready(server))[0] != wanted:
            await asyncio.sleep(0.1)  # an answer is given again for a while
    return answer


async def test_space_that_runs_out_is_known(tmp_path):
    async with Server(tmp_path / "rooms.db", min_free_mib=2**60) as server:
        assert server.registry._store.scarce
        assert await ready(server) == (200, None)


# No load


class Check:
    """Something that can be found out, as often as it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.trouble: Exception | None = None
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def __call__(self) -> None:
        self.asked += 1
        await self.may_end.wait()
        if self.trouble is not None:
            raise self.trouble


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        time = 1000.0

        def __call__(self) -> float:
            return self.time

    clock = Clock()
    monkeypatch.setattr(readiness, "monotonic", clock)
    return clock


async def test_many_who_ask_at_once_share_one_check():
    check = Check()
    check.may_end.clear()
    check.trouble = StoreError("The disk is full.")
    readiness = Readiness(check)
    asking = [asyncio.create_task(readiness.obstacle()) for _ in range(50)]
    await asyncio.sleep(0)
    asking[0].cancel()  # one of them has lost patience
    await asyncio.sleep(0)
    check.may_end.set()
    assert await asyncio.gather(*asking[1:]) == ["The disk is full."] * 49
    assert check.asked == 1


async def test_an_answer_is_reused_for_a_second_and_no_longer(clock):
    check = Check()
    readiness = Readiness(check)
    assert await readiness.obstacle() is None
    check.trouble = StoreError("The disk is full.")
    clock.time += 0.9
    assert await readiness.obstacle() is None
    assert check.asked == 1
    clock.time += 0.2
    assert await readiness.obstacle() == "The disk is full."
    check.trouble = None
    clock.time += 1.1
    assert await readiness.obstacle() is None


async def test_a_fault_of_ours_is_not_ready_and_told_to_nobody():
    check = Check()
    check.trouble = KeyError("secret")
    reason = await Readiness(check).obstacle()
    assert reason is not None
    assert "secret" not in reason
