"""What moves on a puppet, and a moment of it as bytes.

A pose is 40 numbers for the face or 8 for the voice. `SIGNED` controls go from -1 to 1, the others
from 0 to 1; at 0 the puppet is at rest. Left and right are the puppet's own. The client has the
same list (`web/src/puppet/controls.ts`); a test compares them.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from functools import cache
from operator import getitem
from typing import Final, TypeAlias

Pose: TypeAlias = tuple[float, ...]
"""A number for each control of the face, or of the voice."""

FACE: Final = (
    "brow_inner_left", "brow_inner_right", "brow_outer_left", "brow_outer_right",
    "brow_down_left", "brow_down_right",
    "lid_left", "lid_right",  # -1 shut, 1 wide open
    "squint_left", "squint_right",
    "gaze_x", "gaze_y",  # to the puppet's left, up
    "cross",
    "cheeks", "nose",
    "upper_lip_left", "upper_lip_right",
    "corner_left", "corner_right",  # -1 down, 1 a smile
    "dimple_left", "dimple_right",
    "lower_lip", "chin",
    "press", "bite", "pucker", "funnel", "stretch",
    "jaw", "jaw_forward", "tongue", "puff",
    "head_tilt", "head_turn", "head_nod", "head_forward",  # to its left, to its left, up, forward
    "lift",  # the whole puppet, up
    "tears", "blush", "sweat",  # blush: -1 is pale
)  # fmt: skip
VOICE: Final = (
    "loud",  # 0 is silence
    "pitch",  # octaves from the puppet's resting pitch, divided by OCTAVES
    "breath", "rough",
    "open", "front",  # the vowel: from closed to a; -1 u, 1 i
    "hum",  # lips closed: m
    "vibrato",
)  # fmt: skip
OCTAVES: Final = 2.0
SIGNED: Final = frozenset({
    "lid_left", "lid_right", "gaze_x", "gaze_y", "corner_left", "corner_right",
    "head_tilt", "head_turn", "head_nod", "head_forward", "lift", "blush", "pitch", "front",
})  # fmt: skip

REST: Final[Pose] = (0.0,) * len(FACE)
SILENCE: Final[Pose] = (0.0,) * len(VOICE)

MOST_SAMPLES: Final = 4
"""Moments of the voice in one frame, evenly spread over the time since the frame before."""

_SCALE: Final = 127
_BYTES: Final = range(256)


def encode(*poses: Pose) -> str:
    """Return poses as base64: one signed byte for each control."""
    numbers = (round(max(-1.0, min(1.0, value)) * _SCALE) & 255 for pose in poses for value in pose)
    return b64encode(bytes(numbers)).decode()


def decode(text: str, controls: tuple[str, ...]) -> tuple[Pose, ...]:
    """Return the poses in a text; raise `ValueError` if it is no whole number of them."""
    data = b64decode(text, validate=True)
    if len(data) % len(controls):
        raise ValueError(f"{len(data)} bytes are no poses of {len(controls)} controls")
    tables, size = _tables(controls), len(controls)
    return tuple(
        [
            tuple(map(getitem, tables, data[start : start + size]))
            for start in range(0, len(data), size)
        ]
    )


@cache
def _tables(controls: tuple[str, ...]) -> tuple[Pose, ...]:
    """What each byte means to each control: bots look at thousands of poses."""
    signed = tuple(max(-_SCALE, byte - 256 if byte > _SCALE else byte) / _SCALE for byte in _BYTES)
    unsigned = tuple(max(0.0, value) for value in signed)
    return tuple(signed if name in SIGNED else unsigned for name in controls)
