"""Anything at all in any place of a line: answered in form, and a refusal changes nothing."""

from __future__ import annotations

import functools
from typing import Any, Final, get_args

import pytest
from hypothesis import example, given, settings, strategies as st

from emojito.rules import GAMES
from tests.referee.sessions import commands, of_game
from tests.referee.talk import NAMES, Talk, line

SCALARS: Final = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 8)
    | st.sampled_from([10**30, -(10**30), 2**63, 2**64, 10**3999])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.text(st.characters(), max_size=3)
    | st.sampled_from(["all", "table", "0", "players", "game", "red-1", "face", "\ud800", "\0"])
)
VALUES: Final = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
SETUP_FIELDS: Final = sorted(
    {(name, field) for name, game in GAMES.items() for field in game.setup_type.__struct_fields__}
    | {(name, "game") for name in GAMES}
)
WORDS: Final = [
    (name, command.__struct_config__.tag)
    for name, game in sorted(GAMES.items())
    for command in get_args(game.command_type)
]
OPTION_FIELDS: Final = {
    "emojito": [
        "difficulty",
        "secret_message",
        "target",
        "symbols_in_teams",
        "leader_may_challenge",
        "one_price",
    ],
    "mau-mau": ["rounds", "voluntary_draw", "strict_nooo", "drawing_ends_turn"],
}
POSITION_FIELDS: Final = {
    "emojito": ["tokens"],
    "mau-mau": ["hands", "discard", "pile", "turn", "color", "pending", "scores"],
}
MAU_MAU_POSITION: Final = {"hands": [["red-1"], ["red-2"], ["red-4"]], "discard": ["red-3"]}


def assert_answered(talk: Talk, said: bytes) -> dict[str, Any]:
    """An answer in form; and if it is a refusal, nothing has changed."""
    before = talk.everything()
    answer = talk.raw(said)
    if not answer["ok"]:
        assert talk.everything() == before
    return answer


def opened(game: str) -> Talk:
    talk = Talk()
    talk.open(game)
    return talk


@pytest.mark.parametrize(("game", "field"), SETUP_FIELDS, ids=str)
@settings(max_examples=25)
@given(value=VALUES)
def test_any_value_in_any_field_of_open(game: str, field: str, value: Any) -> None:
    setup = {"game": game, "seats": NAMES[:3], field: value}
    assert_answered(opened(game), line({"open": setup}))


@pytest.mark.parametrize(
    ("game", "field"), [(game, field) for game in GAMES for field in OPTION_FIELDS[game]]
)
@settings(max_examples=25)
@given(value=VALUES)
def test_any_value_in_any_option(game: str, field: str, value: Any) -> None:
    setup = {"game": game, "seats": NAMES[:3], "options": {field: value}}
    assert_answered(opened(game), line({"open": setup}))


@pytest.mark.parametrize(
    ("game", "field"), [(game, field) for game in GAMES for field in POSITION_FIELDS[game]]
)
@settings(max_examples=25)
@given(value=VALUES)
def test_any_value_in_any_part_of_a_position(game: str, field: str, value: Any) -> None:
    base = MAU_MAU_POSITION if game == "mau-mau" else {}
    setup = {"game": game, "seats": NAMES[:3], "position": {**base, field: value}}
    assert_answered(opened(game), line({"open": setup}))


@settings(max_examples=120)
@given(
    owner=st.sampled_from(["players", "game", "0"]) | st.text(max_size=5),
    token=st.fixed_dictionaries(
        {}, optional={"space": VALUES, "trophies": VALUES, "spent": VALUES}
    ),
)
def test_any_value_in_any_token(owner: str, token: dict[str, Any]) -> None:
    setup = {"game": "emojito", "seats": NAMES[:3], "position": {"tokens": {owner: token}}}
    assert_answered(opened("emojito"), line({"open": setup}))


@functools.cache
def line_of(game: str, word: str) -> dict[str, Any]:
    """A command as a player would send it."""
    return next(
        said for scenario in of_game(game) for said in commands(scenario)[1:] if said["do"] == word
    )


@pytest.mark.parametrize(("game", "word"), WORDS)
@settings(max_examples=25)
@given(data=st.data())
def test_any_value_in_any_field_of_a_command(game: str, word: str, data: st.DataObject) -> None:
    said = line_of(game, word)
    field = data.draw(st.sampled_from([*said, "another"]))
    assert_answered(opened(game), line({**said, field: data.draw(VALUES)}))


@settings(max_examples=120)
@given(word=st.sampled_from(["open", "show", "legal", "do", "seat"]), value=VALUES)
@example("show", 10**3999)
def test_any_value_of_any_line(word: str, value: Any) -> None:
    assert_answered(opened("emojito"), line({word: value}))


@settings(max_examples=120)
@given(value=VALUES)
def test_any_json(value: Any) -> None:
    assert_answered(opened("emojito"), line(value))


@settings(max_examples=200)
@given(said=st.binary(max_size=60))
def test_any_bytes(said: bytes) -> None:
    assert not assert_answered(opened("emojito"), said)["ok"]


@settings(max_examples=200)
@given(data=st.data())
def test_any_bytes_inside_a_good_line(data: st.DataObject) -> None:
    said = line_of(*data.draw(st.sampled_from(WORDS)))
    good = data.draw(st.sampled_from([line(said), line({"open": {"game": "mau-mau"}})]))
    start = data.draw(st.integers(0, len(good)))
    end = start + data.draw(st.integers(0, 3))
    spoilt = good[:start] + data.draw(st.binary(max_size=4)) + good[end:]
    assert_answered(opened("mau-mau"), spoilt)
