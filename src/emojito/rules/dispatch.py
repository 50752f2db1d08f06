"""From a command to whoever judges it: what every game checks before its own rules do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from emojito.rules.core import TABLE, Command, Course, Seat, Viewer
from emojito.rules.refusal import Refusal

ByPlayer: TypeAlias = Mapping[type, Callable[[Any, Seat, Any], None]]
"""What judges each command of players."""
ByTable: TypeAlias = Mapping[type, Callable[[Any, Any], None]]
"""What judges each command of the table itself."""


def dispatch(
    course: Course[Any, Any], speaker: Viewer, command: Command, players: ByPlayer, table: ByTable
) -> None:
    """Have a command judged; refuse it if the game is over or `speaker` is not who gives it."""
    if course.state.phase == "over":
        raise Refusal("game-over")
    kind = type(command)
    if kind in table:
        if speaker != TABLE:
            raise Refusal("not-for-players")
        table[kind](course, command)
    else:
        if speaker == TABLE:
            raise Refusal("only-for-players")
        players[kind](course, at_table(course.state, speaker), command)


def at_table(state: Any, seat: Seat) -> Seat:
    """Return a seat that is there and has not been left; refuse any other."""
    if not is_seat(seat, state.terms.players):
        raise Refusal("unknown-seat", seat=seat)
    if seat in state.gone:
        raise Refusal("seat-gone", seat=seat)
    return seat


def is_seat(speaker: object, players: int) -> bool:
    """Whether this is the number of a seat: what a program says may be anything, `"Ana"` or 1.0.

    >>> is_seat(1, 2), is_seat(2, 2), is_seat("Ana", 2), is_seat(1.0, 2), is_seat(True, 2)
    (True, False, False, False, False)
    """
    return type(speaker) is int and 0 <= speaker < players
