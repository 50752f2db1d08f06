"""A draw pile and its discard pile, which is shuffled into it when it runs out."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Pile(Struct, frozen=True, gc=False):
    """Cards to draw and cards done with.

    >>> pile = Pile(("a", "b", "c"))
    >>> pile.without_top(2).with_discarded(["a"])
    Pile(deck=('c',), discard=('a',))
    """

    deck: tuple[str, ...]
    """Face down, top first."""
    discard: tuple[str, ...] = ()
    """Oldest first."""

    def __len__(self) -> int:
        return len(self.deck) + len(self.discard)

    def without_top(self, count: int) -> Pile:
        """Take `count` cards off the top."""
        return Pile(self.deck[count:], self.discard)

    def with_discarded(self, cards: Iterable[str]) -> Pile:
        """Lay `cards` onto the discard pile."""
        return Pile(self.deck, self.discard + tuple(cards))

    def with_bottom(self, cards: tuple[str, ...]) -> Pile:
        """Put `cards` under the deck."""
        return Pile(self.deck + cards, self.discard)

    def reshuffled(self, order: tuple[str, ...], keep: int = 0) -> Pile:
        """Put the discard pile, shuffled to `order`, under what is left of the deck.

        The `keep` latest cards stay where they are.
        """
        return Pile(self.deck + order, self.discard[len(self.discard) - keep :])
