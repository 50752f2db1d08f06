"""A puppet performs: frames in time, in range, from rest to rest, each channel its own."""

from itertools import pairwise

import pytest

from emojito.puppet.characters import CHARACTERS
from emojito.puppet.controls import FACE, MOST_SAMPLES, REST, SIGNED, SILENCE, VOICE
from emojito.puppet.noticing import observe
from emojito.puppet.performing import FRAME, LONGEST, SHORTEST, perform
from emojito.puppet.scores import standard_scores
from emojito.rules import Chance
from emojito.rules.emojito.deck import standard_deck

CARDS = standard_deck().ids
SCORES = standard_scores()
JAW = FACE.index("jaw")


def within(pose, controls):
    return len(pose) == len(controls) and all(
        (-1 if name in SIGNED else 0) <= value <= 1
        for name, value in zip(controls, pose, strict=True)
    )


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("channel", ["face", "sound", "both"])
def test_a_performance_is_in_time_and_in_range_from_rest_to_rest(card, channel):
    for character in ("coral", "moss"):
        frames = perform(SCORES[card], character, Chance(card), channel)
        assert [frame.at for frame in frames] == [FRAME * n for n in range(1, len(frames) + 1)]
        assert SHORTEST <= frames[-1].at <= LONGEST
        faces = [frame.face for frame in frames if frame.face is not None]
        assert len(faces) == (0 if channel == "sound" else len(frames))
        assert all(within(face, FACE) for face in faces)
        assert not faces or faces[-1] == pytest.approx(REST)
        samples = [sample for frame in frames for sample in frame.voice]
        assert len(samples) == (0 if channel == "face" else len(frames) * MOST_SAMPLES)
        assert all(within(sample, VOICE) for sample in samples)
        assert not samples or (samples[0], samples[-1]) == (SILENCE, SILENCE)


def test_chance_alone_decides_and_the_second_time_differs():
    score = SCORES["joy"]
    first = perform(score, "mint", Chance(1), "both")
    assert first == perform(score, "mint", Chance(1), "both")
    assert first != perform(score, "mint", Chance(2), "both")
    assert first != perform(score, "plum", Chance(1), "both")


def test_the_emotion_is_shown_twice_a_little_different_each_time():
    smile = FACE.index("corner_left")
    frames = perform(SCORES["joy"], "mint", Chance(3), "face")
    shown = [frame.face[smile] > 0.5 for frame in frames if frame.face]
    assert sum(b and not a for a, b in pairwise(shown)) == 2
    half = len(frames) // 2
    peaks = [
        max(frame.face[smile] for frame in part if frame.face)
        for part in (frames[:half], frames[half:])
    ]
    assert peaks[0] != peaks[1]


def test_the_mouth_follows_the_voice():
    """An open sound opens a mouth that the face alone keeps shut, and a hum shuts an open one."""

    def jaw(card, channel):
        frames = perform(SCORES[card], "mint", Chance(5), channel)
        loud = [frame for frame in frames if not frame.voice or frame.voice[-1][0] > 0.25]
        return max(frame.face[JAW] for frame in loud if frame.face)

    assert jaw("courage", "both") > jaw("courage", "face") + 0.3
    humming = perform(SCORES["savouring"], "mint", Chance(5), "both")
    sung = [f.face[JAW] for f in humming if f.face and min(s[6] * s[0] for s in f.voice) > 0.4]
    assert sung
    assert max(sung) < 0.25


def test_a_stare_does_not_blink():
    lid = FACE.index("lid_left")
    for seed in range(8):
        frames = perform(SCORES["anger"], "coral", Chance(seed), "face")
        assert min(frame.face[lid] for frame in frames if frame.face) > -0.2


def test_temperaments_differ():
    """Who is restrained moves less, who is quick is done sooner."""

    def bounce(character):
        frames = perform(SCORES["eagerness"], character, Chance(1), "face")
        return observe(frames, "face")["far_bounce"]

    assert bounce("coral") > 1.2 * bounce("moss")
    assert len({tuple(perform(SCORES["awe"], c, Chance(1), "both")) for c in CHARACTERS}) == 6
