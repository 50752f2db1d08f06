"""Who decides next: one seat at a time, also where the rules let several speak.

The rules wait for one seat. Besides, a seat that must call may do so at any moment until the next
play, draw or keep. Here every other seat that must call is asked once before each command of the
awaited seat, clockwise: it calls or stays silent. The awaited seat itself may call whenever it
decides. Calls of several seats between two other commands lead to the same table in any order, so
nothing that can come about at a real table is lost; `tests/env/test_calling.py` proves it.

All this is public: it takes the table's view.
"""

from __future__ import annotations

from typing import TypeAlias

from emojito.rules import Seat
from emojito.rules.maumau.view import View

Due: TypeAlias = tuple[Seat, ...]
"""Who decides, in this order: those asked for their call, then the awaited seat."""


def due(table: View) -> Due:
    """Return who decides before anything but a call can happen; nobody if the game is over."""
    if table.awaited is None:
        return ()
    players = len(table.hand_sizes)
    others = ((table.awaited + step) % players for step in range(1, players))
    return (*(seat for seat in others if seat in table.must_call), table.awaited)


def asked(waiting: Due) -> bool:
    """Whether the first in `waiting` is only asked for a call."""
    return len(waiting) > 1


def after(waiting: Due, called: bool, table: View) -> Due:
    """Return who decides next, when the first in `waiting` has called or done something else."""
    if asked(waiting):
        return waiting[1:]
    return waiting if called else due(table)
