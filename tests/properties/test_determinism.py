"""The same seed and the same commands give the same bytes; another seed gives another game."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from hypothesis import given, strategies as st

from emojito.rules import Table
from tests.properties.all_traits import TRAITS
from tests.properties.plays import Play, each_game, plays, viewers


def recorded(play: Play) -> Iterator[bytes]:
    for table in play.states():
        yield msgspec.json.encode([table.state, *map(table.view, viewers(table))])
    yield msgspec.json.encode(table.log)


@each_game
@given(data=st.data())
def test_the_same_play_gives_the_same_bytes(game: str, data: st.DataObject) -> None:
    play = data.draw(plays(game))
    assert list(recorded(play)) == list(recorded(play))


@each_game
def test_another_seed_gives_another_game(game: str) -> None:
    setup = {"seats": ["Ana", "Ben", "Cem"]}
    opened = {msgspec.json.encode(Table.open(game, **setup, seed=seed).log) for seed in range(20)}
    assert len(opened) == 20


@each_game
def test_without_a_seed_no_two_games_are_alike(game: str) -> None:
    setup = {"seats": ["Ana", "Ben", "Cem"]}
    opened = {msgspec.json.encode(Table.open(game, **setup).log) for _ in range(20)}
    assert len(opened) == 20


@each_game
@given(data=st.data())
def test_no_view_and_nothing_told_holds_the_seed(game: str, data: st.DataObject) -> None:
    setup = {**data.draw(TRAITS[game].setups), "seed": "open-sesame"}
    table = Table.open(game, **setup)
    told = [table.game.redact(event, v) for event in table.log for v in viewers(table)]
    views = [table.everything(), *map(table.view, viewers(table))]
    assert b"open-sesame" not in msgspec.json.encode([told, views, table.log, table.state])
