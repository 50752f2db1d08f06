"""What may be in messages that are passed on."""

from __future__ import annotations

from base64 import b64encode

import msgspec
import pytest

from emojito.puppet.controls import FACE, MOST_SAMPLES, REST, SILENCE, VOICE, encode
from emojito.rooms.messages import FACE_TEXT, VOICE_TEXT, WAVES, Frame, Message, Signal, Wave
from emojito.rooms.passing import Unfit, check_frame, check_signal

SDP = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n"
AUDIO = "m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\n"
VIDEO = "m=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:1\r\n"
DATA = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:2\r\n"
CANDIDATE = {
    "candidate": "candidate:1 1 udp 2113937151 192.0.2.1 50000 typ host",
    "sdpMid": "0",
    "sdpMLineIndex": 0,
    "usernameFragment": "abcd",
}


def signal(**data) -> Signal:
    message = {"type": "signal", "to": "p2", "stage": 1, "data": data}
    decoded: Signal = msgspec.convert(message, Message)
    return decoded


def frame(**fields) -> Frame:
    decoded: Frame = msgspec.convert({"type": "frame", "stage": 1, **fields}, Message)
    return decoded


def described(sdp: str, type: str = "offer") -> Signal:
    return signal(description={"type": type, "sdp": sdp})


@pytest.mark.parametrize("sdp", [SDP, SDP + AUDIO, SDP + AUDIO + VIDEO, SDP + VIDEO + AUDIO])
@pytest.mark.parametrize("type", ["offer", "answer"])
def test_sound_and_picture_are_passed_on(sdp, type):
    check_signal(described(sdp, type).data)


@pytest.mark.parametrize(
    "sdp",
    [
        "",
        "hello",
        SDP + DATA,
        SDP + AUDIO + VIDEO + DATA,
        SDP + AUDIO + VIDEO + VIDEO,
        SDP + AUDIO + AUDIO,
        SDP + AUDIO.replace("audio", "message"),
        SDP + AUDIO.replace("audio", "text"),
        SDP + AUDIO.replace("audio", "Audio"),
        SDP + AUDIO.replace("m=audio", "m=audio-and-more"),
        (SDP + AUDIO + DATA).replace("\r\n", "\n"),
        (SDP + AUDIO + DATA).replace("\r\n", "\r"),
    ],
)
def test_nothing_else_is(sdp):
    with pytest.raises(Unfit):
        check_signal(described(sdp).data)


@pytest.mark.parametrize("candidate", [CANDIDATE, {"candidate": ""}, None])
def test_candidates_are_passed_on_as_browsers_write_them(candidate):
    data = signal(candidate=candidate).data
    check_signal(data)
    kept = msgspec.json.decode(msgspec.json.encode(data))["candidate"]
    assert kept == candidate or kept.items() >= candidate.items()


@pytest.mark.parametrize(
    "data",
    [
        {"description": {"type": "rollback", "sdp": ""}},
        {"description": {"type": "offer"}},
        {"description": {"type": "offer", "sdp": SDP, "more": 1}},
        {"candidate": {"candidate": "x" * 1001}},
        {"candidate": {"candidate": "x", "sdpMLineIndex": 2}},
        {"candidate": {"candidate": "x", "song": "la"}},
        {"candidate": "x"},
        {"chat": "hello"},
    ],
)
def test_signals_of_another_form_are_none(data):
    with pytest.raises(msgspec.ValidationError):
        signal(**data)


def test_a_signal_is_exactly_one_thing():
    both = {"description": {"type": "offer", "sdp": SDP}, "candidate": CANDIDATE}
    for data in (both, {}):
        with pytest.raises(Unfit):
            check_signal(signal(**data).data)


def test_frames_are_of_the_size_of_the_puppet():
    face, voice = encode(REST), encode(*[SILENCE] * MOST_SAMPLES)
    assert len(face) == FACE_TEXT
    assert len(voice) == VOICE_TEXT
    assert check_frame(frame(face=face, voice=voice)) == (face, voice)
    assert check_frame(frame(face=face)) == (face, None)
    assert check_frame(frame(voice=encode(SILENCE))) == (None, encode(SILENCE))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"face": "!" * FACE_TEXT},
        {"face": b64encode(bytes(len(FACE) + 1)).decode()},
        {"face": b64encode(bytes(len(FACE) - 1)).decode()},
        {"face": encode(REST), "voice": "AAAA"},
        {"voice": b64encode(bytes(len(VOICE) * MOST_SAMPLES + 1)).decode()},
        {"voice": "AAAA AAAAAA="},
    ],
)
def test_other_frames_are_not_passed_on(fields):
    with pytest.raises((Unfit, msgspec.ValidationError)):
        check_frame(frame(**fields))


@pytest.mark.parametrize("fields", [{"face": "A" * 57}, {"voice": "A" * 48}, {"voice": ""}])
def test_longer_ones_are_not_even_read(fields):
    with pytest.raises(msgspec.ValidationError):
        frame(**fields)


def test_there_is_one_way_to_write_a_frame():
    """What a reader would not notice is not passed on."""
    face = encode(REST)
    odd = face[:53] + "F=="
    assert check_frame(frame(face=odd))[0] == face


def test_waves_are_the_eight_there_are():
    assert len(set(WAVES)) == 8
    for emoji in WAVES:
        assert msgspec.convert({"type": "wave", "emoji": emoji}, Message) == Wave(emoji)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "wave", "emoji": "🖕"}, Message)
