"""The games there are."""

from __future__ import annotations

from typing import Any, Final

from emojito.rules.core import Game
from emojito.rules.emojito import EMOJITO
from emojito.rules.maumau import MAU_MAU
from emojito.rules.refusal import Refusal

GAMES: Final[dict[str, Game[Any, Any, Any, Any]]] = {game.name: game for game in (EMOJITO, MAU_MAU)}


def game_named(name: str) -> Game[Any, Any, Any, Any]:
    """Return the game of that name."""
    if name not in GAMES:
        raise Refusal("unknown-game", game=name)
    return GAMES[name]
