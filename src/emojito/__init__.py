"""Emojito! and emoji Mau-Mau: the printed games on people's own screens, and as a library.

>>> import emojito
>>> table = emojito.Table.open("emojito", ["Ana", "Ben", "Cem"], mode="competitive", seed=7)
>>> while not table.over:
...     seat, command = table.moves()[0]
...     happened = table.do(seat, command)
>>> happened[-1]
GameEnded(winners=('1',), why='goal')
"""

from emojito.rules import GAMES, TABLE, Refusal, Table

__all__ = ["GAMES", "TABLE", "Refusal", "Table"]
