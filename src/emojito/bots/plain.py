"""A bot that knows the rules and nothing else, except to call "Emoji!" in time."""

from __future__ import annotations

from typing import Any

from emojito.rules import Chance, Command
from emojito.rules.maumau.commands import Call


def choose(view: Any, chance: Chance) -> Command:
    """Return one of the commands a seat's view offers."""
    commands: tuple[Command, ...] = view.legal
    if Call() in commands:
        return Call()
    return chance.shuffled(commands)[0]
