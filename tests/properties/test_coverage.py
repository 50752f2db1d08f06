"""No game without properties."""

from __future__ import annotations

from emojito.rules import GAMES
from tests.properties.all_traits import TRAITS


def test_every_game_has_its_properties_tested() -> None:
    assert set(TRAITS) == set(GAMES)
