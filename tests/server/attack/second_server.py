"""Two servers that would write to the same file."""

from __future__ import annotations

from tests.server.attack.scene import Scene, attack
from tests.server.process import CannotStart, ServerProcess


@attack(small={})
async def second_server(scene: Scene) -> str:
    """Starts another server on the same file."""
    second = ServerProcess(scene.server.db)
    try:
        async with second:
            pass
    except CannotStart as refusal:
        said = str(refusal)
        scene.expect(second.status == 1, f"it ended with status {second.status}")
        scene.expect(said.count("\n") == 1 and "Traceback" not in said, f"it said {said!r}")
        return said.strip().rpartition("/")[2]
    scene.faults.append("it was started")
    return "a second server"
