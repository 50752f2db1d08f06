"""Names people give themselves: text, never markup, and never a trick."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Final

from emojito.rooms.lookalikes import mixes_scripts
from emojito.rooms.refusal import RoomRefusal
from emojito.rules.refusal import Refusal

LONGEST: Final = 24
_ZWNJ, _ZWJ = "\u200c", "\u200d"
_STYLES: Final = "\ufe0e\ufe0f"
"""Variation selectors: show a symbol as text, or as an emoji."""
_SHAPING: Final = frozenset({_ZWNJ, _ZWJ, *_STYLES})
_KEYCAP: Final = "\u20e3"

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols by their category that are spaces to the eye."""
_INVISIBLE: Final = frozenset({
    *"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\ufffc\U00016fe4",
    *map(chr, range(0xFE00, 0xFE0E)),
    *map(chr, range(0xE0100, 0xE01F0)),
})  # fmt: skip
"""Marks by their category that show nothing."""
_CURSIVE: Final = ("ADLAM", "ARABIC", "MANDAIC", "MONGOLIAN", "NKO", "SYRIAC")
_VIRAMA: Final = 9
"""The combining class of the marks that join Indic letters."""
_MOST_MARKS: Final = 2
"""Combining marks in a row that some language needs; more is a tower of accents."""


def tidy_name(text: str) -> str:
    r"""Return a name fit to be shown; refuse one that is empty, too long or a disguise.

    >>> tidy_name("  Ana\u202e   Maria\n")
    'Ana Maria'
    """
    kept = [" "]
    marks = 0
    chars = [_plain(char) for char in unicodedata.normalize("NFC", text) if _may_show(char)]
    for char, following in pairwise((*chars, " ")):
        if char in _SHAPING:
            if _shapes(char, kept[-1], following):
                kept.append(char)
        else:
            marks = marks + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
            if marks <= _MOST_MARKS:
                kept.append(char)
    name = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())
    if len(name) > LONGEST or not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise Refusal("bad-name", limit=LONGEST)
    if mixes_scripts(name):
        raise RoomRefusal("mixed-scripts")
    return name


def _plain(char: str) -> str:
    is_space = char in _BLANK or unicodedata.category(char) in {"Zs", "Zl", "Zp", "Cc"}
    return " " if is_space else char


def _may_show(char: str) -> bool:
    """Whether a character shows anything; format characters turn text round or hide it."""
    if char in _SHAPING:
        return True
    return char not in _INVISIBLE and unicodedata.category(char) not in {"Cf", "Cs", "Co", "Cn"}


def _shapes(char: str, before: str, after: str) -> bool:
    """Whether a joiner or a variation selector changes what stands around it."""
    if char in _STYLES:
        return _is_symbol(before) or (before.isascii() and after == _KEYCAP)
    if char == _ZWJ and _is_symbol(after):
        return _is_symbol(before) or before in _STYLES
    if char == _ZWNJ and _is_cursive(before) and _is_cursive(after):
        return True
    if _is_virama(before):
        return after.isalpha()
    return before.isalpha() and _is_virama(after)


def _is_symbol(char: str) -> bool:
    return not char.isascii() and unicodedata.category(char)[0] == "S"


def _is_cursive(char: str) -> bool:
    return char.isalpha() and unicodedata.name(char, "").startswith(_CURSIVE)


def _is_virama(char: str) -> bool:
    return unicodedata.combining(char) == _VIRAMA
