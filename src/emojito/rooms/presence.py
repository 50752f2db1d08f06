"""Who is in a room just now, and who is away since when. Known to the room alone, never kept."""

from __future__ import annotations

from collections.abc import Callable

from emojito.rooms.state import MemberId, Room


class Presence:
    """The members of one room who are connected, and those who are not."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.here: dict[MemberId, None] = {}
        """Members who are connected, the longest first."""
        self.away: dict[MemberId, float] = {}
        """Members who are not connected, and since when; the longest first."""
        self.since = now()
        """Since when somebody has been here without a break."""
        self.moved = now()
        """When something last happened in the game, and had been watched, after which a bot waits a
        moment; that may be yet to come."""

    def arrive(self, who: MemberId) -> None:
        """Count a member as here."""
        if not self.here:
            self.since = self._now()
        self.away.pop(who, None)
        self.here[who] = None

    def leave(self, who: MemberId) -> None:
        """Count a member as away from now on."""
        self.here.pop(who, None)
        self.away[who] = self._now()

    def forget(self, who: MemberId) -> None:
        """A member is a member no longer."""
        self.here.pop(who, None)
        self.away.pop(who, None)

    def seen(self, room: Room) -> dict[MemberId, float | None]:
        """Return what everybody may know: null for who is here, or since when they are away."""
        present: dict[MemberId, float | None] = {**dict.fromkeys(self.here), **self.away}
        return {who: since for who, since in present.items() if who in room.members}
