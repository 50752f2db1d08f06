"""A server that cannot keep what happens, and says that all is well."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Final

from tests.server.attack.scene import Scene, attack
from tests.server.client import PATIENCE

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
    async with asyncio.timeout(PATIENCE):
        while await readiness(scene) != 200:
            await asyncio.sleep(0.1)
    return f"/readyz says {found}"
