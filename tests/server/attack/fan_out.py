"""One command makes as many messages as there are people in a room."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from typing import Final

from tests.server.attack.noisy import Noisy
from tests.server.attack.scene import ATTACKER, Scene, attack

MOST_RENAMES_AT_ONCE: Final = 6
MOST_RENAMES_PER_MINUTE: Final = 6
"""Of one member, in the long run."""
_CHAIRS: Final = 14


@attack(small={"seconds": 1.5})
async def fan_out(
    scene: Scene, members: int = 64, per_second: float = 20, seconds: float = 10.0
) -> str:
    """Fills a room from one address, where everybody renames themselves without end."""
    code, crowd = await _gather(scene, members)
    loop = asyncio.get_running_loop()
    began = loop.time()
    doing = [noisy.listen() for noisy, _ in crowd]
    doing += [_rename(noisy, you, 1 / per_second) for noisy, you in crowd]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*doing)
    took = loop.time() - began
    for noisy, _ in crowd:
        noisy.close()
    # Beside the renames there are the opening and everybody's coming in.
    renames = scene.kept(code)[0] - len(crowd) - 1
    allowed = len(crowd) * (MOST_RENAMES_AT_ONCE + MOST_RENAMES_PER_MINUTE / 60 * took)
    scene.expect(renames <= allowed, f"{renames} renames kept in {took:.0f} s")
    return f"{len(crowd)} members, {renames} renames"


async def _gather(scene: Scene, members: int) -> tuple[str, list[tuple[Noisy, str]]]:
    """Bring as many members as possible into a new room."""
    crowd: list[tuple[Noisy, str]] = []
    code = ""
    for number in range(members):
        noisy = await Noisy.connect(scene.server, address=ATTACKER)
        hello = {"type": "join", "code": code, "watch": number >= _CHAIRS}
        hello = (hello if code else {"type": "create"}) | {"name": f"Guest {number}"}
        answer = await noisy.say(hello)
        if answer["type"] == "welcome":
            code = answer["room"]["code"]
            crowd.append((noisy, answer["you"]))
        else:
            noisy.close()
    return code, crowd


async def _rename(noisy: Noisy, you: str, pause: float) -> None:
    with suppress(OSError):
        for number in count():
            await noisy.give({"do": "rename", "who": you, "name": f"{you} the {number}."})
            await asyncio.sleep(pause)
