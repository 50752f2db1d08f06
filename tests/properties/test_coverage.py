"""No game without properties, and no command without them."""

from __future__ import annotations

from typing import get_args

from emojito.rules import GAMES, Table
from tests.properties.all_traits import TRAITS
from tests.properties.plays import each_game


def test_every_game_has_its_properties_tested() -> None:
    assert set(TRAITS) == set(GAMES)


@each_game
def test_every_command_is_among_those_that_are_tried(game: str) -> None:
    state = Table.open(game, ["Ana", "Ben", "Cem"]).state
    tried = set(map(type, TRAITS[game].command_space(state)))
    assert tried == set(get_args(GAMES[game].command_type))
