"""Flat game state: a round as a row of integers, for rollouts.

Everything that works on rows (`judgement`, `outlook`, `trying`) keeps to integers, so that
the lab can compile it as it stands; here it runs on plain lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from emojito.bots.mau_mau import reading
from emojito.bots.mau_mau.cards import ALL_CARDS, NO_COLOR, CardSet, fits_from
from emojito.rules.maumau.cards import COLORS, PLACE
from emojito.rules.maumau.terms import MOST_PLAYERS
from emojito.rules.maumau.view import View

Row: TypeAlias = list[int]
"""To the lab an array."""

NOBODY: Final = -1
GOES_ON: Final = -2

TOP: Final = 0
COLOR_TO_FOLLOW: Final = 1
PENDING: Final = 2
TURN: Final = 3
STUCK: Final = 4
"""How many in a row had no card to draw."""
WINNER: Final = 5
"""Who has won, `NOBODY` (M26), or `GOES_ON`."""
CHANCE: Final = 6
"""Where its chance stands; see `chance`."""
PRESENT: Final = 7
"""How many play."""
FITS_FROM: Final = 8
"""Where in `FITS` this table's rules begin."""
DRAWING_ENDS_TURN: Final = 9
IN_DECK: Final = 10
IN_LAID: Final = 11
HANDS: Final = 12
"""By seat, from here: the hand."""
AFTER: Final = HANDS + MOST_PLAYERS
"""By seat, from here: the left neighbour."""
DECK: Final = AFTER + MOST_PLAYERS
"""From here: the pile, its top last."""
LAID: Final = DECK + ALL_CARDS
"""From here: what lies under the top card, in no order."""
_SIZE: Final = LAID + ALL_CARDS


def row_of(view: View, hands: Sequence[CardSet]) -> list[int]:
    """Return the round as everybody sees it, with some hands and no cards in the piles yet."""
    row = [0] * _SIZE
    row[TOP] = PLACE[view.top]
    row[COLOR_TO_FOLLOW] = NO_COLOR if view.color is None else COLORS.index(view.color)
    row[PENDING] = 0 if view.pending is None else view.pending.cards
    row[TURN] = reading.seat(view) if view.turn is None else view.turn
    row[WINNER], row[CHANCE] = GOES_ON, 1
    row[PRESENT] = len(reading.present(view))
    row[FITS_FROM] = fits_from(view.strict_nooo)
    row[DRAWING_ENDS_TURN] = int(view.drawing_ends_turn)
    row[HANDS : HANDS + len(hands)] = hands
    row[AFTER : AFTER + len(hands)] = reading.after(view)
    return row


def put(row: list[int], deck: Sequence[int], laid: Sequence[int]) -> None:
    """Put cards into the piles."""
    row[IN_DECK], row[IN_LAID] = len(deck), len(laid)
    row[DECK : DECK + len(deck)] = deck
    row[LAID : LAID + len(laid)] = laid
