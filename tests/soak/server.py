"""The command `emojito` for which time passes quickly: what is idle is let go in a moment."""

from __future__ import annotations

from emojito.cli import main
from emojito.rooms import registry
from emojito.server import app

FASTER = 12.0
"""Times as fast: five minutes are an hour."""

registry.IDLE = 60.0 / FASTER  # type: ignore[misc]
registry.UNREADABLE /= FASTER  # type: ignore[misc]
app.SWEEP = 30.0 / FASTER  # type: ignore[misc]

if __name__ == "__main__":
    main()
