"""What was found, drawn: whose processor works how long for a move."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl

from bench.cluster.measure import Figures

mpl.use("Agg")

from matplotlib import pyplot as plt


def draw(found: dict[str, list[Figures]], file: Path) -> None:
    """Draw one panel for each question."""
    picture, panels = plt.subplots(len(found), 1, figsize=(9, 2.1 * len(found)))
    for panel, (title, figures) in zip(panels, found.items(), strict=True):
        names = [one.setup.name for one in figures]
        left = [0.0] * len(figures)
        for part, colour in (("nodes", "#4c72b0"), ("postgres", "#dd8452"), ("redis", "#c44e52")):
            values = [getattr(one, part) for one in figures]
            panel.barh(names, values, left=left, color=colour, label=part)
            left = [one + more for one, more in zip(left, values, strict=True)]
        for place, one in enumerate(figures):
            panel.text(left[place], place, f"  p99 {one.p99:.0f} ms", va="center", fontsize=8)
        panel.invert_yaxis()
        panel.set_title(title, fontsize=9, loc="left")
        panel.set_xlim(0, 1.25 * max(left, default=1.0))
    panels[0].legend(fontsize=8, loc="upper right")
    panels[-1].set_xlabel("µs of a processor for each move")
    picture.tight_layout()
    picture.savefig(file)
