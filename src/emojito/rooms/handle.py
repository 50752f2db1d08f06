"""A handle on a room: all that a device knows of it, so that it may be in another node."""

from __future__ import annotations

from typing import Protocol

from emojito.rooms.connections import Line
from emojito.rooms.messages import (
    Create,
    Do,
    Glimpse,
    Join,
    Look,
    Open,
    Passing,
    Resume,
    Skip,
    Watch,
)


class RoomHandle(Protocol):
    """What a device does with the room it is in, as a member or as a screen."""

    @property
    def is_member(self) -> bool:
        """Whether commands may be given here; a screen only looks on."""

    def receive(self, message: Do) -> None:
        """Give a command; it is answered over the device's line."""

    def skip(self, message: Skip) -> None:
        """Have everybody skip what they are watching; nothing happens unless the host says so."""

    def ping(self) -> None:
        """Have the room say what its time is, over the device's line."""

    def relay(self, message: Passing) -> None:
        """Pass something on to others, if they may have it now; it is not kept."""

    def part(self) -> None:
        """Say that the device is gone."""


class ComeBack(Exception):  # noqa: N818 - it is an answer, not an error
    """A room cannot be reached just now; whoever comes back in a moment may find it."""


class Rooms(Protocol):
    """Where devices find rooms: those of this process, or of many."""

    def now(self) -> float:
        """Return the time of who is in no room; each room has its own."""

    async def create(self, hello: Create, address: str, line: Line) -> RoomHandle:
        """Open a room for a device."""

    async def join(self, hello: Join, address: str, line: Line) -> RoomHandle:
        """Let a device come into a room, to play or to watch."""

    async def resume(self, hello: Resume, line: Line) -> RoomHandle:
        """Let a device take a member's place again."""

    async def watch(self, hello: Watch, address: str, line: Line) -> RoomHandle:
        """Let a screen look on."""

    async def open_on_screen(self, hello: Open, address: str, line: Line) -> RoomHandle:
        """Open a room for a screen; whoever joins first will be its host."""

    def has_opened(self, token: str) -> bool:
        """Say whether a room was opened with this token: to open it again leads there."""

    async def look(self, hello: Look, address: str) -> Glimpse:
        """Return what somebody at the door of a room may know of it."""
