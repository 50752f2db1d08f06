"""Names people give themselves: text, never markup, and never a trick."""

from __future__ import annotations

import unicodedata
from typing import Final

from emojito.rules.refusal import Refusal

LONGEST: Final = 24
_JOINERS: Final = "\u200c\u200d"
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their category that show nothing."""
_MOST_MARKS: Final = 2
"""Combining marks in a row that some language needs; more is a tower of accents."""


def tidy_name(text: str) -> str:
    r"""Return a name fit to be shown; refuse one that is empty or too long.

    >>> tidy_name("  Ana\u202e   Maria\n")
    'Ana Maria'
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        # Zs and control characters become spaces; format characters turn text round or hide it,
        # except the joiners that emoji and some scripts are made with.
        if category in {"Zs", "Zl", "Zp", "Cc"}:
            kept.append(" ")
        elif category in {"Cf", "Cs", "Co", "Cn"} and char not in _JOINERS:
            continue
        else:
            marks = marks + 1 if category in {"Mn", "Me"} else 0
            if marks <= _MOST_MARKS:
                kept.append(char)
    kept = list(unicodedata.normalize("NFC", "".join(kept)))
    name = " ".join(word for word in (w.strip(_JOINERS) for w in "".join(kept).split()) if word)
    if len(name) > LONGEST or not any(_is_visible(char) for char in name):
        raise Refusal("bad-name", limit=LONGEST)
    return name


def skeleton(name: str) -> str:
    """Return what a name looks like: two people with one skeleton could be taken for each other.

    >>> skeleton("ANA") == skeleton("Ana")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    # Marks are kept: in many scripts they are the vowels.
    return "".join(c for c in plain if c == " " or _is_visible(c) or _is_mark(c))


def _is_visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANK


def _is_mark(char: str) -> bool:
    # Variation selectors are marks by name only: they show nothing.
    return unicodedata.category(char)[0] == "M" and not "\ufe00" <= char <= "\ufe0f"
