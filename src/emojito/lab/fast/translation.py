"""A table of the readable engine as a record, to go on from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from emojito.lab.fast import state as of_table
from emojito.lab.fast.cards import CHAIN_OF, FITTING, NO_CARD, NO_COLOR
from emojito.rules.maumau.cards import COLORS, PLACE
from emojito.rules.maumau.events import Ending
from emojito.rules.maumau.state import Phase, State

_PHASES: Final[dict[Phase, int]] = {
    "play": of_table.PLAY,
    "drawn": of_table.DRAWN,
    "color": of_table.COLOR,
    "between-rounds": of_table.BETWEEN_ROUNDS,
    "over": of_table.OVER,
}
_ENDINGS: Final[dict[Ending | None, int]] = {
    None: of_table.RUNNING,
    "last-card": of_table.LAST_CARD,
    "stuck": of_table.STUCK,
    "points": of_table.POINTS,
}


def record(state: State, chance: int = 0) -> npt.NDArray[np.void]:
    """Return an array with one record; its shuffles will use the random numbers after `chance`."""
    if state.gone:
        raise ValueError("nobody leaves a compiled table")
    records = np.zeros(1, of_table.RECORD)
    for name, value in _fields(state).items():
        if isinstance(value, list):
            records[name][0, : len(value)] = value
        else:
            records[name] = value
    records["chance"] = chance
    return records


def _fields(state: State) -> dict[str, Any]:
    terms, pending = state.terms, state.pending
    deck, discard = _places(state.pile.deck), _places(state.pile.discard)
    color = NO_COLOR if state.color is None else COLORS.index(state.color)
    fitting = FITTING[int(terms.strict_nooo), color, discard[-1]]
    return {
        "players": terms.players,
        "to_500": terms.rounds == "to-500",
        "voluntary_draw": terms.voluntary_draw,
        "strict_nooo": terms.strict_nooo,
        "drawing_ends_turn": terms.drawing_ends_turn,
        "hands": [_set(_places(hand)) for hand in state.hands],
        "deck": deck,
        "deck_at": 0,
        "deck_end": len(deck),
        "discard": discard,
        "discarded": len(discard),
        "phase": _PHASES[state.phase],
        "round": state.round,
        "dealer": state.dealer,
        "turn": state.turn,
        "color": color,
        "fitting": fitting if pending is None else CHAIN_OF[discard[-1]],
        "pending": 0 if pending is None else pending.cards,
        "drawn": NO_CARD if state.drawn is None else PLACE[state.drawn],
        "must_call": _set(state.must_call()),
        "stuck": state.stuck,
        "scores": [*state.scores],
        "round_points": [*(state.round_points or ())],
        "winners": _set(state.winners),
        "ended": _ENDINGS[state.ended],
    }


def _places(cards: Iterable[str]) -> list[int]:
    return [PLACE[card] for card in cards]


def _set(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)
