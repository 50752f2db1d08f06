"""Performing a score with a puppet: frames, as a stage carries them.

A performance shows the emotion twice, a little different each time, from rest and back to rest.
It depends on nothing but the score, the character and chance.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import ceil, cos, log2, pi
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from emojito.puppet.characters import CHARACTERS, Character
from emojito.puppet.controls import FACE, MOST_SAMPLES, OCTAVES, REST, SIGNED, SILENCE, Pose
from emojito.puppet.dice import dice
from emojito.puppet.moves import MOVES
from emojito.puppet.scores import VOWELS, Phase, Score, Sound
from emojito.puppet.varying import PRACTISED, Looseness, vary
from emojito.rules.chance import Chance

Channel: TypeAlias = Literal["face", "sound", "both"]

FRAME: Final = 80
"""Milliseconds from one frame to the next."""
SAMPLE: Final = FRAME // MOST_SAMPLES
"""Milliseconds from one moment of the voice to the next."""
SHORTEST: Final = 5000
LONGEST: Final = 9000
_LEAD: Final = 400
"""Milliseconds of rest before and after."""
_PAUSE: Final = 480
"""Milliseconds of rest between the first time and the second, at least."""

_LOW: Final = tuple(-1.0 if name in SIGNED else 0.0 for name in FACE)
_AT: Final = {name: index for index, name in enumerate(FACE)}
_LIDS: Final = (_AT["lid_left"], _AT["lid_right"])
_SLOW: Final = frozenset(_AT[name] for name in ("tears", "blush", "sweat"))
"""What keeps rising while a pose is held."""
_BLINK: Final = 150
"""Milliseconds."""


class Frame(NamedTuple):
    """A moment of a performance."""

    at: int
    """Milliseconds since it began."""
    face: Pose | None
    """None if only the voice performs."""
    voice: tuple[Pose, ...]
    """The moments of the voice since the frame before; none if only the face performs."""


def perform(
    score: Score,
    character: str,
    chance: Chance,
    channel: Channel,
    looseness: Looseness = PRACTISED,
    *,
    times: int = 2,
) -> tuple[Frame, ...]:
    """Return the frames of a performance: one every 80 ms, twice for 5 to 9 seconds in all."""
    temper, numbers = CHARACTERS[character], dice(chance)
    takes = [_Take(vary(score, temper, looseness, numbers), channel, numbers) for _ in range(times)]
    # The voice begins a little after the face, however much it hurries.
    room = LONGEST - 2 * _LEAD - (times - 1) * _PAUSE - 3 * FRAME
    if (performed := sum(take.length for take in takes)) > room:
        takes = [_Take(_hurried(take.score, room / performed), channel, numbers) for take in takes]
    short = SHORTEST - 2 * _LEAD - sum(take.length for take in takes)
    pause = max(_PAUSE, short / (times - 1)) if times > 1 else 0
    starts = [*accumulate((take.length + pause for take in takes[:-1]), initial=_LEAD)]
    count = ceil((starts[-1] + takes[-1].length + _LEAD) / FRAME)
    times_shown = [FRAME * number for number in range(1, count + 1)]
    blinks = _blinks(temper, score.blinks, times_shown[-1], numbers)

    def frame(at: int) -> Frame:
        number = max(0, bisect_right(starts, at) - 1)
        take, start = takes[number], starts[number]
        samples = (at - SAMPLE * back - start for back in reversed(range(MOST_SAMPLES)))
        voice = tuple(map(take.voice, samples)) if channel != "face" else ()
        if channel == "sound":
            return Frame(at, None, voice)
        face = take.face(at - start)
        if voice:
            face = _mouth(face, voice)
        closed = max((1 - abs(at - blink) / _BLINK for blink in blinks), default=0.0)
        return Frame(at, _blinking(face, closed), voice)

    return tuple(frame(at) for at in times_shown)


def _hurried(score: Score, factor: float) -> Score:
    return replace(
        score,
        face=tuple(
            replace(phase, come=round(phase.come * factor), hold=round(phase.hold * factor))
            for phase in score.face
        ),
        release=round(score.release * factor),
        voice=tuple(
            replace(
                sound,
                ms=round(sound.ms * factor),
                wait=round(sound.wait * factor),
                rate=sound.rate / factor,
            )
            for sound in score.voice
        ),
    )


class _Take:
    """The emotion once, from its own beginning."""

    def __init__(self, score: Score, channel: Channel, numbers: Random) -> None:
        self.score = score
        first = score.face[0].come
        self._voice_starts = min(first, 400) / 2 if channel == "both" else 0.0
        ends = [*accumulate(sound.length for sound in score.voice)]
        self._sounds = [
            (self._voice_starts + end - sound.length + sound.wait, sound)
            for sound, end in zip(score.voice, ends, strict=True)
        ]
        voice_ends = self._voice_starts + ends[-1]
        phases = score.face
        held = sum(phase.come + phase.hold for phase in phases)
        if channel == "both" and voice_ends > held:
            # The face lasts as long as the voice.
            last = phases[-1]
            longer = replace(last, hold=round(last.hold + voice_ends - held))
            phases = (*phases[:-1], longer)
            held = round(voice_ends)
        self._phases = phases
        self._begins = [0, *accumulate(phase.come + phase.hold for phase in phases)]
        self._shifts = [[numbers.random() * 0.15 for _ in phase.moves] for phase in phases]
        face, voice = held + score.release, ceil(voice_ends)
        self.length = {"face": face, "sound": voice, "both": max(face, voice)}[channel]

    def face(self, at: float) -> Pose:
        if at < 0:
            return REST
        number = bisect_right(self._begins, at) - 1
        if number == len(self._phases):
            left = _eased((at - self._begins[-1]) / self.score.release)
            return tuple(value * (1 - left) for value in self._phases[-1].pose)
        return self._posed(number, at - self._begins[number])

    def _posed(self, number: int, at: float) -> Pose:
        phase = self._phases[number]
        before = self._phases[number - 1].pose if number else REST
        come, risen = _eased(at / phase.come), _eased(at / (phase.come + phase.hold / 2))
        values = [
            old + (new - old) * (risen if index in _SLOW else come)
            for index, (old, new) in enumerate(zip(before, phase.pose, strict=True))
        ]
        fading = min(1.0, (phase.come + phase.hold - at) / 160)
        self._move(values, phase, self._shifts[number], at, come * fading)
        return tuple(max(low, min(1.0, value)) for value, low in zip(values, _LOW, strict=True))

    @staticmethod
    def _move(
        values: list[float], phase: Phase, shifts: list[float], at: float, strength: float
    ) -> None:
        for move, shift in zip(phase.moves, shifts, strict=True):
            wave, controls = MOVES[move.kind]
            where = wave(at / 1000 * move.rate + shift) * move.size * strength
            for index, weight in controls:
                values[index] += where * weight

    def voice(self, at: float) -> Pose:
        for start, sound in self._sounds:
            if 0 <= at - start < sound.length - sound.wait:
                return _sounding(sound, at - start)
        return SILENCE


def _eased(part: float) -> float:
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)


def _sounding(sound: Sound, at: float) -> Pose:
    """Return the voice so many milliseconds into a sound."""
    every = 1000 / sound.rate if sound.times > 1 else sound.ms
    number = min(sound.times - 1, int(at / every))
    within = (at - number * every) / min(sound.ms, every)
    if within >= 1:
        return SILENCE
    whole = at / (sound.length - sound.wait)
    along = whole if sound.over == "all" else within
    length = min(sound.ms, every)
    attack, decay = min(50 / length, 0.25), min(120 / length, 0.4)
    swell = min(1.0, (within + SAMPLE / length) / attack, (1 - within) / decay)
    loud = sound.loud * swell * (1 - sound.fade * whole)
    if sound.tremolo:
        loud *= 0.7 + 0.3 * cos(2 * pi * sound.tremolo * at / 1000)
    open, front, hum = (
        _along([VOWELS[letter][part] for letter in sound.vowel.split("-")], within)
        for part in range(3)
    )
    if not sound.pitch:
        return (loud, 0.0, 1.0, sound.rough, open, front, hum, 0.0)
    pitch = _along([log2(ratio) / OCTAVES for ratio in sound.pitch], along)
    return (loud, pitch, sound.breath, sound.rough, open, front, hum, sound.vibrato)


def _along(points: list[float], part: float) -> float:
    """Return the value of a line through evenly spread points."""
    place = max(0.0, min(1.0, part)) * (len(points) - 1)
    number = min(int(place), len(points) - 2) if len(points) > 1 else 0
    following = points[min(number + 1, len(points) - 1)]
    return points[number] + (following - points[number]) * (place - number)


def _mouth(face: Pose, voice: tuple[Pose, ...]) -> Pose:
    """Let the mouth make the sound that is heard."""
    loud, open, front, hum = (
        sum(sample[index] for sample in voice) / len(voice) for index in (0, 4, 5, 6)
    )
    heard = min(1.0, 4 * loud)
    values = [*face]

    def toward(name: str, value: float, much: float) -> None:
        values[_AT[name]] += (value - values[_AT[name]]) * much * heard

    toward("jaw", (1 - hum) * open * (0.4 + 0.6 * loud), 0.8)
    toward("press", max(values[_AT["press"]], 0.25) * hum, 0.7)
    toward("bite", 0.0, 0.7)
    toward("pucker", max(values[_AT["pucker"]], -front * (1 - hum) * 0.7, 0.0), 0.8)
    toward("stretch", max(values[_AT["stretch"]], front * (1 - hum) * 0.35, 0.0), 0.8)
    return tuple(values)


def _blinks(temper: Character, wanted: float, length: int, numbers: Random) -> list[float]:
    """Return when the eyes are shut for a moment."""
    often = temper.blinks * wanted / 60_000
    found, at = [], 0.0
    while often:
        # Never one upon another.
        at += 2 * _BLINK + numbers.expovariate(often)
        if at > length - 2 * _BLINK:
            break
        found.append(at)
    return found


def _blinking(face: Pose, closed: float) -> Pose:
    if closed <= 0:
        return face
    values = [*face]
    for lid in _LIDS:
        values[lid] += (-1 - values[lid]) * min(1.0, 1.3 * closed)
    return tuple(values)
