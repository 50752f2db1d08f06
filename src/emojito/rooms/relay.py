"""The relay: messages that are not kept go at once to whom the stage allows, or not at all.

Nothing here is written to a log of any kind, and nothing waits: a device that is slow to read
misses what it could not take.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict

from emojito.puppet.controls import FACE, VOICE, Pose, decode, encode
from emojito.rooms.connections import Connections, Line
from emojito.rooms.limits import Buckets
from emojito.rooms.messages import (
    Frame,
    Framed,
    Lend,
    Refused,
    Signal,
    Signalled,
    Staged,
    Wave,
    Waved,
)
from emojito.rooms.passing import Unfit, check_frame, check_signal
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.staging import Endpoint, Staging, stage_of, staging
from emojito.rooms.state import MemberId, Room
from emojito.rooms.view import StageView, view_stage

FRAMES_PER_SECOND: Final = 20.0
"""Of one puppet, in the long run and at once."""
SIGNALS_PER_SECOND: Final = 50.0
"""Of one device; each counts for one, and one more for every KiB."""
SIGNALS_AT_ONCE: Final = 1000.0
"""A description and twenty candidates for each of thirteen others are less than half of it."""
WAVES_PER_SECOND: Final = 1.0
WAVES_AT_ONCE: Final = 4.0
REFUSALS_PER_SECOND: Final = 1.0
"""Of one device; what else goes nowhere goes there without a word."""
MOST_SEEN: Final = 1200
"""Frames of a scene that a bot remembers: the last minute of them at the least."""

_encode = msgspec.json.Encoder().encode


class Seen(NamedTuple):
    """A moment of somebody's performance, as a bot saw and heard it."""

    milliseconds: int
    """Since the first one of this scene."""
    face: Pose | None
    voice: tuple[Pose, ...]


Relayed: TypeAlias = Signal | Frame | Wave | Lend
"""What is for others; that somebody has seen enough is for the bot alone that performs."""

_What: TypeAlias = tuple[tuple[int, int], frozenset[tuple[bool, bool, bool]]]
"""A scene, and of all that flows: whether picture, sound, and as a performance."""


class _Shown(NamedTuple):
    what: _What
    since: int


class Relay:
    """The stage of a room as its devices know it, and what they say to each other past the log."""

    def __init__(
        self,
        connections: Connections,
        room: Room,
        *,
        traffic: Counter[str],
        first: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`traffic` counts what was passed on and what was not; versions begin with `first`."""
        self._connections = connections
        self._traffic = traffic
        self._clock = clock
        self._frames = Buckets(FRAMES_PER_SECOND, FRAMES_PER_SECOND, clock)
        self._signals = Buckets(SIGNALS_PER_SECOND, SIGNALS_AT_ONCE, clock)
        self._waves = Buckets(WAVES_PER_SECOND, WAVES_AT_ONCE, clock)
        self._refusals = Buckets(REFUSALS_PER_SECOND, 1.0, clock)
        self._room = room
        self._version = first
        self._staging = staging(room)
        self._connected_since = dict.fromkeys(map(frozenset, self._staging.edges), first)
        """Since which version two have been connected without a break."""
        self._shows = {
            source: _Shown(what, first) for source, what in _shown(self._staging).items()
        }
        """What may flow from whom, and since which version that has been so without a break."""
        self._lenders: dict[Endpoint, None] = {}
        """Screens that lend their cameras, the first first."""
        self._shunned: set[str] = set()
        """Screens whose cameras the host does not want, and where they are, but beside the host."""
        self._seen: dict[MemberId, deque[tuple[float, str | None, str | None]]] = {}
        self._basis: tuple[Any, ...] = ()
        self._stage = stage_of(room)

    @property
    def stage(self) -> StageView:
        """What everybody is told of it."""
        return view_stage(self._version, self._staging)

    def restage(self, room: Room, *, goes_on: bool = False) -> bytes | None:
        """Follow the room as it was announced; return what is to be told, if there is anything.

        After a move in a game that `goes_on`, nothing but the game's own stage can be another.
        """
        self._room = room
        stage, before_that = stage_of(room), self._stage
        if goes_on and (stage is before_that or stage == before_that):
            return None
        self._stage = stage
        screens = self._connections.screens
        for screen in [each for each in self._lenders if not self._may_lend(each)]:
            del self._lenders[screen]
        camera = next(iter(self._lenders), None)
        seats = room.play.seats if room.play is not None and room.play.running else ()
        basis = room.members, room.chairs, seats, stage, screens, camera
        if all(map(_same, basis, self._basis)) and self._basis:
            return None
        self._basis = basis
        before, self._staging = self._staging, staging(room, screens, camera)
        if self._staging.scene != before.scene:
            self._seen.clear()
        if self._staging == before:
            return None
        self._version += 1
        since = self._connected_since
        self._connected_since = {
            edge: since.get(edge, self._version) for edge in map(frozenset, self._staging.edges)
        }
        self._shows = {
            source: _Shown(what, self._since(source, what))
            for source, what in _shown(self._staging).items()
        }
        return _encode(Staged(**asdict(self.stage)))

    def _since(self, source: Endpoint, what: _What) -> int:
        before = self._shows.get(source)
        return before.since if before is not None and before.what == what else self._version

    # What devices say

    def receive(self, who: Endpoint, line: Line, message: Relayed) -> bool:
        """Pass a message on, or say why not; say whether the stage may be another now."""
        try:
            if isinstance(message, Lend):
                return self._lend(who, message)
            if isinstance(message, Signal):
                self._signal(who, message)
            elif isinstance(message, Frame):
                self._frame(who, message)
            else:
                self._wave(who, message)
        except RoomRefusal as refusal:
            self._count("dropped", message)
            self.complain(who, line, refusal)
        except Unfit:
            self._count("dropped", message)
            self.complain(who, line, RoomRefusal("bad-message"))
        return False

    def complain(self, who: Endpoint, line: Line, refusal: RoomRefusal) -> None:
        """Say why not, unless it was said a moment ago."""
        if self._refusals[who].take():
            line.send(_encode(Refused(refusal.code, str(refusal), refusal.details)))

    def forget(self, who: Endpoint) -> None:
        """A member or a screen has gone for good."""
        for buckets in (self._frames, self._signals, self._waves, self._refusals):
            buckets.forget(who)
        self._seen.pop(who, None)

    def _signal(self, who: Endpoint, message: Signal) -> None:
        data = _encode(message.data)
        if not self._signals[who].take(1.0 + len(data) / 1024):
            raise RoomRefusal("too-fast")
        check_signal(message.data)
        since = self._connected_since.get(frozenset({who, message.to}))
        if since is None:
            raise RoomRefusal("off-stage")
        # A connection is made across several scenes; what was said before it was allowed is not.
        if not since <= message.stage <= self._version:
            raise RoomRefusal("stale-stage")
        signalled = _encode(Signalled(who, message.stage, message.data))
        self._offer((message.to,), signalled, "signals")

    def _frame(self, who: Endpoint, message: Frame) -> None:
        if not self._frames[who].take():
            raise RoomRefusal("too-fast")
        face, voice = check_frame(message)
        # Who comes and goes before it changes nothing in a performance; a new scene does.
        shows = self._shows.get(who)
        since = self._version if shows is None else shows.since
        if not since <= message.stage <= self._version:
            raise RoomRefusal("stale-stage")
        member = self._room.members.get(who)
        if member is None or not (message.mask or member.way == "puppet"):
            raise RoomRefusal("off-stage")
        if not self._pass_frame(who, face, voice, bots_only=message.mask):
            raise RoomRefusal("off-stage")

    def perform(self, who: MemberId, face: Pose | None, voice: Sequence[Pose] = ()) -> bool:
        """Let a bot's puppet move; say whether it is on stage, or talks."""
        return self._pass_frame(
            who, None if face is None else encode(face), encode(*voice) if voice else None
        )

    def _pass_frame(
        self, who: MemberId, face: str | None, voice: str | None, *, bots_only: bool = False
    ) -> bool:
        """Give everybody as much of a frame as they may see and hear; False if nobody may."""
        flows = [flow for flow in self._staging.flows if who in flow.sources]
        for flow in flows:
            seen = face if flow.picture else None
            heard = voice if flow.sound else None
            if seen is None and heard is None:
                continue
            targets = [target for target in flow.targets if target != who]
            if flow.is_performance:
                self._remember(targets, seen, heard)
            if not bots_only:
                framed = Framed(who, self._version, seen or UNSET, heard or UNSET)
                self._offer(targets, _encode(framed), "frames")
        return bool(flows)

    def _wave(self, who: Endpoint, message: Wave) -> None:
        member = self._room.members.get(who)
        if member is None or member.muted or self._staging.quiet:
            raise RoomRefusal("off-stage")
        if not self._waves[who].take():
            raise RoomRefusal("too-fast")
        members = self._room.members.values()
        everybody = (
            *(other.id for other in members if not other.muted), *self._connections.screens,
        )  # fmt: skip
        self._offer(everybody, _encode(Waved(who, message.emoji)), "waves")

    def _lend(self, who: Endpoint, message: Lend) -> bool:
        """Let a screen lend its camera or take it back, and the host send all such away."""
        is_ended_by_host = who == self._room.host and not message.camera
        if not (is_ended_by_host or self._may_lend(who)):
            raise RoomRefusal("off-stage")
        if not self._waves[who].take():
            raise RoomRefusal("too-fast")
        if is_ended_by_host:
            self._shun_lenders()
        elif message.camera:
            self._lenders[who] = None
        else:
            self._lenders.pop(who, None)
        return True

    def _shun_lenders(self) -> None:
        """End what screens lend; one beside the host may lend again when it has reconnected."""
        host = self._room.members.get(self._room.host or "")
        for screen in self._lenders:
            self._shunned.add(screen)
            if screen in self._connections.screens:
                self._shunned.add(self._connections.origin(screen))
        self._shunned.discard(host.address if host is not None else "")
        self._lenders.clear()

    def _may_lend(self, who: Endpoint) -> bool:
        """Whether a screen's camera may be the room's: not where nobody is but who is muted."""
        if who not in self._connections.screens:
            return False
        origin = self._connections.origin(who)
        if not self._shunned.isdisjoint((who, origin)):
            return False
        there = [member for member in self._room.members.values() if member.address == origin]
        return not there or not all(member.muted for member in there)

    def _offer(self, targets: Iterable[Endpoint], message: bytes, kind: str) -> None:
        passed = missed = 0
        for target in targets:
            taken = self._connections.offer(target, message)
            if taken is not None:
                passed += taken
                missed += not taken
        self._traffic[f"{kind}_passed"] += passed
        self._traffic[f"{kind}_dropped"] += missed

    def _count(self, what: str, message: Relayed) -> None:
        self._traffic[f"{_KINDS[type(message)]}_{what}"] += 1

    # What bots see

    def _remember(self, targets: Iterable[Endpoint], face: str | None, voice: str | None) -> None:
        for target in targets:
            member = self._room.members.get(target)
            if member is not None and member.is_played_by_bot:
                seen = self._seen.setdefault(target, deque(maxlen=MOST_SEEN))
                seen.append((self._clock(), face, voice))

    def seen_by(self, who: MemberId) -> tuple[Seen, ...]:
        """Return what a bot has seen and heard in this scene, in order."""
        frames = self._seen.get(who)
        if not frames:
            return ()
        began = frames[0][0]
        return tuple(
            [
                Seen(
                    round((at - began) * 1000),
                    None if face is None else decode(face, FACE)[0],
                    () if voice is None else decode(voice, VOICE),
                )
                for at, face, voice in frames
            ]
        )


_KINDS: Final[dict[type, str]] = {
    Signal: "signals", Frame: "frames", Wave: "waves", Lend: "lends",
}  # fmt: skip


def _shown(staging: Staging) -> dict[Endpoint, _What]:
    """What may flow from each, to whomever."""
    parts: dict[Endpoint, set[tuple[bool, bool, bool]]] = {}
    for flow in staging.flows:
        for source in flow.sources:
            parts.setdefault(source, set()).add((flow.picture, flow.sound, flow.is_performance))
    return {source: (staging.scene, frozenset(each)) for source, each in parts.items()}


def _same(one: Any, other: Any) -> bool:
    return one is other or (not isinstance(one, dict) and one == other)
