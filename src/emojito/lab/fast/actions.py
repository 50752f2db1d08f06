"""A command as an integer.

=====================  ==================================================
0 …                    play the card of that place in `DECK`, no swap
`SWAPS` …              play an UPS! and swap: by card, then by seat
`DRAW`, `KEEP`         draw, keep
`COLORS` …             name the colour of that place in `COLORS`
`DEAL`                 deal the next round
=====================  ==================================================

All are commands of whoever is awaited. Calls are not among them, as they may come from several
seats at once: see `progress.call`.
"""

from __future__ import annotations

from typing import Final

from emojito.lab.fast.cards import NO_COLOR, SIZE, UPS
from emojito.rules.maumau import commands as do
from emojito.rules.maumau.cards import COLORS as COLOR_NAMES, DECK, PLACE, color_named
from emojito.rules.maumau.terms import MOST_PLAYERS

FIRST_UPS: Final = (UPS & -UPS).bit_length() - 1
"""The UPS! stand side by side in `DECK`."""

SWAPS: Final = SIZE
DRAW: Final = SWAPS + UPS.bit_count() * MOST_PLAYERS
KEEP: Final = DRAW + 1
COLORS: Final = KEEP + 1
DEAL: Final = COLORS + NO_COLOR


def action(command: do.MauMauCommand) -> int:
    """Return a command of whoever is awaited as an integer.

    >>> action(do.Play("red-2")), action(do.Draw()), action(do.Color("blue"))
    (1, 68, 73)
    """
    match command:
        case do.Play(card, None):
            return PLACE[card]
        case do.Play(card, int(swap)):
            return SWAPS + (PLACE[card] - FIRST_UPS) * MOST_PLAYERS + swap
        case do.Draw():
            return DRAW
        case do.Keep():
            return KEEP
        case do.Color(color):
            return COLORS + COLOR_NAMES.index(color_named(color))
        case do.Deal():
            return DEAL
        case _:
            raise ValueError(f"{command} has no number")


def command(action: int) -> do.MauMauCommand:
    """Return the command that an integer stands for.

    >>> command(action(do.Play("ups-2", swap=3)))
    Play(card='ups-2', swap=3)
    """
    if action < SWAPS:
        return do.Play(DECK[action])
    if action < DRAW:
        which, seat = divmod(action - SWAPS, MOST_PLAYERS)
        return do.Play(DECK[FIRST_UPS + which], seat)
    if action < COLORS:
        return do.Draw() if action == DRAW else do.Keep()
    return do.Deal() if action == DEAL else do.Color(COLOR_NAMES[action - COLORS])
