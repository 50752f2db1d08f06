"""TypeScript types from msgspec types: what Python sends is what TypeScript expects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import inspect as mi

from emojito.games import HOSTED
from emojito.games.core import HostedGame


class Types:
    """Collects the types that a set of messages needs, in the order in which they are met."""

    def __init__(self) -> None:
        self._structs: dict[type, str] = {}
        self._aliases: list[str] = []

    def alias(self, name: str, kinds: Iterable[Any], doc: str) -> None:
        """Name a union of types."""
        spelled = " | ".join(self._spell(mi.type_info(kind)) for kind in kinds)
        self.name(name, spelled, doc)

    def name(self, name: str, spelled: str, doc: str) -> None:
        """Name a type that is spelled out."""
        self._aliases.append(f"/** {doc} */\nexport type {name} = {spelled};\n")

    def record(self, name: str, fields: Mapping[str, Any], doc: str) -> None:
        """Name an object with these fields."""
        lines = [
            f"  {msgspec.json.encode(key).decode()}: {self._spell(mi.type_info(kind))};"
            for key, kind in fields.items()
        ]
        self.name(name, "{\n" + "\n".join(lines) + "\n}", doc)

    def text(self) -> str:
        """Return everything, structs first."""
        return "\n".join([*self._structs.values(), *self._aliases])

    def _spell(self, kind: Any) -> str:  # noqa: C901 - one line for each kind there is
        match kind:
            case mi.StructType():
                return self._struct(kind)
            case mi.UnionType():
                return " | ".join(dict.fromkeys(map(self._spell, kind.types)))
            case mi.LiteralType():
                return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
            case mi.DictType():
                return f"Record<{_key(kind.key_type)}, {self._spell(kind.value_type)}>"
            case mi.VarTupleType() | mi.ListType() | mi.FrozenSetType():
                return f"Array<{self._spell(kind.item_type)}>"
            case mi.TupleType():
                return f"[{', '.join(map(self._spell, kind.item_types))}]"
            case mi.IntType() | mi.FloatType():
                return "number"
            case mi.StrType():
                return "string"
            case mi.BoolType():
                return "boolean"
            case mi.NoneType():
                return "null"
            case mi.AnyType() | mi.RawType():
                return "unknown"
            case mi.Metadata():
                known: str | None = (kind.extra or {}).get("typescript")
                return known or self._spell(kind.type)
            case _:
                raise TypeError(f"TypeScript has no word yet for {kind}")

    def _struct(self, kind: mi.StructType) -> str:
        name = _name(kind.cls)
        if kind.cls not in self._structs:
            self._structs[kind.cls] = ""  # holds its place, and ends recursion
            lines = []
            if kind.tag_field is not None:
                lines.append(f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};")
            for field in kind.fields:
                spelled = self._spell(field.type)
                # What we send has all fields but unset ones; what we take may leave out whatever
                # has a default.
                has_default = {field.default, field.default_factory} != {msgspec.NODEFAULT}
                optional = not field.required and (kind.forbid_unknown_fields or not has_default)
                lines.append(f"  {field.encode_name}{'?' if optional else ''}: {spelled};")
            doc = (kind.cls.__doc__ or "").partition("\n")[0]
            body = "\n".join(lines)
            self._structs[kind.cls] = f"/** {doc} */\nexport interface {name} {{\n{body}\n}}\n"
        return name


def prefix(game: HostedGame) -> str:
    """Return what the names of a game's own types begin with: its name, in capitals."""
    return "".join(word.capitalize() for word in game.name.split("-"))


def home(game: HostedGame) -> str:
    """Return the package of a game's rules."""
    return game.rules.redact.__module__.rpartition(".")[0]


def _key(kind: Any) -> str:
    return "number" if isinstance(kind, mi.IntType) else "string"


def _name(cls: type) -> str:
    """Spell a class by what it is and where it lives: `EmojitoView`, `StartCommand`."""
    module = cls.__module__
    package = module.rpartition(".")[0]
    begins = next((prefix(game) for game in HOSTED.values() if home(game) == package), "")
    suffix = {"commands": "Command", "events": "Event", "messages": "Message"}.get(
        module.rpartition(".")[2], ""
    )
    plain = re.sub("Told$", "", cls.__name__)
    if plain != cls.__name__:
        suffix = "Event"
    return f"{begins}{plain}{suffix}"
