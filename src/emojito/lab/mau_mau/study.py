"""A study of Mau-Mau: what was asked, checked, and answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from emojito.bots.mau_mau import BOTS
from emojito.lab.fast.games import LEAST_CALLS
from emojito.lab.mau_mau.report import Report, report
from emojito.lab.mau_mau.runs import Advance, is_compiled, run
from emojito.lab.mau_mau.ways import Way
from emojito.lab.problem import Problem
from emojito.rules.maumau.terms import FEWEST_PLAYERS, MOST_PLAYERS

COMPILED_GAMES: Final = 20_000
"""How many games unless told, where the compiled loop plays."""
READABLE_GAMES: Final = 300
"""How many games unless told, where bots see views: some seconds."""


def line_up(bots: str, players: int) -> tuple[str, ...]:
    """Say which bot sits where.

    >>> line_up("greedy", 3)
    ('greedy', 'greedy', 'greedy')
    """
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        if name not in BOTS:
            raise Problem(f"There is no bot called {name!r}: choose among {', '.join(BOTS)}.")
        if name == "sharp":
            raise Problem("Sharp plays in a league: name whom against, as in --bots sharp,keen.")
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise Problem(f"--bots names {len(names)} bots for {players} players: name one, or each.")
    return names


def check(way: Way, games: int | None) -> None:
    """Refuse what cannot be played."""
    if not FEWEST_PLAYERS <= way.players <= MOST_PLAYERS:
        raise Problem(
            f"Mau-Mau is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {way.players}."
        )
    if games is not None and games < 1:
        raise Problem(f"--games should be 1 or more, not {games}.")
    if not LEAST_CALLS <= way.calls <= 1:
        raise Problem(f"--calls is a probability from {LEAST_CALLS} to 1, not {way.calls:g}.")


def study(
    way: Way,
    bots: tuple[str, ...],
    games: int | None = None,
    seed: int = 0,
    begin: Callable[[int], Advance] = lambda _: lambda _: None,
    workers: int = 1,
) -> Report:
    """Play the printed rules, each option alone and `way` itself, and sum it up.

    `begin` is told how many games there will be, and says whom to tell of each that was played.
    """
    compiled = is_compiled(bots)
    games = games or (COMPILED_GAMES if compiled else READABLE_GAMES)
    ways = way.side_by_side()
    advance = begin(games * len(ways))
    played = {other: run(other, bots, games, seed, advance, workers) for other in ways}
    return report(way, bots, seed, played, "compiled" if compiled else "readable")
