"""The cards as integers: a card is its place in `DECK`, a set of cards is the bits of an integer.

All of it is computed from the readable engine, so another list of cards touches its file alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from emojito.rules.maumau.cards import CARDS, COLORS, DECK, Card
from emojito.rules.maumau.fitting import fits
from emojito.rules.maumau.state import State
from emojito.rules.maumau.terms import Terms
from emojito.rules.pile import Pile

SIZE: Final = len(DECK)
NO_CARD: Final = SIZE
NO_COLOR: Final = len(COLORS)
"""Stands for the colour None, as a colour stands for its place in `COLORS`."""


def _set(belongs: Callable[[Card], bool]) -> int:
    return sum(1 << place for place, card in enumerate(CARDS.values()) if belongs(card))


ALL: Final = _set(lambda _: True)
BLACK: Final = _set(lambda card: card.color is None)
CHAINS: Final = _set(lambda card: card.chain is not None)
WHAT: Final = _set(lambda card: card.icon == "what")
PENG: Final = _set(lambda card: card.icon == "peng")
UPS: Final = _set(lambda card: card.icon == "ups")

COLOR_OF: Final = np.array(
    [NO_COLOR if card.color is None else COLORS.index(card.color) for card in CARDS.values()]
)
"""By card."""

CHAIN_OF: Final = np.array(
    [_set(lambda other, kind=card.chain: other.chain == kind) for card in CARDS.values()]  # type: ignore[misc]
)
"""By a card of a chain: all the cards that pass it on (M10–M12)."""


def _fitting() -> npt.NDArray[np.int64]:
    fitting = np.zeros((2, NO_COLOR + 1, SIZE), np.int64)
    for strict in range(2):
        terms = Terms(2, strict_nooo=bool(strict))
        for place, color in enumerate((*COLORS, None)):
            for top, card in enumerate(DECK):
                state = State(terms, (), (), Pile((), (card,)), color=color)
                fitting[strict, place, top] = _set(lambda laid, on=state: fits(on, laid.id))  # type: ignore[misc]
    return fitting


FITTING: Final = _fitting()
"""By whether NOOO! is strict (M14), the colour to follow and the top card: all that fit on it."""

LAID: Final = np.array([CHAIN_OF[i] if CHAINS>>i&1 else FITTING[0,COLOR_OF[i],i] for i in range(SIZE)])

def _points() -> tuple[int, ...]:
    most = max(card.points for card in CARDS.values())
    return tuple(
        _set(lambda card, power=power: bool(card.points >> power & 1))  # type: ignore[misc]
        for power in range(most.bit_length())
    )


POINTS: Final = _points()
"""By the power of two: the cards whose points contain it."""
