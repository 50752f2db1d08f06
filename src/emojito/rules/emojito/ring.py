"""Walking round the ring: seven spaces, and the line between space 7 and space 1.

A token stands on 1–7, or on 0, the line itself, before it has gone anywhere.
"""

from __future__ import annotations

from emojito.rules.emojito.editions import RING


def forward(space: int, steps: int) -> tuple[int, int]:
    """Return the space reached and how often the line was crossed.

    Leaving the line is no crossing (E1), and stopping on 7 is not one either.

    >>> forward(0, 7), forward(0, 8), forward(6, 3)
    ((7, 0), (1, 1), (2, 1))
    """
    reached = space + steps
    crossings = (reached - 1) // RING if reached else 0
    return reached - RING * crossings, crossings


def back(space: int, steps: int) -> tuple[int, bool]:
    """Return the space reached and whether the line was crossed.

    A token on the line stays there (E33).

    >>> back(5, 3), back(2, 3), back(0, 3)
    ((2, False), (6, True), (0, False))
    """
    if space == 0:
        return 0, False
    reached = space - steps
    return (reached, False) if reached >= 1 else (reached + RING, True)
