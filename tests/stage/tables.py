"""One round of every mode, phase by phase: who may see and hear whom, as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from emojito.rules import Table
from emojito.rules.emojito import commands as do
from emojito.rules.emojito.state import State
from emojito.stage import Stage
from emojito.stage.emojito import stage

FILE: Final = Path(__file__).parent / "stages.txt"

_NAMES: Final = ["Ana", "Ben", "Cem", "Dora", "Emil", "Fay"]


def _on(channel: str) -> dict[str, Any]:
    """Let every space ask for one way to perform, and tokens stand on it."""
    return {"symbols": [channel] * 7}


def _at(*owners: str, space: int = 1, trophies: int = 1) -> dict[str, Any]:
    return {"tokens": {owner: {"space": space, "trophies": trophies} for owner in owners}}


_TOGETHER: Final = {"edition": "huch-2017", "mode": "cooperative"}
_TEAMS: Final = {"edition": "desyllas-2016", "mode": "teams"}

TABLES: Final[dict[str, dict[str, Any]]] = {
    "together, on the line": {**_TOGETHER, "players": 4},
    **{
        f"together, {channel}": {
            **_TOGETHER,
            **_on(channel),
            "players": 4,
            "position": _at("players", "game"),
        }
        for channel in ("face", "sound", "both")
    },
    "together, Secret Message": {
        **_TOGETHER,
        "players": 5,
        "first_actor": 3,
        "options": {"secret_message": True},
    },
    **{
        f"everyone alone, {channel}": {
            "edition": "huch-2017",
            "mode": "competitive",
            **_on(channel),
            "players": 4,
            "first_actor": 1,
            "position": _at("0", "1", "2", "3"),
        }
        for channel in ("face", "sound", "both")
    },
    "everyone alone, a leader to challenge, a line to cross": {
        "edition": "huch-2017",
        "mode": "competitive",
        "players": 4,
        "position": {
            "tokens": {
                "0": {"space": 7, "trophies": 1},
                "1": {"space": 1, "trophies": 3},
                "2": {"space": 7, "trophies": 1},
                "3": {"space": 2, "trophies": 1},
            }
        },
    },
    "three teams, face": {**_TEAMS, "players": 6},
    "three teams with symbols, sound": {
        **_TEAMS,
        **_on("sound"),
        "players": 6,
        "options": {"symbols_in_teams": True},
        "position": _at("team0", "team1", "team2"),
    },
    "two teams across, both": {
        **_TEAMS,
        **_on("both"),
        "players": 4,
        "teams": [[0, 2], [1, 3]],
        "options": {"symbols_in_teams": True},
        "position": _at("team0", "team1"),
    },
}
"""By what they are called."""


def opened(players: int, **setup: Any) -> Table:
    """Open one of them."""
    return Table.open("emojito", seats=_NAMES[:players], seed=1, **setup)


def round_of(table: Table) -> Iterator[tuple[str, Stage]]:
    """Play a round, one command after the other; tell what was done before each stage."""
    yield "the round begins", stage(table.state)
    while not table.over and table.state.round == 1:
        seat, command = _next(table)
        table.do(seat, command)
        what = type(command).__name__.lower()
        yield f"{_NAMES[seat]}: {what}", stage(table.state)


def _next(table: Table) -> tuple[int, Any]:
    """The first seat that may do something: answers first, and what ends things last."""
    for seat in table.seats:
        for command in table.legal(seat):
            if isinstance(command, do.Guess):
                return seat, do.Guess(_right(table.state, seat))
            if not isinstance(command, do.Challenge | do.LayOut | do.Withdraw):
                return seat, command
    raise AssertionError("nobody may do anything")


def _right(state: State, seat: int) -> int:
    """The slot where the card lies that was performed for a seat."""
    teams = state.terms.mode == "teams"
    actor = state.terms.partner(seat) if teams else state.actors[0]
    assert state.line_up is not None
    return state.line_up.index(state.secret[actor]) + 1


def told(stage: Stage) -> str:
    """A stage in words."""
    if not stage.quiet:
        assert not stage.gates
        return "all talk"
    if not stage.gates:
        return "silence"
    lines = []
    for gate in stage.gates:
        names = [_NAMES[seat] for seat in sorted(gate.targets)] + ["the table"] * gate.table
        how = " and ".join(["picture"] * gate.picture + ["sound"] * gate.sound)
        lines.append(f"{_NAMES[gate.source]} → {', '.join(names)}: {how}")
    return "; ".join(lines)


def text() -> str:
    """Return all tables, each with its round."""
    blocks = []
    for name, setup in TABLES.items():
        table = opened(**setup)
        before = table.state.phase
        lines = [f"# {name}"]
        for what, seen in round_of(table):
            lines.append(f"{before:9} {what:18} {told(seen)}".rstrip())
            before = table.state.phase
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
