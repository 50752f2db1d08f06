"""Whoever is given a view can do with it what they like: the table stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given, strategies as st

from tests.properties.plays import each_game, plays, viewers


def changeable(value: Any) -> Iterator[Any]:
    """Every dict, list and set in a value."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from changeable(getattr(value, field))
    elif isinstance(value, dict):
        for entry in value.values():
            yield from changeable(entry)
        yield value
    elif isinstance(value, list | tuple | set | frozenset):
        for entry in value:
            yield from changeable(entry)
        if isinstance(value, list | set):
            yield value


def spoil(value: Any) -> None:
    for container in list(changeable(value)):
        container.clear()


@each_game
@given(data=st.data())
def test_spoiling_a_view_spoils_nothing_else(game: str, data: st.DataObject) -> None:
    for table in data.draw(plays(game)).states():
        before = msgspec.json.encode([table.state, table.log])
        privates = [table.game.private(table.state, seat) for seat in table.seats]
        for view in (table.everything(), *map(table.view, viewers(table)), *privates):
            spoil(view)
        assert msgspec.json.encode([table.state, table.log]) == before
