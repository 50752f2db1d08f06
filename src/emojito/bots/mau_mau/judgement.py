"""What keen players look at when they choose a card; also how the others are assumed to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emojito.bots.mau_mau.cards import COLOR, KIND, KINDS, NO_COLOR, OF_COLOR, POINTS, UPS, CardSet

Weights = tuple[int, ...]

_CLOSENESS: Final = (0, 0, 1, *([2] * len(KIND)))
"""By size of a hand: one card, two cards, more."""

NEUTRAL: Final[Weights] = (0,) * len(KINDS)


class Judgement:
    """Weights for everything a card has going for it; pure, and cheap enough to be asked often."""

    __slots__ = ("_by_card", "_follow", "_gain", "_keeps")

    def __init__(
        self,
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
    ) -> None:
        """Weigh by kind of card, and again if the next player or anybody has so few cards.

        `follow` counts for each card of the same colour that stays in hand, `gain` for each card
        less after a swap, `cost` for each point (`cost_close` if somebody has two or less). A
        card just drawn of a kind in `keeps` is kept while nobody is close and it is worth less.
        """
        by_next = (next_has_one, next_has_two, NEUTRAL)
        by_any = (any_has_one, any_has_two, NEUTRAL)
        self._by_card = tuple(
            tuple(
                tuple(
                    10 * (kinds[kind] + near[kind] + some[kind])
                    + (cost if some is NEUTRAL else cost_close) * POINTS[card]
                    for card, kind in enumerate(KIND)
                )
                for some in by_any
            )
            for near in by_next
        )
        self._follow = 10 * follow
        self._gain = 10 * gain
        self._keeps = keeps

    def card(
        self, hands: Sequence[CardSet], seat: int, after: Sequence[int], plays: CardSet
    ) -> int:
        """Return the best of the cards that may be played."""
        if plays & (plays - 1) == 0:
            return plays.bit_length() - 1
        hand = hands[seat]
        worth = self._worth(hands, seat, after)
        follow = self._follow
        held = [(hand & cards).bit_count() * follow for cards in OF_COLOR]
        held.append(max(held))
        best, most = 0, -1_000_000
        while plays:
            lowest = plays & -plays
            plays ^= lowest
            card = lowest.bit_length() - 1
            value = worth[card] + held[COLOR[card]]
            if UPS & lowest:
                value += self._gain * self._gained(hands, seat, after)
            if value > most:
                best, most = card, value
        return best

    def whom(self, hands: Sequence[CardSet], seat: int, after: Sequence[int]) -> int:
        """Return with whom to swap hands: the one with the fewest cards, the last to play of such.

        Who plays last has least use of the hand they get.
        """
        best, fewest = seat, 100
        other = after[seat]
        while other != seat:
            size = hands[other].bit_count()
            if size <= fewest:
                best, fewest = other, size
            other = after[other]
        return best

    def color(self, hand: CardSet) -> int:
        """Return the colour to name: the one there is most of in hand."""
        best, most = 0, -1
        for color in range(NO_COLOR):
            count = (hand & OF_COLOR[color]).bit_count()
            if count > most:
                best, most = color, count
        return best

    def lays_drawn(
        self, hands: Sequence[CardSet], seat: int, after: Sequence[int], card: int
    ) -> bool:
        """Say whether to lay a card just drawn that fits."""
        keep = self._keeps[KIND[card]]
        if not keep:
            return True
        value = self._worth(hands, seat, after)[card]
        if UPS >> card & 1:
            value += self._gain * self._gained(hands, seat, after)
        return value >= -10 * keep

    def _worth(self, hands: Sequence[CardSet], seat: int, after: Sequence[int]) -> tuple[int, ...]:
        """By card: what it is worth with hands of these sizes."""
        other = after[seat]
        near = fewest = hands[other].bit_count()
        while (other := after[other]) != seat:
            size = hands[other].bit_count()
            if size < fewest:
                fewest = size
        return self._by_card[_CLOSENESS[near]][_CLOSENESS[fewest]]

    def _gained(self, hands: Sequence[CardSet], seat: int, after: Sequence[int]) -> int:
        """How many cards fewer one has after the best swap."""
        other = self.whom(hands, seat, after)
        return hands[seat].bit_count() - 1 - hands[other].bit_count()
