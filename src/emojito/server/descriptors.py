"""How many files, and so connections, the system lets us have open."""

from __future__ import annotations

import sys
from typing import Final

_RESERVE: Final = 64
"""For the database, the log, and whatever else is not a visitor."""

_WHERE_NOBODY_SAYS: Final = 10_240
"""What macOS allows a process where it says that there is no limit; Windows has none to ask for."""


def raise_limit() -> None:
    """Use all that the operator allows, not only what programs are given unasked."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WHERE_NOBODY_SAYS if hard == resource.RLIM_INFINITY else hard
    if _limit() < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """Return how many connections there may be, each with a file that it is being sent."""
    return max(1, (_limit() - _RESERVE) // 2)


def _limit() -> int:
    if sys.platform == "win32":
        return _WHERE_NOBODY_SAYS
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _WHERE_NOBODY_SAYS if soft == resource.RLIM_INFINITY else soft
