"""What a bot is asked, what it answers, and who it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, get_args

from emojito.puppet.performing import Frame
from emojito.rules import Chance, Command

Level: TypeAlias = Literal["gentle", "keen", "sharp"]
"""How well a bot plays."""
DEFAULT_LEVEL: Final[Level] = "keen"
"""Of a bot nobody has chosen a level for, and of one that plays for somebody who is away."""

Character: TypeAlias = Literal["mint", "coral", "plum", "honey", "sky", "moss"]
"""Which puppet a bot is: its look and its temperament."""
CHARACTERS: Final[tuple[Character, ...]] = get_args(Character)
NAMES: Final[dict[Character, tuple[str, ...]]] = {
    "mint": ("Minto", "Pepe", "Tilly"),
    "coral": ("Coco", "Rosi", "Finja"),
    "plum": ("Pruna", "Mora", "Viola"),
    "honey": ("Bibi", "Goldie", "Ambra"),
    "sky": ("Nimbo", "Azura", "Luno"),
    "moss": ("Fern", "Momo", "Tarn"),
}
"""What bots of each character are called, the first first."""

BUDGET: Final = 0.3
"""Seconds of looking ahead that are enough for one move."""

REMEMBERED: Final = 8
"""Earlier rounds that are thought of."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What a bot knows when it is asked: what a person on its seat knows, and no more."""

    view: Any
    """The table as its seat sees it, with what it may do now."""
    chance: Chance
    level: Level = DEFAULT_LEVEL
    character: Character = CHARACTERS[0]
    seen: tuple[Frame, ...] = ()
    """What its seat was shown on stage in this round, in order."""
    earlier: Mapping[int, tuple[Frame, ...]] = field(default_factory=dict)
    """The same of rounds of this game whose answers are known."""
    told: tuple[Any, ...] = ()
    """What has happened last, as everybody was told."""
    chronicle: Any = None
    """What has come of the game so far, which everybody knows."""
    budget: float = BUDGET
    """Seconds it may look ahead."""


@dataclass(frozen=True)
class Answer:
    """What a bot does."""

    command: Command | None
    """One of those it may give; None if it cannot: then it is treated as somebody who is away."""
    performance: tuple[Frame, ...] = ()
    """What it shows first."""
    noticed: tuple[str, ...] = ()
    """What made it think so, in codes; told to nobody before the game has revealed the answer."""
