"""A room with people in it: commands come in one after the other, and views go out.

Nothing is sent before it is stored. A command is decided on the state in memory, which may be ahead
of the store by a few entries; what is to be sent is written at once and waits in the outbox until
its entry is kept. Should an entry not be kept, the room in memory is thrown away and read anew.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from emojito.rooms import alarms, decide
from emojito.rooms.apply import apply, settled
from emojito.rooms.audience import Audience, Line
from emojito.rooms.commands import Leave, RoomCommand, Substitute
from emojito.rooms.events import Entry, RoomEvent, WentAway
from emojito.rooms.messages import Do, Done, Refused
from emojito.rooms.ports import Store
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.state import MemberId, Room
from emojito.rooms.tokens import digest, matches, new_token
from emojito.rules import Chance, Refusal

_log = structlog.get_logger()
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode

_MOST_ENTRIES: Final = 100_000
"""Of a room's log; a hundred long game nights."""
_RETRY: Final = 5.0
_REMEMBERED_ANSWERS: Final = 50
"""Of each member; nobody repeats a command that long after."""


@dataclass(frozen=True)
class Replayed:
    """What a log leads to."""

    room: Room
    version: int
    stretch_began: int
    answers: dict[MemberId, dict[str, bytes]]


def replay(log: list[bytes]) -> Replayed:
    """Read a log from its beginning."""
    room: Room | None = None
    answers: dict[MemberId, dict[str, bytes]] = {}
    began = 0
    for version, line in enumerate(log, 1):
        entry = _decode(line)
        before, room = room, apply(room, entry)
        if before is None or room.clock != before.clock:
            began = version
        if entry.by is not None and entry.id is not None:
            _remember(answers, entry.by, entry.id, _encode(Done(entry.id, version)))
    if room is None:
        raise ValueError("a room begins with RoomOpened")
    return Replayed(room, len(log), began, {w: a for w, a in answers.items() if w in room.members})


class LiveRoom:
    """A room in memory, in step with its log."""

    def __init__(
        self,
        room: Room,
        version: int,
        store: Store,
        *,
        lost: Callable[[LiveRoom], None],
        now: Callable[[], float] = time.time,
        chance: Chance | None = None,
    ) -> None:
        self.room = room
        self.version = version
        self.audience = Audience(now)
        self.last_used = now()
        self._store = store
        self._lost = lost
        self._now = now
        self._chance = chance or Chance()
        self._kept = version
        self._outbox: deque[tuple[int, Callable[[], None]]] = deque()
        self._stretch_began = version
        self._answers: dict[MemberId, dict[str, bytes]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._rings = 0.0
        """When, if at all."""
        self._closed = False

    @classmethod
    def from_log(cls, log: Replayed, store: Store, **others: Any) -> LiveRoom:
        """Go on where a log ended; everybody is away until they come back."""
        live = cls(log.room, log.version, store, **others)
        live._answers = log.answers
        live._stretch_began = log.stretch_began
        for who, member in log.room.members.items():
            if not member.is_bot:
                live.audience.expect(who)
        return live

    @classmethod
    def opened(cls, code: str, store: Store, **others: Any) -> LiveRoom:
        """Begin a room."""
        live = cls(Room(code, 0.0), 0, store, **others)
        live._happen(decide.open_room(code))
        return live

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is under way."""
        return self.audience.is_empty and self._kept == self.version

    # Coming and going

    def enter(
        self,
        name: str,
        address: str,
        line: Line,
        token: str | None = None,
        *,
        watch: bool = False,
    ) -> MemberId:
        """Let somebody new in; the token goes out with the welcome.

        Who brings a token of their own may say it twice, if the first welcome did not arrive.
        """
        token = token or new_token()
        if self._member_with(token) is not None:
            return self.resume(token, line, None)
        (joined,) = decide.admit(self.room, name, digest(token), self._origin(address), watch=watch)
        self._happen((joined,))
        who = joined.member.id
        self._settle(who, line, None, token)
        return who

    def resume(self, token: str, line: Line, seen: int | None) -> MemberId:
        """Let a member take their place again, on whatever device."""
        who = self._member_with(token)
        if who is None:
            banned = any(matches(token, kept) for kept in self.room.banned)
            raise RoomRefusal("banned" if banned else "unknown-token")
        self._happen(decide.put_back(self.room, who))
        self._settle(who, line, seen)
        return who

    def watch(self, line: Line, address: str, seen: int | None) -> None:
        """Let a screen look on."""
        origin = self._origin(address)
        if origin in self.room.banned:
            raise RoomRefusal("banned")
        self.audience.add_screen(line, origin)
        welcome = self.audience.welcome(self.room, self.version, None, seen)
        self._when_kept(lambda: line.send(welcome))

    def part(self, line: Line, who: MemberId | None) -> None:
        """A line has gone; the member on it, if any, is away from now on."""
        if self.audience.remove(line, who):
            self._when_kept(self.audience.announce_presence)
            self._set_alarm()

    def close(self, why: str) -> None:
        """Say goodbye to everybody; the log has it all."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        self.audience.close(why)

    def _settle(
        self, who: MemberId, line: Line, seen: int | None, token: str | None = None
    ) -> None:
        self.last_used = self._now()
        self.audience.add(who, line)
        welcome = self.audience.welcome(self.room, self.version, who, seen, token)
        self._when_kept(lambda: self.audience.greet(line, welcome))
        self._set_alarm()

    def _member_with(self, token: str) -> MemberId | None:
        return next((m.id for m in self.room.members.values() if matches(token, m.token)), None)

    def _origin(self, address: str) -> str:
        """What is kept of an address; salted with the room, so that two rooms know two visitors."""
        return digest(f"{self.room.code} {address}")

    # Commands

    def receive(self, who: MemberId, line: Line, message: Do) -> None:
        """Judge a member's command and answer it as soon as what it rests on is kept."""
        self.last_used = now = self._now()
        if first := self._answers.get(who, {}).get(message.id):
            self._when_kept(lambda: line.send(first))
            return
        try:
            self._expect_reason(message.command)
            course = decide.decide(
                self.room,
                who,
                message.command,
                now,
                self._chance,
                fresh=message.seen >= self._stretch_began,
            )
        except Refusal as refusal:
            answer = _encode(refused(refusal, message.id))
            self._when_kept(lambda: line.send(answer))
        else:
            answer = _encode(Done(message.id, self.version + 1))
            entry = Entry(now, tuple(course.events), who, message.id)
            self._keep(entry, settled(course.room, now), (line, answer))
        _remember(self._answers, who, message.id, answer)

    def _expect_reason(self, command: RoomCommand) -> None:
        """Refuse what only the room with its people can know to be wrong."""
        if isinstance(command, Substitute) and command.who in self.audience.present:
            raise RoomRefusal("not-away")
        if self.version >= _MOST_ENTRIES and not isinstance(command, Leave):
            raise RoomRefusal("room-worn-out")

    # What happens

    def _happen(self, events: tuple[RoomEvent, ...]) -> None:
        """Let something happen that is no member's command."""
        if events:
            entry = Entry(self._now(), events)
            self._keep(entry, apply(self.room, entry))

    def _keep(self, entry: Entry, after: Room, answer: tuple[Line, bytes] | None = None) -> None:
        """Keep an entry that leads to `after`, and tell everybody as soon as it is kept."""
        before, version = self.room, self.version + 1
        kept = _encode(entry)
        send = self.audience.announce(entry, after, version, answer)
        # Whatever could fail has not; from here on memory, outbox and store go together.
        self.room, self.version = after, version
        if after.clock != before.clock:
            self._stretch_began = version
        for event in entry.events:
            if type(event) is WentAway:
                self._answers.pop(event.who, None)
        self._outbox.append((version, send))
        self._store.append(after.code, version, entry.at, kept, partial(self._on_kept, version))
        self._set_alarm()

    def _on_kept(self, version: int, safe: bool) -> None:
        if self._closed:
            return
        if not safe:
            _log.warning("room read anew", version=version)
            self._lost(self)
            return
        self._kept = version
        while self._outbox and self._outbox[0][0] <= version:
            self._outbox.popleft()[1]()

    def _when_kept(self, act: Callable[[], None]) -> None:
        """Do something once everything that has happened so far is kept."""
        if self._kept == self.version:
            act()
        else:
            self._outbox.append((self.version, act))

    # Time

    def _set_alarm(self) -> None:
        """See to it that the alarm rings when the next thing is due, or earlier for nothing."""
        due = None if self._closed else alarms.next_due(self.room, self.audience)
        if self._alarm is not None:
            if due is not None and self._rings <= due:
                return
            self._alarm.cancel()
            self._alarm = None
        if due is not None:
            self._rings = due
            delay = max(0.0, due - self._now())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        try:
            self._happen(alarms.events(self.room, self.audience, self._now(), self._chance))
        except Exception:
            # A room whose clock has died would wait for ever: try again in a while.
            _log.exception("what was due did not happen")
            self._rings = self._now() + _RETRY
            self._alarm = asyncio.get_running_loop().call_later(_RETRY, self._ring)
        else:
            self._set_alarm()


def refused(refusal: Refusal, id: str | None = None) -> Refused:
    """Return the message that says why not."""
    return Refused(refusal.code, str(refusal), refusal.details, id)


def _remember(
    answers: dict[MemberId, dict[str, bytes]], who: MemberId, id: str, answer: bytes
) -> None:
    own = answers.setdefault(who, {})
    own[id] = answer
    if len(own) > _REMEMBERED_ANSWERS:
        del own[next(iter(own))]
