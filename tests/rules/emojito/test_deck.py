"""The deck of emotions, and deck files of one's own."""

import tomllib
import unicodedata
from importlib import resources
from pathlib import Path

import pytest

from emojito.rules import Table
from emojito.rules.emojito.deck import (
    FEWEST_CARDS,
    LONGEST_NAME,
    DeckError,
    languages,
    load_deck,
    parse_deck,
    standard_deck,
)

ART = Path(__file__).with_name("art_names.txt")
EMOTIONS = standard_deck().emotions


def test_there_are_a_hundred_cards():
    assert len(EMOTIONS) == 100


@pytest.mark.parametrize("card", ["triumph", "hope", "disapproval"])
def test_what_is_performed_with_the_face_shows_one(card):
    """A cup would be taken for the trophy of the game, and hands do not perform."""
    assert EMOTIONS[card].picture.endswith("-face")


def test_every_picture_is_in_the_art_set_and_used_once():
    art = {name for name in ART.read_text().splitlines() if not name.startswith("#")}
    pictures = [emotion.picture for emotion in EMOTIONS.values()]
    assert not set(pictures) - art
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("language", languages())
def test_names_are_complete_and_unique_within_a_language(language):
    source = resources.files("emojito.rules.emojito").joinpath("emotions.toml").read_text("utf-8")
    names = [card[language] for card in tomllib.loads(source)["emotions"].values()]
    assert names == [emotion.names[language] for emotion in EMOTIONS.values()]
    assert len({name.casefold() for name in names}) == len(EMOTIONS)
    for name in names:
        assert name == name.strip()
        assert len(name) <= LONGEST_NAME
        assert unicodedata.is_normalized("NFC", name)


def test_german_names_are_capitalised_and_the_others_are_not():
    for emotion in EMOTIONS.values():
        assert emotion.names["de"][0].isupper()
        assert not any(emotion.names[code][0].isupper() for code in languages() if code != "de")


def line(key: str, **changes: str | None) -> str:
    fields = {"picture": f"p-{key}", **{code: f"{key} {code}" for code in languages()}, **changes}
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
        (deck_file(line("x", picture=None)), 2, "x has no picture"),
        (deck_file('x = { picture = "p" }'), 2, "x has no name in any language"),
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
        (deck_file(line("joyful"), line("joy", picture=None)), 3, "joy has no picture"),
        (
            deck_file() + b"\n[more]\nx = 1\n",
            FEWEST_CARDS + 2,
            "only [emotions] and [scores] are known",
        ),
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


def with_names(**cards: str) -> dict[str, dict[str, str]]:
    """What cards with these fields are called; they stand before cards that have all names."""
    written = (f'{key} = {{ picture = "p-{key}", {names} }}' for key, names in cards.items())
    emotions = parse_deck(deck_file(*written), "own.toml").emotions
    return {key: emotions[key].names for key in cards}


def test_names_that_are_missing_are_the_english_ones():
    names = with_names(joy='de = "Freude", en = "joy"', rage='en = "rage"')
    assert names["joy"] == dict.fromkeys(languages(), "joy") | {"de": "Freude"}
    assert names["rage"] == dict.fromkeys(languages(), "rage")


def test_without_english_they_are_those_of_the_first_language_of_the_file():
    names = with_names(a='pl = "złość"', b='fr = "rage", pl = "furia"', c='fr = "joie"')
    assert names["a"] == dict.fromkeys(languages(), "złość")
    assert names["b"] == dict.fromkeys(languages(), "furia") | {"fr": "rage"}
    assert names["c"] == dict.fromkeys(languages(), "joie")


def test_a_deck_in_one_language_is_played_in_all():
    cards = "\n".join(f'c-{n} = {{ picture = "p-{n}", pl = "karta {n}" }}' for n in range(28))
    deck = parse_deck(f"[emotions]\n{cards}".encode(), "own.toml")
    assert deck.emotions["c-3"].names == dict.fromkeys(languages(), "karta 3")


@pytest.mark.parametrize(
    ("cards", "place", "problem"),
    [
        ({"x": 'en = "gift"', "y": 'de = "Gift", en = "poison"'}, 2, "x has no de"),
        ({"y": 'de = "Gift", en = "poison"', "x": 'en = "gift"'}, 3, "x has no de"),
        # Neither has the other's language: they meet in both.
        ({"x": 'pl = "panika"', "y": 'es = "Panika"'}, 2, "x has no es"),
        ({"x": 'pl = "panika"', "y": 'pl = "Panika"'}, 3, "is also that of x"),
    ],
)
def test_a_borrowed_name_is_no_other_card_s(cards, place, problem):
    with pytest.raises(DeckError, match=rf"own\.toml:{place}: .*{problem}"):
        with_names(**cards)


def test_a_file_that_cannot_be_read_is_reported(tmp_path):
    with pytest.raises(DeckError, match=r"missing\.toml:1: the file cannot be read"):
        load_deck(tmp_path / "missing.toml")


def test_a_file_is_loaded_by_path(tmp_path):
    file = tmp_path / "own.toml"
    file.write_bytes(deck_file())
    assert len(load_deck(file).emotions) == FEWEST_CARDS
