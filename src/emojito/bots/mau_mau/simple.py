"""Simple strategies, to measure others by.

>>> from emojito.rules import Chance, Table
>>> table = Table.open("mau-mau", ["Ana", "Ben"], position={
...     "hands": [["red-9", "red-2", "yeah-1"], ["blue-7", "blue-8"]], "discard": ["red-1"],
...     "turn": 0,
... })
>>> greedy(table.view(0), Chance(1)).card, careful(table.view(0), Chance(1)).card
('yeah-1', 'red-9')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

from emojito.bots import plain
from emojito.bots.mau_mau import reading
from emojito.rules import Chance, Command
from emojito.rules.maumau.cards import CARDS
from emojito.rules.maumau.commands import Call, Color, Deal, Play
from emojito.rules.maumau.view import View

Bot: TypeAlias = Callable[[View, Chance], Command | None]
Worth: TypeAlias = tuple[float, ...]
"""How much a bot likes a command; compared from left to right."""

_ATTACKS: Final = frozenset({"bang", "nooo", "peng", "what"})
"""Icons that keep the next player from getting rid of cards."""
_CLOSE: Final = 2
"""Cards in hand of somebody who is about to win."""


def by_chance(view: View, chance: Chance) -> Command:
    """Do anything that may be done, but call in time."""
    return Call() if Call() in view.legal else plain.choose(view, chance)


def greedy(view: View, chance: Chance) -> Command:
    """Get rid of points: always play, the most expensive card first."""
    return _best(view, chance, _greedily)


def careful(view: View, chance: Chance) -> Command:
    """Keep what always helps: numbers first, specials against those who are close, blacks last."""
    return _best(view, chance, _carefully)


def _best(view: View, chance: Chance, worth: Callable[[View, Play], Worth]) -> Command:
    """Call when it is due; play rather than draw, choosing by `worth`, and by chance if equal."""
    for command in view.legal:
        if isinstance(command, Call | Deal):
            return command
    if view.phase == "color":
        return _color(view, chance)
    plays = [command for command in view.legal if isinstance(command, Play)]
    if not plays:
        return view.legal[-1]
    return max(chance.shuffled(plays), key=lambda play: worth(view, play))


def _greedily(view: View, play: Play) -> Worth:
    return CARDS[play.card].points, _gain(view, play)


def _carefully(view: View, play: Play) -> Worth:
    card = CARDS[play.card]
    attack = card.icon in _ATTACKS and _next_hand(view) <= _CLOSE
    if card.icon == "ups" and play.swap is not None:
        # A swap is worth what it takes off the hand; a bad one is the last resort.
        return 2 if _gain(view, play) >= _CLOSE else -2, _gain(view, play)
    if attack:
        return 1, card.points
    kept = -1 if card.color is None else 0
    return kept, -_special(card.icon), _held(view)[card.color], card.points


def _gain(view: View, play: Play) -> int:
    """How many cards fewer the player has after a swap, beyond the card played."""
    if play.swap is None:
        return 0
    return len(reading.cards(view)) - 1 - view.hand_sizes[play.swap]


def _special(icon: str) -> bool:
    return not icon.isdigit()


def _next_hand(view: View) -> int:
    """How many cards the next player has."""
    seats = len(view.hand_sizes)
    seat = reading.seat(view)
    others = ((seat + step) % seats for step in range(1, seats))
    return view.hand_sizes[next(other for other in others if other not in view.gone)]


def _color(view: View, chance: Chance) -> Command:
    """Name the colour one has most of."""
    held = _held(view)
    colors = [command for command in view.legal if isinstance(command, Color)]
    return max(chance.shuffled(colors), key=lambda command: held[command.color])


def _held(view: View) -> Counter[str | None]:
    return Counter(CARDS[card].color for card in reading.cards(view))
