"""Names people give themselves: text, never markup, and never a trick."""

from __future__ import annotations

import unicodedata
from typing import Final

from emojito.rules.refusal import Refusal

LONGEST: Final = 24
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
        elif category in {"Cf", "Cs", "Co", "Cn"} and char not in "\u200c\u200d":
            continue
        else:
            marks = marks + 1 if category in {"Mn", "Me"} else 0
            if marks <= _MOST_MARKS:
                kept.append(char)
    name = " ".join("".join(kept).split()).strip("\u200c\u200d")
    if not name or len(name) > LONGEST:
        raise Refusal("bad-name", limit=LONGEST)
    return name
