"""A study of Mau-Mau as charts, drawn from its report alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from emojito.lab import look
from emojito.lab.mau_mau.report import Effect, Report
from emojito.lab.mau_mau.words import CAUSES, KINDS, PLACES, rules, unit, who
from emojito.lab.stats import SIGNIFICANT, Share
from emojito.lab.words import change, percent, signed

_PALE: Final = "#fbc59b"
"""Orange at a distance."""
_DASHED: Final = (0, (4, 3))
_INTERVALS: Final = "Wide bars: 95\N{NO-BREAK SPACE}% confidence intervals"


def draw(report: Report, folder: Path) -> list[Path]:
    """Draw all charts into a folder; return the PNG files."""
    charts = {
        "mau-mau-length": length,
        "mau-mau-start": start,
        "mau-mau-cards": cards,
        "mau-mau-draws": draws,
        "mau-mau-options": options,
    }
    if len(set(report.bots)) > 1:
        charts["mau-mau-bots"] = bots
    with look.style():
        return [look.save(chart(report), folder, name) for name, chart in charts.items()]


def _about(report: Report, more: str = "") -> str:
    return ". ".join(filter(None, (f"{who(report)}; {rules(report)}", more)))


def length(report: Report) -> Figure:
    """How decisions are distributed."""
    found, games, bins = report.length.decisions, report.games, report.length.decisions_histogram
    width = bins[0].end - bins[0].start
    shown = [bin for bin in bins if bin.end - bin.start == width]
    longer = games - sum(bin.count for bin in shown)
    rest = f"; {percent(longer / games, 1)} take longer, up to {found.longest:,.0f}"
    figure, axes = look.chart(
        f"Half of all {unit(report)} are over within {found.median:,.0f} decisions, "
        f"one in twenty takes more than {found.p95:,.0f}",
        f"{_about(report)}. Dark: the middle half, {found.lower_quartile:,.0f} to "
        f"{found.upper_quartile:,.0f}" + (rest if longer else ""),
    )
    shares = [bin.count / games * 100 for bin in shown]
    inside = [
        found.lower_quartile <= (bin.start + bin.end) / 2 <= found.upper_quartile for bin in shown
    ]
    axes.bar(
        [bin.start for bin in shown],
        shares,
        width=width * 0.9,
        align="edge",
        color=[look.ORANGE if middle else _PALE for middle in inside],
    )
    top = max(shares)
    axes.set_ylim(0, top * 1.22)
    axes.set_xlim(shown[0].start - width, shown[-1].end + width)
    for value, what in ((found.median, "median"), (found.p95, "95\N{NO-BREAK SPACE}%:")):
        axes.plot([value, value], [0, top * 1.14], color=look.INK, linewidth=1.2)
        text = f"{what} {value:,.0f}"
        look.note(axes, text, (value, top * 1.12), (5, 0), bbox=look.CLEAR)
    axes.set_xlabel("decisions: cards played, drawn or kept, colours named")
    axes.set_ylabel(f"share of {unit(report)} (%)")
    return figure


def start(report: Report) -> Figure:
    """How often each place wins."""
    found = report.start
    if found.significant:
        finding = (
            f"Whoever starts wins {percent(found.by_distance[0].rate, 1)} of the rounds, "
            f"{abs(found.advantage) * 100:.1f} points {_more(found.advantage)} than a fair share"
        )
    else:
        finding = "Starting makes no difference that these games could show"
    figure, axes = look.chart(finding, _about(report, _INTERVALS))
    for place, wins in enumerate(found.by_distance):
        _interval(
            axes, place, wins, "D" if place == 0 else "o", look.RED if place == 0 else look.BLUE
        )
    axes.axhline(found.fair * 100, color=look.INK, linewidth=1.2, linestyle=_DASHED)
    last = len(found.by_distance) - 1
    fair = f"fair share\n{percent(found.fair, 1)}"
    axes.set_xlim(-0.5, last + 1)
    # A difference that hardly matters should look it.
    low, high = axes.get_ylim()
    axes.set_ylim(min(low, found.fair * 90), max(high, found.fair * 110))
    look.note(axes, fair, (last + 1, found.fair * 100), (0, 15), ha="right", color=look.FAINT)
    axes.set_xticks(
        range(last + 1), [place.replace(" the", "\nthe") for place in PLACES[: last + 1]]
    )
    axes.set_xlabel("place at the table, clockwise from the starting player")
    axes.set_ylabel("rounds won (%)")
    return figure


def _more(difference: float) -> str:
    return "more" if difference > 0 else "less"


def _interval(axes: Axes, place: float, wins: Share, mark: str, color: str) -> None:
    axes.plot([place] * 2, [wins.low * 100, wins.high * 100], color=color, linewidth=9, alpha=0.35)
    axes.plot(place, wins.rate * 100, mark, color=color, markersize=8)
    look.note(axes, percent(wins.rate, 1), (place, wins.rate * 100), (12, 0), bbox=look.CLEAR)


def cards(report: Report) -> Figure:
    """How often each kind is played."""
    often = {kind: found.per_copy_and_game for kind, found in report.by_kind.items()}
    numbers = {kind: value for kind, value in often.items() if kind not in KINDS}
    black = {kind for kind, found in report.by_kind.items() if found.copies == 2}
    rows = {KINDS[kind]: often[kind] for kind in KINDS}
    rows["numbers 1–10"] = sum(numbers.values()) / len(numbers)
    colored = sum(often[kind] for kind in KINDS if kind not in black) / (len(KINDS) - len(black))
    figure, axes = look.chart(
        f"A black card is played {report.by_color['black'].per_copy_and_game:.2f} times in a "
        f"{unit(report)[:-1]}, a coloured special {colored:.2f} times, "
        f"a number {rows['numbers 1–10']:.2f} times",
        _about(report, "How often each card is played"),
        height=4.5,
    )
    look.bare(axes)
    for row, (name, value) in enumerate(sorted(rows.items(), key=lambda item: item[1])):
        kind = next((kind for kind, called in KINDS.items() if called == name), None)
        color = "#c9b48c" if kind is None else look.INK if kind in black else look.ORANGE
        axes.barh(name, value, color=color, height=0.68)
        if kind is None:
            least, most = min(numbers, key=often.__getitem__), max(numbers, key=often.__getitem__)
            what = f"from {often[least]:.2f} (the {least}) to {often[most]:.2f} (the {most})"
        else:
            what = "black" if kind in black else "coloured"
        look.note(axes, f"{value:.2f}", (value, row), (6, 0))
        look.note(axes, what, (value, row), (40, 0), color=look.FAINT)
    axes.set_xlim(0, max(rows.values()) * 1.2)
    axes.set_xlabel(f"times played per card and {unit(report)[:-1]}")
    return figure


def _because(report: Report, cause: str) -> str:
    if cause == "turn":
        forced = "voluntary_draw" not in report.options
        return "for want of a card to play" if forced else "in turn"
    return {"chain": "for BANG! and NOOO!", "peng": "for PENG!", "silence": "for silence"}[cause]


def draws(report: Report) -> Figure:
    """Why cards are drawn."""
    found = sorted(report.draws.items(), key=lambda item: item[1].count)
    cause, most = found[-1]
    total = sum(drawn.per_game for _, drawn in found)
    figure, axes = look.chart(
        f"{percent(most.share)} of the {total:.0f} cards drawn in a {unit(report)[:-1]} are drawn "
        f"{_because(report, cause)}",
        _about(report),
        height=3.4,
    )
    look.bare(axes)
    for row, (reason, drawn) in enumerate(found):
        color = look.BLUE if reason == cause else look.TURQUOISE
        axes.barh(CAUSES[reason], drawn.per_game, color=color, height=0.66)
        text = f"{drawn.per_game:.1f}  ({percent(drawn.share)})"
        look.note(axes, text, (drawn.per_game, row), (6, 0))
    axes.set_xlim(0, max(most.per_game, 1e-9) * 1.18)
    axes.set_xlabel(f"cards drawn per {unit(report)[:-1]}")
    return figure


@dataclass(frozen=True)
class _Measure:
    """A figure that options may change."""

    label: str
    of: Callable[[Effect], float]
    pattern: str
    color: str
    against: Callable[[float, float], str] = lambda value, usual: change(value / usual - 1)
    """How a value differs from the usual one, in words."""


_MEASURES: Final = (
    _Measure("decisions\n(mean)", lambda effect: effect.decisions.mean, "{:,.0f}", look.ORANGE),
    _Measure(
        "rounds won by the\nstarting player (%)",
        lambda effect: effect.first_player.rate * 100,
        "{:.1f}",
        look.RED,
        lambda value, usual: f"{signed(value - usual, 1)} points",
    ),
    _Measure(
        "points per round\n(all hands)",
        lambda effect: effect.points_per_round,
        "{:.0f}",
        look.PURPLE,
    ),
    _Measure(
        "cards drawn\nper round", lambda effect: effect.draws_per_round, "{:.1f}", look.TURQUOISE
    ),
)


def options(report: Report) -> Figure:
    """What each option changes."""
    printed, *others = report.effects
    figure, panels = look.chart(
        _most(report),
        f"{who(report)}. Dashed: the printed rules; shaded: their 95\N{NO-BREAK SPACE}% confidence "
        "interval; an arrow leaves the scale",
        height=2.7 + 0.5 * len(others),
        ncols=len(_MEASURES),
        sharey=True,
    )
    rows = [len(others) - row for row in range(len(report.effects))]
    for axes, measure in zip(panels, _MEASURES, strict=True):
        look.bare(axes)
        values = [measure.of(effect) for effect in report.effects]
        usual, reach = values[0], _reach(values)
        axes.axvline(usual, color=look.INK, linewidth=1, linestyle=_DASHED)
        for row, value in zip(rows, values, strict=True):
            _lollipop(axes, row, value, usual, reach, measure)
        axes.set_xlim(usual - reach * 1.25, usual + reach * 2.5)
        axes.set_ylim(-0.6, len(others) + 0.6)
        axes.set_xlabel(measure.label, size=10.5)
    first = printed.first_player
    panels[1].axvspan(first.low * 100, first.high * 100, color=look.RED, alpha=0.12, linewidth=0)
    panels[0].set_yticks(rows, [effect.name for effect in report.effects])
    return figure


def _most(report: Report) -> str:
    """Say which option changes the length of games most."""
    printed, *others = report.effects
    growth = {effect.name: effect.decisions.mean / printed.decisions.mean - 1 for effect in others}
    option = max(growth, key=lambda name: abs(growth[name]))
    if abs(growth[option]) < 0.02:
        return f"No option makes {unit(report)} much longer or shorter"
    if growth[option] >= 1:
        players = "/".join(dict.fromkeys(report.bots))
        return f"With “{option}”, {players} players take {growth[option] + 1:.0f} times as long"
    does = "lengthens" if growth[option] > 0 else "shortens"
    return f"“{option.capitalize()}” {does} {unit(report)} by {percent(abs(growth[option]))}"


def _reach(values: list[float]) -> float:
    """How far a scale goes either side of the first value, without following a single outlier."""
    usual, *others = values
    *most, largest = sorted(abs(value - usual) for value in others)
    second = most[-1] if most else largest
    least = 0.06 * abs(usual)
    return max(least, largest if largest <= 5 * max(second, least) else second)


def _lollipop(
    axes: Axes, row: int, value: float, usual: float, reach: float, measure: _Measure
) -> None:
    end = min(value, usual + reach)
    axes.plot([usual, end], [row, row], color=measure.color, linewidth=3)
    axes.plot(end, row, "o" if end == value else ">", color=measure.color, markersize=8)
    text = measure.pattern.format(value)
    if value != usual:
        text += f"\n{measure.against(value, usual)}"
    look.note(axes, text, (max(end, usual), row), (9, 0), size=10, linespacing=1.1)


def bots(report: Report) -> Figure:
    """Who wins how often."""
    best = max(report.by_bot, key=lambda winner: winner.wins.rate / winner.fair)
    if best.p_value < SIGNIFICANT:
        finding = (
            f"“{best.name.capitalize()}” wins {percent(best.wins.rate)} of the {unit(report)}, "
            f"where {percent(best.fair)} would be fair"
        )
    else:
        finding = "No kind of bot wins more often than chance could explain"
    figure, axes = look.chart(finding, _about(report, _INTERVALS))
    kinds = list(dict.fromkeys(report.bots))
    for seat, (kind, winner) in enumerate(zip(report.bots, report.by_seat, strict=True)):
        mark, color = (("o", look.BLUE), ("s", look.ORANGE), ("D", look.TURQUOISE))[
            kinds.index(kind)
        ]
        _interval(axes, seat, winner.wins, mark, color)
    fair = 1 / report.players
    last = report.players - 1
    axes.axhline(fair * 100, color=look.INK, linewidth=1.2, linestyle=_DASHED)
    axes.set_xlim(-0.5, last + 1)
    text = f"fair share\n{percent(fair)}"
    look.note(axes, text, (last + 1, fair * 100), (0, 15), ha="right", color=look.FAINT)
    names = [winner.name.replace(": ", "\n") for winner in report.by_seat]
    axes.set_xticks(range(report.players), names)
    axes.set_xlabel("seat, clockwise, and who sits there")
    axes.set_ylabel(f"{unit(report)} won (%)")
    return figure
