"""What a seat sees, as a vector of fixed size, built from the seat's view and nothing else.

Seats are counted from the one who looks: itself first, then clockwise. Slots of seats that the
table does not have are zero.

>>> from emojito.rules import Table
>>> view = Table.open("mau-mau", ["Ana", "Ben"], seed=1).view(0)
>>> sorted(view.hand) == sorted(DECK[place] for place in vector(view)[LAYOUT["hand"]].nonzero()[0])
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, TypeAlias, get_args

import numpy as np
from msgspec import UNSET
from numpy.typing import NDArray

from emojito.rules import Seat
from emojito.rules.maumau.cards import CARDS, COLORS, DECK
from emojito.rules.maumau.chain import Chain
from emojito.rules.maumau.state import Phase
from emojito.rules.maumau.terms import LIMIT, MOST_PLAYERS
from emojito.rules.maumau.view import View

Vector: TypeAlias = NDArray[np.float32]

CHAINS: Final[tuple[Chain, ...]] = get_args(Chain)
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

_WIDTHS: Final = {
    "hand": len(DECK),
    "top": len(DECK),
    "color": len(COLORS),
    "chain": len(CHAINS),
    "pending": 1,
    "phase": len(PHASES),
    "seats": MOST_PLAYERS,
    "awaited": MOST_PLAYERS,
    "dealer": MOST_PLAYERS,
    "must_call": MOST_PLAYERS,
    "hand_sizes": MOST_PLAYERS,
    "scores": MOST_PLAYERS,
    "pile": 1,
    "discard": 1,
    "to_500": 1,
    "voluntary_draw": 1,
    "strict_nooo": 1,
    "drawing_ends_turn": 1,
}
_ENDS: Final = tuple(accumulate(_WIDTHS.values()))

LAYOUT: Final = {
    part: slice(end - width, end) for (part, width), end in zip(_WIDTHS.items(), _ENDS, strict=True)
}
"""Where each part of the vector is."""

SIZE: Final = _ENDS[-1]

MOST_POINTS: Final = LIMIT - 1 + sum(card.points for card in CARDS.values())
"""Nobody can have more: the game goes on below the limit, and a round has all cards at most."""

LOW: Final[Vector] = np.zeros(SIZE, dtype=np.float32)
HIGH: Final[Vector] = np.ones(SIZE, dtype=np.float32)
HIGH[LAYOUT["scores"]] = MOST_POINTS / LIMIT


def vector(view: View) -> Vector:
    """Return what the view of a seat shows."""
    if view.seat is None or view.hand is UNSET:
        raise ValueError("only a seat observes; this is nobody's view")
    shown = _parts(view, view.seat, view.hand)
    return np.array([value for part in LAYOUT for value in shown[part]], dtype=np.float32)


def _parts(view: View, seat: Seat, hand: tuple[str, ...]) -> dict[str, list[float]]:
    players = len(view.hand_sizes)
    clockwise = [(seat + step) % players for step in range(players)]
    empty = [0.0] * (MOST_PLAYERS - players)

    def marked(*chosen: Seat | None) -> list[float]:
        return _marks(clockwise, chosen) + empty

    def counted(numbers: Sequence[int], whole: int) -> list[float]:
        return [numbers[other] / whole for other in clockwise] + empty

    return {
        "hand": _marks(DECK, hand),
        "top": _marks(DECK, (view.top,)),
        "color": _marks(COLORS, (view.color,)),
        "chain": _marks(CHAINS, (view.pending and view.pending.kind,)),
        # In theory a chain outgrows the deck; nobody can draw more than that.
        "pending": [min(view.pending.cards / len(DECK), 1.0) if view.pending else 0.0],
        "phase": _marks(PHASES, (view.phase,)),
        "seats": marked(*clockwise),
        "awaited": marked(view.awaited),
        "dealer": marked(view.dealer),
        "must_call": marked(*view.must_call),
        "hand_sizes": counted(view.hand_sizes, len(DECK)),
        "scores": counted(view.scores, LIMIT),
        "pile": [view.pile / len(DECK)],
        "discard": [view.discard / len(DECK)],
        "to_500": [view.rounds == "to-500"],
        "voluntary_draw": [view.voluntary_draw],
        "strict_nooo": [view.strict_nooo],
        "drawing_ends_turn": [view.drawing_ends_turn],
    }


def _marks(all: Sequence[object], chosen: Sequence[object]) -> list[float]:
    """Return a 1 for each that is chosen, and 0 for the others."""
    return [float(one in chosen) for one in all]
