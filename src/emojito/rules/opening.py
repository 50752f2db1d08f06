"""What opening a table takes in every game."""

from __future__ import annotations

from typing import Final

from emojito.rules.chance import Chance
from emojito.rules.refusal import Refusal

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
    known, named = set(cards), set()
    for card in top:
        if card not in known:
            raise Refusal("unknown-card", card=card)
        if card in named:
            raise Refusal("repeated-card", card=card)
        named.add(card)
    return top + chance.shuffled([card for card in cards if card not in named])
