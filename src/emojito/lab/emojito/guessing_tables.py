"""The guessing league as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.table import Table

from emojito.lab.emojito.guessing import (
    CHANNELS,
    LINE_UP,
    PERFORMERS,
    Entry,
    League,
    Performers,
    channels,
)
from emojito.lab.grid import grid
from emojito.lab.words import percent

_WHOSE: Final[dict[Performers, str]] = {
    "bots": "Bots perform",
    "people": "People at their puppets perform",
    "held": "People pull a face and hold it",
}


def tables(league: League) -> Iterator[Table | str]:
    """Yield all there is to show, in order."""
    yield (
        f"[bold]Emojito![/]: who knows what a puppet performs, one of {LINE_UP} cards; "
        f"{league.rounds:,} performances of each kind; seed {league.seed}\n"
    )
    for performers in PERFORMERS:
        yield _right(league, performers)
    yield "  In brackets 95 % intervals. People are models: their puppets stray, and leave out."
    yield "  Who holds a face thinks first, then pulls its five strongest controls, one by one.\n"
    yield _pairs(league)
    yield "  How often a sharp guesser would take one for the other if there were only these two.\n"
    yield _hardest(league)


def _right(league: League, performers: Performers) -> Table:
    whose, shown = _WHOSE[performers], channels(performers)
    table = grid(f"{whose}: how often each level is right", "level", *shown)
    entries = [entry for entry in league.entries if entry.performers == performers]
    for level in dict.fromkeys(entry.level for entry in entries):
        own = {entry.channel: entry for entry in entries if entry.level == level}
        table.add_row(level, *(_figure(own[channel]) for channel in shown))
    return table


def _figure(entry: Entry) -> str:
    right = entry.right
    return f"{percent(right.rate)} ({right.low * 100:.0f}–{right.high * 100:.0f})"


def _pairs(league: League) -> Table:
    table = grid("The ten pairs most alike", *CHANNELS, names=len(CHANNELS))
    for row in zip(*(league.worst_pairs[channel] for channel in CHANNELS), strict=True):
        table.add_row(*(f"{' ~ '.join(pair.cards)} {percent(pair.confused)}" for pair in row))
    return table


def _hardest(league: League) -> Table:
    title = "The ten cards hardest to tell, performed by bots"
    table = grid(title, *CHANNELS, names=len(CHANNELS))
    for row in zip(*(league.hardest[channel] for channel in CHANNELS), strict=False):
        table.add_row(*(f"{told.card} {percent(told.right.rate)}" for told in row))
    return table
