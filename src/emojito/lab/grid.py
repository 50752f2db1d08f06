"""Tables for the terminal, all alike."""

from __future__ import annotations

from rich import box
from rich.table import Table


def grid(title: str, *columns: str) -> Table:
    """Begin a table whose first column names what the others count."""
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        min_width=len(title) + 2,
    )
    for number, column in enumerate(columns):
        # Names may break into lines, figures may not.
        table.add_column(column, justify="right" if number else "left", no_wrap=number > 0)
    return table
