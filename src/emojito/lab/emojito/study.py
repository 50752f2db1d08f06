"""A study of Emojito!: what was asked, checked, and answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from emojito.lab.emojito.advice import advice
from emojito.lab.emojito.clock import OUR_CLOCK, Clock
from emojito.lab.emojito.odds import Odds, odds
from emojito.lab.emojito.people import People
from emojito.lab.emojito.play import Job, Outcome, play
from emojito.lab.emojito.report import Curve, Report, result
from emojito.lab.emojito.variants import MODES, Variant, variants
from emojito.lab.problem import Problem
from emojito.lab.words import listed
from emojito.lab.workers import spread
from emojito.rules import Chance
from emojito.rules.emojito import EMOJITO
from emojito.rules.emojito.editions import EDITIONS, Mode
from emojito.rules.emojito.events import Opened
from emojito.rules.emojito.terms import Terms

TOGETHER_GAMES: Final = 100
"""How many games of each cooperative variant unless told: its odds are computed exactly anyway."""
RIVAL_GAMES: Final = 400
"""How many games of each other variant unless told."""
ACCURACIES: Final = tuple(step / 100 for step in range(101))
"""Where the odds are computed for the chart."""

_PER_JOB: Final = 20
_WALK: Final = 40
"""How many games take as long as computing the odds of a variant."""


def editions_named(wanted: str) -> tuple[str, ...]:
    """Return the editions of a list with commas.

    >>> editions_named("tactic,desyllas")
    ('tactic', 'desyllas')
    """
    return tuple(named(wanted, EDITIONS, "edition"))


def modes_named(wanted: str) -> tuple[Mode, ...]:
    """Return the modes of a list with commas."""
    names = named(wanted, MODES, "mode")
    return tuple(mode for mode in MODES if mode in names)


def named(wanted: str, known: Iterable[str], kind: str) -> list[str]:
    """Return the names of a list with commas, if all of them are known."""
    if wanted == "all":
        return list(known)
    names = list(dict.fromkeys(name.strip() for name in wanted.split(",")))
    for name in names:
        if name not in known:
            choice = listed([*known, "all"])
            raise Problem(f"There is no {kind} called {name!r}: choose among {choice}.")
    return names


def check(people: People, clock: Clock, games: int | None) -> None:
    """Refuse what cannot be simulated."""
    for name, value in (("accuracy", people.accuracy), ("relay", people.relay)):
        if not 0 <= value <= 1:
            raise Problem(f"--{name} is a probability from 0 to 1, not {value:g}.")
    if games is not None and games < 1:
        raise Problem(f"--games should be 1 or more, not {games}.")
    if clock.minutes_per_round is not None and not 0 < clock.minutes_per_round < float("inf"):
        raise Problem(
            f"--minutes-per-round should be more than 0, not {clock.minutes_per_round:g}."
        )


def choose(players: int, editions: tuple[str, ...], modes: tuple[Mode, ...]) -> tuple[Variant, ...]:
    """Return what that many players can play of what was asked for."""
    found = variants(players, editions, modes)
    if found:
        return found
    counts = [str(count) for count in range(1, 100) if variants(count, editions, modes)]
    if not counts:
        raise Problem(f"The edition {listed(editions)} has no mode called {listed(modes)}.")
    raise Problem(f"That is for {listed(counts, 'or')} players, not {players}.")


def study(
    chosen: tuple[Variant, ...],
    players: int,
    people: People,
    clock: Clock = OUR_CLOCK,
    games: int | None = None,
    seed: int = 0,
    begin: Callable[[int], Callable[[int], None]] = lambda _: lambda _: None,
    workers: int = 1,
) -> Report:
    """Play every variant, compute the odds of the cooperative ones, and sum it up.

    `begin` is told how much there is to do, and says whom to tell of each bit that was done.
    """
    same = _same(chosen, players)
    played = tuple(dict.fromkeys(same.values()))
    together = [variant for variant in played if variant.mode == "cooperative"]
    jobs = [
        Job(variant, players, people, clock, seed, first, min(first + _PER_JOB, count))
        for variant in played
        for count in [games or (TOGETHER_GAMES if variant in together else RIVAL_GAMES)]
        for first in range(0, count, _PER_JOB)
    ]
    advance = begin(_WALK * len(together) + sum(job.last - job.first for job in jobs))
    found: dict[Variant, Odds] = {}
    for variant in together:
        found[variant] = odds(variant, players, (*_everybody(people), people))
        advance(_WALK)
    outcomes: dict[Variant, list[Outcome]] = {variant: [] for variant in played}
    for job, done in zip(jobs, spread(play, jobs, workers), strict=True):
        outcomes[job.variant] += done
        advance(len(done))
    return _report(same, players, people, clock, seed, outcomes, found)


def _same(chosen: tuple[Variant, ...], players: int) -> dict[Variant, Variant]:
    """Match every variant with the first one whose table agrees on the same terms."""
    first: dict[Terms, Variant] = {}
    same = {}
    for variant in chosen:
        opened, *_ = EMOJITO.open(variant.setup(players), Chance(0))
        if isinstance(opened, Opened):
            same[variant] = first.setdefault(opened.terms, variant)
    return same


def _everybody(people: People) -> tuple[People, ...]:
    """People of every accuracy, but else alike."""
    return tuple(replace(people, accuracy=accuracy) for accuracy in ACCURACIES)


def _report(
    same: dict[Variant, Variant],
    players: int,
    people: People,
    clock: Clock,
    seed: int,
    outcomes: dict[Variant, list[Outcome]],
    found: dict[Variant, Odds],
) -> Report:
    exact = {variant: odds.won[-1] for variant, odds in found.items()}
    results = tuple(
        result(variant, outcomes[played], exact.get(played)) for variant, played in same.items()
    )
    curves = tuple(
        Curve(variant.edition, variant.difficulty, variant.secret_message, found[played].won[:-1])
        for variant, played in same.items()
        if played in found
    )
    return Report(
        players=players,
        accuracy=people.accuracy,
        relay=people.relay,
        minutes_per_round=clock.minutes_per_round,
        seed=seed,
        results=results,
        accuracies=ACCURACIES,
        curves=curves,
        advice=advice(results, players, people.accuracy),
    )
