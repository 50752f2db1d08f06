"""What single choices are worth, as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from emojito.lab.grid import grid
from emojito.lab.mau_mau.choices import Choices, Estimate
from emojito.lab.words import signed


def tables(choices: Choices) -> Iterator[Table | str]:
    """Yield all there is to show, in order."""
    rules = " + ".join(choices.options).replace("_", " ") or "printed rules"
    yield (
        f"[bold]Mau-Mau, single choices[/]: {choices.players} players, {rules}; "
        f"{choices.decisions:,} decisions of keen players in {choices.deals:,} deals; "
        f"{choices.budget} ms of thought, seed {choices.seed}\n"
    )
    yield _thinkers(choices)
    if choices.steps:
        yield _steps(choices)


def _thinkers(choices: Choices) -> Table:
    table = grid("Rounds won more than by keen's choice, in a hundred", "", "gain", "95 % interval",
                 "of the oracle's", "95 % interval")  # fmt: skip
    for thinker in choices.thinkers:
        table.add_row(thinker.name, *_in_a_hundred(thinker.gain), *_share(thinker.closed))
    return table


def _steps(choices: Choices) -> Table:
    table = grid("One after the other", "", "", "gain", "95 % interval", "", names=2)
    for step in choices.steps:
        decided = "" if step.decided else "not decided"
        table.add_row(step.one, f"against {step.other}", *_in_a_hundred(step.gain), decided)
    return table


def _in_a_hundred(gain: Estimate) -> tuple[str, str]:
    low, high = signed(gain.low * 100, 2), signed(gain.high * 100, 2)
    return signed(gain.value * 100, 2), f"{low} – {high}"


def _share(share: Estimate | None) -> tuple[str, str]:
    if share is None:
        return "", ""
    return f"{share.value:.2f}", f"{share.low:.2f} – {share.high:.2f}"
