"""Lines that are not what they should be at all: each is refused, and the referee goes on."""

from __future__ import annotations

import io

import pytest

from emojito.referee import run
from tests.referee.talk import Talk, line, read

DEEP = 100_000
MEGABYTES = 10 * 1024 * 1024
OPEN = b'{"open":{"game":"emojito","seats":["A","B"],"seed":%s}}'
BAD_LINES = {
    "empty": b"",
    "only a line end": b"\n",
    "spaces": b"   \n",
    "a word": b"draw",
    "a number": b"7",
    "a text": b'"draw"',
    "a list": b'[{"show":"all"}]',
    "null": b"null",
    "true": b"true",
    "NaN": b"NaN",
    "a field NaN": b'{"show":NaN}',
    "a field Infinity": b'{"show":Infinity}',
    "a field -Infinity": b'{"seat":-Infinity,"do":"draw"}',
    "a number without end": b'{"show":1e999}',
    "half an object": b'{"show":"all"',
    "two objects": b'{"show":"all"}{"show":"all"}',
    "something behind": b'{"show":"all"} and more',
    "a comma too many": b'{"show":"all",}',
    "single quotes": b"{'show':'all'}",
    "a comment": b'{"show":"all"} // please',
    "a byte order mark": b'\xef\xbb\xbf{"show":"all"}',
    "UTF-16": '{"show":"all"}'.encode("utf-16"),
    "not UTF-8": b"\xff\xfe\xfd",
    "a value not UTF-8": b'{"show":"\xff"}',
    "a word not UTF-8": b'{"seat":0,"do":"\xc3\x28"}',
    "a field not UTF-8": b'{"\xff":1}',
    "a nested field not UTF-8": b'{"open":{"game":"emojito","\xff":1}}',
    "a surrogate as bytes": b'{"show":"\xed\xa0\x80"}',
    "a lone surrogate": b'{"show":"\\ud800"}',
    "a lone surrogate field": b'{"\\udfff":1}',
    "a lone surrogate seed": OPEN % b'"\\ud83d"',
    "a lone surrogate game": b'{"open":{"game":"\\ud800","seats":["A","B"]}}',
    "half a pair": b'{"show":"\\ud83d\\u0041"}',
    "NUL": b"\x00",
    "NUL behind": b'{"show":"all"}\x00',
    "NUL in a text": b'{"show":"al\\u0000l"}',
    "a raw NUL in a text": b'{"show":"al\x00l"}',
    "a seat of 30 digits": b'{"show":1' + b"0" * 30 + b"}",
    "a seat of 4000 digits": b'{"show":' + b"9" * 4000 + b"}",
    "a seat of 5000 digits": b'{"show":' + b"9" * 5000 + b"}",
    "a speaker of 5000 digits": b'{"seat":' + b"9" * 5000 + b',"do":"draw"}',
    "a slot of 4000 digits": b'{"seat":1,"do":"guess","slot":-' + b"9" * 4000 + b"}",
    "a seed of 5000 digits": OPEN % (b"9" * 5000),
    "many brackets": b"[" * DEEP,
    "many brackets, closed": b'{"show":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "many braces": b'{"open":' * DEEP + b"1" + b"}" * DEEP,
    "a deep position": OPEN % (b'1,"position":' + b"[" * 900 + b"]" * 900),
    "a deep seed": OPEN % (b"[" * 900 + b"]" * 900),
    "10 MB of nothing": b" " * MEGABYTES + b"\n",
    "10 MB of a name": b'{"show":"' + b"a" * MEGABYTES + b'"}\n',
    "10 MB without an end": b'{"show":"' + b"a" * MEGABYTES,
}
each_bad_line = pytest.mark.parametrize("said", BAD_LINES.values(), ids=list(BAD_LINES))


@each_bad_line
def test_it_is_refused_before_a_table_is_open(said: bytes) -> None:
    assert not Talk().raw(said)["ok"]


@each_bad_line
def test_it_is_refused_and_the_table_stays(said: bytes) -> None:
    talk = Talk()
    talk.open("emojito")
    talk.do(0, "draw")
    before = talk.everything()
    assert not talk.raw(said)["ok"]
    assert talk.everything() == before
    assert talk.do(0, "performed")["version"] == 2


def test_every_line_of_a_stream_has_its_answer() -> None:
    bad = [said.rstrip(b"\n") for said in BAD_LINES.values()]
    opened = line({"open": {"game": "emojito", "seats": ["A", "B"]}})
    stream = opened + b"".join(said + b"\n" for said in bad) + line({"show": "table"})
    answers = io.BytesIO()
    run(io.BytesIO(stream), answers)
    first, *refusals, last = map(read, answers.getvalue().splitlines())
    assert len(refusals) == len(bad)
    assert first["ok"]
    assert last["ok"]
    assert not any(answer["ok"] for answer in refusals)


@pytest.mark.parametrize("said", [b"", b'{"show"', b'{"show":"' + b"a" * MEGABYTES], ids=len)
def test_the_last_line_needs_no_end(said: bytes) -> None:
    answers = io.BytesIO()
    run(io.BytesIO(line({"show": "all"}) + said), answers)
    assert len(answers.getvalue().splitlines()) == 1 + bool(said)


@pytest.mark.parametrize("size", [999_999, 1_000_000, 1_000_001, 2_000_002, 3_000_003])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_line_near_the_limit_is_one_line(size: int, end: bytes) -> None:
    answers = io.BytesIO()
    said = b'{"show":"%s"}' % (b"a" * (size - 11))
    assert len(said) == size
    run(io.BytesIO((said + end) * 2), answers)
    refusals = [read(answer)["refused"] for answer in answers.getvalue().splitlines()]
    assert refusals == (["no-table"] * 2 if size <= 1_000_000 else ["line-too-long"] * 2)
