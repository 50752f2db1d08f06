"""Weighs the web client: what somebody loads who sits down at a table for the first time."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from emojito.server.pages import catalogue

MOST_SCRIPT = 90_000
MOST_IN_ALL = 250_000
PICTURES = 15
"""Seven at the door, and a card with its line-up: as many as a first visit shows."""
GAMES = ("src/emojito/Seat.svelte", "src/maumau/Seat.svelte")
"""What a seat loads beside the page itself, one or the other."""


def weigh(client: Path, manifest: Path) -> None:
    """Print what a first visit loads, compressed; stop the program if it is too much.

    Compressed with gzip, because over plain HTTP browsers take nothing better. It is the worst
    case: the heavier game, the longest language, the heaviest pictures.
    """
    built: dict[str, Any] = json.loads(manifest.read_text())

    def weight(*files: str) -> int:
        """Return the bytes that are sent for these files."""
        copies = ((client / file, client / f"{file}.gz") for file in files)
        return sum((copy if copy.is_file() else file).stat().st_size for file, copy in copies)

    def scripts(*names: str) -> set[str]:
        return {built[name]["file"] for name in _with_imports(built, names)}

    def styles(*names: str) -> set[str]:
        return {css for name in _with_imports(built, names) for css in built[name].get("css", ())}

    languages = [name for name in built if name.startswith("src/messages/")]
    game = max(GAMES, key=lambda name: weight(*scripts(name), *styles(name)))
    language = max(languages, key=lambda name: weight(*scripts(name)))
    first = ("index.html", game, language)
    pictures = sorted(weight(f"art/{path.name}") for path in client.glob("art/*.svg"))
    weights = {
        "page": weight("index.html", "manifest.webmanifest", "icon.svg"),
        "script": weight(*scripts(*first)),
        "style": weight(*styles(*first)),
        "font": weight(*(f"assets/{p.name}" for p in client.glob("assets/*-latin-wght-*.woff2"))),
        "catalogue": len(gzip.compress(json.dumps(catalogue()).encode())),
        "art": sum(pictures[-PICTURES:]),
    }
    total = sum(weights.values())
    for part, bytes_ in weights.items():
        sys.stdout.write(f"{part:>10} {bytes_ / 1000:6.1f} KB\n")
    sys.stdout.write(f"{'in all':>10} {total / 1000:6.1f} KB at a first visit\n")
    if weights["script"] > MOST_SCRIPT or total > MOST_IN_ALL:
        most = f"{MOST_SCRIPT / 1000:.0f} KB of script, {MOST_IN_ALL / 1000:.0f} KB in all"
        sys.exit(f"The client is too heavy. At most: {most}.")


def _with_imports(built: dict[str, Any], names: tuple[str, ...]) -> set[str]:
    """Return the parts of a build that these load at once, themselves included."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += built[name].get("imports", ())
    return found
