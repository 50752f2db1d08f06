"""Gentle: plays as one plays with children, and now and then forgets to call."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from emojito.bots.mau_mau import reading
from emojito.bots.mau_mau.simple import careful
from emojito.rules import Chance, Command
from emojito.rules.maumau.cards import CARDS
from emojito.rules.maumau.commands import Call, Play
from emojito.rules.maumau.view import View

_FORGETS: Final = 3
"""One in so many duties to call is forgotten."""
_STRAYS: Final = 2
"""One in so many cards is played because it is pretty."""


def gentle(view: View, chance: Chance) -> Command | None:
    """Play numbers as they come, with an eye for colours; return nothing instead of a call."""
    if Call() in view.legal:
        if not forgets(view):
            return Call()
        view = replace(view, legal=tuple(each for each in view.legal if each != Call()))
        if not view.legal:
            return None
    plays = [command for command in view.legal if isinstance(command, Play)]
    if len(plays) > 1 and chance.shuffled(range(_STRAYS))[0] == 0:
        colored = [play for play in plays if CARDS[play.card].color is not None]
        return chance.shuffled(colored or plays)[0]
    return careful(view, chance)


def forgets(view: View) -> bool:
    """Whether the call slips its mind, now and until somebody else has moved.

    Not by chance: asked again a moment later, it still has not thought of it.
    """
    moment = view.round, reading.seat(view), view.pile, view.discard
    return Chance("/".join(map(str, moment))).shuffled(range(_FORGETS))[0] == 0
