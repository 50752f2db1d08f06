"""What every game here is made of.

A table is a list of events. Five pure functions say all there is to say about a game:

=========  ============================================================================
`open`     which events begin a table
`decide`   which events a command causes, or a `Refusal`
`apply`    the state after an event; the only way a state ever changes
`legal`    the commands a seat may give now; exactly these are accepted
`view`     what one viewer may see, built from permitted fields only
=========  ============================================================================

`judge` is `decide` with the states its events lead through, for those who go on from there.
`private` is the part of a seat's view that others do not have, `tell` does for a single event what
`view` does for a state, and `everything` shows the whole state, secrets included, to whoever runs
the table. `record` writes the course of a game as everybody knows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from emojito.rules.chance import Chance

Seat: TypeAlias = int
"""A chair at the table, counted clockwise from 0; each one's left neighbour follows it."""

TABLE: Final = "table"
"""The shared screen and every spectator; also who gives the commands no player gives."""

Viewer: TypeAlias = Seat | Literal["table"]
"""Whoever looks at a table or speaks to it."""


def snake_case(name: str) -> str:
    """Spell a class name as a word of the wire.

    >>> snake_case("LaidOut")
    'laid_out'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


# Here and below: what is frozen cannot be part of a cycle, so the collector need not know of it.
class Command(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=snake_case
):
    """What somebody wants to do: imperative, and refused unless legal."""


class Event(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=snake_case
):
    """What has happened: past tense, never refused. Chance is recorded in it as a fact."""


SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)


@dataclass(frozen=True)
class Game(Generic[SetupT, StateT, CommandT, EventT]):
    """A game as one plain object."""

    name: str
    """Its name on the wire."""
    setup_type: type[SetupT]
    """What may be agreed on before a table is opened."""
    command_type: Any
    """The union of its commands, for decoding."""
    event_type: Any
    """The union of its events, for decoding."""
    open: Callable[[SetupT, Chance], tuple[EventT, ...]]
    judge: Callable[[StateT, Viewer, CommandT, Chance], Course[StateT, EventT]]
    """As `decide`, with the states the events lead through."""
    apply: Callable[[StateT | None, EventT], StateT]
    legal: Callable[[StateT, Viewer], tuple[CommandT, ...]]
    view: Callable[[StateT, Viewer], Any]
    private: Callable[[StateT, Seat], Any]
    tell: Callable[[EventT, Viewer], Any]
    everything: Callable[[StateT], Any]
    record: Callable[[Any, StateT | None, EventT], Any]
    """The course of the game after an event, given that before it and the state it met."""

    def decide(
        self, state: StateT, seat: Viewer, command: CommandT, chance: Chance
    ) -> tuple[EventT, ...]:
        """Return the events a command causes."""
        return tuple(self.judge(state, seat, command, chance).events)


class Course(Generic[StateT, EventT]):
    """The events one command causes, each applied at once, so the next is judged on its result."""

    __slots__ = ("_apply", "chance", "events", "met", "state")

    def __init__(
        self, apply: Callable[[StateT | None, EventT], StateT], state: StateT, chance: Chance
    ) -> None:
        self._apply = apply
        self.state = state
        self.chance = chance
        self.events: list[EventT] = []
        self.met: list[StateT] = []
        """The state each of them met."""

    def add(self, event: EventT) -> None:
        """Let `event` happen."""
        before = self.state
        self.state = self._apply(before, event)
        self.met.append(before)
        self.events.append(event)
