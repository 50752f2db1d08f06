"""What the cards left in hand cost."""

from __future__ import annotations

from emojito.rules.maumau.cards import CARDS
from emojito.rules.maumau.state import State


def points(hand: tuple[str, ...]) -> int:
    """Count a hand against its holder.

    >>> points(("red-3", "blue-7", "red-bang", "yeah-1"))
    50
    """
    return sum(CARDS[card].points for card in hand)


def round_points(state: State) -> tuple[int, ...]:
    """Count every seat's hand; whoever played the last card has none, and so have the gone."""
    return tuple(map(points, state.hands))
