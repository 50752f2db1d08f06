"""The cards as integers: a card is its place in `DECK`, a set of cards is the bits of an integer.

All of it is computed from the readable engine, and follows its list of cards by itself. What a new
kind of card does is said again in `progress`, and in `legal` and `actions` if it leaves a choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from emojito.rules.maumau.cards import CARDS, COLORS, DECK, Card
from emojito.rules.maumau.fitting import fitting
from emojito.rules.maumau.state import State
from emojito.rules.maumau.terms import Terms
from emojito.rules.pile import Pile

Table = npt.NDArray[np.int64]

SIZE: Final = len(DECK)
NO_CARD: Final = SIZE
NO_COLOR: Final = len(COLORS)
"""Stands for the colour None, as a colour stands for its place in `COLORS`."""

_CARDS: Final[tuple[Card, ...]] = tuple(CARDS.values())


def _set(belongs: Iterable[bool]) -> int:
    """Return the set of the cards that belong to it, asked in the order of `DECK`."""
    return sum(1 << place for place, does in enumerate(belongs) if does)


BLACK: Final = _set(card.color is None for card in _CARDS)
CHAINS: Final = _set(card.chain is not None for card in _CARDS)
BANG: Final = _set(card.icon == "bang" for card in _CARDS)
WHAT: Final = _set(card.icon == "what" for card in _CARDS)
PENG: Final = _set(card.icon == "peng" for card in _CARDS)
UPS: Final = _set(card.icon == "ups" for card in _CARDS)


def _color(card: Card) -> int:
    return NO_COLOR if card.color is None else COLORS.index(card.color)


def _chain(card: Card) -> int:
    return 0 if card.chain is None else _set(other.chain == card.chain for other in _CARDS)


def _fitting() -> Table:
    table = np.zeros((2, NO_COLOR + 1, SIZE), np.int64)
    for strict in range(2):
        terms = Terms(2, strict_nooo=bool(strict))
        for place, color in enumerate((*COLORS, None)):
            for top, card in enumerate(DECK):
                state = State(terms, (), (), Pile((), (card,)), color=color)
                fit = fitting(state)
                table[strict, place, top] = _set(laid in fit for laid in DECK)
    return table


COLOR_OF: Final[Table] = np.array([_color(card) for card in _CARDS])
"""By card."""

CHAIN_OF: Final[Table] = np.array([_chain(card) for card in _CARDS])
"""By card: all that pass on the chain it belongs to, and go on it alone (M10–M12)."""

FITTING: Final[Table] = _fitting()
"""By whether NOOO! is strict (M14), the colour to follow and the top card: all that fit."""

FOLLOWING: Final[Table] = np.array(
    [CHAIN_OF[card] or FITTING[0, COLOR_OF[card], card] for card in range(SIZE)]
)
"""By card just played: all that may be played after it; means nothing if it is black, as its colour
must be named first."""

POINTS: Final = tuple(_set(bool(card.points >> bit & 1) for card in _CARDS) for bit in range(5))
"""By power of two: the cards whose points, written as a sum of such powers, contain it."""
