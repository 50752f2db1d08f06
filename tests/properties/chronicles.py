"""The course of a game as a room would have recorded it along the way."""

from __future__ import annotations

from typing import Any

from emojito.rules import GAMES


def recorded(game: str, log: list[Any]) -> Any:
    """Fold a log into its chronicle."""
    rules, state, chronicle = GAMES[game], None, None
    for event in log:
        chronicle = rules.record(chronicle, state, event)
        state = rules.apply(state, event)
    return chronicle
