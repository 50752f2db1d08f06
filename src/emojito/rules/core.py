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
`private` is the part of a seat's view that others do not have; `changes` gives it to those for whom
it may have changed, and `width` says how long it can be, both by what everybody knows. `redact`
does for a single event what `view` does for a state, and `everything` shows the whole state,
secrets included, to whoever runs the table. `record` writes the chronicle of a game: what has come
of it so far, as everybody knows. `picture` draws a view as plain text, and `resolved` is a set-up
that leaves nothing to defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from emojito.rules.chance import Chance

Seat: TypeAlias = int
"""A chair at the table, counted clockwise from 0; each one's left neighbour follows it."""

TABLE: Final = "table"
"""The shared screen and every spectator; also who gives the commands no player gives."""

Viewer: TypeAlias = Seat | Literal["table"]
"""Whoever looks at a table or speaks to it."""


def _base_tag(name: str) -> str:
    """Tag a base class; its subclasses write their own: a name in the code must be free to change.

    Logs are read for ever by these tags, and other programs speak them.
    """
    if name not in {"Command", "Event"}:
        raise TypeError(f"{name} needs a tag of its own")
    return name


# Here and below: what is frozen cannot be part of a cycle, so the collector need not know of it.
class Command(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=_base_tag
):
    """What somebody wants to do: imperative, and refused unless legal."""


class Event(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=_base_tag
):
    """What has happened: past tense, never refused. Chance is recorded in it as a fact."""


class TableState(Protocol):
    """What every state has, whatever the game."""

    @property
    def phase(self) -> str:
        """Which commands are due; `over` is the end in every game."""

    @property
    def winners(self) -> tuple[Any, ...]:
        """Who has won; nobody until it is over."""


SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT", bound=TableState)
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT")


@dataclass(frozen=True)
class Game(Generic[SetupT, StateT, CommandT, EventT, ViewT]):
    """A game as one plain object."""

    name: str
    """Its name on the wire."""
    setup_type: type[SetupT]
    """What may be agreed on before a table is opened."""
    command_type: Any
    """The union of its commands, for decoding."""
    event_type: Any
    """The union of its events, for decoding."""
    state_type: type[StateT]
    """All there is to know about a table, for decoding."""
    view_type: type
    """What everybody may see."""
    private_type: type
    """What one seat alone may see."""
    chronicle_type: type
    """What has come of a game so far, as everybody knows; for the recap."""
    open: Callable[[SetupT, Chance], tuple[EventT, ...]]
    judge: Callable[[StateT, Viewer, CommandT, Chance], Course[StateT, EventT]]
    """As `decide`, with the states the events lead through."""
    apply: Callable[[StateT | None, EventT], StateT]
    legal: Callable[[StateT, Viewer], tuple[CommandT, ...]]
    view: Callable[[StateT, Viewer], ViewT]
    private: Callable[[StateT, Seat], Any]
    changes: Callable[[StateT, StateT], dict[Seat, Any]]
    """The private parts of seats for which they may be others than in an earlier state.

    Which seats these are is a public fact: it says nothing of what they hold.
    """
    width: Callable[[StateT, Any, int], int]
    """How many bytes of JSON a private part that now has so many can have, by public facts alone.

    Whoever sees no more of it than its length learns nothing if it is padded to this.
    """
    redact: Callable[[EventT, Viewer], Any]
    everything: Callable[[StateT], ViewT]
    upcasters: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]
    """From an event as a log of an earlier format has it, in plain data, to the next format."""
    record: Callable[[Any, StateT | None, EventT], Any]
    """The chronicle after an event, given that before it and the state it met."""
    picture: Callable[[ViewT, Sequence[str], Collection[Seat]], str]
    """A view as plain text, given the players' names and who may do something now."""
    resolved: Callable[[SetupT, StateT], SetupT]
    """The set-up that opens the same table with every default written out."""

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
