"""What single choices are worth: a finer measure of thinkers than the games they win.

Luck decides most games, so that thousands of them hardly tell two good players apart. Here keen
players play, and now and then it is seen what others would choose in their place. Each choice is
followed from the true hands to the end of the round, again and again, and compared with keen's on
the same samples. Decisions of one deal are not independent: a deal is one observation (a cluster),
and the intervals say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, Final

import numpy as np
from msgspec import Struct

from emojito.bots.mau_mau.keen import judgement
from emojito.bots.mau_mau.outlook import LONGEST
from emojito.bots.mau_mau.search import in_numbers, options
from emojito.lab.dice import dice
from emojito.lab.mau_mau.engine import COMPILED
from emojito.lab.mau_mau.entrants import Entrant, all_known, entrant
from emojito.lab.mau_mau.game import Game
from emojito.lab.mau_mau.ways import Way
from emojito.lab.problem import Problem
from emojito.lab.stats import Z
from emojito.lab.workers import spread
from emojito.rules import Chance, Command, Seat
from emojito.rules.maumau import MAU_MAU
from emojito.rules.maumau.commands import Call

ONE_IN: Final = 6
"""Decisions of which one is looked at: what is nearly the same teaches nothing more."""
_SAMPLES: Final = 400
"""Ends of the round to which each choice is followed."""
_PER_JOB: Final = 4
"""Deals between two steps of the progress bar."""


class Job(Struct, frozen=True):
    """Deals to play: those with the numbers `first` to `last`, which stay the same in any job."""

    way: Way
    names: tuple[str, ...]
    budget: int
    seed: int
    first: int
    last: int


class Estimate(Struct, frozen=True):
    """A mean or a share, with its 95 % interval."""

    value: float
    low: float
    high: float


class Thinker(Struct, frozen=True):
    """What somebody's choices are worth."""

    name: str
    gain: Estimate
    """Rounds won more than by keen's choice, as a share of rounds."""
    closed: Estimate | None
    """How much that is of what the oracle gains."""


class Step(Struct, frozen=True):
    """What one thinker's choices are worth beyond those of the one named before."""

    one: str
    other: str
    gain: Estimate

    @property
    def decided(self) -> bool:
        """Whether one is better beyond chance."""
        return self.gain.low > 0 or self.gain.high < 0


class Choices(Struct, frozen=True, kw_only=True):
    """All that was found."""

    game: str = "mau-mau"
    players: int
    options: tuple[str, ...]
    budget: int
    seed: int
    deals: int
    decisions: int
    thinkers: tuple[Thinker, ...]
    steps: tuple[Step, ...]


def compare_choices(
    way: Way,
    names: Sequence[str],
    deals: int,
    budget: int,
    seed: int = 0,
    begin: Callable[[int], Callable[[int], None]] = lambda _: lambda _: None,
    workers: int = 1,
) -> Choices:
    """See what thinkers would do in the place of keen players, in so many deals."""
    if way.rounds != "single":
        raise Problem("Single choices are compared in single rounds: leave out --rounds.")
    jobs = [
        Job(way, tuple(names), budget, seed, first, min(first + _PER_JOB, deals))
        for first in range(0, deals, _PER_JOB)
    ]
    advance = begin(deals)
    found: list[list[float]] = []
    for some in spread(play, jobs, workers):
        found += some
        advance(len(some))
    counts, *gains = np.array(found).T
    if not counts.any():
        raise Problem("There was nothing to choose in so few deals: ask for more with --games.")
    of_oracle = gains[names.index("oracle")] if "oracle" in names else None
    return Choices(
        players=way.players,
        options=way.options,
        budget=budget,
        seed=seed,
        deals=deals,
        decisions=int(counts.sum()),
        thinkers=tuple(
            Thinker(
                name, ratio(gain, counts), None if of_oracle is None else ratio(gain, of_oracle)
            )
            for name, gain in zip(names, gains, strict=True)
        ),
        steps=tuple(
            Step(names[place], names[place - 1], ratio(gains[place] - gains[place - 1], counts))
            for place in range(1, len(names))
        ),
    )


def ratio(values: Any, of: Any) -> Estimate:
    """Return what some sums come to as a share of others, each pair of them one observation.

    >>> ratio(np.array([1.0, 3.0]), np.array([2.0, 6.0]))
    Estimate(value=0.5, low=0.5, high=0.5)
    """
    whole = float(of.sum())
    share = float(values.sum()) / whole
    # The linearised variance of a ratio of sums (delta method).
    left = values - share * of
    half = Z * sqrt(float((left**2).sum())) / abs(whole)
    return Estimate(share, share - half, share + half)


def play(job: Job) -> list[list[float]]:
    """Play some deals; return of each the number of decisions, and each thinker's gains in all."""
    thinkers = [entrant(name, job.budget) for name in job.names]
    return [_deal(job, thinkers, number) for number in range(job.first, job.last)]


def _deal(job: Job, thinkers: Sequence[Entrant], number: int) -> list[float]:
    chance = Chance(f"{job.seed}/{number}/choices")
    found = np.zeros(1 + len(thinkers))
    for game, seat, usual in _decisions(job, number):
        view = MAU_MAU.view(game.state, seat)
        chosen = [think(view, chance, game.told, game.state) for think in thinkers]
        found += [1, *_gains(game, seat, chance, usual, chosen)]
    return [float(value) for value in found]


def _decisions(job: Job, number: int) -> Iterator[tuple[Game, Seat, Command]]:
    """Let keen players play a deal; yield some decisions just before they are carried out."""
    game, keen = Game(job.way, job.seed, number), entrant("keen", job.budget)
    chance, looks = Chance(f"{job.seed}/{number}/keen"), dice(job.seed, number)
    while game.state.phase != "over":
        for other in game.state.must_call() if game.state.phase != "color" else ():
            game.do(other, Call())
        seat = game.state.awaited()
        view = MAU_MAU.view(game.state, seat)
        usual = keen(view, chance, (), game.state)
        if usual is None:
            raise ValueError("keen players always do something")
        if len(options(view)) > 1 and usual in options(view) and looks.randrange(ONE_IN) == 0:
            yield game, seat, usual
        game.do(seat, usual)


def _gains(
    game: Game, seat: Seat, chance: Chance, usual: Command, chosen: Sequence[Command | None]
) -> list[float]:
    """Return by how much each choice does better than the usual one."""
    view = MAU_MAU.view(game.state, seat)
    different = list(dict.fromkeys([usual, *(each for each in chosen if each is not None)]))
    if len(different) == 1:
        return [0.0] * len(chosen)
    steps = [value for option in different for value in in_numbers(option)]
    ends = COMPILED.outcomes(
        all_known(view, game.state, chance), judgement(view), steps, (), LONGEST, _SAMPLES
    )
    means = np.array(ends).reshape(_SAMPLES, len(different)).mean(axis=0)
    gained = dict(zip(different, means - means[0], strict=True))
    return [0.0 if each is None else float(gained[each]) for each in chosen]
