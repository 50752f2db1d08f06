"""A study of Emojito! as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.table import Table

from emojito.lab.emojito.report import Report, Result, Rivals
from emojito.lab.emojito.words import alike, level, name, odds
from emojito.lab.grid import grid
from emojito.lab.stats import Spread
from emojito.lab.words import percent

_SPACE: Final = "\N{NO-BREAK SPACE}"


def tables(report: Report) -> Iterator[Table | str]:
    """Yield all there is to show, in order."""
    relay = (
        f"; a Secret Message survives a relay {percent(report.relay)} of the time"
        if any(result.secret_message for result in report.results)
        else ""
    )
    yield (
        f"[bold]Emojito![/]: {report.players} players, each right {percent(report.accuracy)} of "
        f"the time{relay}; seed {report.seed}\n"
    )
    together = [result for result in report.results if result.together]
    rivals = [result for result in report.results if result.rivals]
    if together:
        yield _together(together)
        yield f"  {_agreement(together)}\n"
    if rivals:
        yield _rivals(rivals)
        yield "  * the seat matters more than chance explains; seat 0 acts first\n"
    yield _length(report)
    yield f"[bold]{report.advice}[/]"


def _together(results: list[Result]) -> Table:
    editions = list(dict.fromkeys(result.edition for result in results))
    table = grid("Cooperative: how often you win, and how long it takes", "level", *editions)
    for row in dict.fromkeys(map(level, sorted(results, key=_severity))):
        table.add_row(row, *(_cell(results, row, edition) for edition in editions))
    return table


def _severity(result: Result) -> int:
    levels = ("normal", "challenging", "very-challenging", "impossible")
    return levels.index(result.difficulty or "normal")


def _cell(results: list[Result], row: str, edition: str) -> str:
    for result in results:
        if result.edition == edition and level(result) == row and result.together:
            minutes = f"{result.minutes.median:.0f}".rjust(3, _SPACE)
            return f"{odds(result.together.exact)}{_SPACE}{minutes}{_SPACE}min"
    return "–"


def _agreement(results: list[Result]) -> str:
    """Hold the games against the odds."""
    together = [result.together for result in results if result.together]
    off = sum(abs(found.won.rate - found.exact) for found in together) / len(together)
    games = sum(result.games for result in results) // len(results)
    return (
        f"These odds are exact for the model; {games:,} games played of each came within "
        f"{off * 100:.1f} points on average.\n"
        "  Tactic prints no levels: it goes one step for a wrong answer, as normal does."
    )


def _rivals(results: list[Result]) -> Table:
    table = grid(
        "Against each other: who wins",
        "mode, edition",
        "wins by seat (%)",
        "shared",
        "extra\nrounds",
        "challenges",
        "setbacks",
    )
    for result in results:
        if result.rivals:
            table.add_row(f"{result.mode}, {result.edition}", *_rival(result.rivals))
    return table


def _rival(rivals: Rivals) -> Iterator[str]:
    wins = " ".join(f"{winner.wins.rate * 100:.0f}" for winner in rivals.winners)
    yield f"{wins}{'*' if rivals.uneven else ' '}"
    yield percent(rivals.shared.rate)
    yield f"{rivals.extra_rounds:.2f}"
    yield f"{rivals.challenges:.1f}"
    yield f"{rivals.setbacks:.1f}"


def _length(report: Report) -> Table:
    columns = ("variant", "editions", "rounds", "95 %", "minutes", "95 %")
    table = grid("Length of a game: median (quartiles)", *columns, names=2)
    mode = report.results[0].mode
    for editions, result in alike(report.results):
        if result.mode != mode:
            table.add_section()
            mode = result.mode
        given_up = f", {percent(result.given_up.rate)} given up" if result.given_up.count else ""
        table.add_row(
            f"{name(result)}{given_up}",
            ", ".join(editions),
            *_figures(result.rounds),
            *_figures(result.minutes),
        )
    return table


def _figures(found: Spread) -> Iterator[str]:
    yield f"{found.median:.0f} ({found.lower_quartile:.0f}–{found.upper_quartile:.0f})"
    yield f"{found.p95:.0f}"
