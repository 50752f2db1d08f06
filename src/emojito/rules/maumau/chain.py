"""A chain of BANG! or NOOO!: cards that the next player must draw unless they pass them on."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Chain: TypeAlias = Literal["bang", "nooo"]

LINK: Final = 2
"""How many cards each BANG! or NOOO! adds."""


class Pending(Struct, frozen=True, forbid_unknown_fields=True):
    """What waits for the player in turn."""

    kind: Chain
    """The only icon that passes it on (M10, M11)."""
    cards: int
    """How many have to be drawn."""
