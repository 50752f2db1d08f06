"""The rules of both games: pure, exact, and unaware of any server."""

from emojito.rules.chance import Chance
from emojito.rules.core import TABLE, Command, Event, Game, Seat, Viewer
from emojito.rules.games import GAMES, game_named
from emojito.rules.refusal import Refusal
from emojito.rules.table import Table

__all__ = [
    "GAMES",
    "TABLE",
    "Chance",
    "Command",
    "Event",
    "Game",
    "Refusal",
    "Seat",
    "Table",
    "Viewer",
    "game_named",
]
