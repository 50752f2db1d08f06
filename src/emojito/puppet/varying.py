"""The same score as somebody performs it this time."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from emojito.puppet.characters import Character
from emojito.puppet.controls import FACE, OCTAVES, SIGNED, Pose
from emojito.puppet.moves import FASTEST
from emojito.puppet.scores import Move, Phase, Score, Sound

_LOW: Final = tuple(-1.0 if name in SIGNED else 0.0 for name in FACE)
_PAIRS: Final = tuple(name.removesuffix("_left").removesuffix("_right") for name in FACE)
_NAMES: Final = tuple(dict.fromkeys(_PAIRS))
"""Left and right stray together."""


class Looseness(Struct, frozen=True):
    """How far a performance strays from its score."""

    intensity: float
    """Standard deviation of how large each control is, as a share of it."""
    timing: float
    """The same of each length of time."""
    pitch: float
    """Standard deviation in octaves."""
    missed: float = 0.0
    """How probably a control or a move is left out."""


PRACTISED: Final = Looseness(intensity=0.09, timing=0.07, pitch=0.03)
"""A puppet that knows its scores."""
PERSON: Final = Looseness(intensity=0.25, timing=0.25, pitch=0.1, missed=0.12)
"""Somebody at the puppet's controls who performs well: a model for measuring, nobody's likeness."""


_COMES: Final = 600
_STAYS: Final = 3000
"""Milliseconds in which a held pose comes, and for which it stays."""


def held(score: Score, strongest: int | None = None) -> Score:
    """Return the score as somebody pulls it who holds one pose and no more: its main one.

    Of that as many controls as are the `strongest`, or all; left and right count as one.
    """
    pose = max(score.face, key=lambda phase: phase.hold).pose
    sizes = dict.fromkeys(_NAMES, 0.0)
    for pair, value in zip(_PAIRS, pose, strict=True):
        sizes[pair] = max(sizes[pair], abs(value))
    kept = sorted(sizes, key=sizes.__getitem__, reverse=True)[:strongest]
    pose = tuple(value if pair in kept else 0.0 for value, pair in zip(pose, _PAIRS, strict=True))
    return replace(score, face=(Phase(_COMES, _STAYS, pose, ()),), blinks=0.0)


def vary(score: Score, character: Character, looseness: Looseness, dice: Random) -> Score:
    """Return the score as this character performs it this time."""
    return _Variation(character, looseness, dice).of(score)


class _Variation:
    def __init__(self, character: Character, looseness: Looseness, dice: Random) -> None:
        self._character, self._loose, self._dice = character, looseness, dice
        self._left_out = frozenset(pair for pair in _NAMES if dice.random() < looseness.missed)

    def of(self, score: Score) -> Score:
        return replace(
            score,
            face=tuple(self._phase(phase) for phase in score.face),
            release=self._time(score.release),
            voice=tuple(self._sound(sound) for sound in score.voice),
            blinks=score.blinks,
        )

    def _about(self, spread: float) -> float:
        """A factor around 1."""
        return max(0.3, self._dice.gauss(1.0, spread))

    def _time(self, milliseconds: float) -> int:
        return round(milliseconds * self._about(self._loose.timing) / self._character.tempo)

    def _phase(self, phase: Phase) -> Phase:
        return Phase(
            self._time(phase.come), self._time(phase.hold), self._pose(phase.pose),
            tuple(self._move(move) for move in phase.moves if self._kept()),
        )  # fmt: skip

    def _kept(self) -> bool:
        return self._dice.random() >= self._loose.missed

    def _pose(self, pose: Pose) -> Pose:
        sizes = {
            pair: 0.0 if pair in self._left_out else self._about(self._loose.intensity)
            for pair in _NAMES
        }
        return tuple(
            max(low, min(1.0, value * self._character.size * sizes[pair]))
            for value, low, pair in zip(pose, _LOW, _PAIRS, strict=True)
        )

    def _move(self, move: Move) -> Move:
        rate = move.rate * self._character.tempo * self._about(self._loose.timing / 2)
        size = move.size * (1 - self._character.restraint) * self._about(2 * self._loose.intensity)
        return Move(move.kind, min(FASTEST, rate), min(1.0, size))

    @staticmethod
    def _heard(ratio: float) -> float:
        return max(2**-OCTAVES, min(2**OCTAVES, ratio))

    def _sound(self, sound: Sound) -> Sound:
        higher = 2 ** self._dice.gauss(self._character.pitch, self._loose.pitch)
        loud = sound.loud * self._character.size * self._about(self._loose.intensity)
        pitch = (
            self._heard(ratio * higher * 2 ** self._dice.gauss(0, self._loose.pitch / 2))
            for ratio in sound.pitch
        )
        return replace(
            sound,
            ms=max(40, self._time(sound.ms)),
            wait=self._time(sound.wait),
            pitch=tuple(pitch),
            rate=sound.rate * self._character.tempo * self._about(self._loose.timing / 2),
            loud=min(1.0, max(0.12, loud)),
            rough=min(1.0, sound.rough * self._about(self._loose.intensity)),
            breath=min(1.0, sound.breath * self._about(self._loose.intensity)),
        )
