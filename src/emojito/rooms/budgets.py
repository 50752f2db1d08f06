"""Rate limits inside a room: for each member, and for the room as a whole.

They belong to people and to the room, not to connections: whoever reconnects finds them as they
were left. Without them one visitor could have every update of a room encoded for everybody in it,
and written to disk, as fast as a network carries commands.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from emojito.rooms.commands import (
    Ban,
    EndGame,
    GameMove,
    Leave,
    Mute,
    Pause,
    Remove,
    Rename,
    RoomCommand,
)
from emojito.rooms.limits import Bucket, Buckets
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.state import MemberId

RENAME_COSTS: Final = 5.0
"""Changes that one rename counts for: names are chosen, not tried out."""
ROOM: Final = 5.0
"""All members but the host together may change as much as so many of them alone."""
BYTES_PER_SECOND: Final = 20_000.0
"""What a room may add to its log in the long run; a lively game of fourteen adds a tenth of it."""
BYTES_AT_ONCE: Final = 4 * 1024 * 1024
_KEEPS_ORDER: Final = frozenset({Remove, Ban, Mute, Pause, EndGame})
"""What a host may do however much was written: it is short, and ends what writes so much."""


@dataclass(frozen=True)
class Limits:
    """Rate limits of one member."""

    commands_per_second: float = 20.0
    """In the long run; three times as many at once."""
    changes_per_minute: float = 30.0
    """Commands that are no moves of a game: settings, chairs, host powers; as many at once."""


DEFAULT: Final = Limits()


class Budgets:
    """The token buckets of one room: what may still be done in it."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        commands, changes = limits.commands_per_second, limits.changes_per_minute
        self._commands = Buckets(commands, 3 * commands, clock)
        self._changes = Buckets(changes / 60, changes, clock)
        self._all_changes = Bucket(ROOM * changes / 60, ROOM * changes, clock)
        self._bytes = Bucket(BYTES_PER_SECOND, BYTES_AT_ONCE, clock)

    def charge(self, who: MemberId, command: RoomCommand, *, host: bool) -> None:
        """Refuse a command that is one too many. Leaving is free.

        Others cannot use up what the host needs: of changes a host has a share apart from theirs,
        and what keeps order is possible whatever was written.
        """
        kind = type(command)
        if kind is Leave:
            return
        if not self._commands[who].take() or (
            self._bytes.owes and not (host and kind in _KEEPS_ORDER)
        ):
            raise RoomRefusal("too-fast")
        if kind is GameMove:
            return
        cost = RENAME_COSTS if kind is Rename else 1.0
        if not self._changes[who].take(cost) or not (host or self._all_changes.take(cost)):
            raise RoomRefusal("too-many-changes")

    def admit(self) -> None:
        """Refuse newcomers who would use up what those inside need: they may take half of it."""
        if self._bytes.left < BYTES_AT_ONCE / 2:
            raise RoomRefusal("too-fast")

    def wrote(self, size: int) -> None:
        """Count what was added to the log."""
        self._bytes.spend(size)

    def forget(self, who: MemberId) -> None:
        """A member has left for good."""
        self._commands.forget(who)
        self._changes.forget(who)
