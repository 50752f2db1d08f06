"""A table is its log: replaying it gives the same table."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from hypothesis import given, settings, strategies as st

from emojito.rules import GAMES
from tests.properties.plays import each_game, plays


def replayed(game: str, log: list[Any]) -> Any:
    return functools.reduce(GAMES[game].apply, log, None)


@each_game
@settings(max_examples=150)
@given(data=st.data())
def test_the_log_replayed_is_the_state(game: str, data: st.DataObject) -> None:
    for table in data.draw(plays(game)).states():
        assert replayed(game, table.log) == table.state


@each_game
@settings(max_examples=150)
@given(data=st.data())
def test_the_log_stored_as_json_and_replayed_is_the_state(game: str, data: st.DataObject) -> None:
    table = data.draw(plays(game)).played()
    stored = [msgspec.json.encode(event) for event in table.log]
    event_type = GAMES[game].event_type
    log = [msgspec.json.decode(event, type=event_type) for event in stored]
    assert log == table.log
    state = replayed(game, log)
    assert state == table.state
    # Also in an order that equality does not see.
    assert msgspec.json.encode(state) == msgspec.json.encode(table.state)
