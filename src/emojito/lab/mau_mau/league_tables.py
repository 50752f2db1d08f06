"""A league of Mau-Mau bots as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from emojito.lab.grid import grid
from emojito.lab.mau_mau.league import Duel, League
from emojito.lab.words import percent


def tables(league: League) -> Iterator[Table | str]:
    """Yield all there is to show, in order."""
    kind = "single rounds" if league.rounds == "single" else "games to 500 points"
    rules = " + ".join(league.options).replace("_", " ") or "printed rules"
    yield (
        f"[bold]Mau-Mau league[/]: {kind}, {league.players} players, {rules}; "
        f"{league.budget} ms of thought, seed {league.seed}\n"
    )
    yield _standings(league)
    yield _duels(league)
    if league.closed is not None:
        yield f"  Sharp goes {percent(league.closed)} of the way from keen to the oracle.\n"


def _standings(league: League) -> Table:
    table = grid("Table", "", "games won", "beats")
    for standing in league.table:
        others = len(league.table) - 1
        table.add_row(standing.name, percent(standing.won, 1), f"{standing.beaten} of {others}")
    return table


def _duels(league: League) -> Table:
    table = grid("Duels, each deal with seats exchanged", "", "", "won", "95 % interval", "games",
                 "", names=2)  # fmt: skip
    for duel in sorted(league.duels, key=lambda duel: -abs(duel.won - 0.5)):
        table.add_row(*_duel(duel))
    return table


def _duel(duel: Duel) -> Iterator[str]:
    better, worse, won, low, high = duel.one, duel.other, duel.won, duel.low, duel.high
    if won < 0.5:
        better, worse, won, low, high = worse, better, 1 - won, 1 - high, 1 - low
    yield better
    yield f"against {worse}"
    yield percent(won, 1)
    yield f"{low * 100:.1f} – {percent(high, 1)}"
    yield f"{duel.games:,}"
    yield "" if duel.decided else "not decided"
