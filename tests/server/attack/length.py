"""What a listener on the network learns from the length of messages, whatever their encryption."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from tests.server.attack.scene import Scene, attack
from tests.server.client import Client
from tests.server.party import Party

LEAST_EMOTIONS: Final = 5
"""Different ones that must have been drawn for the test to mean something."""


@attack(small={"rooms": 1, "rounds": 12})
async def lengths(scene: Scene, rooms: int = 4, rounds: int = 20) -> str:
    """Reads the drawn emotion from how much longer the actor's message is than the others'."""
    seen: defaultdict[int, set[str]] = defaultdict(set)
    for room in range(rooms):
        party = await Party.meet(scene.server, 3, network=f"127.0.{20 + room}")
        await party.start("emojito", mode="competitive")
        for _ in range(rounds):
            await party.until("perform")
            actor = next(client for client in party.players if (client.me or {}).get("secret"))
            other = next(client for client in party.players if client is not actor)
            longer = _update(actor, actor.version) - _update(other, actor.version)
            seen[longer] |= set((actor.me or {})["secret"].values())
            await party.done(party.host, "intervene", what="void_round")
    emotions = set().union(*seen.values())
    scene.expect(len(emotions) >= LEAST_EMOTIONS, f"only {len(emotions)} emotions were drawn")
    scene.expect(len(seen) == 1, f"{len(emotions)} emotions made {len(seen)} lengths")
    return f"{len(seen)} lengths of {len(emotions)} emotions"


def _update(client: Client, version: int) -> int:
    """Return the length of the message that led to a version."""
    mark = f'"version":{version},'.encode()
    return next(
        len(heard)
        for heard in reversed(client.heard)
        if mark in heard and heard.startswith(b'{"type":"update"')
    )
