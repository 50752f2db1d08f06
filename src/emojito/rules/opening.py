"""What opening a table takes in every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from emojito.rules.chance import Chance
from emojito.rules.refusal import Refusal, hints

LONGEST_NAME: Final = 60


def check_names(names: tuple[str, ...]) -> None:
    """Refuse names that are empty or endless."""
    if any(not name.strip() or len(name) > LONGEST_NAME for name in names):
        raise Refusal("bad-name", limit=LONGEST_NAME)


def stacked(cards: tuple[str, ...], top: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """Put the cards named in `top` on top of all the others, shuffled.

    >>> stacked(("a", "b"), ("b",), Chance())
    ('b', 'a')
    """
    named = check_cards(cards, top)
    return top + chance.shuffled([card for card in cards if card not in named])


def check_cards(cards: tuple[str, ...], named: Iterable[str]) -> set[str]:
    """Refuse cards that do not exist or are named twice; return those that are named."""
    known, seen = set(cards), set[str]()
    for card in named:
        if card not in known:
            raise Refusal("unknown-card", card=card, **hints(card, cards))
        if card in seen:
            raise Refusal("repeated-card", card=card)
        seen.add(card)
    return seen
