"""The command `emojito`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from emojito import __version__, referee as lines
from emojito.rules.emojito.deck import DeckError, load_deck

app = App(
    name="emojito",
    help="Emojito! and emoji Mau-Mau: exact rules, a referee, a game night.",
    version=__version__,
)


# Named, not imported: what a command needs is loaded when it is given.
for command, help in {
    "serve": "Start a game night: a server for everybody who can reach this machine.",
    "rooms": "List the rooms there are, the latest first.",
    "replay": "Print a room's history, or check the record of a game in a file.",
    "backup": "Copy the database to another file while the server runs.",
    "move": "Copy all rooms from one database to another, SQLite or PostgreSQL.",
}.items():
    app.command(f"emojito.server.cli:{command}", name=command, help=help)
app.command(
    "emojito.lab.command:simulate",
    name="simulate",
    help="Play many games at once and say what they are like.",
)


@app.command
def referee(
    *, deck: Annotated[Path | None, Parameter(help="Play with these emotions.")] = None
) -> int:
    """Play any table over JSON lines: one object in on each line, one object out."""
    try:
        own = None if deck is None else load_deck(deck)
    except DeckError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        lines.run(sys.stdin.buffer, sys.stdout.buffer, own)
    except BrokenPipeError:
        # Whoever listened has gone; there is nobody left to tell.
        sys.stderr.close()
    return 0


def main() -> None:
    """Run the command line."""
    app()
