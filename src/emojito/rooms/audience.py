"""People before bots that perform: they may say that they have seen enough. It is not kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emojito.games import HOSTED
from emojito.rooms.presence import Presence
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.staging import Endpoint, stage_of
from emojito.rooms.state import CurrentGame, Member, MemberId, Room
from emojito.rules import Seat
from emojito.stage import Gate


class Audience:
    """Those for whom bots perform in one room, and who of them has seen enough."""

    def __init__(self, room: Callable[[], Room], presence: Presence) -> None:
        self._room = room
        self._presence = presence
        self._enough: tuple[Any, frozenset[MemberId]] = None, frozenset()
        """A stretch of a game, and who has seen enough of what bots perform in it."""

    def hear_enough(self, who: Endpoint) -> None:
        """Hear that somebody need not see more of a bot that performs for them."""
        room = self._room()
        performances = [gate for gate in stage_of(room).gates if _is_bots(room, gate)]
        if not any(who in self._people_before(room, gate) for gate in performances):
            raise RoomRefusal("off-stage")
        now, (stretch, before) = stretch_of(room.play), self._enough
        self._enough = now, frozenset({who, *(before if now == stretch else ())})

    def has_seen_enough(self, performer: MemberId) -> bool:
        """Whether people watch a bot, and all of them have seen enough."""
        room, (stretch, enough) = self._room(), self._enough
        if stretch != stretch_of(room.play):
            return False
        seat = room.seat_of(performer)
        gates = [gate for gate in stage_of(room).gates if gate.source == seat]
        people = {who for gate in gates for who in self._people_before(room, gate)}
        return bool(people) and people <= enough

    def _people_before(self, room: Room, gate: Gate) -> frozenset[MemberId]:
        """Return the people for whom somebody performs and who are here to see it."""
        watching = (_member_at(room, seat) for seat in gate.targets)
        people = (each for each in watching if each is not None and not each.is_played_by_bot)
        return frozenset(each.id for each in people if each.id in self._presence.here)


def stretch_of(play: CurrentGame | None) -> tuple[Any, ...] | None:
    """Tell one stretch of a game from every other."""
    if play is None:
        return None
    return play.number, *HOSTED[play.game].turns.clock(play.state)


def _is_bots(room: Room, gate: Gate) -> bool:
    performer = _member_at(room, gate.source)
    return performer is not None and performer.is_played_by_bot


def _member_at(room: Room, seat: Seat) -> Member | None:
    return None if room.play is None else room.members.get(room.play.seats[seat].member)
