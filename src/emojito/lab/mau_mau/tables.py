"""A study of Mau-Mau as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from emojito.lab.grid import grid
from emojito.lab.mau_mau.report import Effect, Report, Winner
from emojito.lab.mau_mau.words import CAUSES, KINDS, PLACES, rules, significance, who
from emojito.lab.stats import SIGNIFICANT, Share
from emojito.lab.words import change, percent, signed


def tables(report: Report) -> Iterator[Table | str]:
    """Yield all there is to show, in order."""
    yield (
        f"[bold]Mau-Mau[/]: {who(report)}; {rules(report)}; seed {report.seed}, "
        f"{report.engine} rules\n"
    )
    yield _length(report)
    yield _seats(report)
    yield f"  {_verdict(report)}\n"
    if len(set(report.bots)) > 1:
        yield _winners(report)
    yield _cards(report)
    yield _draws(report)
    yield _effects(report)
    if "random" in report.bots:
        yield (
            "  Random players who may draw do so as readily as they play a card: read "
            "“voluntary draw” as\n  what it does to the thoughtless.\n"
        )


def _length(report: Report) -> Table:
    table = grid(
        "Length of a game", "", "lower quartile", "median", "upper quartile", "95 %", "mean"
    )
    length = report.length
    for name, found in (
        ("decisions", length.decisions),
        ("turns", length.turns),
        ("rounds", length.rounds),
        ("BANG! or NOOO! in a row, at most", report.longest_chain),
    ):
        values = (found.lower_quartile, found.median, found.upper_quartile, found.p95)
        table.add_row(name, *(f"{value:,.0f}" for value in values), f"{found.mean:.1f}")
    return table


def _seats(report: Report) -> Table:
    table = grid("Rounds won, seen from whoever starts", "place", "won", "95 % interval")
    for place, wins in zip(PLACES, report.start.by_distance, strict=False):
        table.add_row(place, percent(wins.rate, 1), _interval(wins))
    return table


def _interval(wins: Share) -> str:
    return f"{wins.low * 100:.1f} – {percent(wins.high, 1)}"


def _verdict(report: Report) -> str:
    start, points = report.start, report.points
    sure = significance(start.p_value, significant=start.significant)
    stuck = report.stuck_rounds
    return (
        f"Whoever starts wins {signed(start.advantage * 100, 1)} points against a fair "
        f"{percent(start.fair, 1)} ({sure}).\n"
        f"  Hands cost {points.per_round:.1f} points a round, {points.per_loser:.1f} per loser."
        + (f"\n  In {stuck:,} of {report.round_count:,} rounds nobody could move." if stuck else "")
    )


def _winners(report: Report) -> Table:
    table = grid("Games won", "", "won", "95 % interval", "fair share", "difference")
    for winner in report.by_bot:
        table.add_row(*_winner(winner), style="bold")
    table.add_section()
    for winner in report.by_seat:
        table.add_row(*_winner(winner))
    return table


def _winner(winner: Winner) -> Iterator[str]:
    yield winner.name
    yield percent(winner.wins.rate, 1)
    yield _interval(winner.wins)
    yield percent(winner.fair)
    yield significance(winner.p_value, significant=winner.p_value < SIGNIFICANT)


def _cards(report: Report) -> Table:
    table = grid("Cards played", "card", "in the deck", "per game", "per copy and game")
    for found in (report.by_kind, report.by_color):
        for name, cards in found.items():
            table.add_row(
                KINDS.get(name, name),
                str(cards.copies),
                f"{cards.per_game:.2f}",
                f"{cards.per_copy_and_game:.3f}",
            )
        table.add_section()
    return table


def _draws(report: Report) -> Table:
    table = grid("Cards drawn", "why", "per game", "share")
    for cause, draws in report.draws.items():
        table.add_row(CAUSES[cause], f"{draws.per_game:.2f}", percent(draws.share, 1))
    return table


def _effects(report: Report) -> Table:
    table = grid(
        "Each option alone (* significant)",
        "rules",
        "decisions",
        "95 %",
        "rounds",
        "starting\nplayer",
        "points\na round",
        "draws\na round",
    )
    for effect in report.effects:
        table.add_row(*_effect(effect, report.effects[0]))
    return table


def _effect(effect: Effect, printed: Effect) -> Iterator[str]:
    def against(value: float, usual: float) -> str:
        figure = f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"
        if effect is printed or not usual:
            return figure
        return f"{figure}\N{NO-BREAK SPACE}{change(value / usual - 1)}"

    first = effect.first_player
    mark = "*" if effect.first_player_p_value < SIGNIFICANT else " "
    yield effect.name
    yield against(effect.decisions.mean, printed.decisions.mean)
    yield f"{effect.decisions.p95:,.0f}"
    yield f"{effect.rounds.mean:.1f}"
    half = (first.high - first.low) * 50
    yield f"{first.rate * 100:.1f}{mark}±\N{NO-BREAK SPACE}{half:.1f}\N{NO-BREAK SPACE}%"
    yield against(effect.points_per_round, printed.points_per_round)
    yield against(effect.draws_per_round, printed.draws_per_round)
