"""Somebody who pulls a face with two thumbs and holds it: a model for measuring, like `PERSON`.

Nothing of the score is performed but its main pose: no rhythm, no order, no blinks.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from emojito.puppet.controls import FACE, REST, SIGNED, Pose
from emojito.puppet.performing import FRAME, Frame
from emojito.puppet.scores import Score
from emojito.puppet.varying import held

_PULL: Final = 5
"""Frames in which a control is pulled from rest to its place."""
_KEEP_ALIVE: Final = 1040
"""Milliseconds between frames while nothing changes."""


class Holding(Struct, frozen=True):
    """How somebody pulls a face."""

    strongest: int | None
    """So many controls of the pose, the strongest; None is all of them."""
    imprecision: float = 0.2
    """Standard deviation of how far each control is pulled, as a share of it."""
    thinks: tuple[float, float] = (3.0, 20.0)
    """Seconds before, at least and at most."""
    between: float = 0.4
    """Seconds from one control to the next."""
    holds: tuple[float, float] = (2.0, 5.0)
    """Seconds for which the finished face is held, at least and at most."""


HELD: Final = Holding(strongest=5)
WHOLE: Final = Holding(strongest=None)


def hold(score: Score, how: Holding, lot: Random) -> tuple[Frame, ...]:
    """Return the frames of somebody who thinks, pulls control after control, and holds it."""
    (phase,) = held(score, how.strongest).face
    wanted = dict(zip(FACE, phase.pose, strict=True))
    goals: dict[str, dict[str, float]] = {}
    for name, value in sorted(wanted.items(), key=lambda each: -abs(each[1])):
        if value:
            goals.setdefault(name.removesuffix("_left").removesuffix("_right"), {})[name] = value
    at, pose = 0, dict(zip(FACE, REST, strict=True))
    frames = [*_still(at, REST, lot.uniform(*how.thinks))]
    at = frames[-1].at
    for goal in goals.values():
        far = max(0.3, lot.gauss(1, how.imprecision))
        for step in range(1, _PULL + 1):
            at += FRAME
            pose |= {
                name: _within(name, value * far) * step / _PULL for name, value in goal.items()
            }
            frames.append(Frame(at, tuple(pose.values()), ()))
        at += round(1000 * how.between)
    frames += _still(at, frames[-1].face or REST, lot.uniform(*how.holds))
    return tuple(frames)


def _still(since: int, pose: Pose, seconds: float) -> list[Frame]:
    until = since + round(1000 * seconds)
    return [
        *(Frame(at, pose, ()) for at in range(since, until, _KEEP_ALIVE)),
        Frame(until, pose, ()),
    ]


def _within(name: str, value: float) -> float:
    return max(-1.0 if name in SIGNED else 0.0, min(1.0, value))
