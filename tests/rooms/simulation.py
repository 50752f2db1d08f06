"""A game night without sockets, store or clock: commands go in, entries come out.

Time is what the test says it is, and the room only ever changes by entries, as a real one does.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

import msgspec
import pytest

from emojito.bots.core import Answer
from emojito.games import HOSTED
from emojito.puppet.performing import FRAME, Frame
from emojito.rooms import alarms, commands as do, decide, log
from emojito.rooms.apply import apply
from emojito.rooms.broadcast import News, encode_update, encode_welcome, is_move
from emojito.rooms.connections import Connections
from emojito.rooms.events import (
    Entry,
    GameHappened,
    GameStarted,
    RoomEvent,
    StandInChanged,
    Unpaused,
    WentAway,
)
from emojito.rooms.live import replay
from emojito.rooms.presence import Presence
from emojito.rooms.relay import Relay
from emojito.rooms.settings import Settings
from emojito.rooms.staging import staging
from emojito.rooms.state import MemberId, Room
from emojito.rooms.tokens import digest
from emojito.rooms.transition import Transition
from emojito.rooms.view import view_stage
from emojito.rules import GAMES, Chance, Command, Refusal
from emojito.rules.maumau import commands as mau_mau
from tests.rooms.recording_line import RecordingLine

NAMES: Final = ("Ana", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")
BEGAN: Final = 1_000_000.0
A_GLANCE: Final = 0.01
"""Seconds a bot looks ahead: how well it plays is no matter here, and there are many moves."""

_MOMENTOUS: Final = frozenset({GameStarted, GameHappened, Unpaused, StandInChanged})

Move: TypeAlias = tuple[MemberId, Command]

EMOJITO_PHASES: Final = ("draw", "perform", "challenge", "guess", "trophies")
MAU_MAU_PHASES: Final = ("play", "drawn", "color", "between-rounds")
PHASES: Final = (
    *(("emojito", phase, {"mode": "competitive"}) for phase in EMOJITO_PHASES),
    *(("mau-mau", phase, {"options": {"rounds": "to-500"}}) for phase in MAU_MAU_PHASES),
)
"""Every phase of both games in which somebody has to do something, and where it is found."""


class RoomSimulation:
    """A room, who is in it, and what time it is."""

    def __init__(self, people: int = 4, *, seed: int = 1, **settings: Any) -> None:
        self.now = BEGAN
        self.log: list[Entry] = []
        self.room: Room = None  # type: ignore[assignment]
        self.chance = Chance(seed)
        self.dice = random.Random(seed)  # noqa: S311
        self.connections = Connections()
        self.presence = Presence(lambda: self.now)
        self.stage_clock = 0.0
        self._let_pass: tuple[Any, set[MemberId]] = None, set()
        self.sat_out: list[tuple[MemberId, str]] = []
        """Bots that could not do what was awaited, and in which phase."""
        self.happen(decide.open_room("KTRF492"))
        self.relay = Relay(
            self.connections, self.room, traffic=Counter(), first=1, clock=lambda: self.stage_clock
        )
        for name in NAMES[:people]:
            self.join(name)
        if settings:
            self.configure(**settings)

    # People

    def join(
        self, name: str, *, watch: bool = False, address: str = "home", proof: str = ""
    ) -> MemberId:
        """Let somebody in, and connect them."""
        secret = proof or f"token of {name}"
        events = decide.admit(
            self.room,
            name,
            digest(secret),
            digest(address),
            watch=watch,
            away=self.presence.away,
        )
        self.happen(events)
        who = events[-1].member.id
        self.connect(who)
        return who

    def connect(self, who: MemberId) -> RecordingLine:
        """Let somebody be here."""
        receiver = RecordingLine()
        self.presence.arrive(who)
        self.connections.add(who, receiver)
        self.connections.greet(receiver)
        return receiver

    def resume(self, who: MemberId) -> None:
        """Let somebody come back."""
        self.happen(decide.put_back(self.room, who))
        self.connect(who)

    def drop(self, who: MemberId) -> None:
        """Let somebody be away from now on."""
        self.connections.remove(self.connections._lines[who], who)
        self.presence.leave(who)

    def sees(self, who: MemberId | None) -> dict[str, Any]:
        """Everything a member, or a screen, is shown now."""
        welcome = encode_welcome(
            self.room,
            len(self.log),
            who,
            self.presence,
            self.now,
            view_stage(1, staging(self.room)),
        )
        shown: dict[str, Any] = json.loads(welcome)
        return shown

    # What happens

    def happen(self, events: tuple[RoomEvent, ...], by: MemberId | None = None) -> None:
        """Make an entry of events."""
        if events:
            entry, before = Entry(self.now, events, by), self.room
            self.room = apply(self.room, entry)
            self.log.append(entry)
            moved = is_move(entry)
            if not _MOMENTOUS.isdisjoint(map(type, events)):
                self.presence.moved = self.now
            news = News(len(self.log), entry, self.room, moved, moved and self.room.playing)
            self.connections.broadcast(*encode_update(before or self.room, [news]))
            for event in events:
                if isinstance(event, WentAway):
                    self.presence.forget(event.who)
                    self.connections.dismiss(event.who, event.digests, event.how)

    def do(self, who: MemberId, command: do.RoomCommand, *, fresh: bool = True) -> tuple[Any, ...]:
        """Give a command that must be accepted; return what it causes."""
        transition = self.transition(fresh=fresh)
        decide.decide(transition, who, command)
        return self.commit(transition, who)

    def is_fresh(self, seen: int) -> bool:
        """Whether a move is in time that was chosen when so many entries were known."""
        return seen >= replay([log.encode(entry) for entry in self.log]).stretch_began

    def transition(self, *, fresh: bool = True) -> Transition:
        """What is about to happen."""
        away = self.presence.away
        return Transition(self.room, self.now, self.chance, fresh=fresh, away=away)

    def commit(self, transition: Transition, by: MemberId | None = None) -> tuple[Any, ...]:
        """Let it happen; return its events."""
        entry, foreseen = transition.entry(by)
        self.happen(entry.events, by)
        assert self.room == foreseen, "what a transition leads to is what its entry leads to"
        return entry.events

    def refused(self, who: MemberId, command: do.RoomCommand, *, fresh: bool = True) -> str:
        """Give a command that must be refused and change nothing; return the code."""
        return refused(self.room, lambda: self.do(who, command, fresh=fresh))

    def move(self, who: MemberId, command: Command) -> tuple[Any, ...]:
        """Give a command of the game; return the game's own events."""
        (happened,) = self.do(who, do.GameMove(msgspec.Raw(msgspec.json.encode(command))))
        return tuple(happened.events)

    def move_refused(self, who: MemberId, command: Command, *, fresh: bool = True) -> str:
        """Give a command of the game that must be refused."""
        raw = msgspec.Raw(msgspec.json.encode(command))
        return self.refused(who, do.GameMove(raw), fresh=fresh)

    def configure(self, **settings: Any) -> None:
        """Let the host choose."""
        assert self.room.host is not None
        self.do(self.room.host, do.Configure(wanted(**settings)))

    def start(self, **settings: Any) -> None:
        """Let the host begin a game."""
        if settings:
            self.configure(**settings)
        assert self.room.host is not None
        self.do(self.room.host, do.Start())

    # Time

    def wait(self, seconds: float) -> None:
        """Let time pass; nothing rings."""
        self.now += seconds

    @property
    def due(self) -> float | None:
        """In how many seconds something happens by itself."""
        due = alarms.next_due(self.room, self.presence, busy=self._idle())
        return None if due is None else due - self.now

    def ring(self) -> tuple[Any, ...]:
        """Let happen what is due now; return it."""
        alarm = alarms.due_alarm(self.room, self.presence, self.now, busy=self._idle())
        if alarm is None:
            return ()
        transition = self.transition()
        if alarm.what == "bot":
            assert self.room.play is not None
            answer = self.ask(alarm.who)
            self.perform(alarm.who, answer)
            if answer.command is None:
                decide.sit_out(transition, alarm.who)
                self._let_pass = self.state, {*self._idle(), alarm.who}
                self.sat_out.append((alarm.who, self.state.phase))
            else:
                decide.move(transition, alarm.who, answer.command)
        else:
            alarms.ring(transition, alarm, self.presence)
        return self.commit(transition)

    # Bots

    def _idle(self) -> set[MemberId]:
        """Bots that let something pass as things are; they are not asked again."""
        state, idle = self._let_pass
        return idle if self.room.play is not None and state is self.room.play.state else set()

    def ask(self, who: MemberId) -> Answer:
        """What a bot on a chair does."""
        assert self.room.play is not None
        self.relay.restage(self.room)
        seen = tuple(Frame(*each) for each in self.relay.seen_by(who))
        asked = alarms.asked_of_bot(self.room, who, self.chance, seen)
        assert asked is not None
        answer = HOSTED[self.room.play.game].bot(replace(asked, budget=A_GLANCE))
        assert answer.command is None or answer.command in asked.view.legal, "it may not do that"
        return answer

    def perform(self, who: MemberId, answer: Answer) -> None:
        """Let a bot show what it has to show, in no time."""
        for frame in answer.performance:
            self.stage_clock += FRAME / 1000
            self.relay.perform(who, frame.face, frame.voice)

    def wait_and_ring(self) -> tuple[Any, ...]:
        """Wait exactly until something happens by itself; return it."""
        due = self.due
        assert due is not None
        self.now += due
        return self.ring()

    # The game

    @property
    def state(self) -> Any:
        """The state of the rules."""
        assert self.room.play is not None
        return self.room.play.state

    def seat(self, seat: int) -> MemberId:
        """Who sits on a seat of the game."""
        assert self.room.play is not None
        return self.room.play.seats[seat].member

    def moves(self) -> list[Move]:
        """Everything members may do in the game now."""
        play = self.room.play
        assert play is not None
        withheld = HOSTED[play.game].turns.withheld
        return [
            (who.member, command)
            for seat, who in enumerate(play.seats)
            if who.member in self.room.members
            for command in GAMES[play.game].legal(play.state, seat)
            if type(command) not in withheld
        ]

    def step(self) -> None:
        """Let somebody do something in the game, more often than not something good."""
        self.move(*self.dice.choice(self._likely(self.moves())))

    def until(self, reached: str | Callable[[Any], bool]) -> bool:
        """Play until the phase is this one, or the state as wanted; say whether it ever was."""
        wanted = (lambda state: state.phase == reached) if isinstance(reached, str) else reached
        while not wanted(self.state):
            if self.state.phase == "over":
                return False
            self.step()
        return True

    def _likely(self, moves: list[Move]) -> list[Move]:
        """Prefer what brings a game to its end: right guesses, and cards laid."""
        state, better = self.state, moves
        if state.phase == "guess":
            performed = {state.line_up.index(card) + 1 for card in state.secret.values()}
            better = [move for move in moves if move[1].slot in performed]
        elif state.phase == "play":
            better = [move for move in moves if isinstance(move[1], mau_mau.Play)]
        return better if better and self.dice.random() < 0.7 else moves


def refused(room: Room, act: Callable[[], object]) -> str:
    """Do something that must be refused and leave the room as it is; return the code."""
    before = msgspec.json.encode(room)
    with pytest.raises(Refusal) as caught:
        act()
    assert str(caught.value)
    assert msgspec.json.encode(room) == before
    return caught.value.code


def at(game: str, reached: str | Callable[[Any], bool], **choice: Any) -> RoomSimulation:
    """Return a simulation whose game has come to a phase, or to a state as wanted."""
    for seed in range(1, 100):
        sim = opened(game, seed=seed, **choice)
        if sim.until(reached):
            return sim
    raise AssertionError(f"never came to {reached}")


def wanted(**settings: Any) -> Settings:
    """Settings, with the choices of each game said by its name: `emojito={…}`, `mau_mau={…}`."""
    choices = {
        game: settings.pop(key)
        for key, game in (("emojito", "emojito"), ("mau_mau", "mau-mau"))
        if key in settings
    }
    return msgspec.convert({"choices": choices, **settings}, Settings)


def opened(game: str, *, people: int = 4, seed: int = 1, **choice: Any) -> RoomSimulation:
    """Return a simulation in which a game has just begun."""
    sim = RoomSimulation(people, seed=seed)
    key = "mau_mau" if game == "mau-mau" else "emojito"
    # Nobody is waited for who has to call, unless a test says so.
    timers = {"call": None, **choice.pop("timers", {})}
    sim.start(game=game, timers=timers, **{key: choice})
    return sim
