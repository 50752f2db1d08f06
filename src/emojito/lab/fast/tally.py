"""What is counted while games are played."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from emojito.lab.fast.cards import SIZE
from emojito.lab.fast.state import Ints
from emojito.rules.maumau.terms import MOST_PLAYERS

IN_TURN, FOR_CHAIN, FOR_PENG, FOR_SILENCE = range(4)
"""Why cards are drawn."""


class Tally(Protocol):
    """Sums over all games since it was new, but for `longest_chain`."""

    turns: int
    played: Ints
    """How often each card was played."""
    drawn: Ints
    """How many cards were drawn, by why."""
    reshuffles: int
    longest_chain: int
    """How many BANG! or NOOO! in a row there were at most; whoever reads it begins anew."""
    rounds: int
    stuck_rounds: int
    """Rounds that nobody won (M26)."""
    round_points: int
    """Points of all seats in all rounds."""
    wins: Ints
    """Rounds won, by how many seats the winner sits to the left of who began the round."""


_ARRAYS: Final = {"played": SIZE, "drawn": 4, "wins": MOST_PLAYERS}

RECORD: Final = np.dtype(
    [
        (name, np.int64, _ARRAYS[name]) if name in _ARRAYS else (name, np.int64)
        for name in Tally.__annotations__
    ]
)
