"""The words of a study of Emojito!, in tables and charts alike."""

from __future__ import annotations

from collections.abc import Sequence

from emojito.lab.emojito.report import Result
from emojito.lab.words import percent


def level(result: Result) -> str:
    """What a cooperative table chose; an edition without levels goes one step, as normal does."""
    chosen = (result.difficulty or "normal").replace("-", " ")
    return f"{chosen}, Secret Message" if result.secret_message else chosen


def name(result: Result) -> str:
    """What is played, without the edition."""
    return level(result) if result.together else result.mode


def odds(rate: float) -> str:
    r"""Write odds, small and great ones more exactly.

    >>> odds(0.932), odds(0.0171), odds(0.9979), odds(0.0001)
    ('93\xa0%', '1.7\xa0%', '99.8\xa0%', '<0.1\xa0%')
    """
    if 0 < rate < 0.0005:
        return f"<{percent(0.001, 1)}"
    if 0.9995 < rate < 1:
        return f">{percent(0.999, 1)}"
    return percent(rate, 1 if 0 < rate < 0.0995 or 0.995 < rate < 1 else 0)


def alike(results: Sequence[Result]) -> list[tuple[list[str], Result]]:
    """Put editions together that play a variant with the very same figures."""
    found: list[tuple[list[str], Result]] = []
    for result in results:
        for editions, other in found:
            if (name(other), other.rounds, other.minutes, other.together, other.rivals) == (
                name(result), result.rounds, result.minutes, result.together, result.rivals
            ):  # fmt: skip
                editions.append(result.edition)
                break
        else:
            found.append(([result.edition], result))
    return found
