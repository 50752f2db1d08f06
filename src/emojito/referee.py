"""The rules over JSON lines: one object in, one object out, as `docs/rules/referee.md` says."""

from __future__ import annotations

from typing import Any, BinaryIO, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from emojito.rules import TABLE, AnyTable, Refusal, Seat, Table
from emojito.rules.emojito.deck import Deck
from emojito.rules.games import asked
from emojito.rules.parse import parse

LONGEST_LINE: Final = 1_000_000
"""Bytes; the largest sensible line, an `open` with a whole deck, has a few thousand."""

Speaker: TypeAlias = Seat | Literal["table"]
Shown: TypeAlias = Seat | Literal["table", "all", "record"]


class Referee:
    """Keeps one table and answers lines about it.

    >>> referee = Referee()
    >>> referee.answer(b'{"seat": 0, "do": "draw"}')
    b'{"ok":false,"refused":"no-table","why":"No table is open yet."}'
    """

    def __init__(self, deck: Deck | None = None) -> None:
        self._deck = deck
        self._table: AnyTable | None = None
        self._encoder = msgspec.json.Encoder()

    def answer(self, line: bytes) -> bytes:
        """Answer one line; whatever it holds, a refused one changes nothing."""
        try:
            reply = {"ok": True, **self._reply(_decode(line))}
        except Refusal as refusal:
            reply = {"ok": False, "refused": refusal.code, "why": str(refusal)}
        return self._encoder.encode(reply)

    def _reply(self, line: dict[str, Any]) -> dict[str, Any]:
        match line:
            case {"open": wanted, **rest}:
                _nothing_more(rest)
                self._table = self._open(wanted)
                return self._happened(tuple(self._table.log))
            case {"show": viewer, **rest}:
                _nothing_more(rest)
                return self._show(viewer)
            case {"replay": record, **rest}:
                _nothing_more(rest)
                self._table = Table.replay(parse(dict[str, Any], record))
                return self._happened(tuple(self._table.log))
            case {"legal": seat, **rest}:
                _nothing_more(rest)
                return {"legal": self._legal(parse(Speaker, seat))}
            case {"do": _}:
                return self._do(dict(line))
            case _:
                raise Refusal("unknown-line")

    def _open(self, wanted: object) -> AnyTable:
        game, setup = asked(parse(dict[str, Any], wanted))
        if self._deck is not None and game.name == "emojito":
            setup = replace(setup, cards=self._deck.ids)
        return Table(game, setup)

    def _do(self, fields: dict[str, Any]) -> dict[str, Any]:
        table = self._opened()
        if "seat" not in fields:
            raise Refusal("missing-field", field="seat", where="here")
        seat = parse(Speaker, fields.pop("seat"))
        return self._happened(table.do(seat, parse(table.game.command_type, fields)))

    def _happened(self, events: tuple[Any, ...]) -> dict[str, Any]:
        table = self._opened()
        return {
            "version": table.version,
            "events": [table.game.redact(event, TABLE) for event in events],
            "state": table.view(TABLE),
        }

    def _show(self, viewer: object) -> dict[str, Any]:
        table = self._opened()
        match parse(Shown, viewer):
            case "all":
                return {"state": table.everything()}
            case "record":
                return {"record": table.record()}
            case seat:
                return {"state": table.view(seat)}

    def _legal(self, seat: Speaker) -> list[dict[str, Any]]:
        return [
            {"seat": seat, **msgspec.to_builtins(command)} for command in self._opened().legal(seat)
        ]

    def _opened(self) -> AnyTable:
        if self._table is None:
            raise Refusal("no-table")
        return self._table


def run(lines: BinaryIO, answers: BinaryIO, deck: Deck | None = None) -> None:
    """Answer every line until there are no more."""
    referee = Referee(deck)
    while line := lines.readline(LONGEST_LINE + 1):
        complete = line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = lines.readline(LONGEST_LINE + 1)
        answers.write(referee.answer(complete) + b"\n")
        answers.flush()


def _decode(line: bytes) -> dict[str, Any]:
    if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
        raise Refusal("line-too-long", limit=LONGEST_LINE)
    try:
        decoded = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        decoded = None
    if not isinstance(decoded, dict):
        raise Refusal("not-json")
    return decoded


def _nothing_more(rest: dict[str, Any]) -> None:
    for field in rest:
        raise Refusal("unknown-field", field=field, where="here")
