"""Whatever goes over a wire or into a store comes back the same."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, strategies as st

from emojito.rules import GAMES
from tests.properties.all_traits import TRAITS
from tests.properties.plays import each_game, plays, viewers


def assert_comes_back(value: Any, kind: Any) -> None:
    for wire in (msgspec.json, msgspec.msgpack):
        encoded = wire.encode(value)
        decoded = wire.decode(encoded, type=kind)
        assert decoded == value
        assert wire.encode(decoded) == encoded


@each_game
@given(data=st.data())
def test_states_come_back(game: str, data: st.DataObject) -> None:
    state = data.draw(plays(game)).played().state
    assert_comes_back(state, type(state))


@each_game
@given(data=st.data())
def test_views_come_back(game: str, data: st.DataObject) -> None:
    table = data.draw(plays(game)).played()
    privates = [table.game.private(table.state, seat) for seat in table.seats]
    for view in (table.everything(), *map(table.view, viewers(table)), *privates):
        assert_comes_back(view, type(view))


@each_game
@given(data=st.data())
def test_events_come_back(game: str, data: st.DataObject) -> None:
    for event in data.draw(plays(game)).played().log:
        assert_comes_back(event, GAMES[game].event_type)


@each_game
@given(data=st.data())
def test_commands_come_back(game: str, data: st.DataObject) -> None:
    state = data.draw(plays(game, longest=0)).open().state
    for command in TRAITS[game].command_space(state):
        encoded = msgspec.json.encode(command)
        assert msgspec.json.decode(encoded, type=GAMES[game].command_type) == command
