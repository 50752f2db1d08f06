"""Frames as a client sends them, in whatever pieces they arrive."""

from __future__ import annotations

import contextlib
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from emojito.server.frames import (
    BINARY,
    CLOSE,
    FRAGMENT,
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


def sent(
    payload: bytes,
    first: int = 0x81,
    mask: bytes = b"\x01\x02\x03\xff",
    length_bytes: int | None = None,
) -> bytes:
    """A frame from a client, whose length may be written in more bytes than it needs."""
    size = len(payload)
    if length_bytes is None:
        length_bytes = 0 if size < 126 else 2 if size < 65_536 else 8
    if length_bytes == 0:
        length = bytes([0x80 | size])
    else:
        length = bytes([{2: 0xFE, 8: 0xFF}[length_bytes]]) + size.to_bytes(length_bytes)
    scrambled = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes([first]) + length + mask + scrambled


def read(data: bytes, *cuts: int, largest: int = LARGEST) -> list[tuple[int, bytes]]:
    """Everything whole that was said in `data`, if it arrives in pieces cut there."""
    frames, heard = Frames(largest), []
    places = sorted(min(cut, len(data)) for cut in cuts)
    for begin, end in zip([0, *places], [*places, len(data)], strict=True):
        frames.feed(data[begin:end])
        while (message := frames.take()) is not None:
            if message != (FRAGMENT, b""):
                heard.append(message)
    return heard


masks = st.binary(min_size=4, max_size=4)
payloads = st.binary(max_size=300) | st.integers(0, LARGEST).map(lambda size: b"x" * size)
cuts = st.lists(st.integers(0, 2000), max_size=8)
texts = st.text(max_size=200).map(str.encode)
whole = st.tuples(st.just(TEXT), texts) | st.tuples(st.just(BINARY), payloads)
control = st.tuples(st.sampled_from([CLOSE, PING, PONG]), st.binary(max_size=125))


@given(st.lists(whole | control, max_size=5), masks, cuts)
def test_what_was_sent_is_read_however_it_was_cut(messages, mask, cuts):
    data = b"".join(sent(payload, 0x80 | kind, mask) for kind, payload in messages)
    assert read(data, *cuts) == messages


@given(st.sampled_from([TEXT, BINARY]), texts, st.lists(st.integers(0, 800), max_size=63), cuts)
def test_a_message_in_fragments_with_pings_in_between_is_one_message(kind, text, ends, cuts):
    """Wherever it is cut, be it within a character."""
    begin, data = 0, b""
    ends = sorted(min(end, len(text)) for end in ends)
    for number, end in enumerate([*ends, len(text)]):
        last = 0x80 if number == len(ends) else 0
        data += sent(b"", 0x89) + sent(text[begin:end], last | (0 if number else kind))
        begin = end
    heard = read(data, *cuts)
    assert heard.count((PING, b"")) == len(ends) + 1
    assert [message for message in heard if message[0] != PING] == [(kind, text)]


def test_every_frame_is_taken_by_itself():
    """So that each can be counted."""
    frames = Frames(LARGEST)
    frames.feed(sent(b"a", 0x01) + sent(b"", 0x00) + sent(b"", 0x8A) + sent(b"b", 0x80))
    taken = [frames.take() for _ in range(5)]
    assert taken == [(FRAGMENT, b""), (FRAGMENT, b""), (PONG, b""), (TEXT, b"ab"), None]


def test_what_waits_is_known():
    frames = Frames(LARGEST)
    frames.feed(sent(b"one") + sent(b"two")[:5])
    assert frames.waiting == len(sent(b"one")) + 5
    frames.take()
    assert frames.waiting == 5
    frames.feed(sent(b"two")[5:])
    frames.take()
    assert frames.waiting == 0


@given(st.lists(st.binary(max_size=100), max_size=5))
def test_whatever_comes_in_is_read_or_broken(data):
    with contextlib.suppress(BrokenFrame):
        assert {kind for kind, _ in read(b"".join(data))} <= {TEXT, BINARY, CLOSE, PING, PONG}


@given(st.binary(max_size=20), st.lists(st.integers(0, 20), max_size=10))
def test_text_is_what_python_takes_for_text(data, ends):
    ends = sorted(min(end, len(data)) for end in ends)
    pieces = [data[begin:end] for begin, end in pairwise([0, *ends, len(data)])]
    fragments = b"".join(
        sent(piece, (0 if number else TEXT) | (0x80 if number == len(ends) else 0))
        for number, piece in enumerate(pieces)
    )
    for message in (sent(data), fragments):
        try:
            data.decode()
        except UnicodeDecodeError:
            with pytest.raises(BrokenFrame) as broken:
                read(message)
            assert broken.value.code == 1007
        else:
            assert read(message) == [(TEXT, data)]


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
        sent(b"x" * 125, length_bytes=2),
        sent(b"", length_bytes=8),
        sent(b"x" * 65_535, length_bytes=8),
        sent(b"x", 0x89, length_bytes=2),
    ],
    ids=["not masked", "reserved bit", "unknown kind", "unknown control", "control in parts",
         "long control", "the end of nothing", "more of nothing", "a message in another",
         "another begins in one", "two bytes for a length of one", "eight bytes for none",
         "eight bytes for a length of two", "a long length of a control"],
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


@pytest.mark.parametrize("kind", [TEXT, BINARY])
@pytest.mark.parametrize("between", [b"", sent(b"", 0x89)])
def test_a_message_has_so_many_fragments(kind, between):
    def fragments(number):
        middle = (sent(b"", 0x00) + between) * (number - 2)
        return sent(b"x", kind) + middle + sent(b"y", 0x80)

    assert read(fragments(64) * 2).count((kind, b"xy")) == 2
    with pytest.raises(BrokenFrame) as broken:
        read(fragments(65))
    assert broken.value.code == 1009


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
     (b"\x00\x00", 1002), (b"\x03\xed", 1002), (b"\x03\xee", 1002), (b"\x03\xe8\xff", 1007)],
)  # fmt: skip
def test_a_goodbye_is_answered_in_kind(said, answer):
    assert answer_to(said) == answer


def test_a_goodbye_says_why():
    assert goodbye(4001, "taken-over") == b"\x88\x0c\x0f\xa1taken-over"
