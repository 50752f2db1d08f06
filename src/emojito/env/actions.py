"""Every command of a player as a number, the same for every table.

Seats are counted from the player who acts, so a number means the same to everybody.

>>> NAMES[0], NAMES[60], NAMES[66], NAMES[CALL]
('play red-1', 'play ups-1, swap with +3', 'color red', 'call')
>>> command(60, seat=2, players=4)
Play(card='ups-1', swap=1)
>>> number(do.Play("ups-1", swap=1), seat=2, players=4)
60
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from emojito.rules import Seat
from emojito.rules.maumau import commands as do
from emojito.rules.maumau.cards import CARDS, COLORS, DECK
from emojito.rules.maumau.terms import MOST_PLAYERS

Mask: TypeAlias = NDArray[np.int8]

_SWAPPING: Final = tuple(card for card in DECK if CARDS[card].icon == "ups")
_STEPS: Final = range(1, MOST_PLAYERS)
"""How many seats to the left another player can sit."""
_SWAPS: Final = tuple((card, step) for card in _SWAPPING for step in _STEPS)

# Where each kind of action begins.
PLAY: Final = 0
SWAP: Final = PLAY + len(DECK)
COLOR: Final = SWAP + len(_SWAPS)
DRAW: Final = COLOR + len(COLORS)
KEEP: Final = DRAW + 1
CALL: Final = KEEP + 1
SILENT: Final = CALL + 1
"""Not to call when asked. The only action that is no command: at a real table one says nothing."""
DEAL: Final = SILENT + 1
ACTIONS: Final = DEAL + 1
"""How many there are."""

NAMES: Final = (
    *(f"play {card}" for card in DECK),
    *(f"play {card}, swap with +{step}" for card, step in _SWAPS),
    *(f"color {color}" for color in COLORS),
    *("draw", "keep", "call", "silent", "deal"),
)
"""What each number means, for people."""

_PLAIN: Final[dict[int, do.MauMauCommand]] = {
    **{PLAY + place: do.Play(card) for place, card in enumerate(DECK)},
    **{COLOR + place: do.Color(color) for place, color in enumerate(COLORS)},
    DRAW: do.Draw(),
    KEEP: do.Keep(),
    CALL: do.Call(),
    DEAL: do.Deal(),
}
"""All but swaps, which depend on where one sits."""
_NUMBER: Final = {command: number for number, command in _PLAIN.items()}


def command(action: int, seat: Seat, players: int) -> do.MauMauCommand:
    """Return what `seat` says with `action`, which is not `SILENT`."""
    if not SWAP <= action < COLOR:
        return _PLAIN[action]
    card, step = _SWAPS[action - SWAP]
    other = seat + step
    # With few players some steps lead to nobody: to a seat that the rules do not know.
    return do.Play(card, other % players if step < players else other)


def number(command: do.MauMauCommand, seat: Seat, players: int) -> int:
    """Return the action by which `seat` says `command`."""
    if isinstance(command, do.Play) and command.swap is not None:
        step = (command.swap - seat) % players
        return SWAP + _SWAPS.index((command.card, step))
    return _NUMBER[command]


def mask(commands: Iterable[do.MauMauCommand], seat: Seat, players: int) -> Mask:
    """Return a 1 for each of these commands, and 0 for all other actions."""
    chosen = np.zeros(ACTIONS, dtype=np.int8)
    chosen[[number(command, seat, players) for command in commands]] = 1
    return chosen
