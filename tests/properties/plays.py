"""Random plays: any table of any game, and some commands given at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from emojito.rules import GAMES, TABLE, Table, Viewer
from tests.golden.player import Script, next_move
from tests.properties.all_traits import TRAITS

each_game: Final = pytest.mark.parametrize("game", sorted(GAMES))

_BYTES_PER_CHOICE: Final = 2
_CHOICES_PER_COMMAND: Final = 2


@dataclass(frozen=True)
class Play:
    """A table and what is chosen at it; the same play gives the same game."""

    game: str
    setup: dict[str, Any]
    script: Script
    choices: bytes

    def open(self) -> Table:
        """Return the table before the first command."""
        return Table.open(self.game, **self.setup)

    def states(self) -> Iterator[Table]:
        """Return the table as it is opened and again after each command."""
        table = self.open()
        yield table
        choices = _Choices(self.choices)
        while not table.over and choices.left():
            table.do(*next_move(table, self.script, choices.below))
            yield table

    def last_of_each_phase(self) -> list[Any]:
        """Return a state of every phase the play comes to: the latest."""
        return list({table.state.phase: table.state for table in self.states()}.values())

    def played(self) -> Table:
        """Return the table after the last command."""
        *_, table = self.states()
        return table


class _Choices:
    """Bytes read as whole numbers; zeros are the simplest play."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._at = 0

    def left(self) -> bool:
        return self._at < len(self._source)

    def below(self, number: int) -> int:
        chosen = self._source[self._at : self._at + _BYTES_PER_CHOICE]
        self._at += _BYTES_PER_CHOICE
        return int.from_bytes(chosen, "big") * number >> 8 * _BYTES_PER_CHOICE


@st.composite
def plays(draw: st.DrawFn, game: str, longest: int = 80) -> Play:
    """Any table of a game with up to `longest` commands, a few of them the table's own."""
    setup = draw(TRAITS[game].setups)
    setup["seed"] = draw(st.integers(0, 2**32) | st.text("abc", max_size=3))
    # The bad players find what happens rarely, the good ones come to the end.
    skill = draw(st.sampled_from([10, 50, 90, 100]))
    interruptions = draw(st.sampled_from([0, 6, 20]))
    size = _BYTES_PER_CHOICE * _CHOICES_PER_COMMAND * draw(st.integers(0, longest))
    choices = draw(st.binary(min_size=size, max_size=size))
    return Play(game, setup, Script(0, skill, interruptions), choices)


def viewers(table: Table) -> tuple[Viewer, ...]:
    """Return everybody who may look at a table."""
    return (TABLE, *table.seats)


def viewers_of(state: Any) -> tuple[Viewer, ...]:
    """Return everybody who may look at a state."""
    return (TABLE, *range(state.terms.players))
