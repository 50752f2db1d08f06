"""Weighs the web client: what somebody loads who sits down at a table for the first time."""

from __future__ import annotations

import gzip
import json
import sys
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from typing import Any

from emojito.server.pages import catalogue

MOST_SCRIPT = 90_000
MOST_IN_ALL = 250_000
PICTURES = 9
"""Seven at the door, and one for each game: those on cards come in the game's sheet."""
SEAT = "src/*/Seat.svelte"
"""A game's screen for a seat. Besides the page a seat loads it, the `index.ts` beside it, its
words and its sheet of pictures."""
WORDS = "src/messages/{}/{}.ts"
"""A language's words for a part of the page; those of the shell are `index`."""


def weigh(client: Path, manifest: Path) -> None:
    """Print what a first visit loads, compressed; stop the program if it is too much.

    Compressed with gzip, because over plain HTTP browsers take nothing better. It is the worst
    case: the heavier game, the longest language, letters of both parts of the font, the heaviest
    pictures.
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

    def parts(game: Path) -> tuple[str, str]:
        return f"{game}/Seat.svelte", f"{game}/index.ts"

    def sheet(game: Path) -> list[str]:
        found = client.glob(f"assets/{game.name}-pictures-*.json")
        return [f"assets/{path.name}" for path in found]

    shells = [name for name in built if fnmatch(name, WORDS.format("*", "index"))]
    languages = [Path(name).parent.name for name in shells]
    games = [Path(name).parent for name in built if fnmatch(name, SEAT)]

    def visit(game: Path, language: str) -> tuple[str, ...]:
        words = {WORDS.format(language, part) for part in ("index", game.name)}
        return "index.html", *parts(game), *(words & built.keys())

    def weight_of(game: Path, language: str) -> int:
        names = visit(game, language)
        return weight(*scripts(*names), *styles(*names), *sheet(game))

    game, language = max(product(games, languages), key=lambda choice: weight_of(*choice))
    first = visit(game, language)
    pictures = sorted(weight(f"art/{path.name}") for path in client.glob("art/*.svg"))
    weights = {
        "page": weight("index.html", "manifest.webmanifest", "icon.svg"),
        "script": weight(*scripts(*first)),
        "style": weight(*styles(*first)),
        "font": weight(*(f"assets/{path.name}" for path in client.glob("assets/*.woff2"))),
        "catalogue": len(gzip.compress(json.dumps(catalogue()).encode())),
        "art": sum(pictures[-PICTURES:]) + weight(*sheet(game)),
    }
    total = sum(weights.values())
    for part, bytes_ in weights.items():
        sys.stdout.write(f"{part:>10} {bytes_ / 1000:6.1f} KB\n")
    sys.stdout.write(f"{'in all':>10} {total / 1000:6.1f} KB at a first visit\n")
    heaviest = max(weight(*scripts(*visit(*choice))) for choice in product(games, languages))
    if heaviest > MOST_SCRIPT or total > MOST_IN_ALL:
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
