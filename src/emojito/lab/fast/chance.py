"""Random numbers of our own, so that a seed means the same games whatever is installed.

SplitMix64 (Steele, Lea and Flood 2014): a counter that goes on by a fixed step, and a function that
scrambles it. Every game has two counters of its own, for its shuffles and for its players. They
follow from the seed and the number of the game alone, so it is the same game in whatever portions
they are played.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.state import Ints, State

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_FACTOR_2: Final = np.uint64(0x94D049BB133111EB)
_11, _27, _30, _31, _32 = map(np.uint64, (11, 27, 30, 31, 32))
_UNIT: Final = 2.0**-53


@inlined
def scrambled(counter: np.uint64) -> np.uint64:
    """Turn a number into one that seems to have nothing to do with it, and each into another."""
    counter = (counter ^ (counter >> _30)) * _FACTOR_1
    counter = (counter ^ (counter >> _27)) * _FACTOR_2
    return counter ^ (counter >> _31)


@inlined
def beginning(seed: np.uint64, game: int) -> np.uint64:
    """Where the counter of a game's shuffles begins; that of its players begins at it scrambled."""
    return scrambled(scrambled(seed) + np.uint64(game))


@inlined
def below(limit: int, random: np.uint64) -> int:
    """Make random bits a number from 0 to below `limit`.

    With limits as small as here, no number is more likely than another by more than a 2⁻²⁶th part.
    """
    return int(np.int64(((random >> _32) * np.uint64(limit)) >> _32))


@inlined
def happens(probability: float, random: np.uint64) -> bool:
    """Make random bits a yes or a no."""
    return bool(np.float64(random >> _11) * _UNIT < probability)


@jit
def shuffle(state: State, cards: Ints, count: int) -> None:
    """Put the first `count` cards in an order of chance (Fisher and Yates)."""
    counter = state.chance
    for last in range(count - 1, 0, -1):
        counter += STEP
        other = below(last + 1, scrambled(counter))
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
    state.chance = counter
