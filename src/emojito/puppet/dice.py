"""Many small numbers from the one source of randomness."""

from __future__ import annotations

import random
from typing import Final

from emojito.rules.chance import Chance

_CARDS: Final = tuple(range(40))


def dice(chance: Chance) -> random.Random:
    """Return random numbers that depend on one shuffle and nothing else.

    >>> dice(Chance(7)).random() == dice(Chance(7)).random()
    True
    """
    return random.Random(bytes(chance.shuffled(_CARDS)))  # noqa: S311 - no secret hangs on them
