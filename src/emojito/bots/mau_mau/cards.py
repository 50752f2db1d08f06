"""The cards as integers, for thinking ahead: a card is its place in `DECK`, a hand a set of bits.

All of it follows from the rules' own list of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from emojito.rules.maumau.cards import CARDS, COLORS, DECK, PLACE, Card
from emojito.rules.maumau.fitting import fitting
from emojito.rules.maumau.state import State
from emojito.rules.maumau.terms import Terms
from emojito.rules.pile import Pile

CardSet: TypeAlias = int
"""The bits of the cards that belong to it."""

_CARDS: Final = tuple(CARDS.values())
NO_COLOR: Final = len(COLORS)
"""Stands for the colour None, as a colour stands for its place in `COLORS`."""
ALL_CARDS: Final = len(DECK)
ALL: Final[CardSet] = (1 << ALL_CARDS) - 1


def cards_where(belongs: Callable[[Card], bool]) -> CardSet:
    """Return the set of all cards of which something is true."""
    return sum(1 << place for place, card in enumerate(_CARDS) if belongs(card))


def card_set(names: Iterable[str]) -> CardSet:
    """Return the set of some cards.

    >>> bin(card_set(["red-1", "red-3"]))
    '0b101'
    """
    return sum(1 << PLACE[name] for name in names)


def places(cards: CardSet) -> list[int]:
    """Return the cards of a set, one by one.

    >>> places(0b101)
    [0, 2]
    """
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


BLACK: Final = cards_where(lambda card: card.color is None)
BANG: Final = cards_where(lambda card: card.icon == "bang")
WHAT: Final = cards_where(lambda card: card.icon == "what")
PENG: Final = cards_where(lambda card: card.icon == "peng")
UPS: Final = cards_where(lambda card: card.icon == "ups")
SPECIAL: Final = cards_where(lambda card: not card.icon.isdigit())

OF_COLOR: Final = tuple(cards_where(lambda card, c=color: card.color == c) for color in COLORS)  # type: ignore[misc]
"""By colour: its cards."""
COLOR: Final = tuple(NO_COLOR if c.color is None else COLORS.index(c.color) for c in _CARDS)
"""By card: its colour."""
ALIKE: Final = tuple(cards_where(lambda card, i=c.icon: card.icon == i) for c in _CARDS)  # type: ignore[misc]
"""By card: all with its icon."""
CHAIN: Final = tuple(
    0 if c.chain is None else cards_where(lambda card, k=c.chain: card.chain == k)  # type: ignore[misc]
    for c in _CARDS
)
"""By card: all that pass on the chain it belongs to (M10–M12)."""
POINTS: Final = tuple(card.points for card in _CARDS)
"""By card: what it costs in hand."""
KINDS: Final = ("number", "bang", "what", "peng", "yeah", "nooo", "ups")
KIND: Final = tuple(0 if c.icon.isdigit() else KINDS.index(c.icon) for c in _CARDS)
"""By card: its place in `KINDS`."""


def _fits(strict_nooo: bool, color: int, top: str) -> CardSet:
    named = None if color == NO_COLOR else COLORS[color]
    terms = Terms(2, strict_nooo=strict_nooo)
    return card_set(fitting(State(terms, (), (), Pile((), (top,)), color=named)))


FITS: Final = tuple(
    _fits(strict, color, top)
    for strict in (False, True)
    for color in range(NO_COLOR + 1)
    for top in DECK
)
"""All that fit: by whether NOOO! is strict (M14), by the colour to follow, by the top card."""


def fits_from(strict_nooo: bool) -> int:
    """Return where in `FITS` it begins, by whether NOOO! is strict."""
    return (NO_COLOR + 1) * ALL_CARDS if strict_nooo else 0
