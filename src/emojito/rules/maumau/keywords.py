"""What `Table.open("mau-mau", …)` takes, spelled out for type checkers and editors.

`Setup` is what counts at run time, and a test keeps the two alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from emojito.rules.core import Seat
from emojito.rules.maumau.cards import Color
from emojito.rules.maumau.chain import Chain, Pending
from emojito.rules.maumau.position import Position
from emojito.rules.maumau.setup import Options
from emojito.rules.maumau.terms import Rounds


class OptionKeywords(TypedDict, total=False):
    """What is left to the table."""

    rounds: Rounds
    voluntary_draw: bool
    strict_nooo: bool
    drawing_ends_turn: bool


class PendingKeywords(TypedDict):
    """A chain that waits for the player in turn."""

    kind: Chain
    cards: int


class PositionKeywords(TypedDict):
    """A position to start from."""

    hands: Sequence[Sequence[str]]
    discard: Sequence[str]
    pile: NotRequired[Sequence[str]]
    turn: NotRequired[Seat | None]
    color: NotRequired[Color | None]
    pending: NotRequired[PendingKeywords | Pending | None]
    scores: NotRequired[Sequence[int] | None]


class Keywords(TypedDict, total=False):
    """Everything but the names of the players."""

    dealer: Seat
    options: OptionKeywords | Options
    deck: Sequence[str]
    seed: int | str | None
    position: PositionKeywords | Position | None
