"""Decks of one's own, for tests."""

from __future__ import annotations

from pathlib import Path

from emojito.rules.emojito.deck import FEWEST_CARDS, standard_deck


def deck_text(cards: int = FEWEST_CARDS, *, word: str = "mood", **pictures: str) -> str:
    """Return a deck with pictures of the standard one, or those given for some of its cards."""
    known = [emotion.picture for emotion in standard_deck().emotions.values()]
    lines = (
        f'{word}-{n} = {{ picture = "{pictures.get(f"{word}_{n}", known[n])}", en = "{word} {n}" }}'
        for n in range(cards)
    )
    return "\n".join(["[emotions]", *lines, ""])


def deck_file(folder: Path, name: str = "our-moods.toml", **deck: str) -> Path:
    """Write such a deck."""
    file = folder / name
    file.write_text(deck_text(**deck))
    return file
