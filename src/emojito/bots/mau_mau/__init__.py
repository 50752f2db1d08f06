"""Bots for Mau-Mau; each sees a seat's view, and what everybody was told, and nothing else.

A bot answers with a command its view offers, or with None if it lets a call slip.
"""

from __future__ import annotations

from typing import Final

from emojito.bots.mau_mau.gentle import gentle
from emojito.bots.mau_mau.keen import keen
from emojito.bots.mau_mau.sharp import sharp
from emojito.bots.mau_mau.simple import Bot, by_chance, careful, greedy

LEVELS: Final[dict[str, Bot]] = {"gentle": gentle, "keen": keen, "sharp": sharp}
"""The bots people play with, by level."""

SIMPLE: Final[dict[str, Bot]] = {"random": by_chance, "greedy": greedy, "careful": careful}
"""Those to measure others by."""

BOTS: Final[dict[str, Bot]] = {**SIMPLE, **LEVELS}
"""All there are, by name."""

__all__ = ["BOTS", "LEVELS", "SIMPLE", "Bot", "careful", "gentle", "greedy", "keen", "sharp"]
