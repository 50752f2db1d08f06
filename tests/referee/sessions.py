"""Whole games as the lines somebody would send."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from emojito.rules import Table
from tests.golden.player import by_seed, next_move
from tests.golden.scenarios import SCENARIOS, Scenario
from tests.referee.talk import Talk


def commands(scenario: Scenario) -> tuple[dict[str, Any], ...]:
    """Return every line of a scripted game, from `open` to the last command."""
    return _commands(scenario.name)


@functools.cache
def _commands(name: str) -> tuple[dict[str, Any], ...]:
    scenario = next(scenario for scenario in SCENARIOS if scenario.name == name)
    table, below = Table.open(scenario.game, **scenario.setup), by_seed(scenario.script)
    lines: list[dict[str, Any]] = [{"open": {"game": scenario.game, **scenario.setup}}]
    while not table.over:
        seat, command = next_move(table, scenario.script, below)
        lines.append({"seat": seat, **msgspec.to_builtins(command)})
        table.do(seat, command)
    return tuple(lines)


def of_game(game: str) -> list[Scenario]:
    """Return the scenarios of a game."""
    return [scenario for scenario in SCENARIOS if scenario.game == game]


def steps(scenario: Scenario) -> list[tuple[list[dict[str, Any]], dict[str, Any]]]:
    """Return the events and everything there is, after each line of a scripted game."""
    talk = Talk()
    return [(talk.accepted(**said)["events"], talk.show("all")) for said in commands(scenario)]
