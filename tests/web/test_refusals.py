"""Every refusal has a sentence in every language, and every sentence has its refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from emojito.rooms.refusal import SENTENCES as ROOMS
from emojito.rules.refusal import SENTENCES as RULES
from emojito.server.refusal import SENTENCES as SERVER

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "web" / "src" / "messages"
LANGUAGES = sorted(path.name for path in MESSAGES.iterdir() if path.is_dir())

NEVER_MET = {
    # Only a program that writes the protocol's JSON itself can break its form.
    "not-json", "unknown-word", "unknown-field", "missing-field", "wrong-type",
    # Only the referee is spoken to in lines and given positions; rooms deal for themselves.
    "line-too-long", "unknown-line", "no-table", "repeated-card", "unknown-owner",
    "bad-position", "deck-and-position",
    # Only the library takes commands back and replays records.
    "nothing-to-undo", "unknown-record", "record-refused", "record-deviates",
}  # fmt: skip
"""Codes that nobody meets who uses the client."""


def codes() -> set[str]:
    return {*RULES, *ROOMS, *SERVER} - NEVER_MET


def texts(source: str) -> dict[str, str]:
    """The sentences of a catalogue by their codes; one may stand on the next line."""
    return dict(re.findall(r'^\s*"refused\.([a-z0-9-]+)":\s*"(.+)",$', source, re.MULTILINE))


def source(language: str) -> str:
    return "".join(file.read_text() for file in sorted((MESSAGES / language).glob("*.ts")))


def blanks(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def test_the_list_of_codes_nobody_meets_is_not_stale():
    assert {*RULES, *ROOMS, *SERVER} >= NEVER_MET


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language):
    assert sorted(codes() - texts(source(language)).keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_a_refusal(language):
    assert sorted(texts(source(language)).keys() - codes()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_fills_in_only_what_the_refusal_tells(language):
    told = {**RULES, **ROOMS, **SERVER}
    wrong = {
        code: blanks(text) - blanks(told[code])
        for code, text in texts(source(language)).items()
        if code in told
    }
    assert {code: extra for code, extra in wrong.items() if extra} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_was_read(language):
    """The reading above is by pattern, so nothing may slip past it."""
    text = source(language)
    assert len(texts(text)) == text.count("refused.") > 50


def test_a_missing_sentence_would_be_found():
    without = source("en").replace('"refused.name-taken"', '"refused.name-token"')
    assert codes() - texts(without).keys() >= {"name-taken"}
    assert texts(without).keys() - codes() >= {"name-token"}
