"""A game in progress as a study plays it: the state, and what everybody was told on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from emojito.lab.mau_mau.ways import Way
from emojito.rules import TABLE, Chance, Seat
from emojito.rules.maumau import MAU_MAU
from emojito.rules.maumau.setup import Options, Setup
from emojito.rules.maumau.state import State


class Game:
    """Everybody deals in turn, deal after deal; the same seed and number deal the same cards."""

    def __init__(self, way: Way, seed: int, number: int) -> None:
        self._chance = Chance(f"{seed}/{number}/cards")
        self.told: list[Any] = []
        setup = Setup(
            seats=tuple(map(str, range(way.players))),
            dealer=number % way.players,
            options=Options(way.rounds, way.voluntary_draw, way.strict_nooo, way.drawing_ends_turn),
        )
        opened, *events = MAU_MAU.open(setup, self._chance)
        self.state: State = MAU_MAU.apply(None, opened)
        self._happen(events)

    def do(self, seat: Seat, command: Any) -> None:
        """Give a command."""
        self._happen(MAU_MAU.decide(self.state, seat, command, self._chance))

    def _happen(self, events: Sequence[Any]) -> None:
        for event in events:
            self.state = MAU_MAU.apply(self.state, event)
            self.told.append(MAU_MAU.redact(event, TABLE))
