"""What is agreed before the first card is dealt and stays so for the whole game."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from emojito.rules.maumau.chain import LINK

Rounds: TypeAlias = Literal["single", "to-500"]

ROUNDS: Final[tuple[Rounds, ...]] = get_args(Rounds)
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5
HAND: Final = 5
"""Cards dealt to each player."""
LIMIT: Final = 500
"""Points of whoever has most that end a game of several rounds (M29)."""


class Terms(Struct, frozen=True):
    """A table's terms."""

    players: int
    """How many seats there are."""
    rounds: Rounds = "single"
    """Whether the first round is all, or the rounds go on until somebody has 500 points."""
    voluntary_draw: bool = False
    """Whether one who could play may draw instead (M3)."""
    strict_nooo: bool = False
    """Whether only NOOO! escapes the colour a NOOO! has ordered (M14)."""
    drawing_ends_turn: bool = False
    """Whether drawing the cards of a BANG! takes the place of the turn (M5)."""
    hand: int = HAND
    """Cards dealt to each player."""
    limit: int = LIMIT
    """Points of whoever has most that end a game of several rounds (M29)."""
    link: int = LINK
    """Cards that each BANG! or NOOO! of a chain adds."""
