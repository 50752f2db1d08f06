"""The ways in which a puppet goes to and fro."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, floor, pi, sin
from typing import Final, TypeAlias

from emojito.puppet.controls import FACE

Wave: TypeAlias = Callable[[float], float]
"""From how many times it has gone round to where it is, -1 to 1."""

FASTEST: Final = 6.0
"""Times a second: what frames every 80 ms can still show."""


def _sine(turns: float) -> float:
    return sin(2 * pi * turns)


def _aside(turns: float) -> float:
    """One side, the other, and back to the middle."""
    return (1.0, 1.0, -1.0, -1.0, 0.0)[floor(5 * turns) % 5]


def _step(turns: float) -> float:
    return 1.0 if turns % 1 < 0.5 else -1.0


def _now_and_then(turns: float) -> float:
    """Go there for a third of the time."""
    return 1.0 if 0.3 < turns % 1 < 0.65 else 0.0


def _swell(turns: float) -> float:
    """Come and go softly, never to the other side."""
    return 0.5 - 0.5 * cos(2 * pi * turns)


def _jerk(turns: float) -> float:
    """Sink slowly and start up."""
    part = turns % 1
    return -part / 0.8 if part < 0.8 else (part - 0.8) / 0.2 - 1.0


_WAYS: Final[dict[str, tuple[Wave, dict[str, float]]]] = {
    "nod": (_sine, {"head_nod": 1}),
    "shake": (_sine, {"head_turn": 1}),
    "sway": (_sine, {"head_tilt": 1}),
    "bounce": (_sine, {"lift": 1, "head_nod": 0.15}),
    "tremble": (_step, {"lift": 0.5, "head_turn": 0.35, "head_tilt": 0.25}),
    "tick": (_step, {"head_tilt": 1}),
    "droop": (_jerk, {"head_nod": 1}),
    "thrust": (_swell, {"head_forward": 0.6, "head_nod": 0.6, "lift": 0.4}),
    "shrug": (_swell, {"lift": 1, "head_tilt": 0.3}),
    "breathe": (_swell, {"lift": 0.6, "head_nod": 0.3}),
    "pant": (_swell, {"lift": 0.5, "jaw": 0.6}),
    "glance": (_aside, {"gaze_x": 1}),
    "dart": (_aside, {"gaze_x": 1, "head_turn": 0.6}),
    "scan": (_sine, {"gaze_x": 1, "head_turn": 0.2}),
    "peek": (_now_and_then, {"gaze_y": 1, "head_nod": 0.2}),
    "flutter": (_swell, {"lid_left": -1, "lid_right": -1}),
    "chew": (_swell, {"jaw": 0.6, "pucker": 0.4}),
    "quiver": (_step, {"chin": 0.6, "lower_lip": 0.3}),
    "lick": (_swell, {"tongue": 1}),
    "gulp": (_now_and_then, {"chin": 0.8, "head_nod": -0.3, "press": 0.4}),
    "flicker": (_step, {"corner_left": 1, "corner_right": 1}),
    "brows": (
        _swell,
        {"brow_inner_left": 1, "brow_inner_right": 1, "brow_outer_left": 1, "brow_outer_right": 1},
    ),
}
MOVES: Final[dict[str, tuple[Wave, tuple[tuple[int, float], ...]]]] = {
    kind: (wave, tuple((FACE.index(name), weight) for name, weight in controls.items()))
    for kind, (wave, controls) in _WAYS.items()
}
"""How each goes, and which controls it takes along how far."""
