"""The games that rooms host. A further one is a module beside these and a line here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from emojito.games.core import AWAY, IDLE, HostedGame
from emojito.games.emojito import EMOJITO, OwnDeck, hosted_emojito
from emojito.games.mau_mau import MAU_MAU
from emojito.rules.emojito.deck import DeckError as DeckError

HOSTED: Final[dict[str, HostedGame]] = {}
"""The games there are, by name; the first is what a new room plays."""


def register(game: HostedGame) -> None:
    """Let rooms host a game, or another form of one that they host already."""
    others = [hosted for name, hosted in HOSTED.items() if name != game.name]
    taken = {AWAY, IDLE}.union(*(other.timers for other in others))
    if shared := taken.intersection(game.timers):
        raise ValueError(f"{game.name} has clocks that are not its own: {sorted(shared)}")
    HOSTED[game.name] = game


def offer_deck(file: Path) -> list[str]:
    """Let tables play with the emotions in a file; return the pictures it names.

    Raises `DeckError` if the file cannot be played with.
    """
    own = OwnDeck.load(file)
    register(hosted_emojito(own))
    return [emotion.picture for emotion in own.deck.emotions.values()]


for _game in (EMOJITO, MAU_MAU):
    register(_game)
