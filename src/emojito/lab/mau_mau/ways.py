"""Ways to play Mau-Mau that can be compared."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from emojito.rules.maumau.terms import Rounds

OPTIONS: Final = ("voluntary_draw", "strict_nooo", "drawing_ends_turn")
"""What the printed rules leave to the table."""


class Way(Struct, frozen=True):
    """How a table plays."""

    players: int
    rounds: Rounds = "single"
    voluntary_draw: bool = False
    strict_nooo: bool = False
    drawing_ends_turn: bool = False
    calls: float = 1.0
    """How probably somebody with one card left remembers to call."""

    @property
    def options(self) -> tuple[str, ...]:
        """The options that are on."""
        return tuple(option for option in OPTIONS if getattr(self, option))

    @property
    def name(self) -> str:
        """What to call it.

        >>> Way(4).name, Way(4, strict_nooo=True).name
        ('printed rules', 'strict nooo')
        """
        return " + ".join(option.replace("_", " ") for option in self.options) or "printed rules"

    def side_by_side(self) -> tuple[Way, ...]:
        """The printed rules, each option alone, and this way if it is none of them."""
        printed = replace(self, **dict.fromkeys(OPTIONS, False))
        ways = (printed, *(replace(printed, **{option: True}) for option in OPTIONS))
        return ways if self in ways else (*ways, self)
