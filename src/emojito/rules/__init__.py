"""The rules of both games: pure, exact, and unaware of any server."""

from emojito.rules.chance import Chance
from emojito.rules.core import TABLE, Command, Event, Game, Seat, Viewer
from emojito.rules.emojito import EMOJITO
from emojito.rules.games import GAMES, AnyGame, game_named
from emojito.rules.maumau import MAU_MAU
from emojito.rules.record import Record
from emojito.rules.refusal import Refusal
from emojito.rules.table import AnyTable, EmojitoTable, MauMauTable, Table

__all__ = [
    "EMOJITO",
    "GAMES",
    "MAU_MAU",
    "TABLE",
    "AnyGame",
    "AnyTable",
    "Chance",
    "Command",
    "EmojitoTable",
    "Event",
    "Game",
    "MauMauTable",
    "Record",
    "Refusal",
    "Seat",
    "Table",
    "Viewer",
    "game_named",
]
