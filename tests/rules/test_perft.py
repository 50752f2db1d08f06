"""Perft: every game that can follow from a small position, counted to a depth.

Chess engines are checked this way: a number of leaves is wrong as soon as one command is offered
that should not be, or one is missing, anywhere below. On the way every node is also asked the other
way round: of all commands that can be thought of exactly the listed ones are accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from emojito.rules import GAMES, Chance, Refusal, Table
from tests.properties.all_traits import TRAITS
from tests.properties.plays import viewers_of

CARDS = [f"c{number}" for number in range(9)]

MAU_MAU = {
    "seats": ["A", "B"],
    "position": {
        "hands": [["red-1", "red-what", "nooo-1"], ["red-2", "blue-1", "ups-1"]],
        "discard": ["red-5"],
        "pile": ["blue-7", "yellow-bang", "green-3", "red-7"],
        "turn": 0,
    },
}


def emojito(edition: str, mode: str, players: int, **more: Any) -> dict[str, Any]:
    seats = [chr(ord("A") + seat) for seat in range(players)]
    return {"seats": seats, "edition": edition, "mode": mode, "cards": CARDS, "deck": CARDS, **more}


POSITIONS = {
    "mau-mau": ("mau-mau", MAU_MAU, (6, 22, 69, 212, 641, 1817, 5129)),
    "tactic": ("emojito", emojito("tactic", "competitive", 2), (5, 15, 73, 303, 1049, 4575)),
    "huch": ("emojito", emojito("huch-2017", "cooperative", 2), (5, 15, 73, 303, 1049, 4575)),
    "desyllas with challenges": (
        "emojito",
        emojito(
            "desyllas", "competitive", 3, cards=[*CARDS, "c9", "c10"],
            position={"tokens": {str(seat): {"space": 2 + seat, "trophies": 1} for seat in (1, 2)}},
        ),
        (6, 18, 70, 418, 3854),
    ),
    "own screens, where answers are taken back": (
        "emojito",
        emojito(
            "desyllas", "competitive", 3, cards=[*CARDS, "c9", "c10"], own_screens=True,
            position={"tokens": {str(seat): {"space": 2 + seat, "trophies": 1} for seat in (1, 2)}},
        ),
        (6, 18, 70, 434, 3486, 22418),  # 418, and a way back from each of 16 answers
    ),
    "own screens, where trophies are taken at once": (
        "emojito",
        emojito(
            "tactic", "competitive", 2, own_screens=True,
            position={"tokens": {str(seat): {"space": 6} for seat in (0, 1)}},
        ),
        (5, 15, 73, 351, 1561, 6911),  # 323, and 7 cards for another in each of 4
    ),
    "teams": ("emojito", emojito("desyllas-2016", "teams", 4), (8, 30, 122, 732, 4954)),
}  # fmt: skip
"""A game, its set-up, and the leaves at depth 1, 2, and so on."""

LEVELS = {"mau-mau": 3, "emojito": 4}
"""How deep everything is tried: in Emojito! to what can be done in a challenge window."""


def following(game: str, state: Any) -> Iterator[Any]:
    """Every state that can follow, by everybody's commands, the table's own included."""
    for speaker in viewers_of(state):
        for command in GAMES[game].legal(state, speaker):
            yield GAMES[game].judge(state, speaker, command, Chance(0)).state


def perft(game: str, state: Any, depth: int) -> int:
    """Count the leaves below a state."""
    if depth == 0:
        return 1
    return sum(perft(game, after, depth - 1) for after in following(game, state))


def accepted(game: str, state: Any) -> int:
    """Count what is accepted of everything anybody can think of."""
    taken = 0
    for speaker in viewers_of(state):
        for command in TRAITS[game].command_space(state):
            try:
                GAMES[game].judge(state, speaker, command, Chance(0))
            except Refusal:
                continue
            taken += 1
    return taken


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_games_follow_as_have_been_counted(name):
    game, setup, counts = POSITIONS[name]
    state = Table.open(game, **setup).state
    assert tuple(perft(game, state, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_at_every_node_exactly_what_is_listed_is_accepted(name):
    game, setup, _ = POSITIONS[name]
    nodes = [Table.open(game, **setup).state]
    for _ in range(LEVELS[game]):
        for state in nodes:
            listed = sum(len(GAMES[game].legal(state, speaker)) for speaker in viewers_of(state))
            assert accepted(game, state) == listed
        nodes = [after for state in nodes for after in following(game, state)]
