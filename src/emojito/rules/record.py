"""A game as a record: plain JSON that people can read and programs can check.

It holds who played what under which terms, every command with who gave it, what chance came to, and
what everybody was told. From the first three the rules give the last, so a record proves itself.
`docs/record.md` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from emojito.rules.chance import NotAsRecorded
from emojito.rules.core import Viewer
from emojito.rules.parse import parse
from emojito.rules.refusal import Refusal

FORMAT: Final = 1
"""The format of the records written here."""

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command that was accepted, and what came of it."""

    seat: Viewer
    """Who gave it."""
    command: Plain
    chance: tuple[tuple[str | int, ...], ...] = ()
    """What every shuffle came to that it caused. Secret while the game goes on."""
    events: tuple[Plain, ...]
    """What everybody was told."""


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it stood at the end of the record."""

    over: bool
    winners: tuple[str | int, ...]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game from its opening up to some moment. `str` gives it as JSON, one line for each move."""

    record: int = FORMAT
    """The format."""
    open: Plain
    """What a referee takes: the game, the seats, the set-up with every default written out."""
    chance: tuple[tuple[str | int, ...], ...] = ()
    """What every shuffle came to that opening the table took."""
    events: tuple[Plain, ...]
    """What everybody was told of the opening."""
    moves: tuple[Move, ...]
    result: Result

    @classmethod
    def read(cls, source: Record | Mapping[str, Any] | str | bytes) -> Record:
        """Return a record from its text or from the object in it; raise `Refusal` if it is none."""
        if isinstance(source, Record):
            return source
        data = _decoded(source) if isinstance(source, str | bytes) else source
        if not isinstance(data, Mapping):
            raise Refusal("not-json")
        if "record" not in data:
            raise Refusal("missing-field", field="record", where="here")
        if data["record"] != FORMAT:
            raise Refusal("unknown-record", format=data["record"], known=(FORMAT,))
        record: Record = parse(Record, data)
        return record

    def __str__(self) -> str:
        fields = plain(self)
        moves = ",\n".join(f"  {_line(move)}" for move in fields.pop("moves"))
        result = fields.pop("result")
        lines = [f' "{name}": {_line(value)}' for name, value in fields.items()]
        lines += [f' "moves": [\n{moves}\n ]', f' "result": {_line(result)}']
        return "{\n" + ",\n".join(lines) + "\n}"


def plain(value: Any) -> Any:
    """Return `value` as it comes out of its JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def without_nothing(value: Any) -> Any:
    """Return plain data without the fields that say nothing."""
    if not isinstance(value, dict):
        return value
    return {name: without_nothing(field) for name, field in value.items() if field is not None}


@contextmanager
def checking(where: str) -> Iterator[None]:
    """Say `where` in a record something is refused, or was shuffled otherwise."""
    try:
        yield
    except Refusal as refusal:
        raise Refusal("record-refused", where=where, refusal=refusal) from None
    except NotAsRecorded as unlike:
        raise _deviates(where, unlike.recorded, unlike.happens) from None


def compare(where: str, recorded: Sequence[Plain], happened: Sequence[Plain]) -> None:
    """Say what is recorded otherwise than it happens, and `where`, unless all is the same."""
    for written, real in zip_longest(recorded, happened):
        if written == real:
            continue
        if written is None or real is None or written.get("type") != real.get("type"):
            raise _deviates(where, _kind(written), _kind(real))
        for field in {**real, **written}:
            if (one := _field(written, field)) != (other := _field(real, field)):
                raise _deviates(where, one, other)


def _deviates(where: str, recorded: str, happens: str) -> Refusal:
    return Refusal("record-deviates", where=where, recorded=recorded, happens=happens)


def _kind(event: Plain | None) -> str:
    return "nothing more" if event is None else str(event.get("type"))


def _field(event: Plain, field: str) -> str:
    if field not in event:
        return f"{_kind(event)} without {field}"
    return f"{_kind(event)} with {field} {_line(event[field])}"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _decoded(source: str | bytes) -> Any:
    try:
        return msgspec.json.decode(source)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("not-json") from None
