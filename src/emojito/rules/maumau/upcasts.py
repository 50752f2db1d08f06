"""Events of earlier log formats, brought up to date.

Format 1 left out what was the same at every table: five cards in a hand, 500 points, two cards for
each link of a chain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final


def _from_1(event: dict[str, Any]) -> dict[str, Any]:
    if event["type"] == "opened":
        return {**event, "terms": {"hand": 5, "limit": 500, "link": 2, **event["terms"]}}
    if event["type"] == "dealt":
        return {**event, "hand": 5}
    return event


UPCASTERS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _from_1}
"""From each earlier format to the next."""
