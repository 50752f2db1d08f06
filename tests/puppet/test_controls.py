import re
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from emojito.puppet.controls import FACE, REST, SIGNED, SILENCE, VOICE, decode, encode

CLIENT = Path(__file__).parents[2] / "web/src/puppet/controls.ts"


@pytest.mark.parametrize(("name", "controls"), [("FACE", FACE), ("VOICE", VOICE)])
def test_the_client_has_the_same_controls_in_the_same_order(name, controls):
    (listed,) = re.findall(rf"const {name} = \[(.*?)\] as const", CLIENT.read_text(), re.DOTALL)
    assert tuple(re.findall(r'"(\w+)"', listed)) == controls


def test_the_client_has_the_same_signed_controls():
    (listed,) = re.findall(r"SIGNED.*?\(\[(.*?)\]\)", CLIENT.read_text(), re.DOTALL)
    assert set(re.findall(r'"(\w+)"', listed)) == SIGNED
    assert set(FACE + VOICE) >= SIGNED


@given(st.data())
def test_a_pose_comes_back_as_it_was_to_a_127th(data):
    low = [-1 if name in SIGNED else 0 for name in FACE]
    pose = tuple(data.draw(st.floats(least, 1)) for least in low)
    (back,) = decode(encode(pose), FACE)
    assert back == pytest.approx(pose, abs=0.5 / 127 + 1e-9)


def test_several_poses_go_together():
    loud = (1.0, *SILENCE[1:])
    assert decode(encode(SILENCE, loud), VOICE) == (SILENCE, loud)
    assert decode(encode(REST), FACE) == (REST,)


@pytest.mark.parametrize("text", ["AAA=", "not base64!", encode(SILENCE)[:-4], "ÄÖ"])
def test_what_is_no_pose_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - each library words it differently
        decode(text, VOICE)


@pytest.mark.parametrize("controls", [FACE, VOICE], ids=["face", "voice"])
def test_every_byte_means_what_it_says_to_every_control(controls):
    for byte in range(256):
        (pose,) = decode(b64encode(bytes([byte] * len(controls))).decode(), controls)
        value = (byte if byte < 128 else byte - 256) / 127
        assert pose == tuple(max(-1 if name in SIGNED else 0, value) for name in controls)


def test_a_hostile_byte_leaves_no_range():
    (pose,) = decode(b64encode(bytes([128] * len(FACE))).decode(), FACE)
    assert pose == tuple(-1 if name in SIGNED else 0 for name in FACE)
