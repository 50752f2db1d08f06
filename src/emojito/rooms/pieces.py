"""The pieces people play with: everybody on a chair has one that nobody else there has."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from emojito.rooms.state import MemberId, Room

PIECES: Final = 14
"""Different ones, counted from 0: one for each chair there can be."""


def holder(room: Room, piece: int) -> MemberId | None:
    """Return who on a chair has a piece."""
    return next((who for who in room.chairs if room.members[who].piece == piece), None)


def with_piece(room: Room, who: MemberId) -> Room:
    """Return the room after `who`, about to take a chair, has a piece: theirs, or the next free."""
    member = room.members[who]
    if member.piece is None or holder(room, member.piece) is not None:
        free = next(piece for piece in range(PIECES) if holder(room, piece) is None)
        return replace(room, members={**room.members, who: replace(member, piece=free)})
    return room


def choose(room: Room, who: MemberId, piece: int) -> Room:
    """Return the room after `who` has taken a piece; a watcher who had it has it no longer."""
    members = {
        each: replace(member, piece=None) if member.piece == piece else member
        for each, member in room.members.items()
    }
    return replace(room, members={**members, who: replace(members[who], piece=piece)})
