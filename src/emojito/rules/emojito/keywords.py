"""What `Table.open("emojito", …)` takes, spelled out for type checkers and editors.

`Setup` is what counts at run time, and a test keeps the two alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from emojito.rules.core import Seat
from emojito.rules.emojito.editions import Channel, Difficulty, EditionName, Mode
from emojito.rules.emojito.setup import Options, PlacedToken, Position
from emojito.rules.emojito.terms import Owner


class OptionKeywords(TypedDict, total=False):
    """What an edition leaves to the table; as printed unless told."""

    difficulty: Difficulty | None
    secret_message: bool | None
    target: int | None
    symbols_in_teams: bool | None
    leader_may_challenge: bool | None
    one_price: bool | None


class TokenKeywords(TypedDict, total=False):
    """Where a token starts instead of the printed place."""

    space: int | None
    trophies: int
    spent: int


class PositionKeywords(TypedDict, total=False):
    """A position to start from."""

    tokens: Mapping[Owner, TokenKeywords | PlacedToken]


class Keywords(TypedDict, total=False):
    """Everything but the names of the players."""

    edition: EditionName
    mode: Mode | None
    first_actor: Seat | None
    teams: Sequence[tuple[Seat, Seat]] | None
    options: OptionKeywords | Options
    symbols: Sequence[Channel] | None
    deck: Sequence[str]
    seed: int | str | None
    position: PositionKeywords | Position | None
    cards: Sequence[str] | None
    own_screens: bool
