"""A Mau-Mau table as a row of integers, with the names of the readable engine.

What always holds, besides the rules:

* Seats that nobody has hold no cards and no points.
* A card is in one hand, in the pile, in the discard pile, or out of the round.
* `fitting` follows from `strict_nooo`, `color`, `pending` and the top card, but while a colour is
  being chosen, when it means nothing. It is there because it is asked at every move.
* Which chain is pending is told by the top card: nothing but its own kind goes on a chain, and a
  reshuffle leaves the top.
* A seat is in `must_call` from the moment its hand is one card until it calls, draws or gets
  another hand; who has one card and is not in it has called.
* Hands are sets: the order in which somebody got their cards means nothing to the rules.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np

from emojito.lab.fast.cards import SIZE
from emojito.rules.maumau.terms import MOST_PLAYERS

PLAY, DRAWN, COLOR, BETWEEN_ROUNDS, OVER = range(5)
"""The phases."""

RUNNING, LAST_CARD, STUCK, POINTS = range(4)
"""Whether the game is over, and why."""


class Ints(Protocol):
    """An array, as the type checker is to see it."""

    def __getitem__(self, place: int, /) -> int:
        """Read."""

    def __setitem__(self, place: int, value: int, /) -> None:
        """Write."""


class State(Protocol):
    """A table between two commands: what the type checker is to see of a `RECORD`."""

    chance: np.uint64
    """Where the random numbers for shuffling have got to."""

    players: int
    to_500: int
    """Whether rounds go on until somebody has 500 points; 1 or 0, as the terms that follow."""
    voluntary_draw: int
    strict_nooo: int
    drawing_ends_turn: int

    hands: Ints
    """Of each seat, as a set of cards."""
    deck: Ints
    """The pile is what stands from `deck_at`, the top, to before `deck_end`."""
    deck_at: int
    deck_end: int
    discard: Ints
    """The cards played, oldest first, are the first `discarded` here; the latest is the top."""
    discarded: int

    phase: int
    round: int
    dealer: int
    turn: int
    color: int
    """The colour to follow, or `NO_COLOR`."""
    fitting: int
    """The cards that may be played now by who has them, as a set."""
    pending: int
    """How many cards the chain on top has come to; 0 if none is pending."""
    drawn: int
    """The card just drawn in turn; means nothing but in the phase `DRAWN`."""
    must_call: int
    """Seats, as a set."""
    stuck: int
    """Turns in a row in which there was nothing to draw; only a play can change that (M26)."""

    scores: Ints
    round_points: Ints
    """Of each seat in the latest round; nothing before the end of the first."""
    winners: int
    """Seats, as a set."""
    ended: int


_SET: Final = np.int64
_SHAPES: Final[dict[str, Any]] = {
    "chance": np.uint64,
    "hands": (_SET, MOST_PLAYERS),
    "deck": (np.uint8, SIZE),
    "discard": (np.uint8, SIZE),
    "fitting": _SET,
    "must_call": _SET,
    "round": np.int32,
    "scores": (np.int32, MOST_PLAYERS),
    "round_points": (np.int32, MOST_PLAYERS),
}

RECORD: Final = np.dtype(
    # What is not a set is small, and as an unsigned number an index that needs no check.
    [(name, _SHAPES.get(name, np.uint8)) for name in State.__annotations__],
    align=True,
)
