"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from emojito.rules.core import Game
from emojito.rules.emojito import EMOJITO
from emojito.rules.maumau import MAU_MAU
from emojito.rules.parse import parse
from emojito.rules.refusal import Refusal, hints

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (EMOJITO, MAU_MAU)}
"""Every game by its name."""


def game_named(name: str) -> AnyGame:
    """Return the game of that name."""
    if name not in GAMES:
        raise Refusal("unknown-game", game=name, **hints(name, GAMES))
    return GAMES[name]


def asked(wanted: Mapping[str, Any]) -> tuple[AnyGame, Any]:
    """Return the game and the set-up that somebody asks for, as plain data with the game's name."""
    fields = dict(wanted)
    if "game" not in fields:
        raise Refusal("missing-field", field="game", where="in open")
    game = game_named(parse(str, fields.pop("game")))
    return game, parse(game.setup_type, fields)
