"""Frames and signals without end: what is passed on is not kept, but it costs something, too."""

from __future__ import annotations

import json
from typing import Any, Final

from emojito.puppet.controls import REST, encode
from tests.rooms.test_passing import DATA, SDP
from tests.server.attack.frames import flood
from tests.server.attack.scene import Scene, attack
from tests.server.raw import frame

_CREATE: Final = frame(json.dumps({"type": "create", "name": "Mallory"}).encode())


async def _flood(scene: Scene, megabytes: float, **message: Any) -> str:
    said = json.dumps(message, separators=(",", ":")).encode()
    return await flood(scene, frame(said), megabytes, before=_CREATE)


@attack(small={"megabytes": 1})
async def puppets_without_end(scene: Scene, megabytes: float = 10) -> str:
    """Opens a room and moves a puppet in it as fast as the network carries."""
    return await _flood(scene, megabytes, type="frame", stage=1, face=encode(REST))


@attack(small={"megabytes": 1})
async def frames_of_nothing(scene: Scene, megabytes: float = 10) -> str:
    """Sends frames that are none."""
    return await _flood(scene, megabytes, type="frame", stage=1, face="x" * 300)


@attack(small={"megabytes": 1})
async def smuggled_media(scene: Scene, megabytes: float = 10) -> str:
    """Sends descriptions of data channels to nobody."""
    description = {"type": "offer", "sdp": SDP + DATA}
    data = {"description": description}
    return await _flood(scene, megabytes, type="signal", to="p2", stage=1, data=data)
