"""The stage of an Emojito! table.

The rules say who performs before whom and how (`rules.emojito.stage`); from the first card drawn
in a round to its last answer nothing else is seen or heard.
"""

from __future__ import annotations

from typing import Final

from emojito.rules.core import Seat
from emojito.rules.emojito.editions import Channel
from emojito.rules.emojito.state import Phase, State
from emojito.stage.core import Gate, Stage

_PICTURE: Final[frozenset[Channel]] = frozenset({"face", "both"})
_SOUND: Final[frozenset[Channel]] = frozenset({"sound", "both"})

_QUIET: Final[frozenset[Phase]] = frozenset({"perform", "challenge", "guess"})
"""A challenge is made on what was performed: a word said then would be a word about it."""


def stage(state: State) -> Stage:
    """Return who may see and hear whom now."""
    if state.phase not in _QUIET and not _holds_secret(state):
        return Stage(scene=state.round)
    gates = tuple(_gate(state, seat) for seat in state.audience if seat not in state.gone)
    return Stage(gates if state.phase == "perform" else (), quiet=True, scene=state.round)


def _holds_secret(state: State) -> bool:
    """Whether somebody in a team has drawn who waits for the others to draw."""
    return state.phase == "draw" and bool(state.secret)


def _gate(state: State, performer: Seat) -> Gate:
    channel = state.channel[performer]
    return Gate(
        performer,
        frozenset(state.audience[performer]) - {performer, *state.gone},
        # A screen shows to all what a neighbour or a partner alone may see.
        table=state.terms.mode != "teams" and not state.terms.secret_message,
        picture=channel in _PICTURE,
        sound=channel in _SOUND,
    )
