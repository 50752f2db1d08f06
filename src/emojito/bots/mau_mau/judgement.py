"""What keen players look at when they choose a card; also how the others are assumed to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from emojito.bots.mau_mau.cards import (
    ALL_CARDS,
    COLOR,
    KIND,
    KINDS,
    NO_COLOR,
    OF_COLOR,
    POINTS,
    UPS,
    CardSet,
)
from emojito.bots.mau_mau.row import AFTER, HANDS, TURN, Row

Weights: TypeAlias = tuple[int, ...]
Judgement: TypeAlias = Sequence[int]
"""What each card is worth by how close the next one and anybody are, and what else counts."""

FOLLOW: Final = 9 * ALL_CARDS
GAIN: Final = FOLLOW + 1
_KEEPS: Final = FOLLOW + 2

_CLOSENESS: Final = (0, 0, ALL_CARDS, *([2 * ALL_CARDS] * ALL_CARDS))
"""By size of a hand, one card, two cards or more: by how much a table is further on."""
NEUTRAL: Final[Weights] = (0,) * len(KINDS)


def judgement_by(
    kinds: Weights,
    next_has_one: Weights = NEUTRAL,
    next_has_two: Weights = NEUTRAL,
    any_has_one: Weights = NEUTRAL,
    any_has_two: Weights = NEUTRAL,
    *,
    follow: int = 4,
    gain: int = 6,
    keeps: Weights = NEUTRAL,
    cost: int = 0,
    cost_close: int = 0,
) -> Judgement:
    """Weigh by kind of card, and again if the next player or anybody has so few cards.

    `follow` counts for each card of the same colour that stays in hand, `gain` for each card
    less after a swap, `cost` for each point (`cost_close` if somebody has two or less). A
    card just drawn of a kind in `keeps` is kept while nobody is close and it is worth less.
    """
    by_card = [
        10 * (kinds[kind] + near[kind] + some[kind])
        + (cost if some is NEUTRAL else cost_close) * POINTS[card]
        for near in (next_has_one, next_has_two, NEUTRAL)
        for some in (any_has_one, any_has_two, NEUTRAL)
        for card, kind in enumerate(KIND)
    ]
    return (*by_card, 10 * follow, 10 * gain, *keeps)


def best_card(row: Row, judgement: Judgement, plays: CardSet) -> int:
    """Return the best of the cards that the player in turn may lay."""
    hand = row[HANDS + row[TURN]]
    worth = table_of(row)
    follow = judgement[FOLLOW]
    best = 0
    most = -1_000_000
    while plays:
        lowest = plays & -plays
        plays ^= lowest
        card = (lowest - 1).bit_count()
        value = judgement[worth + card]
        if UPS & lowest:
            value += judgement[GAIN] * gained(row)
        if follow:
            color = COLOR[card]
            if color == NO_COLOR:
                color = best_color(hand)
            value += follow * (hand & OF_COLOR[color]).bit_count()
        if value > most:
            best = card
            most = value
    return best


def passed_over(row: Row, judgement: Judgement, fits: CardSet, laid: int) -> CardSet:
    """Return those of the cards that fit which the player in turn would rather have laid.

    Whoever looks on does not know how many of a colour they have, so a card of another one has to
    be worth more by at least that of another card to follow.
    """
    worth = table_of(row)
    usual = _worth(row, judgement, worth, laid)
    rather = 0
    while fits:
        lowest = fits & -fits
        fits ^= lowest
        card = (lowest - 1).bit_count()
        margin = 0 if COLOR[card] == COLOR[laid] or COLOR[card] == NO_COLOR else judgement[FOLLOW]
        if _worth(row, judgement, worth, card) > usual + margin:
            rather |= lowest
    return rather


def _worth(row: Row, judgement: Judgement, worth: int, card: int) -> int:
    """Return what a card is worth, whatever else is in hand."""
    if UPS >> card & 1:
        return judgement[worth + card] + judgement[GAIN] * gained(row)
    return judgement[worth + card]


def whom(row: Row) -> int:
    """Return with whom to swap hands: the one with the fewest cards, the last to play of such.

    Who plays last has least use of the hand they get.
    """
    best = seat = row[TURN]
    fewest = ALL_CARDS
    other = row[AFTER + seat]
    while other != seat:
        size = row[HANDS + other].bit_count()
        if size <= fewest:
            best = other
            fewest = size
        other = row[AFTER + other]
    return best


def best_color(hand: CardSet) -> int:
    """Return the colour to name: the one there is most of in hand."""
    best = 0
    most = -1
    for color in range(NO_COLOR):
        count = (hand & OF_COLOR[color]).bit_count()
        if count > most:
            best = color
            most = count
    return best


def lays_drawn(row: Row, judgement: Judgement, card: int) -> bool:
    """Say whether to lay a card just drawn that fits."""
    keep = judgement[_KEEPS + KIND[card]]
    if not keep:
        return True
    return _worth(row, judgement, table_of(row), card) >= -10 * keep


def table_of(row: Row) -> int:
    """Return where in a judgement the worth of cards begins with hands of these sizes."""
    seat = row[TURN]
    other = row[AFTER + seat]
    near = fewest = row[HANDS + other].bit_count()
    other = row[AFTER + other]
    while other != seat:
        size = row[HANDS + other].bit_count()
        if size < fewest:
            fewest = size
        other = row[AFTER + other]
    return 3 * _CLOSENESS[near] + _CLOSENESS[fewest]


def gained(row: Row) -> int:
    """How many cards fewer the player in turn has after the best swap."""
    return row[HANDS + row[TURN]].bit_count() - 1 - row[HANDS + whom(row)].bit_count()
