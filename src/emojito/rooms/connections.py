"""The connection registry of a room: which device is on which line, and what is sent to whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import NamedTuple, Protocol

from emojito.rooms.decide import MOST_SCREENS_FROM_ONE_PLACE, MOST_WATCHERS
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.staging import Endpoint
from emojito.rooms.state import MemberId


class Line(Protocol):
    """A device's line to the server: its connection, wherever that is."""

    def send(self, message: bytes, then: bytes | None = None) -> None:
        """Send a message, and another in the same go; never waits."""

    def offer(self, message: bytes) -> bool:
        """Send a message if it can be taken at once; else drop it, and say so. Never waits."""

    def close(self, why: str) -> None:
        """Say goodbye."""


class _Screen(NamedTuple):
    origin: str
    """What a ban would know it by."""
    id: Endpoint


class Answer(NamedTuple):
    """What somebody who gave a command is told about it."""

    line: Line
    who: MemberId
    done: bytes


class Connections:
    """The lines into one room: one for each member who is connected, and those of screens."""

    def __init__(self) -> None:
        self._lines: dict[MemberId, Line] = {}
        self._screens: dict[Line, _Screen] = {}
        self._screen_lines: dict[Endpoint, Line] = {}
        self._numbers = count(1)
        self._ungreeted: set[Line] = set()
        """Lines whose welcome waits for the disk; it is the first thing they hear."""

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks."""
        return not self._lines and not self._screens

    @property
    def screens(self) -> tuple[Endpoint, ...]:
        """What the screens are called, the longest here first."""
        return tuple(self._screen_lines)

    def screen(self, line: Line) -> Endpoint | None:
        """What the screen on a line is called."""
        known = self._screens.get(line)
        return None if known is None else known.id

    def origin(self, screen: Endpoint) -> str:
        """What a ban would know a screen by."""
        return self._screens[self._screen_lines[screen]].origin

    def add(self, who: MemberId, line: Line) -> None:
        """Connect a member, on this line and no other."""
        other = self._lines.get(who)
        self._lines[who] = line
        self._ungreeted.add(line)
        if other is not None and other is not line:
            other.close("taken-over")

    def add_screen(self, line: Line, origin: str) -> None:
        """Connect a screen; `origin` is what a ban would know it by."""
        if len(self._screens) >= MOST_WATCHERS:
            raise RoomRefusal("room-full")
        places = [screen.origin for screen in self._screens.values()]
        if places.count(origin) >= MOST_SCREENS_FROM_ONE_PLACE:
            raise RoomRefusal("too-many-from-there")
        screen = _Screen(origin, f"s{next(self._numbers)}")
        self._forget_screen(line)
        self._screens[line] = screen
        self._screen_lines[screen.id] = line
        self._ungreeted.add(line)

    def remove(self, line: Line, who: MemberId | None) -> bool:
        """Disconnect a member's line, or a screen; say whether somebody is away because of it."""
        is_theirs = who is not None and self._lines.get(who) is line
        if is_theirs:
            del self._lines[who or ""]
        elif who is None:
            self._forget_screen(line)
        self._forget(line)
        return is_theirs

    def dismiss(self, who: MemberId, digests: Iterable[str], why: str) -> None:
        """Say goodbye to a member, and to screens that a ban knows."""
        if line := self._lines.pop(who, None):
            self._forget(line)
            line.close(why)
        for screen, known in tuple(self._screens.items()):
            if known.origin in digests:
                self._forget_screen(screen)
                self._forget(screen)
                screen.close(why)

    def close(self, why: str) -> None:
        """Say goodbye to everybody."""
        for line in (*self._lines.values(), *self._screens):
            line.close(why)
        self._lines.clear()
        self._screens.clear()
        self._screen_lines.clear()

    # Sending

    def is_greeted(self, line: Line) -> bool:
        """Whether a line has heard its welcome."""
        return line not in self._ungreeted

    def greet(self, line: Line) -> bool:
        """Count a line as greeted; say whether it was waiting for that."""
        waiting = line in self._ungreeted
        self._ungreeted.discard(line)
        return waiting

    def broadcast(
        self,
        shared: bytes,
        own: Mapping[MemberId, bytes] | None = None,
        answer: Answer | None = None,
    ) -> None:
        """Send everybody the same, or what is their own; whoever asked for it is answered first."""
        own = own or {}
        lines, ungreeted = self._lines, self._ungreeted
        asking = None
        if answer is not None:
            asking, who, done = answer
            if lines.get(who) is asking and asking not in ungreeted:
                asking.send(done, own.get(who, shared))
            else:
                asking.send(done)
                asking = None
        for who, line in lines.items():
            if line is not asking and not (ungreeted and line in ungreeted):
                line.send(own.get(who, shared))
        for line in self._screens:
            if line not in ungreeted:
                line.send(shared)

    def tell_others(self, message: bytes, but: Line | None = None) -> bool:
        """Send everybody a message, except the line it is about; say whether anybody was there."""
        others = [line for line in (*self._lines.values(), *self._screens) if line is not but]
        for line in others:
            if line not in self._ungreeted:
                line.send(message)
        return bool(others)

    def offer(self, who: Endpoint, message: bytes) -> bool | None:
        """Offer a member or a screen a message that is not kept.

        Says whether it was taken; None if there is nobody to take it.
        """
        line = self._lines.get(who) or self._screen_lines.get(who)
        if line is None or line in self._ungreeted:
            return None
        return line.offer(message)

    def _forget_screen(self, line: Line) -> None:
        if screen := self._screens.pop(line, None):
            del self._screen_lines[screen.id]

    def _forget(self, line: Line) -> None:
        """Expect nothing more of a line, unless it has come in as somebody else."""
        if line not in self._screens and line not in self._lines.values():
            self._ungreeted.discard(line)
