"""A short chaos run: everything goes wrong that must not matter.

The long one: python -m tests.cluster --minutes 20
"""

from __future__ import annotations

import pytest

from tests.cluster import faults
from tests.cluster.faults import ChaosRun

SHORT = [
    faults.lose_answers,
    faults.kill_node,
    faults.crash_postgres,
    faults.restart_redis,
    faults.stall_node,
    faults.cut_from_postgres,
    faults.full_restart,
]


@pytest.mark.asyncio
async def test_nothing_acknowledged_is_lost_doubled_or_seen_in_two_ways(tmp_path):
    async with ChaosRun(tmp_path, rooms=6, seed=4) as chaos:
        outcome = await chaos.run(SHORT)
    assert outcome.is_clean, outcome
    assert outcome.findings.acknowledged > 100
    assert outcome.returns > 0
