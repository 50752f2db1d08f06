"""A room with people in it: commands come in one after the other, and views go out.

Nothing is sent before it is stored (write-ahead). A command is decided on the state in memory,
which may be ahead of the store by a few entries. What waits for the disk are entries and the
immutable rooms they lead to; they are written out for people when they are kept. Should an entry
not be kept, the room in memory is thrown away and read anew.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from emojito.games import HOSTED
from emojito.puppet.controls import Pose
from emojito.puppet.performing import Frame
from emojito.rooms import alarms, decide, log, snapshots
from emojito.rooms.alarms import Alarm
from emojito.rooms.apply import apply
from emojito.rooms.bots import Bots, Surroundings
from emojito.rooms.broadcast import (
    News,
    encode_presence,
    encode_update,
    encode_welcome,
    is_move,
)
from emojito.rooms.budgets import DEFAULT, Budgets, Limits
from emojito.rooms.clocks import is_another_stretch, time_after
from emojito.rooms.commands import RoomCommand, Start, Substitute
from emojito.rooms.connections import Answer, Connections, Line
from emojito.rooms.events import (
    Entry,
    GameHappened,
    GameStarted,
    RoomEvent,
    StandInChanged,
    Unpaused,
    WentAway,
)
from emojito.rooms.messages import Do, Done, Enough, Glimpse, Passing, Refused, Skip, Skipped, Time
from emojito.rooms.ports import Store
from emojito.rooms.presence import Presence
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.relay import Relay, Seen
from emojito.rooms.snapshots import EVERY, Replayed
from emojito.rooms.staging import Endpoint
from emojito.rooms.state import MemberId, Room
from emojito.rooms.tokens import digest, matches, new_token
from emojito.rooms.transition import Transition
from emojito.rules import Chance, Refusal

_log = structlog.get_logger()
_encode = msgspec.json.Encoder().encode

_MOST_WAITING: Final = 256
"""Back-pressure: entries and answers that wait for the disk; then only the clock goes on."""
_PRESENCE_PAUSE: Final = 0.1
"""Seconds between two messages about who is here."""
_REFUSAL_WIDTH: Final = 400
"""Bytes that every refusal of a command has at least: which one it is may tell of a hand."""
_MOMENTOUS: Final = frozenset({GameStarted, GameHappened, Unpaused, StandInChanged})
"""Events after which people need a moment before a bot does something."""
_DONE: Final = b'{"type":"done"'
"""How an answer begins that a log remembers; what was refused is judged anew."""
_RETRY: Final = 5.0
_AILING: Final = 1.0
"""Seconds after which it is looked whether what is due can be kept by now."""
_INPUT_FIRST: Final = 3
"""Turns of the event loop in which every readable socket is read, and what it said is judged."""
_REMEMBERED_ANSWERS: Final = 50
"""Of each member; nobody repeats a command that long after."""


def replay(lines: list[bytes], since: Replayed | None = None) -> Replayed:
    """Read a log from its beginning, or from where a snapshot of it ends."""
    room: Room | None = None
    first, began, at = 1, 0, 0.0
    answers: dict[MemberId, dict[str, bytes]] = {}
    if since is not None:
        room, first, began = since.room, since.version + 1, since.stretch_began
        at, answers = since.at, since.answers
    for version, line in enumerate(lines, first):
        entry = log.decode(line)
        at = max(at, entry.at)
        before, room = room, apply(room, entry)
        if before is None or is_another_stretch(before, room):
            began = version
        if entry.by is not None and entry.id is not None:
            _remember(answers, entry.by, entry.id, _encode(Done(entry.id, version)))
    if room is None:
        raise ValueError("a room begins with RoomOpened")
    answers = {who: own for who, own in answers.items() if who in room.members}
    return Replayed(room, first + len(lines) - 1, began, at, answers)


class LiveRoom:
    """A room in memory, in step with its log."""

    def __init__(
        self,
        room: Room,
        version: int,
        store: Store,
        *,
        lost: Callable[[LiveRoom], None],
        last: float = 0.0,
        now: Callable[[], float] = time.time,
        stands: Callable[[], bool] = lambda: False,
        stamp: Callable[[], float] | None = None,
        limits: Limits = DEFAULT,
        chance: Chance | None = None,
        traffic: Counter[str] | None = None,
    ) -> None:
        """`last` is the latest time in its log, `now` the server's; `traffic` what is not kept.

        While the server's time `stands`, so does the room's, and everybody is told. Entries are
        stored with the time `stamp` says, by which unused rooms are forgotten.
        """
        self.room = room
        self.version = version
        self.connections = Connections()
        self.now = time_after(room, last, now)
        """The room's own time, which goes on from node to node and from start to start."""
        self.presence = Presence(self.now)
        self._used = self.now()
        self._latest = last
        self._store = store
        self._lost = lost
        self._stands = stands
        self._stamp = stamp or now
        self._chance = chance or Chance()
        self._budgets = Budgets(limits)
        self._kept = version
        self._news: deque[News] = deque()
        """What has happened and was not announced yet."""
        self._acts: deque[tuple[int, Callable[[], None]]] = deque()
        """What else is to be done once a version has been announced."""
        self._shown, self._shown_version = room, version
        """What was announced last."""
        # Other numbers than in another process. What somebody has seen there does not count:
        # everybody takes the stage from their welcome.
        first = int(now() * 1000)
        traffic = Counter() if traffic is None else traffic
        self._relay = Relay(self.connections, room, traffic=traffic, first=first)
        self._skipped = 0
        """The version up to which nobody watches any more how it came about."""
        self._presence_pause: asyncio.TimerHandle | None = None
        self._presence_changed = False
        self._stretch_began = version
        self._snapshot_of = 0
        """The version of the latest snapshot."""
        self._answers: dict[MemberId, dict[str, bytes]] = {}
        self._alarm: asyncio.Handle | None = None
        self._rings = 0.0
        """When, if at all."""
        self.bots = Bots(
            Surroundings(
                room=lambda: self.room,
                presence=self.presence,
                now=self.now,
                transition=self._transition,
                keep=self._keep,
                happen=self._happen,
                show=self.perform_frame,
                seen=lambda who: tuple(Frame(*each) for each in self.seen_by(who)),
                wake=self._set_alarm,
            ),
            self._chance,
        )
        self._closed = False

    @classmethod
    def from_log(
        cls, past: Replayed, store: Store, *, snapshot_of: int = 0, **others: Any
    ) -> LiveRoom:
        """Go on where a log ended; everybody is away until they come back.

        `snapshot_of` is the version of which a snapshot is kept.
        """
        live = cls(past.room, past.version, store, last=past.at, **others)
        live._answers = past.answers
        live._stretch_began = past.stretch_began
        live._snapshot_of = snapshot_of
        for who, member in past.room.members.items():
            if not member.is_bot:
                live.presence.leave(who)
        return live

    @classmethod
    def opened(cls, code: str, store: Store, **others: Any) -> LiveRoom:
        """Begin a room."""
        live = cls(Room(code, 0.0), 0, store, **others)
        live._happen(*decide.open_room(code))
        return live

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is under way."""
        return self.connections.is_empty and not self._news

    @property
    def unused(self) -> float:
        """For how many seconds nobody has come or done anything."""
        return self.now() - self._used

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
        self._expect_calm()
        token = token or new_token()
        if self._member_with(token) is not None:
            return self.resume(token, line)
        self._budgets.admit()
        *gone, joined = decide.admit(
            self.room,
            name,
            digest(token),
            self._origin(address),
            watch=watch,
            away=self.presence.away,
        )
        self._happen(*gone, joined)
        for ghost in gone:
            self.presence.forget(ghost.who)
        who = joined.member.id
        self._settle(who, line, token)
        return who

    def resume(self, token: str, line: Line) -> MemberId:
        """Let a member take their place again, on whatever device."""
        self._expect_calm()
        who = self._member_with(token)
        if who is None:
            banned = any(matches(token, kept) for kept in self.room.banned)
            raise RoomRefusal("banned" if banned else "unknown-token")
        self._happen(*decide.put_back(self.room, who))
        self._settle(who, line)
        return who

    def watch(self, line: Line, address: str) -> None:
        """Let a screen look on."""
        self._expect_calm()
        self.connections.add_screen(line, self._admissible(address))
        self._when_kept(lambda: self._greet(line, None))

    def glimpse(self, address: str) -> Glimpse:
        """Return what somebody at the door may know: less than any screen is shown."""
        self._admissible(address)
        room = self._shown
        return Glimpse(room.code, room.playing, decide.finds_chair(room))

    def part(self, line: Line, who: MemberId | None) -> None:
        """A line has gone; the member on it, if any, is away from now on."""
        screen = self.connections.screen(line) if who is None else None
        was_theirs = self.connections.remove(line, who)
        if screen is not None:
            self._relay.forget(screen)
            self._restage()
        if was_theirs and who is not None:
            self.presence.leave(who)
            self._when_kept(self._tell_presence)
            self._set_alarm()

    def close(self, why: str) -> None:
        """Say goodbye to everybody; the log has it all."""
        if self._closed:
            return
        self._closed = True
        for timer in (self._alarm, self._presence_pause):
            if timer is not None:
                timer.cancel()
        self.bots.close()
        # They hold the room in turn, and so does what waits: without them it is gone at once, and
        # memory need not wait for the collector of cycles, which seldom comes.
        del self.bots
        self._acts.clear()
        self.connections.close(why)

    def _settle(self, who: MemberId, line: Line, token: str | None = None) -> None:
        self._used = self.now()
        self.presence.arrive(who)
        self.connections.add(who, line)
        self._when_kept(lambda: self._greet(line, who, token))
        self._set_alarm()

    def _greet(self, line: Line, who: MemberId | None, token: str | None = None) -> None:
        if who is None:
            self._restage()
        if self.connections.greet(line):
            screen = self.connections.screen(line) if who is None else None
            line.send(
                encode_welcome(
                    self._shown,
                    self._shown_version,
                    who,
                    self.presence,
                    self.now(),
                    self._relay.stage,
                    token=token,
                    screen=screen,
                )
            )
            if self._stands():
                line.send(self._time)
        if who is not None:
            self._tell_presence(but=line)

    def _tell_presence(self, but: Line | None = None) -> None:
        """Say who is here: at once, but not again and again while many come and go."""
        if self._presence_pause is not None:
            self._presence_changed = True
            return
        if self.connections.tell_others(encode_presence(self._shown, self.presence), but):
            loop = asyncio.get_running_loop()
            self._presence_pause = loop.call_later(_PRESENCE_PAUSE, self._end_presence_pause)

    def _end_presence_pause(self) -> None:
        self._presence_pause = None
        if self._presence_changed:
            self._presence_changed = False
            self._tell_presence()

    def _member_with(self, token: str) -> MemberId | None:
        return next((m.id for m in self.room.members.values() if matches(token, m.token)), None)

    def _admissible(self, address: str) -> str:
        """Return the origin of an address, unless the room is closed to it."""
        origin = self._origin(address)
        if origin in self.room.banned:
            raise RoomRefusal("banned")
        return origin

    def _origin(self, address: str) -> str:
        """What is kept of an address; salted with the room, so that two rooms know two visitors."""
        return digest(f"{self.room.code} {address}")

    # Commands

    def receive(self, who: MemberId, line: Line, message: Do) -> None:
        """Judge a member's command and answer it as soon as what it rests on is kept."""
        now = self._used = self.now()
        if self._is_busy:
            # It was not judged, so it rests on nothing, and may be given again.
            line.send(_encode(refused(RoomRefusal("room-busy"), message.id)))
            return
        # Idempotent: a command with an id that is known is answered again, not done again.
        answered = self._answers.get(who)
        if answered is not None and message.id in answered:
            self._when_kept(partial(line.send, answered[message.id]))
            return
        try:
            self._expect_capacity(who, message.command)
        except Refusal as refusal:
            # At once, and not remembered: it is about this moment, and judged anew the next time.
            line.send(_encode(refused(refusal, message.id)))
            return
        try:
            self._expect_reason(message.command)
            fresh = message.seen >= self._stretch_began
            transition = Transition(self.room, now, self._chance, self.presence.away, fresh=fresh)
            decide.decide(transition, who, message.command)
        except Refusal as refusal:
            answer = _encode(refused(refusal, message.id)).ljust(_REFUSAL_WIDTH)
            self._when_kept(partial(line.send, answer))
        else:
            answer = _encode(Done(message.id, self.version + 1))
            self._keep(*transition.entry(who, message.id), Answer(line, who, answer))
        if who in self.room.members:
            # Of those who have just left nothing is remembered: else memory would grow with them.
            _remember(self._answers, who, message.id, answer)

    def skip(self, who: MemberId, message: Skip) -> None:
        """Let everybody see at once what has happened, if the host would have it so."""
        if who == self.room.host and self._skipped < message.version <= self._shown_version:
            self._skipped = message.version
            self.connections.tell_others(_encode(Skipped(message.version)))
            self.presence.moved = min(self.presence.moved, self.now())
            self._set_alarm()

    # What is not kept

    def relay(self, who: MemberId | None, line: Line, message: Passing) -> None:
        """Pass on what a member or a screen says past the log, if the stage allows it now."""
        endpoint = self.connections.screen(line) if who is None else who
        if endpoint is None:
            return
        if isinstance(message, Enough):
            self._hear_enough(endpoint, line, message)
        elif self._relay.receive(endpoint, line, message):
            self._restage()

    def _hear_enough(self, who: Endpoint, line: Line, message: Enough) -> None:
        try:
            if message.seen < self._stretch_began:
                raise RoomRefusal("stale")
            self.bots.audience.hear_enough(who)
        except RoomRefusal as refusal:
            self._relay.complain(who, line, refusal)

    def perform_frame(self, who: MemberId, face: Pose | None, voice: Sequence[Pose] = ()) -> bool:
        """Let a bot's puppet move before whoever may see and hear it; False if nobody may."""
        return self._relay.perform(who, face, voice)

    def seen_by(self, who: MemberId) -> tuple[Seen, ...]:
        """Return what a bot, or one that stands in, has seen and heard in this scene."""
        return self._relay.seen_by(who)

    def _restage(self, *, goes_on: bool = False) -> None:
        """Tell everybody of the stage if it has changed with what was announced."""
        if (staged := self._relay.restage(self._shown, goes_on=goes_on)) is not None:
            self.connections.tell_others(staged)

    def _expect_capacity(self, who: MemberId, command: RoomCommand) -> None:
        """Refuse what would be too much for the room or the store right now."""
        self._budgets.charge(who, command, host=who == self.room.host)
        if self._store.ailing:
            raise RoomRefusal("store-busy")
        if self._store.scarce and isinstance(command, Start):
            raise RoomRefusal("no-space")

    def _expect_reason(self, command: RoomCommand) -> None:
        """Refuse what only the room with its people can know to be wrong."""
        if isinstance(command, Substitute) and command.who in self.presence.here:
            raise RoomRefusal("not-away")

    def _expect_calm(self) -> None:
        if self._is_busy:
            raise RoomRefusal("room-busy")

    @property
    def _is_busy(self) -> bool:
        """Whether more waits for the disk than memory should hold."""
        return len(self._news) + len(self._acts) >= _MOST_WAITING

    # What happens

    def _transition(self) -> Transition:
        """Return what is about to happen now."""
        return Transition(self.room, self.now(), self._chance, self.presence.away)

    def _happen(self, *events: RoomEvent) -> None:
        """Let something happen that is no member's command."""
        if events:
            self._keep(*self._transition().add(*events).entry())

    def _keep(self, entry: Entry, after: Room, answer: Answer | None = None) -> None:
        """Keep an entry that leads to `after`, and tell everybody as soon as it is kept."""
        before, version = self.room, self.version + 1
        kept = log.encode(entry)
        # Whatever could fail has not; from here on memory, outbox and store go together.
        self.room, self.version, self._latest = after, version, entry.at
        if is_another_stretch(before, after):
            self._stretch_began = version
        moved = is_move(entry)
        if not moved:
            self._forget_the_gone(entry)
        self._budgets.wrote(len(kept))
        if moved or not _MOMENTOUS.isdisjoint(map(type, entry.events)):
            # What is still being watched is not cut short by what comes after it.
            watched_until = entry.at + self._linger(before, entry)
            if watched_until > self.presence.moved:
                self.presence.moved = watched_until
        goes_on = moved and after.playing
        self._news.append(News(version, entry, after, moved, goes_on, answer))
        self._store.append(after.code, version, self._stamp(), kept, self._on_kept)
        if not moved or self.bots.have_something_to_say:
            self.bots.heard(entry)
        self._set_alarm()

    @staticmethod
    def _linger(before: Room, entry: Entry) -> float:
        """Seconds that people watch what has happened in a game."""
        if before.play is None:
            return 0.0
        linger = HOSTED[before.play.game].turns.linger
        if linger is None:
            return 0.0
        choice, state = before.settings.choices[before.play.game], before.play.state
        happened = (event for event in entry.events if isinstance(event, GameHappened))
        return sum(linger(state, choice, each.events) for each in happened)

    def _forget_the_gone(self, entry: Entry) -> None:
        """Forget what concerns members who are members no longer."""
        for event in entry.events:
            if type(event) is WentAway:
                self._answers.pop(event.who, None)
                self._budgets.forget(event.who)
                self._relay.forget(event.who)

    def _on_kept(self, safe: bool) -> None:
        """Hear that the next entry is safe, or that it never will be."""
        if self._closed:
            return
        if not safe:
            _log.warning("room read anew", version=self._kept + 1)
            self._lost(self)
            return
        self._kept += 1
        if self._kept < self.version and not self.room.playing:
            # The same commit may have made more of them safe, and we are about to hear of it.
            asyncio.get_running_loop().call_soon(self._announce_kept)
        else:
            self._announce_kept()

    def _announce_kept(self) -> None:
        """Announce what is safe: the moves of a game one by one, all else together."""
        news, acts = self._news, self._acts
        while news and news[0].version <= self._kept and not self._closed:
            safe = [news.popleft()]
            while news and news[0].version <= self._kept and self._go_together(safe[-1], news[0]):
                safe.append(news.popleft())
            before, latest = self._shown, safe[-1]
            self._shown, self._shown_version = latest.room, latest.version
            self._announce(before, safe)
            while acts and acts[0][0] <= latest.version:
                acts.popleft()[1]()
        if self.version - self._snapshot_of >= EVERY:
            self.take_snapshot()

    def take_snapshot(self) -> None:
        """Keep what the log leads to, so that it is soon read; unless more is on its way to it."""
        if self._news or self._snapshot_of == self.version:
            return
        self._snapshot_of = self.version
        done = {
            who: {id: answer for id, answer in own.items() if answer.startswith(_DONE)}
            for who, own in self._answers.items()
        }
        past = Replayed(self.room, self.version, self._stretch_began, self._latest, done)
        self._store.keep_snapshot(self.room.code, self.version, snapshots.encode(past))

    def _announce(self, before: Room, news: list[News]) -> None:
        """Tell everybody in one update what has happened since they were shown `before`."""
        # The last answer goes out together with the update it caused.
        latest = news[-1]
        for one in news:
            if one is not latest and one.answer is not None:
                one.answer.line.send(one.answer.done)
        shared, own = encode_update(before, news)
        self.connections.broadcast(shared, own, latest.answer)
        for one in news:
            if not one.moved:
                self._dismiss(one.entry)
        self._restage(goes_on=latest.goes_on)

    def _dismiss(self, entry: Entry) -> None:
        """Say goodbye to those who are members no longer."""
        for event in entry.events:
            if isinstance(event, WentAway):
                self.presence.forget(event.who)
                self.connections.dismiss(event.who, event.digests, event.how)

    def _go_together(self, one: News, next: News) -> bool:
        """Whether two things may be told in one update: no game is on, and all know who asked."""
        if one.room.playing or next.room.playing:
            return False
        return next.answer is None or self.connections.is_greeted(next.answer.line)

    def _when_kept(self, act: Callable[[], None]) -> None:
        """Do something once everything that has happened so far is kept and announced."""
        if self._news:
            self._acts.append((self.version, act))
        else:
            act()

    # Time

    def tell_time(self) -> None:
        """Tell everybody what time it is: it has stopped, or goes on later than they would think.

        Past the log, and not after what waits for the disk: that is why it stands.
        """
        self.connections.tell_others(self._time)
        self._set_alarm()

    @property
    def _time(self) -> bytes:
        return _encode(Time(self.now(), self._stands()))

    def _set_alarm(self) -> None:
        """See to it that the alarm rings when the next thing is due, or earlier for nothing."""
        due = None
        if not self._closed:
            bots = self.bots
            due = alarms.next_due(
                self.room, self.presence, bots=bots.thinking is None, busy=bots.busy
            )
        if self._alarm is not None:
            if due is not None and self._rings <= due:
                return
            self._alarm.cancel()
            self._alarm = None
        if due is not None:
            self._rings = due
            delay = max(0.0, due - self.now())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self, turns: int = _INPUT_FIRST) -> None:
        """Let happen what is due, after whatever input waits has been read.

        libuv runs timers before it looks at sockets: a guess that arrived in time, but while the
        loop was busy, would be judged after the clock.
        """
        if turns:
            self._alarm = asyncio.get_running_loop().call_soon(self._ring, turns - 1)
            return
        self._alarm = None
        if self._store.ailing or self._stands():
            # Nobody can play, so nothing happens by itself either, and nobody's time is up.
            self._rings = self.now() + _AILING
            self._alarm = asyncio.get_running_loop().call_later(_AILING, self._ring)
            return
        try:
            now, bots = self.now(), self.bots
            free = bots.thinking is None
            due = alarms.due_alarm(self.room, self.presence, now, bots=free, busy=bots.busy)
            self._let_happen(due)
        except Exception:
            # A room whose clock has died would wait for ever: try again in a while.
            _log.exception("what was due did not happen")
            self._rings = self.now() + _RETRY
            self._alarm = asyncio.get_running_loop().call_later(_RETRY, self._ring)
        else:
            self._set_alarm()

    def _let_happen(self, alarm: Alarm | None) -> None:
        if alarm is None:
            return
        if alarm.what == "bot":
            self.bots.ask(alarm.who)
            return
        transition = self._transition()
        alarms.ring(transition, alarm, self.presence)
        if transition.events:
            self._keep(*transition.entry())


def refused(refusal: Refusal, id: str | None = None) -> Refused:
    """Return the message that says why not."""
    return Refused(refusal.code, str(refusal), refusal.details, id)


def _remember(
    answers: dict[MemberId, dict[str, bytes]], who: MemberId, id: str, answer: bytes
) -> None:
    """Keep an answer by its command's id, so that repeating a command is idempotent."""
    own = answers.setdefault(who, {})
    own[id] = answer
    if len(own) > _REMEMBERED_ANSWERS:
        del own[next(iter(own))]
