"""What the cards left in hand cost."""

from __future__ import annotations

from emojito.lab.fast.bits import size
from emojito.lab.fast.cards import POINTS
from emojito.lab.fast.jit import inlined


@inlined
def points(hand: int) -> int:
    """Count a hand against its holder, by powers of two instead of by cards (M28).

    >>> points((1 << 58) - 1)
    550
    """
    count = 0
    for bit, cards in enumerate(POINTS):
        count += size(hand & cards) << bit
    return count
