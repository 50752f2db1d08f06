"""A Mau-Mau table as a row of integers, with the names of the readable engine.

Invariants, besides those of the rules:

* Every card is in one hand, in the pile, or in the discard pile, or out of the round.
* Only the card on top knows which chain is pending: nothing but its own kind goes on a chain, and a
  reshuffle leaves the top.
* A seat is in `must_call` from the moment its hand is one card, until it calls or draws; so who has
  one card and is not in it has called.
* Hands are sets: in which order somebody got their cards means nothing to the rules.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from emojito.lab.fast.cards import SIZE
from emojito.rules.maumau.terms import MOST_PLAYERS

PLAY, DRAWN, COLOR, BETWEEN_ROUNDS, OVER = range(5)
"""The phases."""

RUNNING, LAST_CARD, STUCK, POINTS = range(4)
"""Why a game is over, if it is."""


class Ints(Protocol):
    """An array, as the type checker is to see it."""

    def __getitem__(self, place: int, /) -> int:
        """Read one."""
        ...

    def __setitem__(self, place: int, value: int, /) -> None:
        """Write one."""
        ...


class State(Protocol):
    """A table between two commands. What `new_state` makes has these fields."""

    chance: np.uint64
    """Where the random numbers of this table have got to."""

    players: int
    to_500: int
    """1 if rounds go on until somebody has 500 points; this and the next are terms."""
    voluntary_draw: int
    strict_nooo: int
    drawing_ends_turn: int

    hands: Ints
    """Of each seat, as a set."""
    deck: Ints
    """The pile: from `deck_at`, the top, to before `deck_end`."""
    deck_at: int
    deck_end: int
    discard: Ints
    """All cards played, `discarded` of them, oldest first; the latest is the top card."""
    discarded: int

    phase: int
    round: int
    dealer: int
    turn: int
    color: int
    """The colour to follow, or `NO_COLOR`."""
    fitting: int
    pending: int
    """How many cards the chain on top has come to; 0 if none is pending."""
    drawn: int
    """The card just drawn in turn, or `NO_CARD`."""
    must_call: int
    """Seats, as a set."""
    stuck: int
    """Turns in a row in which there was nothing to draw (M26)."""
    scores: Ints
    round_points: Ints
    """Of the latest round; zeros before its end."""
    winners: int
    """Seats, as a set."""
    ended: int


_ARRAYS: Final = {
    "fitting": (np.int64,),"must_call":(np.int64,),
    "hands": (np.int64, MOST_PLAYERS),
    "deck": (np.uint8, SIZE),
    "discard": (np.uint8, SIZE),
    "scores": (np.int64, MOST_PLAYERS),
    "round_points": (np.int64, MOST_PLAYERS),
}

RECORD: Final = np.dtype(
    [("chance", np.uint64)]
    + [
        (name, *_ARRAYS.get(name, (np.uint8,)))
        for name in State.__annotations__
        if name != "chance"
    ],
    align=True,
)  # fmt: skip
