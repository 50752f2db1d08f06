"""The 58 cards, as data.

The rulebook prints their number and names the six specials; the list itself is our assumption (see
`docs/rules/mau-mau.md`). Engine code reads these values and never asks which card it is beyond its
icon: the engine needs nothing else for another list.

>>> len(CARDS), CARDS["red-7"]
(58, Card(id='red-7', color='red', icon='7', points=7, chain=None))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from emojito.rules.maumau.chain import Chain
from emojito.rules.refusal import Refusal, hints

Color: TypeAlias = Literal["red", "yellow", "green", "blue"]

COLORS: Final[tuple[Color, ...]] = get_args(Color)
"""In this order wherever there has to be one."""

_NUMBERS: Final = range(1, 11)
_COLORED_POINTS: Final = 15
_BLACK_POINTS: Final = 25
_EACH_BLACK: Final = 2
"""How many there are of each black special."""
_CHAIN: Final[dict[str, Chain]] = {"bang": "bang", "nooo": "nooo"}


class Card(Struct, frozen=True):
    """A card; two with the same colour and icon are black ones and play the same."""

    id: str
    color: Color | None
    """None is black."""
    icon: str
    """What it shows: its number, or the word of a special."""
    points: int
    """What it costs in hand; specials have no number besides (M28)."""
    chain: Chain | None = None
    """The chain it begins or passes on."""


def _cards() -> Iterator[Card]:
    for color in COLORS:
        for number in _NUMBERS:
            yield Card(f"{color}-{number}", color, str(number), number)
        for icon in ("bang", "what", "peng"):
            yield Card(f"{color}-{icon}", color, icon, _COLORED_POINTS, _CHAIN.get(icon))
    for icon in ("yeah", "nooo", "ups"):
        for copy in range(1, _EACH_BLACK + 1):
            yield Card(f"{icon}-{copy}", None, icon, _BLACK_POINTS, _CHAIN.get(icon))


CARDS: Final[dict[str, Card]] = {card.id: card for card in _cards()}
"""Every card by its id."""

DECK: Final = tuple(CARDS)
"""The ids of all cards, sorted."""

LONGEST: Final = max(DECK, key=len)
"""A card whose name is as long as any."""

PLACE: Final = {card: place for place, card in enumerate(DECK)}
"""Where a card stands in `DECK`, to sort others like it."""


def color_named(word: str) -> Color:
    """Return the colour of that name."""
    for color in COLORS:
        if color == word:
            return color
    raise Refusal("unknown-color", color=word, **hints(word, COLORS))
