"""A whole game as text: every command, what is told of it, and how every view changes.

A line of a view is `who | field = value`. The first time every field of every view is given,
later only those that changed; `=` says whose view stayed as it was. Long lists that were merely
cut or continued are written as a slice of the `old` one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import msgspec

from emojito.rules import TABLE, Table, Viewer
from tests.golden.player import Script, by_seed, next_move
from tests.golden.scenarios import Scenario

LONGEST_GAME: Final = 2000
"""Commands; far more than any scripted game needs."""
_LONG_LIST: Final = 8

Fields: TypeAlias = dict[str, Any]


def playthrough(scenario: Scenario) -> str:
    """Play the whole game and return its text."""
    return "\n".join((*_header(scenario), *_played(scenario), ""))


def scenario_of(name: str, text: str) -> Scenario:
    """Read back from a text which game it tells of."""
    about, game, setup, script, *_ = text.split("\n")
    return Scenario(
        name,
        about.removeprefix("# "),
        game.removeprefix("game: "),
        msgspec.json.decode(setup.removeprefix("setup: ")),
        msgspec.json.decode(script.removeprefix("script: "), type=Script),
    )


def _header(scenario: Scenario) -> Iterator[str]:
    yield f"# {scenario.about}"
    yield f"game: {scenario.game}"
    yield f"setup: {_json(scenario.setup)}"
    yield f"script: {_json(scenario.script)}"


def _played(scenario: Scenario) -> Iterator[str]:
    table = Table.open(scenario.game, **scenario.setup)
    below = by_seed(scenario.script)
    views = _Views(table)
    yield from ("", "#0 the table is opened", *_told(table, table.log), *views.changes())
    while not table.over and table.version < LONGEST_GAME:
        who, command = next_move(table, scenario.script, below)
        events = table.do(who, command)
        speaker = who if who == TABLE else f"seat {who}"
        yield from ("", f"#{table.version} {speaker}: {_json(command)}")
        yield from (*_told(table, events), *views.changes())
    if not table.over:
        raise ValueError(f"{scenario.name} does not end")


def _told(table: Table, events: Any) -> Iterator[str]:
    for event in events:
        public = _json(table.game.redact(event, TABLE))
        yield f"  told {public}"
        for seat in table.seats:
            private = _json(table.game.redact(event, seat))
            if private != public:
                yield f"  told {seat} {private}"


class _Views:
    """What everybody saw last."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewers: tuple[Viewer | str, ...] = ("all", TABLE, *table.seats)
        self._last: dict[Viewer | str, Fields] = {viewer: {} for viewer in self._viewers}

    def changes(self) -> Iterator[str]:
        """Tell what is new since the last time, those who see the same together."""
        lines: dict[str, list[str]] = {}
        unchanged = []
        for viewer in self._viewers:
            view = self._see(viewer)
            changed = list(_changes(self._last[viewer], view))
            self._last[viewer] = view
            for line in changed:
                lines.setdefault(line, []).append(str(viewer))
            if not changed:
                unchanged.append(str(viewer))
        # Fields in the order of a view, not in that of the viewers who see them.
        order = {field: number for number, field in enumerate(self._last["all"])}
        for line in sorted(lines, key=lambda line: order.get(_field(line), len(order))):
            yield f"  {self._names(lines[line])} | {line}"
        if unchanged:
            yield f"  {self._names(unchanged)} | ="

    def _see(self, viewer: Viewer | str) -> Fields:
        table = self._table
        view = table.everything() if viewer == "all" else table.view(viewer)
        return dict(msgspec.json.decode(msgspec.json.encode(view)))

    def _names(self, viewers: list[str]) -> str:
        return "everyone" if len(viewers) == len(self._viewers) else " ".join(viewers)


def _field(line: str) -> str:
    return line.partition(" ")[0].partition(".")[0].partition("[")[0]


def _changes(old: Fields, new: Fields) -> Iterator[str]:
    """Compare two objects field by field."""
    for name in [*new, *(gone for gone in old if gone not in new)]:
        if name not in new:
            yield f"{name} -"
        elif name not in old:
            yield f"{name} = {_json(new[name])}"
        elif old[name] != new[name]:
            yield from _change(name, old[name], new[name])


def _change(name: str, old: Any, new: Any) -> Iterator[str]:
    """Compare two values; an object of objects and a list of lists entry by entry."""
    if _all(dict, old, new):
        yield from (f"{name}.{change}" for change in _changes(old, new))
    elif _all(list, old, new) and len(old) == len(new):
        for number, (was, now) in enumerate(zip(old, new, strict=True)):
            if was != now:
                yield f"{name}[{number}] = {_value(was, now)}"
    else:
        yield f"{name} = {_value(old, new)}"


def _all(kind: type, *values: Any) -> bool:
    """Whether each of `values` is of that kind and holds nothing but things of that kind."""
    return all(
        isinstance(value, kind)
        and value
        and all(isinstance(entry, kind) for entry in (value.values() if kind is dict else value))
        for value in values
    )


def _value(old: Any, new: Any) -> str:
    if isinstance(old, list) and isinstance(new, list) and len(old) >= _LONG_LIST:
        cut = len(old) - len(new)
        if cut > 0 and old[cut:] == new:
            return f"old[{cut}:]"
        if cut > 0 and old[:-cut] == new:
            return f"old[:-{cut}]"
        if cut < 0 and new[:cut] == old:
            return f"old + {_json(new[cut:])}"
    return _json(new)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
