"""Keen: sound heuristics about what everybody at the table can see.

Keeps black cards, counts colours, strikes when somebody is close, swaps for a smaller hand, and in
a game to 500 gets rid of what is expensive.

>>> from emojito.rules import Chance, Table
>>> table = Table.open("mau-mau", ["Ana", "Ben"], position={
...     "hands": [["red-9", "blue-2", "red-2", "yeah-1"], ["blue-7", "blue-8", "blue-9"]],
...     "discard": ["red-1"], "turn": 0,
... })
>>> keen(table.view(0), Chance(1)).card
'red-2'
"""

from __future__ import annotations

from typing import Final

from emojito.bots.mau_mau import reading
from emojito.bots.mau_mau.cards import card_set
from emojito.bots.mau_mau.judgement import (
    Judgement,
    best_card,
    best_color,
    judgement_by,
    lays_drawn,
    whom,
)
from emojito.bots.mau_mau.row import row_of
from emojito.rules import Chance, Command
from emojito.rules.maumau.cards import COLORS, DECK, PLACE
from emojito.rules.maumau.commands import Call, Color, Deal, Keep, Play
from emojito.rules.maumau.view import View

_CIRCLE: Final = 3
"""Cards that are in no hand, the top one counted: with so few nearly all is certain."""
_PATIENCE: Final = 4
"""Then one card in so many is any that may be laid."""
_COST: Final = {"single": (0, 0), "to-500": (2, 2)}
"""How much points in hand matter, as such and while somebody is close."""


def _two(cost: int, cost_close: int) -> Judgement:
    return judgement_by(
        (0, -1, 1, 1, -10, -8, -11),
        (0, 8, 14, 2, 0, 14, 0),
        (0, 5, 10, 1, 0, 8, 0),
        (0, 0, 0, 6, 4, 0, 1),
        (0, 0, 0, 3, 0, 0, -4),
        follow=0,  # the other one draws and changes the colour too often
        gain=11,
        keeps=(0, 0, 0, 0, 0, 4, 4),
        cost=cost,
        cost_close=cost_close,
    )


def _more(cost: int, cost_close: int) -> Judgement:
    return judgement_by(
        (0, 1, 1, 1, -4, -8, -12),
        (0, 8, 8, 2, 0, 14, 0),
        (0, 5, 4, 1, -3, 8, 0),
        (0, 0, 0, 6, 0, 4, 0),
        (0, 0, 0, 3, 0, 0, 0),
        keeps=(0, 0, 0, 0, 0, 0, 16),
        cost=cost,
        cost_close=cost_close,
    )


_JUDGEMENTS: Final = {
    (two, rounds): (_two if two else _more)(*cost)
    for two in (True, False)
    for rounds, cost in _COST.items()
}
"""By whether there are only two, and what is played. The weights were found by a thousand duels,
each of thousands of rounds, with others that differed a little."""


def judgement(view: View) -> Judgement:
    """Return what counts at this table."""
    return _JUDGEMENTS[len(reading.present(view)) == 2, view.rounds]


def keen(view: View, chance: Chance) -> Command:
    """Do what the judgement says; call in time."""
    for command in view.legal:
        if isinstance(command, Call | Deal):
            return command
    if view.phase == "color":
        return Color(COLORS[best_color(card_set(reading.cards(view)))])
    plays = [command for command in view.legal if isinstance(command, Play)]
    if not plays:
        return view.legal[-1]
    if _goes_in_circles(view) and chance.shuffled(range(_PATIENCE))[0] == 0:
        return chance.shuffled(plays)[0]
    return _best(view, plays)


def _goes_in_circles(view: View) -> bool:
    """Whether the judgement might never bring the round to an end.

    With nearly all cards in hands no shuffle makes a difference, and a PENG! may bring the next one
    to the next player's hand, for ever.
    """
    return view.pile + view.discard <= _CIRCLE


def _best(view: View, plays: list[Play]) -> Command:
    row, judge = row_of(view, reading.hands(view)), judgement(view)
    if isinstance(view.drawn, str) and not lays_drawn(row, judge, PLACE[view.drawn]):
        return Keep()
    card = DECK[best_card(row, judge, card_set({play.card for play in plays}))]
    swap = whom(row)
    return Play(card, swap) if Play(card, swap) in plays else Play(card)
