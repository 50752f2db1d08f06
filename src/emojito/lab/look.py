"""How our charts look: the ring's colours on cream, few lines, words next to what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import fill
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

RED: Final = "#e5484d"
ORANGE: Final = "#f76b15"
YELLOW: Final = "#f5c518"
GREEN: Final = "#46a758"
TURQUOISE: Final = "#12a594"
BLUE: Final = "#3e63dd"
PURPLE: Final = "#8e4ec6"
CREAM: Final = "#fff7e8"
INK: Final = "#3b2f1e"
FAINT: Final = "#7a6a52"
"""For what should be found rather than seen; 4.9 : 1 on cream."""
RULE: Final = "#e6d8bd"
"""For lines that guide the eye."""

CLEAR: Final = {"facecolor": CREAM, "edgecolor": "none", "pad": 1}
"""The box of words that keep lines from running through them."""

_WIDTH: Final = 8.0
"""Inches; fonts are chosen to be read at 100 pixels each."""
_DPI: Final = 150

_STYLE: Final[dict[Any, Any]] = {
    "figure.facecolor": CREAM,
    "savefig.facecolor": CREAM,
    "axes.facecolor": CREAM,
    "axes.edgecolor": RULE,
    "axes.labelcolor": INK,
    "axes.labelsize": 11,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "xtick.color": RULE,
    "ytick.color": RULE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": 10.5,
    "ytick.labelsize": 10.5,
    "ytick.major.size": 0,
    "font.size": 11,
    "font.family": "DejaVu Sans",
    "text.color": INK,
    "text.parse_math": False,
    "lines.linewidth": 2.2,
    "lines.solid_capstyle": "butt",  # an interval ends where it ends
    "svg.hashsalt": "emojito",
}


@contextmanager
def style() -> Iterator[None]:
    """Draw in our style within."""
    with mpl.rc_context(_STYLE):
        yield


def chart(finding: str, about: str, height: float = 4.8, **subplots: Any) -> tuple[Figure, Any]:
    """Begin a chart: what it shows as its title, below it what was counted."""
    figure = Figure(figsize=(_WIDTH, height))
    title, below = _even(finding, 58), fill(about, 96)
    head = 0.32 + 0.25 * (title.count("\n") + 1)
    top = head + 0.19 * (below.count("\n") + 1) + 0.16
    # The layout engine keeps clear of the axes only; the words above them get room of their own.
    layout = ConstrainedLayoutEngine(
        rect=(0.012, 0.012, 0.976, 1 - top / height - 0.012), w_pad=0.06, h_pad=0.04
    )
    figure.set_layout_engine(layout)
    figure.text(0.025, 1 - 0.2 / height, title, size=15, weight="bold", va="top", linespacing=1.15)
    figure.text(0.025, 1 - head / height, below, size=10.5, color=FAINT, va="top")
    return figure, figure.subplots(**subplots)


def _even(text: str, width: int) -> str:
    """Break lines so that none is left with a single word."""
    lines = fill(text, width).count("\n")
    return fill(text, next(w for w in range(1, width + 1) if fill(text, w).count("\n") <= lines))


def bare(axes: Axes) -> None:
    """Take the scale away from axes whose marks carry their values."""
    axes.grid(visible=False)
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(length=0)
    axes.set_xticks([])


def note(
    axes: Axes, text: str, at: tuple[float, float], by: tuple[float, float], **how: Any
) -> None:
    """Write next to a point of the data, `by` points away from it."""
    axes.annotate(text, at, by, textcoords="offset points", **{"va": "center", **how})


def save(figure: Figure, folder: Path, name: str) -> Path:
    """Write a chart as PNG and SVG, byte for byte the same for the same figures."""
    png = folder / f"{name}.png"
    figure.savefig(png, dpi=_DPI, metadata={"Software": None})
    figure.savefig(folder / f"{name}.svg", metadata={"Date": None, "Creator": "emojito"})
    return png
