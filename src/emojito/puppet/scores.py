"""What a puppet does for a card: its score, for the face and for the voice.

Scores are data (`rules/emojito/scores.toml`); a deck file may bring more, under `[scores]`.
`docs/puppet.md` describes the notation for people who write one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from importlib import resources
from typing import Annotated, Final, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct

from emojito.puppet.controls import FACE, OCTAVES, SIGNED, Pose
from emojito.puppet.moves import FASTEST, MOVES
from emojito.rules.emojito.deck import DeckError, parse_toml

_STANDARD: Final = resources.files("emojito.rules.emojito").joinpath("scores.toml")

VOWELS: Final = {
    "a": (1.0, 0.1, 0.0),
    "e": (0.55, 0.7, 0.0),
    "i": (0.15, 1.0, 0.0),
    "o": (0.5, -0.6, 0.0),
    "u": (0.15, -1.0, 0.0),
    "r": (0.35, -0.2, 0.1),
    "h": (0.45, 0.0, 0.0),
    "s": (0.08, 0.8, 0.0),
    "m": (0.0, -0.1, 1.0),
    "n": (0.1, 0.4, 0.8),
}
"""The controls `open`, `front` and `hum` for each sound of the mouth."""

Milliseconds = Annotated[int, Meta(ge=20, le=6000)]
Amount = Annotated[float, Meta(ge=0, le=1)]
Hertz = Annotated[float, Meta(ge=0, le=12)]
Ratio = Annotated[float, Meta(ge=2**-OCTAVES, le=2**OCTAVES)]
Vowel = Annotated[str, Meta(pattern=f"^[{''.join(VOWELS)}](-[{''.join(VOWELS)}])*$")]


class Move(Struct, frozen=True):
    """Something that goes to and fro for as long as a phase lasts."""

    kind: str
    rate: float
    """A second."""
    size: float


class Phase(Struct, frozen=True):
    """A pose that comes, and is held."""

    come: int
    """Milliseconds from the pose before to this one."""
    hold: int
    pose: Pose
    moves: tuple[Move, ...]


class Sound(Struct, frozen=True, forbid_unknown_fields=True):
    """A sound of the voice, or several alike in a row."""

    kind: str
    """A word for people."""
    ms: Milliseconds
    """How long one is."""
    vowel: Vowel
    """What the mouth does; several with hyphens glide into each other."""
    pitch: Annotated[tuple[Ratio, ...], Meta(max_length=9)] = ()
    """Multiples of the resting pitch along it; without any it is breath alone."""
    loud: Amount = 0.5
    rough: Amount = 0.0
    breath: Amount = 0.0
    times: Annotated[int, Meta(ge=1, le=16)] = 1
    rate: Hertz = 1.0
    """How many a second, if there are several."""
    over: Literal["each", "all"] = "each"
    """Whether the contour belongs to each of several, or runs through all of them."""
    fade: Amount = 0.0
    """How much softer it has become at its end."""
    vibrato: Amount = 0.0
    tremolo: Hertz = 0.0
    wait: Annotated[int, Meta(ge=0, le=3000)] = 0
    """Milliseconds of silence before it."""

    @property
    def length(self) -> float:
        """Milliseconds, with the silence before it."""
        return self.wait + (self.times - 1) * 1000 / self.rate + self.ms


class Score(Struct, frozen=True):
    """How an emotion is performed, as people expect it."""

    face: tuple[Phase, ...]
    release: int
    """Milliseconds back to rest."""
    voice: tuple[Sound, ...]
    blinks: float = 1.0
    """How much more often than usual the eyes blink; 0 is a stare."""


class Scores(Struct, frozen=True):
    """Scores by card."""

    by_card: dict[str, Score]

    def __getitem__(self, card: str) -> Score:
        return self.by_card[card]

    def __contains__(self, card: str) -> bool:
        return card in self.by_card

    def lacks(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return the cards that no puppet can perform.

        >>> standard_scores().lacks(["joy", "hangover"])
        ('hangover',)
        """
        return tuple(card for card in cards if card not in self.by_card)


class _WrittenPhase(Struct, forbid_unknown_fields=True):
    come: Milliseconds
    hold: Annotated[int, Meta(ge=0, le=6000)]
    pose: str
    moves: str = ""


class _Written(Struct, forbid_unknown_fields=True):
    face: Annotated[list[_WrittenPhase], Meta(min_length=1, max_length=8)]
    release: Milliseconds
    voice: Annotated[tuple[Sound, ...], Meta(min_length=1, max_length=8)]
    blinks: Annotated[float, Meta(ge=0, le=8)] = 1.0


@cache
def standard_scores() -> Scores:
    """Return the scores of the standard deck.

    >>> len(standard_scores().by_card)
    100
    """
    return Scores(_read(_STANDARD.read_bytes(), _STANDARD.name, None, {}))


def own_scores(source: bytes, file: str, cards: Collection[str]) -> Scores:
    """Return the scores of a deck file with these cards; raise `DeckError` if one is no score.

    A card with an id of the standard deck has that one's score unless the file brings another.
    """
    standard = standard_scores().by_card
    known = {card: standard[card] for card in cards if card in standard}
    return Scores({**known, **_read(source, file, cards, standard)})


def _read(
    source: bytes, file: str, cards: Collection[str] | None, lent: dict[str, Score]
) -> dict[str, Score]:
    text, content = parse_toml(source, file)
    entries = content.get("scores", {})
    if not isinstance(entries, dict):
        raise DeckError(file, 1, "scores should be a table: [scores]")
    found = {}
    for card, entry in entries.items():
        reader = _Reader(card, text, file)
        if cards is not None and card not in cards:
            reader.refuse(f"there is no card {card} in this deck")
        if isinstance(entry, str):
            if entry not in lent:
                reader.refuse(f"{card} would be performed as {entry}, which has no score")
            found[card] = lent[entry]
        else:
            found[card] = reader.score(entry)
    return found


class _Reader:
    """Checks the score of a card, remembering where it is written."""

    def __init__(self, card: str, text: str, file: str) -> None:
        self._card = card
        self._lines = text.splitlines()
        self._file = file

    def score(self, entry: object) -> Score:
        try:
            written = msgspec.convert(entry, _Written)
        except msgspec.ValidationError as error:
            self.refuse(f"score of {self._card}: {error}")
        phases = tuple(
            Phase(phase.come, phase.hold, self._pose(phase.pose), self._moves(phase.moves))
            for phase in written.face
        )
        for sound in written.voice:
            if sound.times > 1 and sound.rate <= 0:
                self.refuse(f"score of {self._card}: a sound that comes again needs a rate")
        return Score(phases, written.release, written.voice, written.blinks)

    def _pose(self, text: str) -> Pose:
        values = dict.fromkeys(FACE, 0.0)
        for word, amount in self._words(text, 2):
            names = [name for name in (word, f"{word}_left", f"{word}_right") if name in values]
            if not names:
                self.refuse(f"score of {self._card}: the face has no {word!r}")
            for name in names:
                values[name] = self._number(amount, -1 if name in SIGNED else 0, 1)
        return tuple(values.values())

    def _moves(self, text: str) -> tuple[Move, ...]:
        moves = []
        for kind, rate, size in self._words(text, 3):
            if kind not in MOVES:
                known = ", ".join(MOVES)
                self.refuse(f"score of {self._card}: no move is called {kind!r}, only {known}")
            moves.append(Move(kind, self._number(rate, 0.05, FASTEST), self._number(size, 0, 1)))
        return tuple(moves)

    def _words(self, text: str, count: int) -> list[list[str]]:
        """Split what is listed with commas into words, always as many."""
        parts = [part.split() for part in text.split(",")] if text.strip() else []
        for part in parts:
            if len(part) != count:
                written = " ".join(part)
                self.refuse(f"score of {self._card}: {written!r} should have {count} words")
        return parts

    def _number(self, text: str, least: float, most: float) -> float:
        try:
            number = float(text)
        except ValueError:
            self.refuse(f"score of {self._card}: {text!r} is no number")
        if not least <= number <= most:
            self.refuse(f"score of {self._card}: {text} is not from {least:g} to {most:g}")
        return number

    def refuse(self, problem: str) -> NoReturn:
        """Point at the line where the score begins; at the first if it is written otherwise."""
        table = re.compile(rf"""\s*\[\s*scores\s*\.\s*["']?{re.escape(self._card)}["']?\s*\]""")
        entry = re.compile(rf"""\s*(scores\s*\.\s*)?["']?{re.escape(self._card)}(?![\w-])""")
        among_scores = False
        for number, line in enumerate(self._lines, 1):
            if line.lstrip().startswith("["):
                among_scores = line.lstrip().startswith("[scores")
            if table.match(line) or (among_scores and entry.match(line)):
                raise DeckError(self._file, number, problem)
        raise DeckError(self._file, 1, problem)
