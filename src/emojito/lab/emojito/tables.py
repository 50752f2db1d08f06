"""A study of Emojito! as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from emojito.lab.emojito.report import Report, Result, Rivals
from emojito.lab.grid import grid
from emojito.lab.words import percent


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


def level(result: Result) -> str:
    """Where a cooperative result stands; an edition without levels goes one step, as normal."""
    name = (result.difficulty or "normal").replace("-", " ")
    return f"{name}, Secret Message" if result.secret_message else name


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
            odds = percent(result.together.exact, 1)
            return f"{odds}  {result.minutes.median:3.0f} min"
    return "–"


def _agreement(results: list[Result]) -> str:
    """Hold the games against the odds: how many intervals hold the rate they should."""
    inside = [
        result.together.won.low <= result.together.exact <= result.together.won.high
        for result in results
        if result.together
    ]
    games = sum(result.games for result in results)
    return (
        f"These odds are exact for the model, from all positions there are. {games:,} games agree: "
        f"{sum(inside)} of {len(inside)} of\n  their 95 % intervals hold them. "
        "Tactic prints no levels and goes one step, as normal does."
    )


def _rivals(results: list[Result]) -> Table:
    table = grid(
        "Against each other: who wins",
        "edition, mode",
        "wins by seat or team (%)",
        "shared",
        "extra rounds",
        "challenges",
        "setbacks",
    )
    for result in results:
        if result.rivals:
            table.add_row(f"{result.edition} {result.mode}", *_rival(result.rivals))
    return table


def _rival(rivals: Rivals) -> Iterator[str]:
    wins = " ".join(f"{winner.wins.rate * 100:.0f}" for winner in rivals.winners)
    yield f"{wins}{'*' if rivals.uneven else ' '}"
    yield percent(rivals.shared.rate)
    yield f"{rivals.extra_rounds:.2f}"
    yield f"{rivals.challenges:.1f}"
    yield f"{rivals.setbacks:.1f}"


def _length(report: Report) -> Table:
    table = grid(
        "Length of a game",
        "edition, variant",
        "rounds",
        "quartiles",
        "95 %",
        "minutes",
        "quartiles",
        "95 %",
    )
    mode = report.results[0].mode
    for result in report.results:
        if result.mode != mode:
            table.add_section()
            mode = result.mode
        rounds, minutes = result.rounds, result.minutes
        given_up = f" ({percent(result.given_up.rate)} given up)" if result.given_up.count else ""
        table.add_row(
            f"{result.edition} {result.variant.way}{given_up}",
            f"{rounds.median:.0f}",
            f"{rounds.lower_quartile:.0f} – {rounds.upper_quartile:.0f}",
            f"{rounds.p95:.0f}",
            f"{minutes.median:.0f}",
            f"{minutes.lower_quartile:.0f} – {minutes.upper_quartile:.0f}",
            f"{minutes.p95:.0f}",
        )
    return table
