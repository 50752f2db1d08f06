"""Turning plain data into typed data, or into a refusal a person understands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import inspect as mi

from emojito.rules.refusal import Refusal, hints

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
        raise explain(str(error), kind, data) from None


def explain(message: str, kind: Any = None, data: object = None) -> Refusal:
    """Return the refusal that says in plain words what msgspec found wrong.

    With the `kind` that `data` should have been, it also tells what would have been right.
    """
    problem, _, path = message.partition(" - at ")
    where = re.sub(r"^(key in )?`\$\.?|`$", "", path) or "The value"
    if match := re.fullmatch(r"Expected `(.+?)`, got `(.+?)`", problem):
        return Refusal("wrong-type", where=where, expected=_plain(match[1]), got=_plain(match[2]))
    inside = f"in {where}" if path else "here"
    steps = re.findall(r"\w+|\[", where) if path else []
    expected = None if kind is None else mi.type_info(kind)
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", problem, re.DOTALL):
        helpful = _about_field(match[1], steps, expected, data)
        return Refusal("unknown-field", field=match[1], where=inside, **helpful)
    if match := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return Refusal("missing-field", field=match[1], where=inside)
    if match := re.fullmatch(r"Invalid (?:enum )?value '(.*)'", problem, re.DOTALL):
        what = "a command" if where == "do" else f"a word known {inside}"
        helpful = hints(match[1], _words(_at(expected, steps)) or _tags(expected, steps))
        return Refusal("unknown-word", value=match[1], what=what, where=inside, **helpful)
    return Refusal("wrong-value", where=where, problem=problem)


def _plain(kinds: str) -> str:
    return " or ".join(_PLAIN_WORDS.get(kind, kind) for kind in kinds.split(" | "))


def _about_field(field: str, steps: list[str], root: Any, data: object) -> dict[str, object]:
    """Tell where an unknown field belongs, or which ones there are instead."""
    for home, struct in _homes(root):
        if home != steps and field in _fields(struct):
            return {"use": _spelled(field, home) if home else f"{field}=… outside of it"}
    structs = list(_structs(_at(root, steps)))
    tag = next((data.get(s.tag_field) for s in structs if isinstance(data, dict)), None)
    chosen = [struct for struct in structs if struct.tag == tag] or structs
    return hints(field, dict.fromkeys(name for struct in chosen for name in _fields(struct)))


def _spelled(field: str, home: list[str]) -> str:
    """Spell where a field belongs.

    >>> _spelled("target", ["options"])
    'options={"target": …}'
    """
    outer, *inner = home
    opened = "".join(f'{{"{name}": ' for name in [*inner, field])
    return f"{outer}={opened}…{'}' * len(home)}"


def _at(kind: Any, steps: list[str]) -> Any:
    """The type of what lies at the end of a path."""
    for step in steps:
        if step == "[" or not step.isidentifier():
            inner = [_item(one) for one in _alternatives(kind)]
        else:
            inner = [f.type for s in _structs(kind) for f in s.fields if f.encode_name == step]
        kind = next((one for one in inner if one is not None), None)
    return kind


def _alternatives(kind: Any) -> tuple[Any, ...]:
    return kind.types if isinstance(kind, mi.UnionType) else (kind,)


def _item(kind: Any) -> Any:
    match kind:
        case mi.DictType():
            return kind.value_type
        case mi.VarTupleType() | mi.ListType():
            return kind.item_type
        case _:
            return None


def _structs(kind: Any) -> Iterator[mi.StructType]:
    return (one for one in _alternatives(kind) if isinstance(one, mi.StructType))


def _fields(struct: mi.StructType) -> list[str]:
    return [field.encode_name for field in struct.fields]


def _homes(kind: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[list[str], mi.StructType]]:
    """Every object inside an object that is not one of several, with the way to it."""
    for struct in _structs(kind):
        if struct.tag_field is None:
            yield list(path), struct
            for field in struct.fields:
                yield from _homes(field.type, (*path, field.encode_name))


def _words(kind: Any) -> list[str]:
    literals = (one for one in _alternatives(kind) if isinstance(one, mi.LiteralType))
    return [word for literal in literals for word in literal.values if isinstance(word, str)]


def _tags(kind: Any, steps: list[str]) -> list[str]:
    """The words that tell the objects of a union from each other."""
    if not steps:
        return []
    structs = _structs(_at(kind, steps[:-1]))
    return [str(struct.tag) for struct in structs if struct.tag_field == steps[-1]]
