"""Sharp: looks ahead, with hands that agree with all it may know.

It thinks for as long as its budget lasts: whoever asks does so where that keeps nobody waiting.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Any, Final
from zlib import crc32

from emojito.bots.mau_mau.chance import beginning
from emojito.bots.mau_mau.keen import judgement, keen
from emojito.bots.mau_mau.knowledge import Knowledge
from emojito.bots.mau_mau.row import CHANCE
from emojito.bots.mau_mau.search import PLAIN, Deadline, Engine, Limit, best, options
from emojito.rules import Chance, Command
from emojito.rules.maumau.view import View

BUDGET: Final = 0.3
"""Seconds to think, unless told."""


def sharp(view: View, chance: Chance, told: Iterable[Any] = (), budget: float = BUDGET) -> Command:
    """Search for as long as the budget lasts; `told` is what everybody was told up to now.

    It may reach back any number of events: without it, nothing is remembered.
    """
    return think(view, seed(chance), told, Deadline(monotonic() + budget, monotonic))


def think(
    view: View, seed: str, told: Iterable[Any], limit: Limit, engine: Engine = PLAIN
) -> Command:
    """Search here and now, within a limit; the same for the same seed if the limit is a number."""
    usual = keen(view, Chance(seed))
    if usual not in options(view) or len(options(view)) < 2:
        return usual
    hidden, judge = Knowledge(view, told).hidden(), judgement(view)
    hidden.base[CHANCE] = beginning(crc32(seed.encode()))
    imagined = engine.imagined(hidden, judge, limit.stories(len(hidden.record)))
    return best(view, usual, imagined, judge, limit, engine)


def seed(chance: Chance) -> str:
    """Return something of chance from which more can be made, faster and elsewhere."""
    return "/".join(map(str, chance.shuffled(range(32))))
