"""Every way to play Emojito! that a number of players can choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from msgspec import Struct

from emojito.rules import Chance, Refusal
from emojito.rules.emojito import EMOJITO
from emojito.rules.emojito.editions import EDITIONS, Difficulty, Mode
from emojito.rules.emojito.setup import Options, Position, Setup

MODES: Final[tuple[Mode, ...]] = get_args(Mode)


class Variant(Struct, frozen=True):
    """An edition, a mode of it and, in cooperative play, what the table chose."""

    edition: str
    mode: Mode
    difficulty: Difficulty | None = None
    """None where there is nothing to choose."""
    secret_message: bool = False

    @property
    def way(self) -> str:
        """What is played, without the edition.

        >>> Variant("tactic", "cooperative", secret_message=True).way
        'cooperative, Secret Message'
        """
        parts = (
            self.mode,
            (self.difficulty or "").replace("-", " "),
            "Secret Message" if self.secret_message else "",
        )
        return ", ".join(filter(None, parts))

    def setup(self, players: int, position: Position | None = None) -> Setup:
        """Ask for a table; seat 0 acts first, so a seat is a place in turn order."""
        cooperative = self.mode == "cooperative"
        return Setup(
            seats=tuple(f"player {seat}" for seat in range(players)),
            edition=self.edition,
            mode=self.mode,
            first_actor=None if self.mode == "teams" else 0,
            options=Options(
                difficulty=self.difficulty,
                secret_message=self.secret_message if cooperative else None,
            ),
            position=position,
        )

    def is_for(self, players: int) -> bool:
        """Whether the rules allow it for that many."""
        try:
            EMOJITO.open(self.setup(players), Chance(0))
        except Refusal:
            return False
        return True


def variants(
    players: int, editions: tuple[str, ...] = tuple(EDITIONS), modes: tuple[Mode, ...] = MODES
) -> tuple[Variant, ...]:
    """Return all that `players` can play, mode by mode and edition by edition.

    >>> len(variants(5)), len(variants(9)), len(variants(10))
    (27, 0, 3)
    """
    return tuple(
        variant
        for mode in modes
        for edition in editions
        for variant in _of(edition, mode)
        if variant.is_for(players)
    )


def _of(edition: str, mode: Mode) -> Iterator[Variant]:
    if mode != "cooperative":
        yield Variant(edition, mode)
        return
    for difficulty in EDITIONS[edition].levels or (None,):
        for secret_message in (False, True):
            yield Variant(edition, mode, difficulty, secret_message)
