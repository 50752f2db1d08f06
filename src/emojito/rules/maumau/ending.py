"""When the game is over, and for whom."""

from __future__ import annotations

from emojito.rules.core import Seat
from emojito.rules.maumau.events import GameEnded
from emojito.rules.maumau.state import State


def verdict(state: State, winner: Seat | None) -> GameEnded | None:
    """Judge the end of a round that `winner`, if anybody, has won; None if the game goes on."""
    if state.terms.rounds == "single":
        if winner is not None:
            return GameEnded((winner,), "last-card")
        return GameEnded(_fewest(state, state.round_points or ()), "stuck")  # M26
    if max(state.scores[seat] for seat in state.present()) >= state.terms.limit:  # M29
        return GameEnded(_fewest(state, state.scores), "points")
    return None


def _fewest(state: State, count: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has the fewest points; several share the win (M30)."""
    fewest = min(count[seat] for seat in state.present())
    return tuple(seat for seat in state.present() if count[seat] == fewest)
