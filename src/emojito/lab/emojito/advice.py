"""One plain sentence for a host who wants to know what to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emojito.lab.emojito.report import Result
from emojito.lab.words import percent
from emojito.rules.emojito.editions import DEFAULT_EDITION

A_FAIR_FIGHT: Final = 0.55
"""The odds of winning together that we take for the most fun."""


def advice(results: Sequence[Result], players: int, accuracy: float) -> str:
    """Suggest a cooperative variant with fair odds, and the quickest others."""
    parts = []
    together = [result for result in results if result.together]
    if together:
        best = min(together, key=lambda result: (_unfairness(result), *_taste(result)))
        parts.append(
            f"{_named(best)}, about {_minutes(best)} minutes, you win {percent(_odds(best))}"
        )
    for mode, address in (("competitive", "each for themselves"), ("teams", "in pairs")):
        rivals = [r for r in results if r.mode == mode and not r.given_up.count]
        if rivals:
            quick = min(rivals, key=lambda result: (_minutes(result), *_taste(result)))
            parts.append(f"{address} {_named(quick)}, about {_minutes(quick)} minutes")
    if not parts:
        return f"For {players} players who are hardly ever right no game here comes to an end."
    return f"For {players} players who are {_right(accuracy)}: {'; '.join(parts)}."


def _odds(result: Result) -> float:
    return result.together.exact if result.together else 0.0


def _unfairness(result: Result) -> int:
    """How far the odds are from a fair fight; nobody feels less than ten points."""
    return int(abs(_odds(result) - A_FAIR_FIGHT) / 0.1)


def _taste(result: Result) -> tuple[int, bool]:
    """Among equals the shorter one, then the usual edition."""
    return _minutes(result), result.edition != DEFAULT_EDITION


def _minutes(result: Result) -> int:
    return max(1, round(result.minutes.median))


def _named(result: Result) -> str:
    return f"{result.edition} {result.variant.way}"


def _right(accuracy: float) -> str:
    """Say how often.

    >>> _right(0.6), _right(0.55), _right(1)
    ('right 6 times in 10', 'right 55 times in 100', 'always right')
    """
    if accuracy in {0, 1}:
        return "always right" if accuracy else "never right"
    tenths = round(accuracy * 10, 6)
    if tenths.is_integer():
        return f"right {tenths:.0f} times in 10"
    return f"right {accuracy * 100:.3g} times in 100"
