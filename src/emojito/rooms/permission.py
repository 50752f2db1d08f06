"""Which of a game's legal commands a room lets its players give now: decided here and nowhere else.

The rules say what is legal; a room holds some of it back, while it is paused, after it was stopped,
or because the clock gives a command more fairly. What is offered in views, what a bot may choose
and what is accepted all come from here.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.rooms.clocks import held_until
from emojito.rooms.state import CurrentGame, Room
from emojito.rules import Seat


def held_back(room: Room, play: CurrentGame, command: type) -> str | None:
    """Return the code of the refusal that a legal command meets here; None if it may be given."""
    if (why := _closed(room, play)) is not None:
        return why
    return "window-open" if command in HOSTED[play.game].turns.withheld else None


def waited_for(room: Room, play: CurrentGame, seat: Seat, command: type, at: float) -> Seat | None:
    """Return a seat that has to do something before `command` is given; None if none has to.

    Only for a moment, so views offer the command all the same, and say how long (`hold`). Whoever
    is in time pressure by their own fault holds nobody up but others.
    """
    turns = HOSTED[play.game].turns
    until = held_until(room) if command in turns.hurried else None
    if until is None or at >= until:
        return None
    return next((urgent for urgent in turns.urgent(play.state) if urgent != seat), None)


def with_offers(room: Room, play: CurrentGame, seen: Any) -> Any:
    """Return a view, or its private part, that offers only what may be given."""
    legal, withheld = seen.legal, HOSTED[play.game].turns.withheld
    if _closed(room, play) is not None:
        return replace(seen, legal=()) if legal else seen
    if withheld.isdisjoint(map(type, legal)):
        return seen
    return replace(seen, legal=tuple([c for c in legal if type(c) not in withheld]))


def _closed(room: Room, play: CurrentGame) -> str | None:
    """Return why nothing at all may be given; None if something may."""
    if not play.running:
        return "no-game"
    return None if room.paused is None else "paused"
