"""A machine whose clock is set while people play."""

from __future__ import annotations

import os
from typing import Final

from tests.server.attack.altered import SET_BACK, SET_FORWARD, with_settable_clock
from tests.server.attack.scene import Scene, attack
from tests.server.client import Client
from tests.server.party import Party

AN_HOUR: Final = 3600.0
FORTY_DAYS: Final = 40 * 86_400.0
_LIMIT: Final = 3
"""Seconds for a turn: the least there can be."""
_CLOSE: Final = 60.0
"""Seconds by which times may differ that are meant to be about the same."""


async def _is_right(client: Client) -> bool:
    """Say whether the turn ends soon, by the server's own time."""
    now = (await client.say({"type": "ping"}))["now"]
    clock = (client.play or {}).get("clock")
    return clock is None or abs(clock["ends"] - now) < _CLOSE


@attack(small={}, program=with_settable_clock(AN_HOUR, FORTY_DAYS))
async def wall_clock(scene: Scene) -> str:
    """Sets the clock on the wall back by an hour, then forward by forty days."""
    party = await Party.meet(scene.server, 2, network="127.0.4")
    await party.start("mau-mau", timers={"turn": _LIMIT})
    idle = await scene.server.create("Ida", address="127.0.4.20")
    idle.drop()
    turns = 0
    for how in (SET_BACK, SET_FORWARD):
        os.kill(scene.server.pid, how)
        scene.expect(await _is_right(party.host), "a turn does not end when it should")
        before = party.host.version
        # Nobody does anything: the clock on the table plays for them.
        await party.caught_up(before + 1)
        turns += party.host.version - before
    back = await scene.server.resume(idle, address="127.0.4.20")
    scene.expect(back.you == idle.you, "a room is gone")
    return f"{turns} turns"
