"""Play on three nodes while everything goes wrong, and count.

python -m tests.cluster --minutes 20
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from functools import partial
from pathlib import Path

from tests.cluster.faults import ALL, ChaosRun


async def run(minutes: float, rooms: int, seed: int, only: str | None) -> int:
    """Run and print; return 1 if something was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        async with ChaosRun(Path(folder), rooms, seed) as chaos:
            chaos.tell = partial(print, flush=True)
            named = [fault for fault in ALL if fault.__name__ == only]
            outcome = await chaos.run(named or minutes * 60)
    print(outcome)
    print("faults:", ", ".join(outcome.faults))
    for fault in (*outcome.troubles, *outcome.findings.faults[:20]):
        print(fault)
    return 0 if outcome.is_clean else 1


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.cluster")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--rooms", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="do one fault once, by its name")
    options = parser.parse_args()
    return asyncio.run(run(options.minutes, options.rooms, options.seed, options.only))


if __name__ == "__main__":
    raise SystemExit(main())
