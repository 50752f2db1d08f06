"""What is counted while games are played."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np

from emojito.lab.fast.cards import SIZE
from emojito.lab.fast.state import Ints
from emojito.rules.maumau.terms import MOST_PLAYERS

IN_TURN, FOR_CHAIN, FOR_PENG, FOR_SILENCE = range(4)
"""Why cards are drawn."""


class Tally(Protocol):
    """Sums over all that has happened: what the type checker is to see of a `RECORD`."""

    turns: int
    played: Ints
    """How often each card was played."""
    drawn: Ints
    """How many cards were drawn, by why."""
    reshuffles: int
    longest_chain: int
    """The most BANG! or NOOO! on each other; no sum, and begun anew for every game."""
    rounds: int
    stuck_rounds: int
    """Rounds that nobody won (M26)."""
    round_points: int
    """Points of all seats in all rounds."""
    round_wins: Ints
    """Rounds won, by how many seats the winner sits to the left of who began the round."""


_SHAPES: Final[dict[str, Any]] = {
    "played": (np.int64, SIZE),
    "drawn": (np.int64, 4),
    "round_wins": (np.int64, MOST_PLAYERS),
}

RECORD: Final = np.dtype([(name, _SHAPES.get(name, np.int64)) for name in Tally.__annotations__])
