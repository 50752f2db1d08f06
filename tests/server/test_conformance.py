"""What RFC 6455 asks of a server without extensions, by the groups of Autobahn's fuzzing client.

Each case is what a peer sends and all it hears, closing included; each is sent in one go and octet
by octet. The peer on the other side of the line repeats what it hears, as text.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from emojito.server.frames import BINARY, CLOSE, FRAGMENT, PING, PONG, TEXT, frame as ours, goodbye
from emojito.server.websocket import LARGEST_MESSAGE
from tests.server.line import conversation, echo
from tests.server.test_frames import sent

BYE = b"\x03\xe8"
"""A good reason to go."""


def said(payload: bytes = b"", kind: int = TEXT) -> bytes:
    """A whole message, or a control frame."""
    return sent(payload, 0x80 | kind)


def begun(payload: bytes, kind: int = TEXT) -> bytes:
    """The first fragment of a message."""
    return sent(payload, kind)


def more(payload: bytes) -> bytes:
    """Another one."""
    return sent(payload, FRAGMENT)


def last(payload: bytes) -> bytes:
    """The last one."""
    return sent(payload, 0x80 | FRAGMENT)


def heard(*messages: bytes) -> bytes:
    """What an echo sounds like."""
    return b"".join(map(ours, messages))


def pongs(*payloads: bytes) -> bytes:
    """How pings are answered."""
    return b"".join(ours(payload, PONG) for payload in payloads)


@dataclass(frozen=True)
class Case:
    """What is sent, what is heard, and how it ends."""

    name: str
    sent: bytes
    heard: bytes = b""
    closes: int | None = None
    """The code the server closes with because of what was sent; without one a goodbye follows."""

    def __str__(self) -> str:
        return self.name


def broken(name: str, data: bytes, before: bytes = b"", code: int = 1002) -> Case:
    return Case(name, data, before, code)


SIZES = (0, 1, 125, 126, 127, 128, LARGEST_MESSAGE)
NAMES = {TEXT: "text", BINARY: "binary"}

FRAMING = [
    Case(f"1 {NAMES[kind]} of {size}", said(b"*" * size, kind), heard(b"*" * size))
    for kind in (TEXT, BINARY)
    for size in SIZES
]

PINGS = [
    Case("2.1 an empty ping", said(b"", PING), pongs(b"")),
    Case("2.2 a ping with text", said(b"Hello", PING), pongs(b"Hello")),
    Case("2.3 a ping with octets", said(b"\x00\xff\xfe\xfd", PING), pongs(b"\x00\xff\xfe\xfd")),
    Case("2.4 the longest ping", said(b"\xfe" * 125, PING), pongs(b"\xfe" * 125)),
    broken("2.5 a ping too long", said(b"\xfe" * 126, PING)),
    Case("2.7 a pong nobody asked for", said(b"", PONG)),
    Case("2.8 one with text", said(b"unasked", PONG)),
    Case("2.9 one, and a ping", said(b"unasked", PONG) + said(b"ping", PING), pongs(b"ping")),
    Case(
        "2.10 ten pings",
        b"".join(said(b"ping %d" % n, PING) for n in range(10)),
        pongs(*(b"ping %d" % n for n in range(10))),
    ),
]

RESERVED_BITS = [
    broken(f"3 reserved bits {bits} of {kind:#x}",
           said(b"one") + sent(b"x", 0x80 | bits << 4 | kind), before=heard(b"one"))
    for bits in range(1, 8)
    for kind in (TEXT, BINARY, CLOSE, PING, PONG)
]  # fmt: skip

OPCODES = [
    broken(f"4 opcode {kind:#x} with {len(payload)}",
           said(b"one") + said(payload, kind) + said(b"two"), before=heard(b"one"))
    for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
    for payload in (b"", b"reserved")
]  # fmt: skip

FRAGMENTS = [
    broken("5.1 a ping in fragments", sent(b"ping", PING) + last(b"more")),
    broken("5.2 a pong in fragments", sent(b"pong", PONG) + last(b"more")),
    Case("5.3 a text in two", begun(b"one ") + last(b"two"), heard(b"one two")),
    Case(
        "5.6 a ping in between",
        begun(b"one ") + said(b"ping", PING) + last(b"two"),
        pongs(b"ping") + heard(b"one two"),
    ),
    broken("5.9 more of nothing", more(b"what?") + said(b"text")),
    broken("5.10 the end of nothing", last(b"what?") + said(b"text")),
    Case("5.15 nothing after the end", begun(b"one ") + last(b"two") + last(b"three"),
         heard(b"one two"), 1002),
    broken("5.16 a loop of ends", (more(b"a") + begun(b"b") + last(b"c")) * 2),
    broken("5.18 a text within a text", begun(b"one") + said(b"two")),
    Case(
        "5.19 many, with pings in between",
        begun(b"a") + more(b"b") + said(b"1", PING) + more(b"c") + said(b"2", PING) + last(b"d"),
        pongs(b"1", b"2") + heard(b"abcd"),
    ),
    Case("5 empty ones", begun(b"") + more(b"") + last(b""), heard(b"")),
    Case("5 binary ones", begun(b"\xff", BINARY) + last(b"\xfe"), heard(b"\xff\xfe")),
]  # fmt: skip

VALID_TEXT = {
    "words": "Hello-µ@ßöäüàá-UTF-8!!".encode(),
    "Greek": "κόσμε".encode(),
    "the least of each length": "\0\x80\u0800\U00010000".encode(),
    "the greatest of each length": "\x7f\u07ff\uffff\U0010ffff".encode(),
    "beside the surrogates": "\ud7ff\ue000\ufffd".encode(),
    "noncharacters": "".join(chr((plane << 16) | 0xFFFE) for plane in range(17)).encode(),
}  # fmt: skip

INVALID_TEXT = {
    "a continuation alone": b"\x80",
    "the last of them": b"\xbf",
    "several": b"\x80\xbf" * 3,
    **{f"start {start:#x} and a space": bytes([start]) + b" " for start in range(0xC0, 0x100)},
    "the end of two missing": b"\xc3",
    "the end of three missing": b"\xe2\x82",
    "the end of four missing": b"\xf0\x9f\x98",
    "five octets": b"\xf8\x88\x80\x80\x80",
    "six octets": b"\xfc\x84\x80\x80\x80\x80",
    "a slash in two": b"\xc0\xaf",
    "a slash in three": b"\xe0\x80\xaf",
    "a slash in four": b"\xf0\x80\x80\xaf",
    "the longest overlong two": b"\xc1\xbf",
    "the longest overlong three": b"\xe0\x9f\xbf",
    "the longest overlong four": b"\xf0\x8f\xbf\xbf",
    "an overlong zero": b"\xc0\x80",
    "a high surrogate": b"\xed\xa0\x80",
    "a low surrogate": b"\xed\xbf\xbf",
    "a pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80",
    "beyond Unicode": b"\xf4\x90\x80\x80",
    "far beyond": b"\xf7\xbf\xbf\xbf",
    "in the middle": "κόσμε".encode() + b"\xed\xa0\x80edited",
}


def octets(text: bytes) -> bytes:
    """A text with an octet in each fragment, and an empty one at the end."""
    first, *others = (text[place : place + 1] for place in range(len(text)))
    return begun(first) + b"".join(map(more, others)) + last(b"")


UTF_8 = [
    *(Case(f"6 {name}", said(text), heard(text)) for name, text in VALID_TEXT.items()),
    *(Case(f"6 {name} in octets", octets(text), heard(text))
      for name, text in VALID_TEXT.items() if len(text) < 64),
    *(broken(f"6 {name}", said(text), code=1007) for name, text in INVALID_TEXT.items()),
    *(broken(f"6 {name} in octets", octets(text), code=1007)
      for name, text in INVALID_TEXT.items()),
    *(Case(f"6 {name} as binary", said(text, BINARY), heard(text))
      for name, text in INVALID_TEXT.items()),
    # The rest never comes, and need not.
    broken("6.4 no text any more", begun("κόσμε".encode()) + more(b"\xf4\x90"), code=1007),
    broken("6.4 none from the start", begun(b"\x80"), code=1007),
]  # fmt: skip


def bye(name: str, payload: bytes, code: int, after: bytes = b"") -> Case:
    return Case(f"7 {name}", said(payload, CLOSE) + after, closes=code)


CLOSING = [
    Case("7.1.1 a message, then a goodbye", said(b"Hello"), heard(b"Hello")),
    bye("two goodbyes", BYE, 1000, after=said(BYE, CLOSE)),
    bye("a ping after it", BYE, 1000, after=said(b"", PING)),
    bye("a text after it", BYE, 1000, after=said(b"text")),
    Case("7.1.5 one in the middle of a message", begun(b"one ") + said(BYE, CLOSE) + last(b"two"),
         closes=1000),
    bye("nothing in it", b"", 1000),
    bye("one octet in it", b"\x03", 1002),
    bye("a code", BYE, 1000),
    bye("a code and a word", BYE + b"Bye", 1000),
    bye("a code and many words", BYE + b"*" * 123, 1000),
    bye("too many words", BYE + b"*" * 124, 1002),
    bye("words that are none", BYE + b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80", 1007),
    bye("a word that is cut", BYE + b"\xce", 1007),
    *(bye(f"code {code}", code.to_bytes(2), code)
      for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)),
    *(bye(f"code {code}", code.to_bytes(2) + b"why", 1002)
      for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)),
]  # fmt: skip

LIMITS = [
    broken("9 a text too long", said(b"*" * (LARGEST_MESSAGE + 1)), code=1009),
    broken("9 octets too long", said(b"*" * (LARGEST_MESSAGE + 1), BINARY), code=1009),
    broken("9 a text of 65,535", said(b"*" * 65_535), code=1009),
    broken("9 a text of 65,536", said(b"*" * 65_536), code=1009),
    broken("9 fragments too long", begun(b"*" * LARGEST_MESSAGE) + last(b"*"), code=1009),
    broken("9 fragments too many", begun(b"") + more(b"") * 64, code=1009),
]

MISCELLANEOUS = [
    Case(
        "10.1 fragments of one size",
        begun(b"*" * 1300) + more(b"*" * 1300) * 11 + last(b"*" * 784),
        heard(b"*" * LARGEST_MESSAGE),
    ),
    Case("several messages", b"".join(map(said, (b"one", b"two", b"three"))),
         heard(b"one", b"two", b"three")),
    broken("no mask", b"\x81\x02hi"),
    broken("an empty frame without a mask", b"\x81\x00"),
    broken("a ping without a mask", said(b"one") + b"\x89\x00", before=heard(b"one")),
    broken("two octets for a short length", sent(b"hi", length_bytes=2)),
    broken("eight octets for a short length", sent(b"hi", length_bytes=8)),
]  # fmt: skip

CASES = [
    *FRAMING, *PINGS, *RESERVED_BITS, *OPCODES, *FRAGMENTS, *UTF_8, *CLOSING, *LIMITS,
    *MISCELLANEOUS,
]  # fmt: skip


@pytest.mark.asyncio
@pytest.mark.parametrize("chopped", [False, True], ids=["in one go", "octet by octet"])
@pytest.mark.parametrize("case", CASES, ids=str)
async def test_case(case, chopped):
    data = case.sent if case.closes else case.sent + said(BYE, CLOSE)
    piece = len(data) if not chopped else 1 if len(data) < 1000 else 997
    async with conversation(echo) as talk:
        for place in range(0, len(data), piece):
            await talk.hear(data[place : place + piece])
        assert talk.line.written == case.heard + goodbye(case.closes or 1000)
        assert talk.line.is_closing() or talk.line.ended
