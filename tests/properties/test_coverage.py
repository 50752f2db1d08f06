"""No game without properties."""

from __future__ import annotations

from emojito.rules import GAMES
from tests.properties.anatomies import ANATOMIES


def test_every_game_has_its_properties_tested() -> None:
    assert set(ANATOMIES) == set(GAMES)
