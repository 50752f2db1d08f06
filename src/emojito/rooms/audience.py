"""Who is connected to a room, and what each of them is sent.

What all share is written once; only the small rest is written for each seat.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from emojito.rooms.decide import MOST_WATCHERS
from emojito.rooms.events import (
    EmojitoHappened,
    Entry,
    GameStarted,
    MauMauHappened,
    Resumed,
    StandInChanged,
    WentAway,
)
from emojito.rooms.manners import MANNERS
from emojito.rooms.messages import PROTOCOL, Presence, Update, Welcome
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.state import MemberId, Room
from emojito.rooms.view import tell, view, view_play
from emojito.rules import GAMES, TABLE

_encode = msgspec.json.Encoder().encode

_BEGINNINGS: Final = (GameStarted, Resumed, StandInChanged)
"""After which people need a moment, too, before a bot does something."""

_REMEMBERED: Final = 100
"""Entries whose events are at hand for those who were away for a moment."""

_MOVES: Final = frozenset({EmojitoHappened, MauMauHappened})
"""Events that leave the room itself as it was."""


class Line(Protocol):
    """A device's line to the server."""

    def send(self, message: bytes, then: bytes | None = None) -> None:
        """Send a message, and another in the same go; never waits."""

    def close(self, why: str) -> None:
        """Say goodbye."""


class Audience:
    """The lines into one room."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._lines: dict[MemberId, Line] = {}
        self._screens: dict[Line, str] = {}
        self._ungreeted: set[Line] = set()
        """Lines whose welcome waits for the disk; it is the first thing they hear."""
        self.away: dict[MemberId, float] = {}
        """Members who are not connected, and since when."""
        self._recent: deque[tuple[int, list[Any]]] = deque(maxlen=_REMEMBERED)
        self.since = now()
        """Since when somebody has been here without a break."""
        self.moved = now()
        """When something last happened in the game."""

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks."""
        return not self._lines and not self._screens

    @property
    def is_deserted(self) -> bool:
        """Whether no member is connected."""
        return not self._lines

    @property
    def present(self) -> tuple[MemberId, ...]:
        """Members who are connected."""
        return tuple(self._lines)

    def expect(self, who: MemberId) -> None:
        """Count a member as away from now on."""
        self.away[who] = self._now()

    def add(self, who: MemberId, line: Line) -> None:
        """Connect a member, on this line and no other."""
        if not self._lines:
            self.since = self._now()
        other = self._lines.get(who)
        self.away.pop(who, None)
        self._lines[who] = line
        self._ungreeted.add(line)
        if other is not None and other is not line:
            other.close("taken-over")

    def add_screen(self, line: Line, origin: str) -> None:
        """Connect a screen; `origin` is what a ban would know it by."""
        if len(self._screens) >= MOST_WATCHERS:
            raise RoomRefusal("room-full")
        self._screens[line] = origin

    def remove(self, line: Line, who: MemberId | None) -> bool:
        """Disconnect a member's line, or a screen; say whether somebody is away because of it."""
        if who is None:
            self._screens.pop(line, None)
            return False
        if self._lines.get(who) is not line:
            return False
        del self._lines[who]
        self._ungreeted.discard(line)
        self.expect(who)
        return True

    def close(self, why: str) -> None:
        """Say goodbye to everybody."""
        for line in (*self._lines.values(), *self._screens):
            line.close(why)
        self._lines.clear()
        self._screens.clear()

    def announce(
        self,
        entry: Entry,
        room: Room,
        version: int,
        answer: tuple[Line, bytes] | None = None,
    ) -> Callable[[], None]:
        """Write everybody's update now, of the state it speaks of; return how to send it.

        Whoever caused it is answered first.
        """
        told = tell(entry.events)
        self._recent.append((version, told))
        moved = _MOVES.issuperset(map(type, entry.events))
        if moved or any(isinstance(event, _BEGINNINGS) for event in entry.events):
            self.moved = entry.at
        update = Update(
            version=version,
            events=told,
            # A game that somebody moves in has been going on.
            room=UNSET if moved and room.playing else view(room),
            play=view_play(room),
            table=_table(room),
            me=None,
        )
        shared = _encode(update).removesuffix(b"null}")
        own = _own(room)
        post = {
            line: b"".join((shared, _encode(own.get(who)), b"}"))
            for who, line in self._lines.items()
        }
        if self._screens:
            post |= dict.fromkeys(self._screens, shared + b"null}")

        def send() -> None:
            if answer is not None:
                line, done = answer
                line.send(done, post.pop(line, None))
            for line, update in post.items():
                line.send(update)
            for event in () if moved else entry.events:
                if type(event) is WentAway:
                    self._dismiss(event)

        return send

    def welcome(
        self,
        room: Room,
        version: int,
        who: MemberId | None,
        seen: int | None,
        token: str | None = None,
    ) -> bytes:
        """Write what a newcomer or a returning one is shown: everything they may see."""
        missed: list[Any] = []
        if seen is not None and self._recent and self._recent[0][0] <= seen + 1:
            missed = [event for at, told in self._recent if at > seen for event in told]
        return _encode(
            Welcome(
                protocol=PROTOCOL,
                you=who,
                version=version,
                now=self._now(),
                room=view(room),
                play=view_play(room),
                presence=self._presence(),
                table=_table(room),
                me=None if who is None else _own(room).get(who),
                missed=missed,
                token=UNSET if token is None else token,
            )
        )

    def greet(self, line: Line, welcome: bytes) -> None:
        """Send a welcome, and tell the others who is here."""
        self._ungreeted.discard(line)
        line.send(welcome)
        self.announce_presence(but=line)

    def _dismiss(self, event: WentAway) -> None:
        self.away.pop(event.who, None)
        if line := self._lines.pop(event.who, None):
            line.close(event.how)
        for screen, origin in tuple(self._screens.items()):
            if origin in event.digests:
                del self._screens[screen]
                screen.close(event.how)

    def _presence(self) -> dict[MemberId, float | None]:
        return {**dict.fromkeys(self._lines), **self.away}

    def announce_presence(self, but: Line | None = None) -> None:
        """Tell everybody who is here and who is away since when."""
        message = _encode(Presence(self._presence()))
        for line in (*self._lines.values(), *self._screens):
            if line is not but and line not in self._ungreeted:
                line.send(message)


def _table(room: Room) -> Any:
    play = room.play
    return None if play is None else GAMES[play.game].view(play.state, TABLE)


def _own(room: Room) -> dict[MemberId, Any]:
    """What each member with a seat alone may see."""
    play = room.play
    if play is None:
        return {}
    private, state, members = GAMES[play.game].private, play.state, room.members
    own = {
        chair.member: private(state, seat)
        for seat, chair in enumerate(play.seats)
        if chair.member in members
    }
    if not play.running or room.paused is not None:
        return {who: replace(mine, legal=()) for who, mine in own.items()}
    if withheld := MANNERS[play.game].withheld:
        return {who: _without(mine, withheld) for who, mine in own.items()}
    return own


def _without(mine: Any, withheld: frozenset[type]) -> Any:
    return replace(mine, legal=tuple([c for c in mine.legal if type(c) not in withheld]))
