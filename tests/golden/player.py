"""A player who knows everything and plays by weights: games stay short and touch every rule.

Only `random.random` and whole numbers decide, so a script plays the same game for ever.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from msgspec import Struct

from emojito.rules import TABLE, Command, Table, Viewer

Move: TypeAlias = tuple[Viewer, Command]
Below: TypeAlias = Callable[[int], int]
"""Returns some whole number from 0 up to, not including, the one given."""


class Script(Struct, frozen=True):
    """How somebody plays, for all seats and for the table."""

    seed: int
    skill: int = 60
    """Per cent of the guesses that are right."""
    interruptions: int = 0
    """Per cent of the commands that the table gives."""


def by_seed(script: Script) -> Below:
    """Return a source of numbers that is the same for ever."""
    dice = random.Random(script.seed)  # noqa: S311
    return lambda number: int(dice.random() * number)


def next_move(table: Table, script: Script, below: Below) -> Move:
    """Choose the next command and who gives it."""
    if below(100) >= 100 - script.interruptions:
        return _weighted([(TABLE, command) for command in table.legal(TABLE)], table, script, below)
    return _weighted(table.moves(), table, script, below)


def _weighted(moves: list[Move], table: Table, script: Script, below: Below) -> Move:
    weigh = _WEIGHTS[table.game.name]
    weights = [weigh(table, script, *move) for move in moves]
    point = below(sum(weights))
    for move, weight in zip(moves, weights, strict=True):
        point -= weight
        if point < 0:
            return move
    raise ValueError(f"nobody can do anything in phase {table.state.phase}")


_EMOJITO_WORDS: Final[Mapping[str, int]] = MappingProxyType({
    "challenge": 300, "pass": 200, "lay_out": 100,
    "time_up": 200, "void_round": 60, "excuse": 100, "leave": 20,
})  # fmt: skip


def _weigh_emojito(table: Table, script: Script, seat: Viewer, command: Any) -> int:
    """Guess right as often as the script says; how much each guesser weighs is the same."""
    word = type(command).__struct_config__.tag
    if word != "guess":
        return _EMOJITO_WORDS.get(word, 100)
    if command.slot == _right_slot(table.everything(), seat):
        return 6 * script.skill
    return 100 - script.skill


def _right_slot(everything: Any, seat: Viewer) -> int:
    partners = {one: other for pair in everything.teams for one, other in (pair, pair[::-1])}
    sought = partners.get(seat, everything.actors[0])
    return int(everything.line_up.index(everything.secret[sought])) + 1


_MAU_MAU_WORDS: Final[Mapping[str, int]] = MappingProxyType({
    "call": 1500, "draw": 20, "keep": 10, "time_up": 300, "leave": 60,
})  # fmt: skip


def _weigh_mau_mau(_: Table, __: Script, ___: Viewer, command: Any) -> int:
    """Play if possible; call mostly, but not always, in time."""
    return _MAU_MAU_WORDS.get(type(command).__struct_config__.tag, 100)


_WEIGHTS: Final[Mapping[str, Callable[[Table, Script, Viewer, Any], int]]] = MappingProxyType(
    {
        "emojito": _weigh_emojito,
        "mau-mau": _weigh_mau_mau,
    }
)
