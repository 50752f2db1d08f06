"""A seat's view is the table's, with the seat's private part laid over it."""

from __future__ import annotations

import msgspec
from hypothesis import given, strategies as st

from tests.properties.plays import each_game, plays


@each_game
@given(data=st.data())
def test_the_table_s_view_and_the_private_part_make_a_seat_s_view(
    game: str, data: st.DataObject
) -> None:
    for table in data.draw(plays(game)).states():
        public = msgspec.to_builtins(table.view("table"))
        for seat in table.seats:
            private = msgspec.to_builtins(table.game.private(table.state, seat))
            assert public | private == msgspec.to_builtins(table.view(seat))


@each_game
@given(data=st.data())
def test_a_view_lists_what_its_viewer_may_do(game: str, data: st.DataObject) -> None:
    for table in data.draw(plays(game)).states():
        assert table.view("table").legal == ()
        assert table.everything().legal == ()
        for seat in table.seats:
            assert table.view(seat).legal == table.legal(seat)
            assert table.view(seat).seat == seat
