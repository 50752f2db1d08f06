"""Writes the reference of all events from their types.

Run `make events` after a change of events; a test fails while the file is not fresh.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import Struct

from emojito.rules import GAMES, AnyGame

FILE: Final = Path(__file__).parent.parent / "docs" / "rules" / "events.md"

_WORDS: Final = {
    "Seat": "seat",
    "Owner": "owner",
    "str": "text",
    "int": "number",
    "bool": "true or false",
    "None": "null",
    "UnsetType": "not present",
}
_HEAD: Final = """\
<!-- Written by `make events` from the types of the events. Do not edit. -->

# The events

Everything that can happen at a table, as it stands in `Table.log`, in the answers of the
[referee](referee.md) and in a [record](../record.md). In JSON an event is an object whose `type` is
the word in the headings below; in Python it is an object of the class named under it.

A *seat* is a number, clockwise from 0. An *owner* is whoever has a token: a seat as text (`"0"`),
`"team0"` and so on, or `"players"` and `"game"`. An event marked **secret** is told to others in
the shorter form that follows it, as in all answers of the referee and in records; all others are
told as they are.
"""


def reference() -> str:
    """Return the whole page."""
    return "\n".join([_HEAD, *(line for game in GAMES.values() for line in _game(game))])


def _game(game: AnyGame) -> Iterator[str]:
    kinds: tuple[type[Struct], ...] = get_args(game.event_type)
    module = sys.modules[kinds[0].__module__]
    parts: dict[str, type[Struct]] = {}
    yield f"## {game.name}\n"
    for kind in kinds:
        yield f"### `{_tag(kind)}`\n"
        yield f"`{kind.__name__}`: {_doc(kind)}\n"
        yield from _fields(kind, module, parts)
        if kind not in module.PUBLIC:
            told = vars(module)[f"{kind.__name__}Told"]
            yield f"**Secret.** Others are told less: {_doc(told)}\n"
            yield from _fields(told, module, parts)
    yield f"### Parts of events of {game.name}\n"
    described: set[str] = set()
    while rest := [name for name in parts if name not in described]:
        part = parts[rest[0]]
        described.add(rest[0])
        yield f"**{rest[0]}**: {_doc(part)}\n"
        yield from _fields(part, sys.modules[part.__module__], parts)


def _fields(kind: type[Struct], module: ModuleType, parts: dict[str, type[Struct]]) -> list[str]:
    """Return a table of the fields, and collect the types they are made of."""
    rows = [
        f"| `{name}` | {_spell(annotation, module, parts)} | {doc} |"
        for name, annotation, doc in _annotated(kind)
    ]
    return ["| field | value | meaning |\n|---|---|---|", *rows, ""] if rows else []


def _annotated(kind: type[Struct]) -> Iterator[tuple[str, ast.expr, str]]:
    """Read the fields with what stands below each of them in the source."""
    (definition,) = ast.parse(inspect.getsource(kind)).body
    body = definition.body if isinstance(definition, ast.ClassDef) else []
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            doc = ""
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                doc = _one_line(str(following.value.value))
            yield statement.target.id, statement.annotation, doc


def _spell(node: ast.expr, module: ModuleType, parts: dict[str, type[Struct]]) -> str:
    """Say in plain words what JSON holds there."""
    match node:
        case ast.BinOp(left=left, right=right):
            return f"{_spell(left, module, parts)} or {_spell(right, module, parts)}"
        case ast.Subscript(value=ast.Name(id="Literal")):
            return _values(get_args(eval(ast.unparse(node), {"Literal": Literal})))  # noqa: S307
        case ast.Subscript(
            value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=v)])
        ) if v is ...:
            return f"list of {_spell(item, module, parts)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"[{', '.join(_spell(item, module, parts) for item in items)}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"{{{_spell(key, module, parts)}: {_spell(value, module, parts)}}}"
        case _:
            return _name(ast.unparse(node), module, parts)


def _name(name: str, module: ModuleType, parts: dict[str, type[Struct]]) -> str:
    if name in _WORDS:
        return _WORDS[name]
    meant: Any = vars(module)[name]
    if get_origin(meant) is Literal:
        return _values(get_args(meant))
    parts[name] = meant
    return f"*{name}*"


def _values(values: tuple[Any, ...]) -> str:
    return ", ".join(f'`"{value}"`' for value in values)


def _tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _doc(kind: type) -> str:
    return _one_line(inspect.cleandoc(kind.__doc__ or ""))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    """Write the page."""
    FILE.write_text(reference())


if __name__ == "__main__":
    main()
