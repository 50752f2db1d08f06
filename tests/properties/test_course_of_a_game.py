"""A game goes on until it is over, and is over some time."""

from __future__ import annotations

from typing import Final

from hypothesis import given, settings, strategies as st

from emojito.rules import Table
from tests.golden.player import Script, by_seed, next_move
from tests.properties.all_traits import TRAITS
from tests.properties.plays import each_game, plays, viewers

LONGEST_GAME: Final = 20_000
"""Commands; the longest of thousands of games played by chance had about half as many."""


@each_game
@given(data=st.data())
def test_no_dead_end(game: str, data: st.DataObject) -> None:
    for table in data.draw(plays(game)).states():
        assert table.over != bool(table.moves())


@each_game
@given(data=st.data())
def test_nothing_is_legal_once_it_is_over(game: str, data: st.DataObject) -> None:
    table = data.draw(plays(game)).played()
    if table.over:
        assert not any(table.legal(viewer) for viewer in viewers(table))


@each_game
@given(data=st.data())
def test_nobody_has_won_before_it_is_over(game: str, data: st.DataObject) -> None:
    for table in data.draw(plays(game)).states():
        assert table.over or not table.winners
        assert table.view("table").over == table.over


@each_game
@settings(max_examples=30)
@given(data=st.data())
def test_every_game_ends(game: str, data: st.DataObject) -> None:
    setup = {**data.draw(TRAITS[game].setups), "seed": data.draw(st.integers(0, 2**32))}
    # From a set-up as printed: in some positions of ten Mau-Mau cards these go round for ever.
    setup.pop("position", None)
    script = Script(data.draw(st.integers(0, 2**32)), skill=data.draw(st.sampled_from([15, 50])))
    table, below = Table.open(game, **setup), by_seed(script)
    while not table.over and table.version < LONGEST_GAME:
        table.do(*next_move(table, script, below))
    assert table.over


@each_game
@given(data=st.data())
def test_the_version_counts_commands(game: str, data: st.DataObject) -> None:
    for number, table in enumerate(data.draw(plays(game)).states()):
        assert table.version == number
