"""Random numbers of our own, so that a seed means the same games whatever is installed.

SplitMix64 (Steele, Lea and Flood 2014): a counter, and a function that scrambles it. Each game has
a counter of its own that depends on the seed and the number of the game alone, so it is the same
game in whatever portions they are played.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.state import Ints, State

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_FACTOR_2: Final = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32, _11 = map(np.uint64, (27, 30, 31, 32, 11))
_UNIT: Final = 2.0**-53


@inlined
def scrambled(number: np.uint64) -> np.uint64:
    """Turn a number into another that seems to have nothing to do with it, each into its own."""
    number = (number ^ (number >> _30)) * _FACTOR_1
    number = (number ^ (number >> _27)) * _FACTOR_2
    return number ^ (number >> _31)


@jit
def begin(state: State, seed: np.uint64, game: np.uint64) -> None:
    """Go to where the random numbers of a game begin."""
    state.chance = scrambled(scrambled(seed) + game)


@inlined
def bits(state: State) -> np.uint64:
    """The next 64 random bits."""
    state.chance += _STEP
    return scrambled(state.chance)


@inlined
def below(limit: int, random: np.uint64) -> int:
    """Make random bits a number from 0 to below `limit`.

    For the small limits here no number comes more often than another by more than a 2⁻²⁶th part.
    """
    return np.int64(((random >> _32) * np.uint64(limit)) >> _32)


@inlined
def happens(probability: float, random: np.uint64) -> bool:
    """Make random bits a yes or a no."""
    return np.float64(random >> _11) * _UNIT < probability


@jit
def shuffle(state: State, cards: Ints, count: int) -> None:
    """Put the first `count` cards in an order of chance (Fisher and Yates)."""
    at = state.chance
    for last in range(count - 1, 0, -1):
        at += _STEP
        other = below(last + 1, scrambled(at))
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
    state.chance = at
