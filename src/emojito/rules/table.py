"""A table to play at: the five functions of a game with the state they work on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from emojito.rules.chance import Chance
from emojito.rules.core import Command, Event, Game, Seat, Viewer
from emojito.rules.games import game_named
from emojito.rules.parse import parse
from emojito.rules.refusal import Refusal


class Table:
    """A game in progress.

    >>> table = Table.open("emojito", ["Ana", "Ben"], edition="tactic", mode="cooperative")
    >>> table.legal(0)
    (Draw(),)
    >>> table.view(1).phase
    'draw'
    """

    def __init__(self, game: Game[Any, Any, Any, Any], setup: Any) -> None:
        """Open a table as `setup` asks; raise `Refusal` if the rules do not allow it."""
        self.game = game
        self.names: tuple[str, ...] = setup.seats
        """The players' names, clockwise."""
        self.version = 0
        """How many commands have been accepted."""
        self._chance = Chance(setup.seed)
        self.log: list[Event] = []
        """Everything that has happened; replaying it gives the same state."""
        self.state: Any = None
        self._happen(game.open(setup, self._chance))

    @classmethod
    def open(cls, game: str, seats: Sequence[str], **setup: Any) -> Table:
        """Open a table of the game called `game`; `setup` has the fields of its `Setup`."""
        found = game_named(game)
        return cls(found, parse(found.setup_type, {"seats": seats, **setup}))

    def do(self, seat: Viewer, command: Command | str, **fields: Any) -> tuple[Any, ...]:
        """Give a command, as an object or as a word with its fields, and return what happens.

        Raises `Refusal`, and changes nothing, unless the command is legal.
        """
        if isinstance(command, str):
            command = parse(self.game.command_type, {"do": command, **fields})
        events = self.game.decide(self.state, seat, command, self._chance)
        self._happen(events)
        self.version += 1
        return events

    def legal(self, seat: Viewer) -> tuple[Any, ...]:
        """Return the commands a seat may give now."""
        self._check(seat)
        return self.game.legal(self.state, seat)

    def moves(self) -> list[tuple[Seat, Any]]:
        """Return every legal command of every player, with the seat that may give it."""
        return [(seat, command) for seat in self.seats for command in self.legal(seat)]

    def view(self, viewer: Viewer) -> Any:
        """Return what a seat, or `"table"`, may see."""
        self._check(viewer)
        return self.game.view(self.state, viewer)

    def everything(self) -> Any:
        """Return the whole state, secrets included."""
        return self.game.everything(self.state)

    @property
    def seats(self) -> range:
        """The seats, clockwise."""
        return range(len(self.names))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.phase == "over")

    @property
    def winners(self) -> tuple[Any, ...]:
        """Who has won; nobody until the game is over."""
        return tuple(self.state.winners)

    def _happen(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = self.game.apply(self.state, event)
        self.log += events

    def _check(self, viewer: Viewer) -> None:
        if isinstance(viewer, int) and viewer not in self.seats:
            raise Refusal("unknown-seat", seat=viewer)
