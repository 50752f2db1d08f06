"""The words of a study of Mau-Mau, in tables and charts alike."""

from __future__ import annotations

from typing import Final

from emojito.lab.mau_mau.report import Report
from emojito.lab.words import percent

CAUSES: Final = {
    "turn": "in turn",
    "chain": "BANG! and NOOO!",
    "peng": "PENG!",
    "silence": "forgot to call",
}
"""Why cards are drawn."""

KINDS: Final = {
    "bang": "BANG!", "what": "WHAT?", "peng": "PENG!",
    "yeah": "YEAH!", "nooo": "NOOO!", "ups": "UPS!",
}  # fmt: skip
"""What the specials are called on the cards; numbers are called as they are."""

PLACES: Final = ("starts", "left of the start", "2 to the left", "3 to the left", "4 to the left")
"""Where one sits, seen from the starting player."""


def unit(report: Report) -> str:
    """What is played again and again."""
    return "rounds" if report.rounds == "single" else "games"


def who(report: Report) -> str:
    """Who plays what how often."""
    same = len(set(report.bots)) == 1
    bots = f"{report.players} {report.bots[0]}" if same else f"{', '.join(report.bots)}"
    kind = "single rounds" if report.rounds == "single" else "games to 500 points"
    calls = "" if report.calls == 1 else f", {percent(report.calls)} of calls remembered"
    return f"{report.games:,} {kind}, players: {bots}{calls}"


def rules(report: Report) -> str:
    """By which rules."""
    return " + ".join(report.options).replace("_", " ") or "printed rules"


def significance(p_value: float, *, significant: bool) -> str:
    """How sure one can be of a difference."""
    chance = "p < 0.001" if p_value < 0.001 else f"p = {p_value:.3f}"
    return f"{'significant' if significant else 'not significant'}, {chance}"
