"""Names: text, never markup, and never a trick."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, strategies as st

from emojito.rooms.names import LONGEST, tidy_name
from emojito.rules import Refusal
from emojito.rules.opening import check_names

ZWNJ, ZWJ = "\u200c", "\u200d"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria\t", "Ana Maria"),
        ("Ana\nBen", "Ana Ben"),
        ("Ana\x00\x07\x1bBen", "Ana Ben"),
        ("\u202eanA\u202c", "anA"),
        ("\u2066Ana\u2069\u200f\u200e", "Ana"),
        ("Ana\u200b\ufeff\u2060", "Ana"),
        ("\u00a0Ana\u3000Ben\u2028", "Ana Ben"),
        ("Zoe\u0308", "Zoë"),
        ("Z\u0351\u036b\u0343\u036a\u0302a", "Z\u0351\u036ba"),
        ("Phở", "Phở"),
        ("नमस्ते", "नमस्ते"),
        ("דנה", "דנה"),
        ("دانة", "دانة"),
        ("明美", "明美"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("🏳️‍🌈 Ana", "🏳️‍🌈 Ana"),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("<script>alert(1)</script>"[:24], "<script>alert(1)</script"),
        ("&lt;Ana&gt; {who} %s", "&lt;Ana&gt; {who} %s"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_made_fit_to_be_shown(typed, name):
    assert tidy_name(typed) == name


@pytest.mark.parametrize(
    "typed",
    ["", " ", "\n\t", "\u200b", "\u202e\u202d", ZWJ, f"{ZWJ} {ZWNJ}", f" {ZWJ}{ZWJ} ", "\ufeff",
     "x" * (LONGEST + 1), "\ue000", "\U000e0041"],
)  # fmt: skip
def test_a_name_that_is_none_is_refused(typed):
    with pytest.raises(Refusal) as refused:
        tidy_name(typed)
    assert refused.value.code == "bad-name"
    assert refused.value.details == {"limit": LONGEST}


@pytest.mark.parametrize(
    "blank",
    ["\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u034f", "\u17b4\u17b5", "\u180b", "\ufe0f"],
    ids=lambda blank: unicodedata.name(blank[0]),
)
def test_a_name_nobody_can_see_is_none(blank):
    for typed in (blank, f" {blank} {blank}", f"{blank}{ZWJ}"):
        with pytest.raises(Refusal):
            tidy_name(typed)


@pytest.mark.parametrize("mark", ["\u0301", "\u0489", "\u20dd"])
def test_a_mark_needs_something_to_stand_on(mark):
    with pytest.raises(Refusal):
        tidy_name(mark * 2)


def test_what_is_taken_out_leaves_letters_joined_as_they_look():
    assert tidy_name("Zoe\u200b\u0308") == tidy_name("Zoë")


any_text = st.text(max_size=40) | st.text(
    st.sampled_from("aA \t\u200c\u200d\u200b\u202e\u0301\u0308e\ufe0f🎭\u00a0"), max_size=30
)


@given(any_text)
@example(f"{ZWJ} {ZWNJ}")
@example(f"Ana {ZWJ}")
@example("e\u200b\u0301")
def test_whatever_is_typed(typed):
    try:
        name = tidy_name(typed)
    except Refusal:
        return
    assert 1 <= len(name) <= LONGEST
    assert name == name.strip()
    assert tidy_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    for char in name:
        assert unicodedata.category(char) not in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
        assert unicodedata.category(char) != "Cf" or char in (ZWJ, ZWNJ)
    # The rules take every name that the room took.
    check_names((name,))
