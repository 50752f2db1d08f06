"""The six puppets' temperaments: the same score looks and sounds a little different on each."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Character(Struct, frozen=True):
    """How somebody performs, whatever it is."""

    tempo: float
    """1 is as written, more is faster."""
    size: float
    """How large poses and how loud sounds are."""
    restraint: float
    """How much of all going to and fro is held in, from 0 to 1."""
    blinks: float
    """A minute, at rest."""
    pitch: float
    """Octaves that the voice lies above its resting pitch while performing."""


CHARACTERS: Final = {
    "mint": Character(tempo=1.05, size=1.0, restraint=0.1, blinks=14, pitch=0.04),
    "coral": Character(tempo=1.15, size=1.12, restraint=0.0, blinks=18, pitch=0.08),
    "plum": Character(tempo=0.88, size=1.05, restraint=0.1, blinks=9, pitch=-0.08),
    "honey": Character(tempo=0.95, size=1.08, restraint=0.05, blinks=12, pitch=-0.02),
    "sky": Character(tempo=1.0, size=0.92, restraint=0.2, blinks=16, pitch=0.06),
    "moss": Character(tempo=0.9, size=0.9, restraint=0.25, blinks=10, pitch=-0.06),
}
