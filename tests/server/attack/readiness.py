"""Faults of the disk and of those who share it: the server should say how things stand."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from contextlib import closing
from typing import Final

from tests.server.attack.scene import NEWCOMER, Scene, attack
from tests.server.client import PATIENCE

READY: Final = 200
NOT_READY: Final = 503
LONGEST_ANSWER: Final = 5.0
"""Seconds, for whoever watches over the server gives up in the end."""


async def readiness(scene: Scene) -> int:
    """Ask whether it is ready; 0 if it does not say in time."""
    try:
        async with asyncio.timeout(LONGEST_ANSWER):
            async with scene.server.session.get(f"{scene.server.url}/readyz") as answer:
                return answer.status
    except TimeoutError:
        return 0


async def until(scene: Scene, wanted: int) -> None:
    """Ask until the answer is this one: it is given again for a while."""
    async with asyncio.timeout(PATIENCE):
        while await readiness(scene) != wanted:
            await asyncio.sleep(0.1)


@attack(small={}, notices="all", may_log_errors=True)
async def deleted_file(scene: Scene) -> str:
    """Deletes the database while the server runs."""
    for file in scene.server.db.parent.glob(f"{scene.server.db.name}*"):
        file.unlink()
    found = await readiness(scene)
    scene.expect(found == NOT_READY, f"/readyz says {found}")
    return f"/readyz says {found}"


@attack(small={}, notices="late commands")
async def locked_file(scene: Scene) -> str:
    """Locks the database, as a careless tool beside the server might."""
    with closing(sqlite3.connect(scene.server.db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = await readiness(scene)
        other.execute("ROLLBACK")
    scene.expect(found == NOT_READY, f"/readyz says {found}")
    await until(scene, READY)
    return f"/readyz says {found}"


@attack(small={}, notices="late commands", may_log_errors=True)
async def disk_that_takes_no_more(scene: Scene) -> str:
    """Lets no file of the server grow any more, as a full disk does, then lets them grow again."""
    log = scene.server.db.with_name(f"{scene.server.db.name}-wal")
    _limit_files(scene.server.pid, log.stat().st_size)
    await until(scene, NOT_READY)
    _limit_files(scene.server.pid, resource.RLIM_INFINITY)
    await until(scene, READY)
    newcomer = await scene.expect_entry(
        {"type": "create", "name": "New"}, NEWCOMER, "afterwards nobody can come in"
    )
    return f"/readyz says {NOT_READY}, then {READY if newcomer else 'nothing'}"


def _limit_files(pid: int, size: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@attack(small={"seconds": 2.0})
async def long_read(scene: Scene, seconds: float = 8.0) -> str:
    """Reads the database for long without an end, as a back-up beside the server might."""
    with closing(sqlite3.connect(scene.server.db, isolation_level=None)) as other:
        other.execute("BEGIN")
        (before,) = other.execute("SELECT count(*) FROM entry").fetchone()
        await asyncio.sleep(seconds)
        (after,) = other.execute("SELECT count(*) FROM entry").fetchone()
        scene.expect(after == before, "what is being read has changed")
        found = await readiness(scene)
        other.execute("ROLLBACK")
        (kept,) = other.execute("SELECT count(*) FROM entry").fetchone()
    scene.expect(kept > before, "nothing was kept meanwhile")
    scene.expect(found == READY, f"/readyz says {found}")
    return f"/readyz says {found}, {kept - before} entries meanwhile"
