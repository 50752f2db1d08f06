"""What came of one game."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np

from emojito.lab.fast.state import Ints
from emojito.rules.maumau.terms import MOST_PLAYERS


class Result(Protocol):
    """A game in figures: what the type checker is to see of a `RECORD`."""

    moves: int
    rounds: int
    turns: int
    dealer: int
    winners: int
    """Seats, as a set."""
    points: Ints
    longest_chain: int


_SHAPES: Final[dict[str, Any]] = {
    "dealer": np.int8,
    "winners": np.uint8,
    "points": (np.int32, MOST_PLAYERS),
}

RECORD: Final = np.dtype([(name, _SHAPES.get(name, np.int32)) for name in Result.__annotations__])
