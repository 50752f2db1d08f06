"""Lines that look almost right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.talk import NAMES, Talk

NOT_ONE: Any = [1.0, True, "1", None, [1], {}]
"""What may not stand for 1."""


def at_the_guess() -> Talk:
    talk = Talk()
    talk.open("emojito")
    talk.do(0, "draw")
    talk.do(0, "performed")
    return talk


@pytest.mark.parametrize("one", NOT_ONE, ids=str)
def test_only_1_is_1(one: object) -> None:
    talk = at_the_guess()
    talk.refused(seat=1, do="guess", slot=one)
    talk.refused(seat=one, do="guess", slot=1)
    talk.refused(show=one)
    talk.refused(legal=one)
    talk.refused(open={"game": "emojito", "seats": NAMES, "options": {"target": one or 1.0}})
    talk.refused(open={"game": "mau-mau", "seats": NAMES[:3], "dealer": one})
    talk.do(1, "guess", slot=1)


@pytest.mark.parametrize("one", [1.0, True], ids=str)
def test_no_seed_but_numbers_and_words(one: object) -> None:
    Talk().refused(open={"game": "emojito", "seats": NAMES, "seed": one})


@pytest.mark.parametrize(
    "said",
    [
        {"seat": 1, "do": "guess", "slot": 1, "why": "because"},
        {"seat": 1, "do": "guess", "slot": 1, "open": {}},
        {"seat": 1, "do": "guess", "slot": 1, "show": "all"},
        {"seat": 1, "do": "guess", "slot": 1, "target": 2},
        {"seat": 1, "do": "guess"},
        {"do": "guess", "slot": 1},
        {"seat": 1, "slot": 1},
        {"seat": 1, "do": "Guess", "slot": 1},
        {"seat": 1, "do": ["guess"], "slot": 1},
        {"seat": 1, "do": None, "slot": 1},
        {"seat": 1, "do": "sing"},
        {"seat": 1, "do": "play", "card": "red-1"},
        {"show": "all", "legal": 1},
        {"show": 1, "seat": 1},
        {"show": "everything"},
        {"show": "1"},
        {"show": 3},
        {"show": -1},
        {"legal": "all"},
        {"legal": 3},
        {"legal": -1},
        {"seat": 3, "do": "guess", "slot": 1},
        {"seat": -1, "do": "guess", "slot": 1},
        {"seat": "all", "do": "guess", "slot": 1},
        {"seat": "table", "do": "guess", "slot": 1},
        {"seat": 1, "do": "time_up"},
        {"open": None},
        {"open": []},
        {"open": {"game": "emojito", "seats": NAMES, "extra": 1}},
        {"Open": {"game": "emojito", "seats": NAMES}},
        {},
    ],
    ids=str,
)
def test_it_is_refused(said: dict[str, Any]) -> None:
    talk = at_the_guess()
    talk.refused(**said)
    assert talk.do(1, "guess", slot=1)["version"] == 3


def test_spaces_and_line_ends_do_not_matter() -> None:
    talk = at_the_guess()
    for said in (b'{"show":1}', b' {"show" : 1}\r\n', b'\t{"show":\t1}\n', b'{"show":1}\r'):
        assert talk.raw(said)["ok"]
