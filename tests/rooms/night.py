"""A game night without sockets, store or clock: commands go in, entries come out.

Time is what the test says it is, and the room only ever changes by entries, as a real one does.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
import pytest

from emojito.rooms import alarms, commands as do, decide
from emojito.rooms.apply import apply, settled
from emojito.rooms.audience import Audience
from emojito.rooms.events import Entry, RoomEvent
from emojito.rooms.manners import MANNERS
from emojito.rooms.settings import Settings
from emojito.rooms.state import MemberId, Room
from emojito.rooms.tokens import digest
from emojito.rules import GAMES, Chance, Command, Refusal
from emojito.rules.maumau import commands as mau_mau
from tests.rooms.ear import Ear

NAMES: Final = ("Ana", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")
BEGAN: Final = 1_000_000.0

Move: TypeAlias = tuple[MemberId, Command]

EMOJITO_PHASES: Final = ("draw", "perform", "challenge", "guess", "trophies")
MAU_MAU_PHASES: Final = ("play", "drawn", "color", "between-rounds")
PHASES: Final = (
    *(("emojito", phase, {"mode": "competitive"}) for phase in EMOJITO_PHASES),
    *(("mau-mau", phase, {"options": {"rounds": "to-500"}}) for phase in MAU_MAU_PHASES),
)
"""Every phase of both games in which somebody has to do something, and where it is found."""


class Night:
    """A room, who is in it, and what time it is."""

    def __init__(self, people: int = 4, *, seed: int = 1, **settings: Any) -> None:
        self.now = BEGAN
        self.log: list[Entry] = []
        self.room: Room = None  # type: ignore[assignment]
        self.chance = Chance(seed)
        self.dice = random.Random(seed)  # noqa: S311
        self.audience = Audience(lambda: self.now)
        self.happen(decide.open_room("KTRF492"))
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
        events = decide.admit(self.room, name, digest(secret), digest(address), watch=watch)
        self.happen(events)
        who = events[0].member.id
        self.connect(who)
        return who

    def connect(self, who: MemberId) -> Ear:
        """Let somebody be here."""
        ear = Ear()
        self.audience.add(who, ear)
        return ear

    def drop(self, who: MemberId) -> None:
        """Let somebody be away from now on."""
        self.audience.remove(self.audience._lines[who], who)

    def sees(self, who: MemberId | None) -> dict[str, Any]:
        """Everything a member, or a screen, is shown now."""
        welcome = self.audience.welcome(self.room, len(self.log), who, None)
        shown: dict[str, Any] = json.loads(welcome)
        return shown

    # What happens

    def happen(self, events: tuple[RoomEvent, ...], by: MemberId | None = None) -> None:
        """Make an entry of events."""
        if events:
            entry = Entry(self.now, events, by)
            self.room = apply(self.room, entry)
            self.log.append(entry)
            self.audience.announce(entry, self.room, len(self.log))()

    def do(self, who: MemberId, command: do.RoomCommand, *, fresh: bool = True) -> tuple[Any, ...]:
        """Give a command that must be accepted; return what it causes."""
        course = decide.decide(self.room, who, command, self.now, self.chance, fresh=fresh)
        events, foreseen = tuple(course.events), settled(course.room, self.now)
        self.happen(events, who)
        assert self.room == foreseen, "what a command leads to is what its entry leads to"
        return events

    def refused(self, who: MemberId, command: do.RoomCommand, *, fresh: bool = True) -> str:
        """Give a command that must be refused and change nothing; return the code."""
        return refused(self.room, lambda: self.do(who, command, fresh=fresh))

    def move(self, who: MemberId, command: Command) -> tuple[Any, ...]:
        """Give a command of the game; return the game's own events."""
        (happened,) = self.do(who, do.Play(msgspec.Raw(msgspec.json.encode(command))))
        return tuple(happened.events)

    def move_refused(self, who: MemberId, command: Command, *, fresh: bool = True) -> str:
        """Give a command of the game that must be refused."""
        raw = msgspec.Raw(msgspec.json.encode(command))
        return self.refused(who, do.Play(raw), fresh=fresh)

    def configure(self, **settings: Any) -> None:
        """Let the host choose."""
        assert self.room.host is not None
        self.do(self.room.host, do.Configure(msgspec.convert(settings, Settings)))

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
        due = alarms.next_due(self.room, self.audience)
        return None if due is None else due - self.now

    def ring(self) -> tuple[Any, ...]:
        """Let happen what is due now; return it."""
        events = alarms.events(self.room, self.audience, self.now, self.chance)
        self.happen(events)
        return events

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
        withheld = MANNERS[play.game].withheld
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


def at(game: str, reached: str | Callable[[Any], bool], **choice: Any) -> Night:
    """Return a night whose game has come to a phase, or to a state as wanted."""
    for seed in range(1, 100):
        night = opened(game, seed=seed, **choice)
        if night.until(reached):
            return night
    raise AssertionError(f"never came to {reached}")


def opened(game: str, *, people: int = 4, seed: int = 1, **choice: Any) -> Night:
    """Return a night on which a game has just begun."""
    night = Night(people, seed=seed)
    key = "mau_mau" if game == "mau-mau" else "emojito"
    timers = choice.pop("timers", {})
    night.start(game=game, timers=timers, **{key: choice})
    return night
