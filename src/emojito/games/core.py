"""A game as rooms host it: one plain object that owns everything about the game.

`rules.core.Game` is the game itself, pure and without people. A room adds people and time; whatever
it must know of a game for that is said here, so that rooms, server and tools enumerate no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import Struct

from emojito.bots.core import Answer, Asked
from emojito.rules import Chance, Command, Seat, Viewer
from emojito.rules.core import Game
from emojito.stage import Stage, table_talk

ClockKind: TypeAlias = str
"""What a clock runs for: `guess`, `turn`, …; each may have a limit in the settings."""

IDLE: ClockKind = "idle"
"""Nothing is limited; only the patience for people who are away."""

AWAY: ClockKind = "away"
"""The patience for people who are away; every game has it."""


class Seating(Struct, frozen=True):
    """Who sits on the chairs, clockwise."""

    members: tuple[str, ...]
    names: tuple[str, ...]

    def seat(self, member: str | None, otherwise: Seat) -> Seat:
        """Return where a member sits; `otherwise` if they do not."""
        return self.members.index(member) if member in self.members else otherwise


@dataclass(frozen=True, kw_only=True)
class TurnPolicy:
    """Who is awaited, for how long, and what happens then. The rules themselves have no clock."""

    clock: Callable[[Any], tuple[ClockKind, tuple[int, ...]]]
    """What time runs for now, and which stretch of it."""
    awaited: Callable[[Any], tuple[Seat, ...]]
    """Who has to do something before the game can go on."""
    for_the_absent: Callable[[Any, Seat], tuple[Viewer, Command]]
    """What is done, and by whom, in the place of an awaited seat that stays away."""
    time_up: Command
    """What the clock says when it has run out."""
    leave: Callable[[Seat], Command]
    """What is said when a seat leaves for good."""
    still_on: Callable[[Any, Seat], bool] = lambda *_: False
    """Whether a seat that was acted for is still in its turn: the table does not wait twice."""
    any_will_do: Callable[[Any], bool] = lambda _: False
    """Whether one of the awaited is enough, so that nobody has to act for the others."""
    urgent: Callable[[Any], tuple[Seat, ...]] = lambda _: ()
    """Who should do something although nobody waits for it."""
    grace: ClockKind | None = None
    """The limit, by its name, within which `hurried` commands of others leave them time for it."""
    hurried: frozenset[type] = frozenset()
    """Commands after which it would be too late for those who are `urgent`."""
    pace: Callable[[Any, tuple[Any, ...]], float] = lambda *_: 1.0
    """How many of a bot's usual moments pass before it moves, by what has happened last.

    By what everybody knows: how long a bot seems to think must tell nothing of what it holds.
    """
    beside_people: float = 1.0
    """How many times as long a bot takes while people are awaited, too: nobody is pressed."""
    stands_in: bool = False
    """Whether a bot plays on for somebody who stayed away for a whole turn, until they return."""
    withheld: frozenset[type] = frozenset()
    """Commands that players do not give here, because the clock gives them fairly."""
    timeless: frozenset[type] = frozenset()
    """Commands that mean the same however the game has moved on since they were chosen."""
    linger: Callable[[Any, Any, tuple[Any, ...]], float] | None = None
    """Seconds that people watch what has just happened: so long no bot goes on. None is no time.

    By the state it happened in, what the host chose of the game, and what happened.
    """
    fixed: Mapping[ClockKind, float] = field(default_factory=lambda: MappingProxyType({}))
    """Seconds of clocks that are the same at every table."""
    part_of: Mapping[ClockKind, ClockKind] = field(default_factory=lambda: MappingProxyType({}))
    """Clocks that end what another began: what was chosen under one is not late under the other."""
    before: Callable[[Any, Any], float] = lambda *_: 0
    """Seconds before the clock begins to run, for what people have to see first.

    By the state and what the host chose of the game.
    """
    between_rounds: Callable[[Any], bool] = lambda _: False
    """Whether everybody has time to look at the chronicle of the game so far."""


@dataclass(frozen=True, kw_only=True)
class HostedGame:
    """A game as rooms host it."""

    rules: Game[Any, Any, Any, Any, Any]
    """The game itself."""
    choice: Struct
    """What the host may choose, with nothing chosen yet; its type is that of all choices."""
    setup: Callable[[Any, Seating, Chance], Any]
    """From a choice and who sits where to a table that the rules can open."""
    turns: TurnPolicy
    winners: Callable[[Any], tuple[Seat, ...] | None]
    """Who has won a game that is over; None if it fell apart because people left."""
    timers: Mapping[ClockKind, int | None]
    """The limits the host may set, in seconds, with what they are unless set; None is no limit."""
    longest: Mapping[ClockKind, int] = field(default_factory=lambda: MappingProxyType({}))
    """The most seconds of limits that must be short; each of them there always is."""
    interventions: Mapping[str, Command] = field(default_factory=lambda: MappingProxyType({}))
    """What the host may have the table itself do, by name."""
    bot: Callable[[Asked], Answer]
    """Chooses one of the commands that a seat's view offers; in a thread of its own."""
    thinks_hard: Callable[[Asked], bool] = lambda _: False
    """Whether the answer takes so long that it is looked for in another process."""
    performs: Callable[[Asked], bool] = lambda _: False
    """Whether the answer is a performance: without it nothing is said to have been shown."""
    reveals: frozenset[type] = frozenset()
    """Events after which bots may say what made them answer as they did."""
    concerns: Callable[[Any, bool], tuple[str, ...]] = lambda *_: ()
    """What bots will not be able to do with a choice, in codes, said before the game begins.

    Whether some people will perform where no bot can see them is said, too.
    """
    stage: Callable[[Any], Stage] = table_talk
    """Who may see and hear whom; without one of its own, nobody performs in the game."""
    memorable: frozenset[type] = frozenset()
    """Events of which the latest are kept, and told to whoever comes in."""
    catalogue: Callable[[], dict[str, Any]] = dict
    """What a client has to know before it can show the game: what may be chosen, and cards."""
    assets: Callable[[Any], Any] = lambda _: None
    """What else a client has to know to show a game opened with a choice; None is nothing.

    Plain data. It is kept with the game, which may be looked at when the catalogue is another.
    """
    facts: Callable[[], Any] = dict
    """Every value that a rules screen fills into its sentences."""

    @property
    def name(self) -> str:
        """Its name on the wire."""
        return self.rules.name
