"""Turning plain data into typed data, or into a refusal a person understands."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from emojito.rules.refusal import Refusal

_PLAIN_WORDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}


def parse(kind: Any, data: object) -> Any:
    """Return `data` as `kind`.

    >>> parse(int, "seven")
    Traceback (most recent call last):
    ...
    emojito.rules.refusal.Refusal: The value should be a whole number, not text.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise explain(str(error)) from None


def explain(message: str) -> Refusal:
    """Return the refusal that says in plain words what msgspec found wrong."""
    problem, _, path = message.partition(" - at ")
    where = re.sub(r"^(key in )?`\$\.?|`$", "", path) or "The value"
    if match := re.fullmatch(r"Expected `(.+?)`, got `(.+?)`", problem):
        return Refusal("wrong-type", where=where, expected=_plain(match[1]), got=_plain(match[2]))
    inside = f"in {where}" if path else "here"
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", problem, re.DOTALL):
        return Refusal("unknown-field", field=match[1], where=inside)
    if match := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return Refusal("missing-field", field=match[1], where=inside)
    if match := re.fullmatch(r"Invalid (?:enum )?value '(.*)'", problem, re.DOTALL):
        return Refusal("unknown-word", value=match[1], where=inside)
    return Refusal("wrong-value", where=where, problem=problem)


def _plain(kinds: str) -> str:
    return " or ".join(_PLAIN_WORDS.get(kind, kind) for kind in kinds.split(" | "))
