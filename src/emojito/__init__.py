"""Emojito! and emoji Mau-Mau: the printed games on people's own screens, and as a library.

>>> import emojito
>>> table = emojito.Table.open("emojito", ["Ana", "Ben", "Cem"], mode="competitive", seed=7)
>>> while not table.over:
...     seat, command = table.moves()[0]
...     happened = table.do(seat, command)
>>> happened[-1]
GameEnded(winners=('1',), why='goal')

==================  =============================================================================
`Table`             a game in progress: `open`, `do`, `legal`, `view`, `undo`, `record`, `replay`
`EmojitoTable`,     what `Table.open` returns, by the game, for annotations; `AnyTable` if the game
`MauMauTable`       is known only when the program runs
`Record`            a game on paper, as JSON that proves itself
`Refusal`           what is raised instead of breaking a rule: a code, a sentence, and details
`EMOJITO`,          each game as one plain object of pure functions; `GAMES` has all of them by
`MAU_MAU`           name, and `Game` is their type
`Seat`, `Viewer`    a number, clockwise from 0; a seat or `TABLE`, which is everybody
`Command`, `Event`  what may be done; what has happened
==================  =============================================================================

`docs/library.md` shows them at work.
"""

from importlib import metadata

from emojito.rules import (
    EMOJITO,
    GAMES,
    MAU_MAU,
    TABLE,
    AnyTable,
    Command,
    EmojitoTable,
    Event,
    Game,
    MauMauTable,
    Record,
    Refusal,
    Seat,
    Table,
    Viewer,
)

__all__ = [
    "EMOJITO",
    "GAMES",
    "MAU_MAU",
    "TABLE",
    "AnyTable",
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
    "__version__",
]

__version__ = metadata.version("emojito")
