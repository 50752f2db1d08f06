"""Decks of emotions: the standard one, and files of one's own.

A deck file is TOML with one line per card::

    [emotions]
    joy = { picture = "grinning-face", en = "joy", de = "Freude" }

The standard deck has a name in every language the game speaks, and only it lists them; a file of
one's own has those it likes. `docs/rules/decks.md` describes it for people who write one. How a
puppet performs the cards may stand in the same file, as `[scores]`, which `emojito.puppet` reads.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Language: TypeAlias = str
"""Its code, such as `en`."""

FALLBACK: Final[Language] = "en"
"""Whose name a card has in languages that its file does not name it in."""
FEWEST_CARDS: Final = 28
"""Four line-ups: fewer would be dealt again and again."""
MOST_CARDS: Final = 1000
LONGEST_NAME: Final = 28
_SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STANDARD: Final = resources.files(__package__).joinpath("emotions.toml")


class Emotion(Struct, frozen=True):
    """A card: something to feel and to perform."""

    id: str
    picture: str
    """Name of an icon in the art set."""
    names: dict[Language, str]
    """In every language the game speaks."""


class Deck(Struct, frozen=True):
    """Emotions to play with, all of them different."""

    emotions: dict[str, Emotion]

    @property
    def ids(self) -> tuple[str, ...]:
        """What cards are called in the rules."""
        return tuple(self.emotions)


class DeckError(ValueError):
    """A deck file that cannot be used; says file, line and problem."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}:{line}: {problem}")


@cache
def standard_deck() -> Deck:
    """Return the deck that comes with the game.

    >>> len(standard_deck().emotions)
    100
    """
    return parse_deck(_STANDARD.read_bytes(), _STANDARD.name)


@cache
def languages() -> tuple[Language, ...]:
    """Return the languages the game speaks: those the standard deck has names in.

    >>> "en" in languages()
    True
    """
    cards = tomllib.loads(_STANDARD.read_text(encoding="utf-8"))["emotions"].values()
    return tuple(dict.fromkeys(field for card in cards for field in card if field != "picture"))


def load_deck(file: Path) -> Deck:
    """Read a deck file; raise `DeckError` if it cannot be used."""
    try:
        source = file.read_bytes()
    except OSError as error:
        raise DeckError(str(file), 1, f"the file cannot be read ({error.strerror})") from None
    return parse_deck(source, str(file))


def parse_deck(source: bytes, file: str) -> Deck:
    """Read a deck from the text of a file; raise `DeckError` if it cannot be used."""
    text, content = parse_toml(source, file)
    return _Reader(text, file).read(content)


def parse_toml(source: bytes, file: str) -> tuple[str, dict[str, object]]:
    """Return a file as text and as what it says; raise `DeckError` if it is no TOML."""
    try:
        text = source.decode()
    except UnicodeDecodeError as error:
        line = source[: error.start].count(b"\n") + 1
        raise DeckError(file, line, "the file is not UTF-8 text") from None
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", str(error))
        line = int(place[1]) if place and place[1] else text.count("\n") + 1
        problem = str(error)[: place.start()] if place else str(error)
        problem = problem.replace("Cannot overwrite a value", "this is named twice")
        raise DeckError(file, line, problem) from None
    return text, content


class _Reader:
    """Checks what a file says, remembering where it says it."""

    def __init__(self, text: str, file: str) -> None:
        self._lines = text.splitlines()
        self._file = file
        self._seen: dict[tuple[str, str], str] = {}

    def read(self, content: dict[str, object]) -> Deck:
        for key in content:
            if key not in ("emotions", "scores"):
                raise self._problem(key, f"only [emotions] and [scores] are known, not {key}")
        entries = content.get("emotions")
        if not isinstance(entries, dict):
            raise DeckError(self._file, 1, "there is no table [emotions]")
        written = [self._emotion(key, entry) for key, entry in entries.items()]
        if not FEWEST_CARDS <= len(written) <= MOST_CARDS:
            allowed = f"{FEWEST_CARDS} to {MOST_CARDS}"
            raise self._problem("emotions", f"a deck has {allowed} cards, not {len(written)}")
        order = (FALLBACK, *dict.fromkeys(code for card in written for code in card.names))
        return Deck({card.id: self._completed(card, order) for card in written})

    def _emotion(self, key: str, entry: object) -> Emotion:
        """Return a card with the names that are written."""
        if not _SLUG.fullmatch(key):
            raise self._problem(key, f"{key!r} is no id: use a-z, 0-9 and single hyphens")
        if not isinstance(entry, dict):
            raise self._problem(key, f"{key} should be {{ picture = …, en = …, … }}")
        for field, value in entry.items():
            if field not in ("picture", *languages()):
                raise self._problem(key, f"{key} has an unknown field {field}")
            self._check(key, field, value)
        names = {field: value for field, value in entry.items() if field != "picture"}
        if not names:
            raise self._problem(key, f"{key} has no name in any language")
        if "picture" not in entry:
            raise self._problem(key, f"{key} has no picture")
        if not _SLUG.fullmatch(entry["picture"]):
            raise self._problem(key, f"{entry['picture']!r} is no name of a picture")
        return Emotion(key, entry["picture"], names)

    def _check(self, key: str, field: str, value: object) -> None:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self._problem(key, f"{field} of {key} should be printable text")
        if field != "picture" and len(value) > LONGEST_NAME:
            raise self._problem(key, f"{value!r} is longer than {LONGEST_NAME} characters")
        other = self._seen.setdefault((field, value.casefold()), key)
        if other != key:
            raise self._problem(key, f"{field} {value!r} of {key} is also that of {other}")

    def _completed(self, card: Emotion, order: tuple[Language, ...]) -> Emotion:
        """Return the card with a name in every language, if need be the first one in `order`."""
        borrowed = next(card.names[code] for code in order if code in card.names)
        names = {code: card.names.get(code, borrowed) for code in languages()}
        for code in names:
            other = self._seen.get((code, borrowed.casefold()))
            # If the other had borrowed it, too, one of them would have met the other's own name.
            if code not in card.names and other is not None:
                problem = f"{card.id} has no {code}, and there {borrowed!r} is the name of {other}"
                raise self._problem(card.id, problem)
        return replace(card, names=names)

    def _problem(self, key: str, problem: str) -> DeckError:
        """Point at the line that begins with `key`; at the first if it is written otherwise."""
        written = re.compile(rf"""\s*\[*(emotions\.)?["']?{re.escape(key)}(?![\w-])""")
        for number, line in enumerate(self._lines, 1):
            if written.match(line):
                return DeckError(self._file, number, problem)
        return DeckError(self._file, 1, problem)
