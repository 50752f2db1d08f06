"""A killed server comes back with everything it had acknowledged. See `kill.py`."""

from __future__ import annotations

import random

import pytest

from tests.server.kill import Figures, Room, compare, run
from tests.server.process import ServerProcess

pytestmark = pytest.mark.asyncio

KILLS = 20


async def test_twenty_kills_and_nothing_acknowledged_is_lost(tmp_path, capsys):
    figures = await run(tmp_path / "rooms.db", KILLS)
    with capsys.disabled():
        print(f"\n{figures}")  # noqa: T201
    assert figures.faults == []
    assert figures.kills == KILLS
    assert figures.acknowledged == figures.recovered > KILLS * 10
    assert figures.resumed == KILLS * 6 * 3


async def test_the_test_above_would_notice(tmp_path):
    """A command that was acknowledged and is not in the log is a fault."""
    figures = Figures()
    async with ServerProcess(tmp_path / "rooms.db") as server:
        room = Room(0, random.Random(1), figures)  # noqa: S311
        await room.meet(server)
        for client in room.people:
            await client.close()
    (command, version), *_ = room.acknowledged.items()
    room.acknowledged["p1", "never written"] = 3
    room.acknowledged[command] = version + 1
    compare(room, tmp_path / "rooms.db", figures)
    assert figures.acknowledged == 3
    assert figures.recovered == 1
    assert len(figures.faults) == 2
