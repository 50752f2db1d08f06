"""From what the host chose and who sits where to a table the rules can open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.games.core import Seating
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.state import Member, Room
from emojito.rules import Chance, Refusal

T = TypeVar("T")


class _NoChance(Chance):
    """Leaves cards as they are, at a table that nobody will play at."""

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the same cards."""
        return tuple(cards)


_NO_CHANCE: Final = _NoChance()


def opening(room: Room, chance: Chance) -> tuple[Any, ...]:
    """Return the events that open a table for those on the chairs; raise `Refusal` if none can."""
    if not room.chairs:
        raise RoomRefusal("nobody-seated")
    game, choice = HOSTED[room.settings.game], room.settings.choices[room.settings.game]
    seating = Seating(room.chairs, tuple(room.members[who].name for who in room.chairs))
    return game.rules.open(game.setup(choice, seating, chance), chance)


def takes_another(room: Room) -> bool:
    """Whether the game that is chosen has a place left for one more on the chairs."""
    newcomer = Member("newcomer", "Newcomer")
    fuller = replace(
        room,
        members={**room.members, newcomer.id: newcomer},
        chairs=(*room.chairs, newcomer.id),
    )
    refusal = why_not(fuller)
    most = refusal.details["most"] if refusal and refusal.code == "player-count" else None
    return not isinstance(most, int) or len(fuller.chairs) <= most


def why_not(room: Room) -> Refusal | None:
    """Return why the game cannot start yet; None if it can."""
    try:
        opening(room, _NO_CHANCE)
    except Refusal as refusal:
        # Its traceback would hold whoever asked, in a cycle that only the collector ends.
        return refusal.with_traceback(None)
    return None
