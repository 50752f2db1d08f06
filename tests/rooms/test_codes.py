"""Room codes: easy to read aloud, hard to guess, never rude."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from emojito.rooms import codes
from emojito.rooms.codes import DIGITS, LETTERS, new_code, tidy_code

RUDE = (
    # English, German, French, Dutch, Spanish and Polish, as they look without vowels
    "BTCH", "CCK", "CNT", "DCK", "FCK", "FGT", "KKK", "NGG", "PRCK", "PSS", "SHT", "SLT", "TWT",
    "WHR", "WNK",
    "FTZ", "HJ", "HRN", "HTL", "KCK", "KZ", "NS", "NTT", "NZ", "SS", "WCHS",
    "CNNR", "MRD", "PTN", "SLP",
    "KNKR",
    "CBRN", "JDR", "MRCN", "PLL",
    "CWL", "GWN", "JBC", "JBN", "KRW", "KTS", "PDL", "PRDL", "PZD",
)  # fmt: skip


def test_a_code_is_four_letters_and_three_digits():
    for _ in range(500):
        code = new_code()
        assert len(code) == 7
        assert set(code[:4]) <= set(LETTERS)
        assert set(code[4:]) <= set(DIGITS)
        assert tidy_code(code) == code


def test_nothing_in_it_is_mistaken_for_something_else():
    assert not set(LETTERS) & set("AEIOUY"), "vowels spell words"
    assert not set(DIGITS) & set("018"), "look like O, I and B"
    assert not set(LETTERS) & set(DIGITS)
    assert len(LETTERS) == len(set(LETTERS))
    assert len(DIGITS) == len(set(DIGITS))


def test_there_are_too_many_to_guess():
    assert len(LETTERS) ** 4 * len(DIGITS) ** 3 > 50_000_000


def test_codes_come_evenly():
    drawn = [new_code() for _ in range(4000)]
    assert len(set(drawn)) > 3990
    for place in range(7):
        counts = Counter(code[place] for code in drawn)
        alphabet = LETTERS if place < 4 else DIGITS
        assert set(counts) == set(alphabet)
        assert max(counts.values()) < 2 * 4000 / len(alphabet)


def test_codes_are_drawn_by_what_cannot_be_foreseen(monkeypatch):
    asked = []

    def choice(letters):
        asked.append(letters)
        return letters[0]

    monkeypatch.setattr(codes.secrets, "choice", choice)
    assert new_code() == LETTERS[0] * 4 + DIGITS[0] * 3
    assert asked == [LETTERS] * 4 + [DIGITS] * 3


def test_no_code_is_rude(monkeypatch):
    """Wherever it stands: such a code is thrown away and another one drawn."""
    given_out = set()
    for rude in RUDE:
        for before in range(5 - len(rude)):
            drawn = iter([*("LBQX"[:before] + rude + "LBQX")[:4], *"KTRF"])

            def choice(alphabet, drawn=drawn):
                return next(drawn) if alphabet == LETTERS else "2"

            monkeypatch.setattr(codes.secrets, "choice", choice)
            if new_code() != "KTRF222":
                given_out.add(rude)
    assert not given_out


@pytest.mark.parametrize(
    "typed",
    ["KTRF492", "ktrf492", " KTRF 492 ", "ktrf-492", "K-T-R-F 4.9.2", "kTrF492\n", "KTRF\t492",
     "KTRF\u00a0492", "KTRF–492", "KTRF\u2011492"],
)  # fmt: skip
def test_a_code_typed_sloppily_is_understood(typed):
    assert tidy_code(typed) == "KTRF492"


@pytest.mark.parametrize(
    "typed",
    ["", "KTRF49", "KTRF4922", "492KTRF", "KTRA492", "KTRF490", "hello", "ßTRF492", "ＫTRF492",
     "KTRF492; DROP", "../KTRF492", "KTRF٤٩٢", "K" * 1000],
)  # fmt: skip
def test_what_cannot_be_a_code_is_none(typed):
    assert tidy_code(typed) is None


@given(st.text(max_size=20))
def test_whatever_is_typed(typed):
    code = tidy_code(typed)
    assert code is None or tidy_code(code) == code


def test_a_tv_offers_exactly_what_codes_are_made_of():
    client = (Path(__file__).parents[2] / "web" / "src" / "lib" / "code.ts").read_text()
    assert f'LETTERS = "{LETTERS}"' in client
    assert f'DIGITS = "{DIGITS}"' in client
