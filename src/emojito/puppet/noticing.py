"""What can be noticed of a performance: frames summed up as named figures.

Everything is relative to rest and the same for left and right, so that somebody may perform as it
comes. Figures lie about between -1 and 1, in which noise is then told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log2, sqrt
from typing import Final, TypeAlias

from emojito.puppet.controls import FACE, REST, SILENCE, VOICE, Pose
from emojito.puppet.performing import FRAME, SAMPLE, Channel, Frame

Impression: TypeAlias = dict[str, float]
"""Figures by name; none at all if there was nothing to see or hear."""

_LONGEST: Final = 60_000
"""Milliseconds that are looked at, the latest, without idle ones."""
_IDLE: Final = 1_000
"""Milliseconds of rest and silence that are looked at, however long they lasted."""
_RESTING: Final = 0.15
"""All controls together of a face that shows nothing."""
_STALE: Final = 2_000
"""Milliseconds after which a face that nobody sends any more is at rest."""
_HEARD: Final = 0.05
"""Loudness of a sound."""

_AT: Final = {name: index for index, name in enumerate(FACE)}
_TOLD: Final = {name: index for index, name in enumerate(VOICE)}


def observe(frames: Sequence[Frame], channel: Channel) -> Impression:
    """Return what there is to notice in the frames, as far as the channel carries it."""
    frames = _awake(frames)
    frames = [frame for frame in frames if frame.at > frames[-1].at - _LONGEST]
    found: Impression = {}
    if channel != "sound":
        found |= _face(_faces(frames))
    if channel != "face":
        found |= _voice(_samples(frames))
    return found


def _awake(frames: Sequence[Frame]) -> list[Frame]:
    """Return the frames with every long rest cut short: who thinks first shows no less."""
    found: list[Frame] = []
    before = face = REST
    since = idle = cut = 0
    for frame in frames:
        passed, since = frame.at - since, frame.at
        before, face = face, face if frame.face is None else frame.face
        if passed > _STALE:
            # Nobody has sent anything; it stays long enough to be seen as such.
            idle, kept = _STALE, _STALE + FRAME
        elif frame.voice or _strength(before) >= _RESTING or _strength(face) >= _RESTING:
            idle, kept = 0, passed
        else:
            kept = max(0, min(passed, _IDLE - idle))
            idle += passed
        cut += passed - kept
        if kept or not idle:
            found.append(frame._replace(at=frame.at - cut))
    return found


def _strength(pose: Pose) -> float:
    return sum(map(abs, pose))


def _faces(frames: Sequence[Frame]) -> list[Pose]:
    """Return the face every 80 ms, however it was sent; between two frames it moves evenly."""
    sent = [(frame.at, frame.face) for frame in frames if frame.face is not None]
    if not sent:
        return []
    found: list[Pose] = []
    place = 0
    for at in range(sent[0][0], sent[-1][0] + 1, FRAME):
        while place + 1 < len(sent) and sent[place + 1][0] <= at:
            place += 1
        since, pose = sent[place]
        if at == since or place + 1 == len(sent):
            found.append(pose)
            continue
        until, following = sent[place + 1]
        if until - since > _STALE:
            found.append(REST)
            continue
        part = (at - since) / (until - since)
        found.append(tuple([a + (b - a) * part for a, b in zip(pose, following, strict=True)]))
    return found


def _samples(frames: Sequence[Frame]) -> list[Pose]:
    """Return the voice every 20 ms, silent where nothing was sent."""
    found: list[Pose] = []
    begin: int | None = None
    for frame in frames:
        if not frame.voice:
            continue
        if begin is None:
            begin = frame.at - SAMPLE * len(frame.voice)
        due = (frame.at - begin) // SAMPLE
        missing = due - len(found)
        if missing <= 0:
            continue
        if missing <= 2 * FRAME // SAMPLE:
            count = len(frame.voice)
            found += [frame.voice[count * number // missing] for number in range(missing)]
        else:
            found += [SILENCE] * (missing - len(frame.voice))
            found += frame.voice
    return found


def _both(name: str) -> Callable[[Pose], float]:
    left, right = _AT[f"{name}_left"], _AT[f"{name}_right"]
    return lambda pose: (pose[left] + pose[right]) / 2


def _apart(name: str) -> Callable[[Pose], float]:
    left, right = _AT[f"{name}_left"], _AT[f"{name}_right"]
    return lambda pose: abs(pose[left] - pose[right])


def _one(name: str) -> Callable[[Pose], float]:
    index = _AT[name]
    return lambda pose: pose[index]


def _up(part: Callable[[Pose], float]) -> Callable[[Pose], float]:
    return lambda pose: max(0.0, part(pose))


def _down(part: Callable[[Pose], float]) -> Callable[[Pose], float]:
    return lambda pose: max(0.0, -part(pose))


def _aside(name: str) -> Callable[[Pose], float]:
    index = _AT[name]
    return lambda pose: abs(pose[index])


_HELD: Final[dict[str, Callable[[Pose], float]]] = {
    "brow_inner": _both("brow_inner"), "brow_outer": _both("brow_outer"),
    "brow_down": _both("brow_down"), "brow_apart": _apart("brow_outer"),
    "lid_wide": _up(_both("lid")), "lid_shut": _down(_both("lid")), "lid_apart": _apart("lid"),
    "squint": _both("squint"),
    "gaze_aside": _aside("gaze_x"), "gaze_up": _up(_one("gaze_y")),
    "gaze_down": _down(_one("gaze_y")), "cross": _one("cross"),
    "cheeks": _one("cheeks"), "nose": _one("nose"), "upper_lip": _both("upper_lip"),
    "smile": _up(_both("corner")), "corner_down": _down(_both("corner")),
    "corner_apart": _apart("corner"), "dimple": _both("dimple"),
    "lower_lip": _one("lower_lip"), "chin": _one("chin"),
    "press": _one("press"), "bite": _one("bite"), "pucker": _one("pucker"),
    "funnel": _one("funnel"), "stretch": _one("stretch"), "jaw": _one("jaw"),
    "jaw_forward": _one("jaw_forward"), "tongue": _one("tongue"), "puff": _one("puff"),
    "tilt": _aside("head_tilt"), "turn": _aside("head_turn"),
    "head_up": _up(_one("head_nod")), "head_down": _down(_one("head_nod")),
    "head_forward": _up(_one("head_forward")), "head_back": _down(_one("head_forward")),
    "lift_up": _up(_one("lift")), "lift_down": _down(_one("lift")),
    "tears": _one("tears"), "blush": _up(_one("blush")), "pale": _down(_one("blush")),
    "sweat": _one("sweat"),
    "eyes_with_head": lambda pose: 2 * pose[_AT["gaze_x"]] * pose[_AT["head_turn"]],
}  # fmt: skip
"""What is held: its mean while something is shown."""

_ORDERED: Final[dict[str, Callable[[Pose], float]]] = {
    "brow_inner": _both("brow_inner"), "brow_down": _both("brow_down"), "lid": _both("lid"),
    "smile": _both("corner"), "jaw": _one("jaw"), "press": _one("press"),
    "gaze_y": _one("gaze_y"), "head_nod": _one("head_nod"), "lift": _one("lift"),
    "head_forward": _one("head_forward"), "tongue": _one("tongue"), "turn": _aside("head_turn"),
}  # fmt: skip
"""What comes later, or earlier: how it is in the second half of a showing against the first."""

_RHYTHMS: Final[dict[str, Callable[[Pose], float]]] = {
    "shake": _one("head_turn"), "nod": _one("head_nod"), "sway": _one("head_tilt"),
    "bounce": _one("lift"), "glance": _one("gaze_x"), "peek": _one("gaze_y"),
    "flutter": _both("lid"), "chew": _one("jaw"), "quiver": _one("chin"),
    "brows": _both("brow_inner"), "flicker": _both("corner"), "lick": _one("tongue"),
}  # fmt: skip
"""What goes to and fro: how far, and how often."""
_FASTEST: Final = 6.0

FLEETING: Final = frozenset(
    [
        *(f"later_{name}" for name in _ORDERED),
        *(f"{what}_{name}" for name in _RHYTHMS for what in ("far", "often")),
        "sudden",
        "lasting",
    ]
)
"""Figures of a face that tell how it moves, not what it is like."""
_ABOUT: Final = 6
"""Frames either side over which a rhythm is taken to be level."""


def _face(poses: list[Pose]) -> Impression:
    strength = [*map(_strength, poses)]
    awake = sorted(value for value in strength if value >= _RESTING)
    if not awake:
        return {}
    top = awake[int(0.9 * len(awake))]
    weights = [max(0.0, min(1.0, (value / top - 0.2) / 0.3)) for value in strength]
    total = sum(weights)
    shown = [(weight, pose) for weight, pose in zip(weights, poses, strict=True) if weight]
    found = {
        name: sum(weight * part(pose) for weight, pose in shown) / total
        for name, part in _HELD.items()
    }
    showings = [*_runs([weight > 0.3 for weight in weights], 3)]
    for name, part in _ORDERED.items():
        found[f"later_{name}"] = _later(poses, showings, part)
    for name, part in _RHYTHMS.items():
        far, often = _rhythm([part(pose) for pose in poses], weights)
        found[f"far_{name}"], found[f"often_{name}"] = far, often
    jumps = [abs(b - a) / top for a, b in zip(strength, strength[2:], strict=False)]
    found["sudden"] = min(1.0, max(jumps, default=0.0)) * 0.7
    seconds = sum(end - start for start, end in showings) * FRAME / 1000 / max(1, len(showings))
    found["lasting"] = log2(max(0.25, min(8.0, seconds))) / 4
    return found


def _runs(flags: list[bool], least: int) -> Iterator[tuple[int, int]]:
    """Yield from where to where flags are true for at least so many places."""
    start: int | None = None
    for place, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = place
        elif not flag and start is not None:
            if place - start >= least:
                yield start, place
            start = None


def _later(
    poses: list[Pose], showings: list[tuple[int, int]], part: Callable[[Pose], float]
) -> float:
    differences = []
    for start, end in showings:
        values = [part(pose) for pose in poses[start:end]]
        half = len(values) // 2
        if half:
            differences.append(sum(values[-half:]) / half - sum(values[:half]) / half)
    return sum(differences) / len(differences) if differences else 0.0


def _rhythm(values: list[float], weights: list[float]) -> tuple[float, float]:
    """Return how far something goes to and fro, and how often, both from 0 to 1."""
    sums = [0.0]
    for value in values:
        sums.append(sums[-1] + value)
    count, swings = len(values), []
    for place, (value, weight) in enumerate(zip(values, weights, strict=True)):
        low, high = max(0, place - _ABOUT), min(count, place + _ABOUT + 1)
        swings.append((value - (sums[high] - sums[low]) / (high - low)) * weight)
    seconds = sum(weights) * FRAME / 1000
    far = sqrt(2 * sum(swing * swing for swing in swings) / max(1.0, sum(weights)))
    if far < 0.03:
        return far, 0.0
    crossings, side = 0, 0
    for swing in swings:
        now = 1 if swing > 0.4 * far else -1 if swing < -0.4 * far else 0
        if now and now != side:
            crossings += side != 0
            side = now
    often = crossings / 2 / max(0.5, seconds) / _FASTEST
    return min(1.0, far), min(1.0, often) * min(1.0, far / 0.12)


def _voice(samples: list[Pose]) -> Impression:
    notes = [
        samples[start:end] for start, end in _runs([sample[0] > _HEARD for sample in samples], 2)
    ]
    if not notes:
        return {}
    heard = [sample for note in notes for sample in note]
    found = {
        f"voice_{name}": sum(sample[index] for sample in heard) / len(heard)
        for name, index in _TOLD.items()
    }
    found["voice_peak"] = sorted(sample[0] for sample in heard)[int(0.95 * len(heard))]
    sung = [
        note for note in notes if sum(sample[_TOLD["breath"]] for sample in note) < 0.95 * len(note)
    ]
    found["voice_sung"] = 0.6 * sum(map(len, sung)) / len(heard)
    found |= _contour(sung)
    long = [len(note) * SAMPLE / 1000 for note in notes]
    found["voice_long"] = log2(sum(length * length for length in long) / sum(long) / 0.1) / 5
    found["voice_varied"] = _spread([log2(length / 0.1) / 5 for length in long])
    found["voice_breath_varied"] = _spread(
        [sum(sample[_TOLD["breath"]] for sample in note) / len(note) for note in notes]
    )
    found |= _repeating([*_runs([sample[0] > _HEARD for sample in samples], 2)])
    found["voice_shaking"] = _shaking(notes)
    found["voice_fading"] = _fading(notes)
    return found


def _contour(notes: list[list[Pose]]) -> Impression:
    """Return the pitch at five points of a note, and how it goes on from note to note."""
    pitch = _TOLD["pitch"]
    total = sum(map(len, notes))
    if not total:
        return {f"voice_point_{point}": 0.0 for point in range(5)} | {
            "voice_rise": 0.0, "voice_steps": 0.0, "voice_glide": 0.0,
        }  # fmt: skip
    points = [
        sum(len(note) * note[round(point * (len(note) - 1) / 4)][pitch] for note in notes) / total
        for point in range(5)
    ]
    middles = [sum(sample[pitch] for sample in note) / len(note) for note in notes]
    glide = sum(abs(b[pitch] - a[pitch]) for note in notes for a, b in pairwise(note))
    return {f"voice_point_{point}": value for point, value in enumerate(points)} | {
        "voice_rise": points[4] - points[0],
        "voice_steps": 2 * _spread(middles),
        "voice_glide": min(1.0, 20 * glide / total),
    }


def _repeating(runs: list[tuple[int, int]]) -> Impression:
    """Return how many sounds come at a stretch, and how fast."""
    stretches, gaps = 1, []
    for (start, end), (following, _) in pairwise(runs):
        if following - end > 0.7 * 1000 / SAMPLE:
            stretches += 1
        else:
            gaps.append((following - start) * SAMPLE / 1000)
    rate = len(gaps) / sum(gaps) if gaps else 0.0
    return {"voice_many": log2(len(runs) / stretches) / 4, "voice_rate": min(1.0, rate / 6)}


def _shaking(notes: list[list[Pose]]) -> float:
    """Return how much the loudness goes up and down within sounds."""
    long = [note for note in notes if len(note) > 12]
    turns = count = 0
    for note in long:
        loud = [sample[0] for sample in note[3:-6]]
        steps = [b - a for a, b in pairwise(loud) if abs(b - a) > 0.004]
        turns += sum(a * b < 0 for a, b in pairwise(steps))
        count += len(loud)
    return min(1.0, 4 * turns / count) if count else 0.0


def _fading(notes: list[list[Pose]]) -> float:
    differences = []
    for note in notes:
        half = len(note) // 2
        if half > 5:
            differences.append(
                (sum(s[0] for s in note[half:]) - sum(s[0] for s in note[:half])) / half
            )
    return sum(differences) / len(differences) if differences else 0.0


def _spread(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / len(values))
