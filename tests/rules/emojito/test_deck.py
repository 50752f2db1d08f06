"""The deck of emotions, and deck files of one's own."""

import unicodedata
from pathlib import Path

import pytest

from emojito.rules import Table
from emojito.rules.emojito.deck import (
    FEWEST_CARDS,
    LANGUAGES,
    LONGEST_NAME,
    DeckError,
    load_deck,
    parse_deck,
    standard_deck,
)

ART = Path(__file__).with_name("art_names.txt")
EMOTIONS = standard_deck().emotions


def test_there_are_a_hundred_cards():
    assert len(EMOTIONS) == 100


def test_every_picture_is_in_the_art_set_and_used_once():
    art = {name for name in ART.read_text().splitlines() if not name.startswith("#")}
    pictures = [emotion.picture for emotion in EMOTIONS.values()]
    assert not set(pictures) - art
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_complete_and_unique_within_a_language(language):
    names = [emotion.names[language] for emotion in EMOTIONS.values()]
    assert len({name.casefold() for name in names}) == len(EMOTIONS)
    for name in names:
        assert name == name.strip()
        assert len(name) <= LONGEST_NAME
        assert unicodedata.is_normalized("NFC", name)


def test_german_names_are_capitalised_and_the_others_are_not():
    for emotion in EMOTIONS.values():
        assert emotion.names["de"][0].isupper()
        assert all(emotion.names[code][0].islower() for code in LANGUAGES if code != "de")


def line(key: str, **changes: str | None) -> str:
    fields = {"picture": f"p-{key}", **{code: f"{key} {code}" for code in LANGUAGES}, **changes}
    inner = ", ".join(f'{name} = "{value}"' for name, value in fields.items() if value is not None)
    return f"{key} = {{ {inner} }}"


def deck_file(*lines: str) -> bytes:
    """A good deck from line 3 on, with `lines` before it: the first of them is line 2."""
    good = [line(f"good-{number}") for number in range(FEWEST_CARDS)]
    return "\n".join(["[emotions]", *lines, *good]).encode()


def test_a_good_file_is_read():
    deck = parse_deck(deck_file(), "own.toml")
    assert deck.emotions["good-0"].names["fr"] == "good-0 fr"


def test_a_table_plays_with_its_own_cards():
    own = parse_deck(deck_file(), "own.toml")
    table = Table.open("emojito", ["A", "B"], cards=own.ids)
    assert sorted(table.everything().deck_order) == sorted(own.ids)


@pytest.mark.parametrize(
    ("source", "place", "problem"),
    [
        (deck_file("bad line"), 2, "="),
        (deck_file(line("x", de=None)), 2, "x has no de"),
        (deck_file(line("x", colour="red")), 2, "x has an unknown field colour"),
        (deck_file(line("x", en=" ")), 2, "en of x should be printable text"),
        (deck_file(line("x", en="\\u0007")), 2, "en of x should be printable text"),
        (deck_file(line("x", en="e" * 29)), 2, "is longer than 28 characters"),
        (deck_file(line("x", picture="Not A Slug")), 2, "is no name of a picture"),
        (deck_file(line("x"), line("y", nl="X NL")), 3, "is also that of x"),
        (deck_file(line("x"), line("y", picture="p-x")), 3, "is also that of x"),
        (deck_file("x = 3"), 2, "x should be {"),
        (deck_file("x = { picture = 3 }"), 2, "picture of x should be printable text"),
        (deck_file(line("Joy").replace("p-Joy", "p-joy")), 2, "'Joy' is no id"),
        (deck_file(line("good-1")), 4, "this is named twice"),
        (deck_file(line("joyful"), line("joy", de=None)), 3, "joy has no de"),
        (deck_file() + b"\n[more]\nx = 1\n", FEWEST_CARDS + 2, "only [emotions] is known"),
        (b"\n[emotions]\n" + line("x").encode(), 2, "a deck has 28 to 1000 cards, not 1"),
        (b"", 1, "there is no table [emotions]"),
        (b"emotions = 3", 1, "there is no table [emotions]"),
        (b"[emotions]\n\n\xff", 3, "the file is not UTF-8 text"),
    ],
)
def test_a_bad_file_is_reported_with_file_line_and_problem(source, place, problem):
    with pytest.raises(DeckError) as error:
        parse_deck(source, "own.toml")
    message = str(error.value)
    assert message.startswith(f"own.toml:{place}: ")
    assert problem in message


def test_a_file_that_cannot_be_read_is_reported(tmp_path):
    with pytest.raises(DeckError, match=r"missing\.toml:1: the file cannot be read"):
        load_deck(tmp_path / "missing.toml")


def test_a_file_is_loaded_by_path(tmp_path):
    file = tmp_path / "own.toml"
    file.write_bytes(deck_file())
    assert len(load_deck(file).emotions) == FEWEST_CARDS
