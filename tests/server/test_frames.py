"""Frames as a client sends them, in whatever pieces they arrive."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, strategies as st

from emojito.server.frames import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    TEXT,
    BrokenFrame,
    Frames,
    answer_to,
    frame,
    goodbye,
)

LARGEST = 70_000


def sent(payload: bytes, first: int = 0x81, mask: bytes = b"\x01\x02\x03\xff") -> bytes:
    """A frame from a client."""
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65_536:
        length = b"\xfe" + size.to_bytes(2)
    else:
        length = b"\xff" + size.to_bytes(8)
    scrambled = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes([first]) + length + mask + scrambled


def read(data: bytes, *cuts: int, largest: int = LARGEST) -> list[tuple[int, bytes]]:
    """Everything that was said in `data`, if it arrives in pieces cut there."""
    frames, heard = Frames(largest), []
    places = sorted(min(cut, len(data)) for cut in cuts)
    for begin, end in zip([0, *places], [*places, len(data)], strict=True):
        frames.feed(data[begin:end])
        while (message := frames.take()) is not None:
            heard.append(message)
    return heard


masks = st.binary(min_size=4, max_size=4)
payloads = st.binary(max_size=300) | st.integers(0, LARGEST).map(lambda size: b"x" * size)
cuts = st.lists(st.integers(0, 2000), max_size=8)
whole = st.tuples(st.sampled_from([TEXT, BINARY]), payloads)
control = st.tuples(st.sampled_from([CLOSE, PING, PONG]), st.binary(max_size=125))


@given(st.lists(whole | control, max_size=5), masks, cuts)
def test_what_was_sent_is_read_however_it_was_cut(messages, mask, cuts):
    data = b"".join(sent(payload, 0x80 | kind, mask) for kind, payload in messages)
    assert read(data, *cuts) == messages


@given(st.sampled_from([TEXT, BINARY]), st.lists(st.binary(max_size=50), min_size=1), cuts)
def test_a_message_in_parts_with_pings_in_between_is_one_message(kind, parts, cuts):
    data = b""
    for number, part in enumerate(parts):
        last = 0x80 if number == len(parts) - 1 else 0
        data += sent(b"", 0x89) + sent(part, last | (0 if number else kind))
    heard = read(data, *cuts)
    assert heard.count((PING, b"")) == len(parts)
    assert [message for message in heard if message[0] != PING] == [(kind, b"".join(parts))]


@given(st.lists(st.binary(max_size=100), max_size=5))
def test_whatever_comes_in_is_read_or_broken(data):
    with contextlib.suppress(BrokenFrame):
        assert {kind for kind, _ in read(b"".join(data))} <= {TEXT, BINARY, CLOSE, PING, PONG}


@pytest.mark.parametrize(
    "data",
    [
        b"\x81\x02hi",
        sent(b"x", 0xC1),
        sent(b"x", 0x83),
        sent(b"x", 0x8B),
        sent(b"x", 0x09),
        sent(b"x" * 126, 0x89),
        sent(b"x", 0x80),
        sent(b"x", 0x00),
        sent(b"x", 0x01) + sent(b"x", 0x81),
        sent(b"x", 0x01) + sent(b"x", 0x02),
    ],
    ids=["not masked", "reserved bit", "unknown kind", "unknown control", "control in parts",
         "long control", "the end of nothing", "more of nothing", "a message in another",
         "another begins in one"],
)  # fmt: skip
def test_what_no_client_may_send(data):
    with pytest.raises(BrokenFrame) as broken:
        read(data)
    assert broken.value.code == 1002


@pytest.mark.parametrize(
    "data",
    [
        sent(b"x" * 101)[:9],
        b"\x81\xff" + (2**63).to_bytes(8) + b"\0\0\0\0",
        sent(b"x" * 60, 0x01) + sent(b"x" * 41, 0x80)[:6],
    ],
    ids=["one frame", "a promise", "all parts together"],
)
def test_too_long_is_known_before_it_has_arrived(data):
    with pytest.raises(BrokenFrame) as broken:
        read(data, largest=100)
    assert broken.value.code == 1009


def test_just_not_too_long():
    parts = sent(b"x" * 60, 0x01) + sent(b"p" * 100, 0x89) + sent(b"x" * 40, 0x80)
    assert read(parts, largest=100) == [(PING, b"p" * 100), (TEXT, b"x" * 100)]
    assert read(sent(b"x" * 100), largest=100) == [(TEXT, b"x" * 100)]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_our_own_frames(size):
    ours = frame(b"x" * size)
    # The same as a client's, but for the mask.
    theirs = sent(b"x" * size, mask=b"\0\0\0\0")
    head = len(theirs) - size - 4
    assert ours[0] == theirs[0]
    assert ours[1] == theirs[1] ^ 0x80
    assert ours[2:] == theirs[2:head] + theirs[head + 4 :]


@pytest.mark.parametrize(
    ("said", "answer"),
    [(b"", 1000), (b"\x03\xe8", 1000), (b"\x03\xe9bye", 1001), (b"\x0f\xa1", 4001), (b"\x03", 1002),
     (b"\x00\x00", 1002), (b"\x03\xed", 1002), (b"\x03\xee", 1002)],
)  # fmt: skip
def test_a_goodbye_is_answered_in_kind(said, answer):
    assert answer_to(said) == answer


def test_a_goodbye_says_why():
    assert goodbye(4001, "taken-over") == b"\x88\x0c\x0f\xa1taken-over"
