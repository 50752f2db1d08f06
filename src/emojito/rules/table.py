"""A table to play at: the five functions of a game with the state they work on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, Unpack, overload

from emojito.rules.chance import RecordedChance
from emojito.rules.core import TABLE, CommandT, EventT, Game, Seat, StateT, Viewer, ViewT
from emojito.rules.dispatch import is_seat
from emojito.rules.emojito.commands import EmojitoCommand
from emojito.rules.emojito.events import EmojitoEvent
from emojito.rules.emojito.keywords import Keywords as EmojitoKeywords
from emojito.rules.emojito.state import State as EmojitoState
from emojito.rules.emojito.view import View as EmojitoView
from emojito.rules.games import AnyGame, asked
from emojito.rules.maumau.commands import MauMauCommand
from emojito.rules.maumau.events import MauMauEvent
from emojito.rules.maumau.keywords import Keywords as MauMauKeywords
from emojito.rules.maumau.state import State as MauMauState
from emojito.rules.maumau.view import View as MauMauView
from emojito.rules.parse import parse
from emojito.rules.record import (
    Move,
    Plain,
    Record,
    Result,
    checking,
    compare,
    plain,
    without_nothing,
)
from emojito.rules.refusal import Refusal


class _Before(NamedTuple, Generic[StateT]):
    """What a command met, so that it can be taken back."""

    state: StateT
    events: int
    shuffles: int


class Table(Generic[StateT, CommandT, EventT, ViewT]):
    """A game in progress.

    >>> table = Table.open("emojito", ["Ana", "Ben"], edition="tactic", mode="cooperative")
    >>> table
    <Table emojito ('Ana', 'Ben'), version 0, draw>
    >>> table.legal(0)
    (Draw(),)
    >>> table.view(1).phase
    'draw'
    """

    def __init__(
        self,
        game: Game[Any, StateT, CommandT, EventT, ViewT],
        setup: Any,
        chance: RecordedChance | None = None,
    ) -> None:
        """Open a table as `setup` asks; raise `Refusal` if the rules do not allow it."""
        self.game = game
        self.names: tuple[str, ...] = setup.seats
        """The players' names, clockwise."""
        self.commands: list[tuple[Viewer, CommandT]] = []
        """Every command that was accepted, with who gave it."""
        self._setup = setup
        self._chance = RecordedChance(setup.seed) if chance is None else chance
        self._before: list[_Before[StateT]] = []
        first, *others = game.open(setup, self._chance)
        self.log: list[EventT] = [first, *others]
        """Everything that has happened; replaying it gives the same state."""
        self.state = game.apply(None, first)
        """All there is to know, secrets included."""
        for event in others:
            self.state = game.apply(self.state, event)

    @overload
    @classmethod
    def open(
        cls, game: Literal["emojito"], seats: Sequence[str], **setup: Unpack[EmojitoKeywords]
    ) -> EmojitoTable: ...

    @overload
    @classmethod
    def open(
        cls, game: Literal["mau-mau"], seats: Sequence[str], **setup: Unpack[MauMauKeywords]
    ) -> MauMauTable: ...

    @overload
    @classmethod
    def open(
        cls,
        game: Game[Any, StateT, CommandT, EventT, ViewT],
        seats: Sequence[str],
        **setup: Any,
    ) -> Table[StateT, CommandT, EventT, ViewT]: ...

    @classmethod
    def open(cls, game: str | AnyGame, seats: Sequence[str], **setup: Any) -> AnyTable:
        """Open a table of a game, given by name or as an object; raise `Refusal` if it cannot be.

        What else may be given are the fields of the game's `Setup`.
        """
        if isinstance(game, Game):
            return cls(game, parse(game.setup_type, {"seats": seats, **setup}))
        return cls(*asked({"game": game, "seats": seats, **setup}))

    @classmethod
    def replay(cls, record: Record | Mapping[str, Any] | str | bytes) -> AnyTable:
        """Return the table at the end of a record, which may be given as JSON text.

        Raises `Refusal` that says where, if the rules do not give what is recorded. One can play on
        from there; what chance decides then is new.
        """
        read = Record.read(record)
        chance = RecordedChance()
        with checking("at its opening"), chance.repeating(read.chance):
            table = cls(*asked(read.open), chance)
        compare("at its opening", read.events, table._told(0))
        for number, move in enumerate(read.moves, 1):
            where = f"at move {number}"
            with checking(where), chance.repeating(move.chance):
                table.do(move.seat, parse(table.game.command_type, move.command))
            compare(where, move.events, table._told(number))
        compare("in its result", [plain(read.result)], [plain(table._result())])
        return table

    def do(self, seat: Viewer, command: CommandT | str, **fields: Any) -> tuple[EventT, ...]:
        """Give a command, as an object or as a word with its fields, and return what happens.

        Raises `Refusal`, and changes nothing, unless the command is legal.
        """
        if isinstance(command, str):
            given: CommandT = parse(self.game.command_type, {"do": command, **fields})
        elif fields:
            raise TypeError("fields go with a command that is given as a word")
        else:
            given = command
        before = _Before(self.state, len(self.log), len(self._chance.orders))
        course = self.game.judge(self.state, seat, given, self._chance)
        self._before.append(before)
        self.commands.append((seat, given))
        self.state = course.state
        self.log += course.events
        return tuple(course.events)

    def undo(self) -> tuple[Viewer, CommandT]:
        """Take the latest command back with all that came of it; return who gave it, and what.

        Chance goes back with it: at a table with a seed, the same command leads to the same again;
        without one it may come out otherwise.
        """
        if not self.commands:
            raise Refusal("nothing-to-undo")
        before = self._before.pop()
        self.state = before.state
        del self.log[before.events :]
        self._chance.rewind(before.shuffles)
        return self.commands.pop()

    def copy(self) -> Table[StateT, CommandT, EventT, ViewT]:
        """Return a table of its own at the same point, to try something out.

        With a seed, chance will decide there as it will here.
        """
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.commands, other.log = self.commands.copy(), self.log.copy()
        other._before, other._chance = self._before.copy(), self._chance.copy()
        return other

    def record(self) -> Record:
        """Return the game so far as a record that `replay` takes; it holds every secret."""
        setup = plain(self.game.resolved(self._setup, self.state))
        del setup["seed"]
        return Record(
            open=without_nothing({"game": self.game.name, **setup}),
            chance=self._shuffles(0),
            events=self._told(0),
            moves=tuple(
                Move(
                    seat=seat,
                    command=plain(command),
                    chance=self._shuffles(number),
                    events=self._told(number),
                )
                for number, (seat, command) in enumerate(self.commands, 1)
            ),
            result=self._result(),
        )

    def legal(self, seat: Viewer) -> tuple[CommandT, ...]:
        """Return the commands a seat may give now."""
        self._check(seat)
        return self.game.legal(self.state, seat)

    def moves(self) -> list[tuple[Seat, CommandT]]:
        """Return every legal command of every player, with the seat that may give it."""
        return [(seat, command) for seat in self.seats for command in self.legal(seat)]

    def view(self, viewer: Viewer) -> ViewT:
        """Return what a seat, or `"table"`, may see."""
        self._check(viewer)
        return self.game.view(self.state, viewer)

    def everything(self) -> ViewT:
        """Return the whole state, secrets included."""
        return self.game.everything(self.state)

    def picture(self, viewer: Viewer = TABLE) -> str:
        """Return what a seat, or everybody, may see as plain text; `print(table)` prints it."""
        names = ["".join(c if c.isprintable() else "?" for c in name) for name in self.names]
        awaited = [seat for seat in self.seats if self.legal(seat)]
        return self.game.picture(self.view(viewer), names, awaited)

    @property
    def version(self) -> int:
        """How many commands have been accepted."""
        return len(self.commands)

    @property
    def seats(self) -> range:
        """The seats, clockwise."""
        return range(len(self.names))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == "over"

    @property
    def winners(self) -> tuple[Any, ...]:
        """Who has won, owners of tokens or seats; nobody until the game is over."""
        return tuple(self.state.winners)

    def __repr__(self) -> str:
        return f"<Table {self.game.name} {self.names}, version {self.version}, {self.state.phase}>"

    def __str__(self) -> str:
        return self.picture()

    def __eq__(self, other: object) -> bool:
        """Whether the same has happened to the same players in the same game."""
        if not isinstance(other, Table):
            return NotImplemented
        return (self.game.name, self.names, self.log) == (other.game.name, other.names, other.log)

    __hash__ = None  # type: ignore[assignment] # it changes

    def _check(self, viewer: Viewer) -> None:
        if viewer != TABLE and not is_seat(viewer, len(self.names)):
            raise Refusal("unknown-seat", seat=viewer)

    def _told(self, number: int) -> tuple[Plain, ...]:
        """What everybody was told of a command, counted from 1; of the opening for 0."""
        first = self._before[number - 1].events if number else 0
        last = self._before[number].events if number < self.version else len(self.log)
        return tuple(plain(self.game.redact(event, TABLE)) for event in self.log[first:last])

    def _shuffles(self, number: int) -> tuple[tuple[Any, ...], ...]:
        """The same for what chance came to."""
        orders = self._chance.orders
        first = self._before[number - 1].shuffles if number else 0
        last = self._before[number].shuffles if number < self.version else len(orders)
        return tuple(orders[first:last])

    def _result(self) -> Result:
        return Result(over=self.over, winners=self.winners)


EmojitoTable: TypeAlias = Table[EmojitoState, EmojitoCommand, EmojitoEvent, EmojitoView]
"""A table of Emojito!."""

MauMauTable: TypeAlias = Table[MauMauState, MauMauCommand, MauMauEvent, MauMauView]
"""A table of emoji Mau-Mau."""

AnyTable: TypeAlias = Table[Any, Any, Any, Any]
"""A table of a game that is known only when the program runs."""
