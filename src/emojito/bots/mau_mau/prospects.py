"""Evaluation function: how probably each player wins a round in progress if all play on as keen.

A round is decided by luck for the most part. Whoever plays it on to its end learns little more than
the dice; a few turns and then this judgement tell two options apart much sooner.
"""

from __future__ import annotations

from math import exp
from typing import Final

from emojito.bots.mau_mau.cards import ALL_CARDS, FITS, KIND, KINDS, SPECIAL, UPS
from emojito.bots.mau_mau.row import (
    AFTER,
    COLOR_TO_FOLLOW,
    FITS_FROM,
    HANDS,
    PRESENT,
    TOP,
    TURN,
    Row,
)

MOST: Final = 9
"""Cards in a hand: with more it is no worse."""
FITTING: Final = MOST + 1
"""From here: what cards to lay next are worth; none, one, more."""
PLACE: Final = FITTING + 3
"""Numbers for each place, counted from the player in turn: by size of the hand, by what fits."""
SWAP: Final = len(KINDS)
"""After what each kind of special card is worth: an UPS!, for each card less after the swap."""
GAIN: Final = 8

_PROSPECTS: Final = (
    # 2 players
    0.0, 1.29, 0.46, 0.15, -0.06, -0.2, -0.26, -0.36, -0.4, -0.59, -0.3, 0.16, 0.17,
    0.0, 0.99, 0.35, 0.1, -0.03, -0.15, -0.22, -0.26, -0.39, -0.41, -0.19, 0.05, 0.11,
    0.0, 0.06, 0.07, 0.06, 0.36, 0.41, -0.04, 0.35,
    # 3 players
    0.0, 1.9, 0.8, 0.29, -0.01, -0.24, -0.46, -0.55, -0.71, -0.97, -0.44, 0.25, 0.26,
    0.0, 1.58, 0.69, 0.28, 0.05, -0.16, -0.32, -0.52, -0.6, -1.04, -0.26, 0.1, 0.11,
    0.0, 1.35, 0.63, 0.27, 0.03, -0.15, -0.26, -0.53, -0.61, -0.75, -0.15, 0.07, 0.05,
    0.0, 0.12, 0.08, 0.1, 0.39, 0.45, 0.23, 0.25,
    # 4 players
    0.0, 2.18, 0.97, 0.37, -0.01, -0.25, -0.45, -0.75, -0.95, -1.05, -0.47, 0.28, 0.26,
    0.0, 1.79, 0.77, 0.32, 0.02, -0.25, -0.42, -0.62, -0.68, -0.81, -0.19, 0.18, 0.14,
    0.0, 1.65, 0.76, 0.34, 0.04, -0.15, -0.35, -0.61, -0.73, -0.98, -0.14, 0.08, 0.02,
    0.0, 1.49, 0.74, 0.34, 0.09, -0.09, -0.34, -0.6, -0.81, -0.97, -0.13, 0.01, -0.03,
    0.0, 0.1, 0.06, 0.12, 0.39, 0.42, 0.29, 0.24,
    # 5 players
    0.0, 2.28, 0.91, 0.34, 0.02, -0.31, -0.44, -0.73, -0.92, -1.15, -0.48, 0.27, 0.22,
    0.0, 1.82, 0.74, 0.29, -0.05, -0.21, -0.43, -0.53, -0.68, -0.86, -0.19, 0.15, 0.12,
    0.0, 1.7, 0.79, 0.36, 0.01, -0.17, -0.25, -0.61, -0.72, -1.12, -0.16, 0.09, 0.05,
    0.0, 1.51, 0.66, 0.29, 0.02, -0.16, -0.4, -0.53, -0.7, -0.7, -0.09, 0.07, 0.02,
    0.0, 1.47, 0.65, 0.31, 0.03, -0.2, -0.39, -0.5, -0.66, -0.77, -0.1, 0.01, 0.02,
    0.0, 0.06, 0.05, 0.12, 0.34, 0.38, 0.27, 0.21,
)  # fmt: skip
"""Fitted to who won some 60,000 to 250,000 rounds in progress between keen players (a conditional
logit model). `make prospects` fits them anew, and with nothing changed prints just these."""
_FROM: Final = (0, 0, 0, 34, 81, 141)
"""By number of players: where theirs begin."""


def prospect(row: Row, seat: int) -> float:
    """Return how probably a seat wins a round in which nothing is pending."""
    players = row[PRESENT]
    at = _FROM[players]
    kinds = at + players * PLACE
    fits = FITS[row[FITS_FROM] + row[COLOR_TO_FOLLOW] * ALL_CARDS + row[TOP]]
    fewest = ALL_CARDS
    other = seat
    for _ in range(players):
        fewest = min(fewest, row[HANDS + other].bit_count())
        other = row[AFTER + other]
    whole = own = 0.0
    other = row[TURN]
    for _ in range(players):
        hand = row[HANDS + other]
        size = hand.bit_count()
        value = _PROSPECTS[at + min(size, MOST)]
        value += _PROSPECTS[at + FITTING + min((hand & fits).bit_count(), 2)]
        special = hand & SPECIAL
        while special:
            lowest = special & -special
            special ^= lowest
            value += _PROSPECTS[kinds + KIND[(lowest - 1).bit_count()]]
        if hand & UPS:
            swaps = (hand & UPS).bit_count()
            value += _PROSPECTS[kinds + SWAP] * swaps * min(size - fewest, GAIN)
        share = exp(value)
        whole += share
        if other == seat:
            own = share
        at += PLACE
        other = row[AFTER + other]
    return own / whole
