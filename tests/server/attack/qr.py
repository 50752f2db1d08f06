"""QR codes, which take long to draw: large ones, and many."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from emojito.rooms.codes import new_code
from tests.server.attack.scene import ATTACKER, TROUBLE, Scene, attack

MOST_CODES_AT_ONCE: Final = 300
MOST_CODES_PER_SECOND: Final = 5
"""Drawn for one address, in the long run."""


async def ask(scene: Scene, path: str, host: str | None = None) -> int:
    """Ask for a page; return the status, or 0 if the server hung up."""
    headers = {} if host is None else {"Host": host}
    session = scene.server.session_from(ATTACKER)
    try:
        async with session.get(scene.server.url + path, headers=headers) as answer:
            await answer.read()
            return answer.status
    except TROUBLE:
        return 0


@attack(small={"requests": 12})
async def qr_for_a_long_host(scene: Scene, requests: int = 120) -> str:
    """Asks for QR codes as large as a Host header of 2,300 bytes makes them."""
    host = "a" * 2300
    asked = [ask(scene, f"/{new_code()}/qr.svg", host) for _ in range(requests)]
    statuses = Counter(await asyncio.gather(*asked))
    scene.expect(statuses[200] == 0, f"{statuses[200]} codes drawn for a host that cannot be")
    return f"{statuses[200]} of {requests} codes"


@attack(small={"requests": 600})
async def qr_for_many_rooms(scene: Scene, requests: int = 2000) -> str:
    """Asks for many QR codes, each for another room, as fast as they come."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    statuses: Counter[int] = Counter()
    for _ in range(0, requests, 50):
        asked = [ask(scene, f"/{new_code()}/qr.svg") for _ in range(50)]
        statuses.update(await asyncio.gather(*asked))
    took = loop.time() - began
    allowed = MOST_CODES_AT_ONCE + MOST_CODES_PER_SECOND * took
    scene.expect(statuses[200] <= allowed, f"{statuses[200]} codes drawn in {took:.1f} s")
    return f"{statuses[200]} of {requests} codes"
