"""Tables for the terminal, all alike."""

from __future__ import annotations

from typing import Literal

from rich import box
from rich.table import Table


def grid(title: str, *columns: str, names: int = 1) -> Table:
    """Begin a table whose first columns name what the others count."""
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        min_width=len(title) + 2,
    )
    for number, column in enumerate(columns):
        # Names may break into lines, figures may not.
        justify: Literal["left", "right"] = "left" if number < names else "right"
        table.add_column(column, justify=justify, no_wrap=number >= names)
    return table
