"""Room codes: easy to read aloud, hard to guess, never rude."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Consonants: without vowels hardly anything spells a word, and I, O and U cannot be mistaken."""

DIGITS: Final = "2345679"
"""Without 0 and 1, which look like letters, and 8, which looks like B."""

_LETTERS, _DIGITS = 4, 3

_RUDE: Final = (
    "BTCH", "CBRN", "CCK", "CNNR", "CNT", "CWL", "DCK", "FCK", "FGT", "FKK", "FTZ", "GWN", "HJ",
    "HRN", "HTL", "JBC", "JBN", "JDR", "KCK", "KKK", "KNKR", "KRW", "KTS", "KZ", "MRCN", "MRD",
    "NGG", "NGR", "NS", "NTT", "NZ", "PDL", "PLL", "PRCK", "PRDL", "PSS", "PTN", "PZD", "SHT",
    "SLP", "SLT", "SS", "TWT", "WCHS", "WHR", "WNK", "WTF",
)  # fmt: skip
"""What people read vowels into, in the languages we speak."""


def new_code() -> str:
    """Return a code such as `KTRF492`, one of about 50 million.

    Letters first, then digits, so that nobody has to ask which of them is meant.
    """
    while True:
        letters = "".join(secrets.choice(LETTERS) for _ in range(_LETTERS))
        if not any(rude in letters for rude in _RUDE):
            return letters + "".join(secrets.choice(DIGITS) for _ in range(_DIGITS))


def tidy_code(text: str) -> str | None:
    """Return the code somebody typed, or None if it cannot be one.

    >>> tidy_code(" ktrf-492 ")
    'KTRF492'
    >>> tidy_code("hello")
    """
    code = "".join(char for char in text.upper() if not _is_between(char))
    letters, digits = code[:_LETTERS], code[_LETTERS:]
    if len(code) != _LETTERS + _DIGITS:
        return None
    return code if set(letters) <= set(LETTERS) and set(digits) <= set(DIGITS) else None


def _is_between(char: str) -> bool:
    """Whether people put it between the parts of a code: spaces, dots, hyphens of any length."""
    return char == "." or char.isspace() or unicodedata.category(char) == "Pd"
