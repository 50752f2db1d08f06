"""Events of earlier log formats, brought up to date.

In format 1 a table's terms named their edition, and its values were looked up. `editions-1.json`
holds those values as they were then, and is never changed: those logs read the same for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec


@cache
def _editions_1() -> dict[str, Any]:
    file = resources.files("emojito.rules.emojito") / "editions-1.json"
    editions: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return editions


def _from_1(event: dict[str, Any]) -> dict[str, Any]:
    if event["type"] != "opened":
        return event
    terms = event["terms"]
    return {**event, "terms": {**terms, "rules": _editions_1()[terms["edition"]]}}


UPCASTERS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _from_1}
"""From each earlier format to the next."""
