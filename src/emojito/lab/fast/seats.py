"""Who sits where."""

from __future__ import annotations

from typing import Final

from emojito.lab.fast.jit import inlined
from emojito.lab.fast.state import State

NOBODY: Final = -1


@inlined
def left_of(state: State, seat: int) -> int:
    """The left neighbour of a seat. Nobody leaves here."""
    return 0 if seat + 1 == state.players else seat + 1
