"""A study of Emojito! as charts, drawn from its report alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from emojito.lab import look
from emojito.lab.emojito.report import Curve, Report, Result
from emojito.lab.emojito.words import alike, level, name, odds
from emojito.lab.words import listed, percent
from emojito.rules.emojito.editions import DEFAULT_EDITION


@dataclass(frozen=True)
class _Level:
    """How the curve of a level is drawn and where it is named."""

    name: str
    color: str
    ink: str
    """The colour, dark enough for words."""
    height: float
    left: bool


_LEVELS: Final = {
    "normal": _Level("normal", look.GREEN, "#2f7a3f", 80, left=True),
    "challenging": _Level("challenging", look.ORANGE, "#b8470a", 45, left=True),
    "very-challenging": _Level("very challenging", look.PURPLE, look.PURPLE, 34, left=False),
}
"""The level that cannot be told from very challenging with the Secret Message is left out."""
_LINES: Final = (
    ("solid", "solid"),
    ("dashed", (0, (5, 2))),
    ("dotted", (0, (1, 1.6))),
    ("dash-dotted", (0, (7, 2, 1, 2))),
)
_MODES: Final = {
    "cooperative": (look.TURQUOISE, "o"),
    "competitive": (look.RED, "D"),
    "teams": (look.PURPLE, "s"),
}


def draw(report: Report, folder: Path) -> list[Path]:
    """Draw all charts into a folder; return the PNG files."""
    charts = {"emojito-length": length}
    if report.curves:
        charts["emojito-odds"] = win_rates
    if any(result.mode == "competitive" for result in report.results):
        charts["emojito-seats"] = seats
    with look.style():
        return [look.save(chart(report), folder, name) for name, chart in charts.items()]


def win_rates(report: Report) -> Figure:
    """How the odds of cooperative play depend on how often guessers are right."""
    usual = _usual(report)
    families = _families(report.curves)
    lines = ", ".join(
        f"{how}: {listed(family)}" for (how, _), family in zip(_LINES, families, strict=False)
    )
    kinds = sorted({curve.secret_message for curve in report.curves})
    wins = [figures.replace(" ", " of ", 1) for figures in _at_hand(report, usual, kinds[0])]
    figure, rows = look.chart(
        f"Right {percent(report.accuracy)} of the time, you win "
        + listed([f"{wins[0]} games", *wins[1:]]),
        f"{report.players} players, cooperative; exact odds, in figures those of {usual} at the "
        f"upright line. {lines.capitalize()}",
        height=1.5 + 2.9 * len(kinds),
        nrows=len(kinds),
        sharex=True,
        squeeze=False,
    )
    for (axes,), secret_message in zip(rows, kinds, strict=True):
        _curves(axes, report, families, secret_message=secret_message)
        title = "without the Secret Message"
        if secret_message:
            figures = listed(_at_hand(report, usual, secret_message))
            title = f"with the Secret Message: {figures}"
        axes.set_title(title, size=11, loc="left")
    rows[-1][0].set_xlabel("right answers (% of all guesses)")
    return figure


def _at_hand(report: Report, edition: str, secret_message: bool) -> list[str]:
    """The odds at the accuracy of the study, level by level."""
    return [
        f"{odds(result.together.exact)} {result.difficulty or 'normal'}".replace("-", " ")
        for result in report.results
        if (result.edition, result.secret_message) == (edition, secret_message)
        and result.together
        and (result.difficulty or "normal") in _LEVELS
    ]


def _usual(report: Report) -> str:
    editions = [curve.edition for curve in report.curves]
    return DEFAULT_EDITION if DEFAULT_EDITION in editions else editions[0]


def _families(curves: tuple[Curve, ...]) -> list[tuple[str, ...]]:
    """Editions whose odds are all the same, together."""
    odds_of: dict[str, list[object]] = {}
    for curve in curves:
        odds_of.setdefault(curve.edition, []).append(
            (curve.difficulty, curve.secret_message, curve.won)
        )
    families: list[tuple[str, ...]] = []
    for edition in odds_of:
        same = tuple(other for other in odds_of if odds_of[other] == odds_of[edition])
        if same not in families:
            families.append(same)
    return families


def _curves(
    axes: Axes, report: Report, families: list[tuple[str, ...]], *, secret_message: bool
) -> None:
    accuracies = [accuracy * 100 for accuracy in report.accuracies]
    labelled = set()
    for family, (_, style) in zip(families, _LINES, strict=False):
        for curve in report.curves:
            level = _LEVELS.get(curve.difficulty or "normal")
            if (curve.edition, curve.secret_message) != (family[0], secret_message) or not level:
                continue
            won = [rate * 100 for rate in curve.won]
            axes.plot(accuracies, won, color=level.color, linestyle=style, linewidth=2)
            if level not in labelled:
                _label(axes, level, accuracies, won)
                labelled.add(level)
    axes.axvline(report.accuracy * 100, color=look.INK, linewidth=1)
    axes.set_xlim(0, 100)
    axes.set_ylim(-2, 104)
    axes.set_yticks(range(0, 101, 25))
    axes.set_ylabel("games won (%)")


def _label(axes: Axes, level: _Level, accuracies: list[float], won: list[float]) -> None:
    """Name a curve where it comes by a height that keeps the names apart."""
    height = min(level.height, max(won) * 0.8)
    at = next(place for place, rate in enumerate(won) if rate >= height)
    shift, side = (-8, "right") if level.left else (10, "left")
    look.note(
        axes, level.name, (accuracies[at], won[at]), (shift, 0),
        ha=side, color=level.ink, size=10.5, bbox=look.CLEAR,
    )  # fmt: skip


def length(report: Report) -> Figure:
    """How long each variant takes."""
    rows = alike(report.results)
    quick = min(rows, key=lambda row: row[1].minutes.median)
    slow = max(rows, key=lambda row: row[1].minutes.median)
    groups = list(dict.fromkeys(map(_group, rows)))
    finding = f"From {_long(quick)} to {_long(slow)}"
    if quick is slow:
        finding = f"A game takes about {_long(quick)}"
    figure, axes = look.chart(
        finding,
        f"{report.players} players, right {percent(report.accuracy)} of the time. "
        "Mark: median, thick: the middle half, thin: up to 95\N{NO-BREAK SPACE}%",
        height=1.9 + 0.27 * (len(rows) + 1.6 * len(groups)),
    )
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")
    ticks: dict[float, str] = {}
    place = 0.0
    for group in groups:
        place -= 1.6
        axes.annotate(
            group, (0, place), (-4, 0), xycoords=("axes fraction", "data"),
            textcoords="offset points", ha="right", va="center", weight="bold", size=10,
        )  # fmt: skip
        for editions, result in rows:
            if _group((editions, result)) == group:
                place -= 1
                ticks[place] = level(result) if result.together else ", ".join(editions)
                _length(axes, place, result)
    axes.set_yticks(list(ticks), list(ticks.values()), size=10)
    axes.set_ylim(place - 0.7, -0.9)
    axes.set_xlim(0, max(result.minutes.p95 for _, result in rows) * 1.3)
    axes.set_xlabel("minutes (estimated)")
    return figure


def _group(row: tuple[list[str], Result]) -> str:
    editions, result = row
    return ", ".join(editions) + ", cooperative" if result.together else result.mode


def _long(row: tuple[list[str], Result]) -> str:
    editions, result = row
    return f"{result.minutes.median:.0f} minutes ({name(result)}, {editions[0]})"


def _length(axes: Axes, place: float, result: Result) -> None:
    color, mark = _MODES[result.mode]
    found = result.minutes
    axes.plot([found.median, found.p95], [place] * 2, color=color, linewidth=1.4)
    middle = [found.lower_quartile, found.upper_quartile]
    axes.plot(middle, [place] * 2, color=color, linewidth=6, alpha=0.55)
    axes.plot(found.median, place, mark, color=color, markersize=7)
    text = f"{found.median:.0f} min, {result.rounds.median:.0f} rounds"
    look.note(axes, text, (found.p95, place), (9, 0), size=10, color=look.FAINT, bbox=look.CLEAR)


def seats(report: Report) -> Figure:
    """Who wins in competitive play, by place in turn order."""
    results = [result for result in report.results if result.mode == "competitive"]
    rivals = [result.rivals for result in results if result.rivals]
    first = [found.winners[0].wins.rate * 100 for found in rivals]
    last = [found.winners[-1].wins.rate * 100 for found in rivals]
    if any(found.uneven for found in rivals):
        finding = (
            f"Who acts first wins {_range(first)} of competitive games, "
            f"who acts last {_range(last)}"
        )
    else:
        finding = "Turn order makes no difference that these games could show"
    figure, panels = look.chart(
        finding,
        f"{report.players} players, right {percent(report.accuracy)} of the time, "
        f"{results[0].games:,} games of each edition. Wide bars: 95\N{NO-BREAK SPACE}% confidence "
        "intervals, dashed: fair share",
        height=3.9,
        ncols=len(results),
        sharey=True,
        squeeze=False,
    )
    for axes, result in zip(panels[0], results, strict=True):
        _seats(axes, result)
    panels[0][0].set_ylabel("games won (%)")
    figure.supxlabel("place in turn order (1 acts first)", size=11, color=look.INK)
    return figure


def _range(percents: list[float]) -> str:
    low, high = f"{min(percents):.0f}", f"{max(percents):.0f}"
    return f"{low if low == high else f'{low}–{high}'}\N{NO-BREAK SPACE}%"


def _seats(axes: Axes, result: Result) -> None:
    if result.rivals is None:
        return
    for place, winner in enumerate(result.rivals.winners, 1):
        wins, color = winner.wins, look.RED if place == 1 else look.BLUE
        axes.plot(
            [place] * 2, [wins.low * 100, wins.high * 100], color=color, linewidth=8, alpha=0.35
        )
        axes.plot(place, wins.rate * 100, "D" if place == 1 else "o", color=color, markersize=7)
    axes.axhline(result.rivals.fair * 100, color=look.INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title(result.edition, size=11)
    axes.set_xticks(range(1, len(result.rivals.winners) + 1))
    axes.set_xlim(0.4, len(result.rivals.winners) + 0.6)
