"""A bot that knows the rules and nothing else."""

from __future__ import annotations

from typing import Any

from emojito.rules import Chance, Command


def choose(view: Any, chance: Chance) -> Command:
    """Return one of the commands a seat's view offers."""
    commands: tuple[Command, ...] = view.legal
    return chance.shuffled(commands)[0]
