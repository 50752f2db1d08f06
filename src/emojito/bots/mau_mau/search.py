"""Looking ahead: every option is played out against the same assumed hands, again and again.

A determinised search for a single observer: hands are sampled from what the observer may know, each
option is tried on the same sample, everybody then plays by the keen judgement until the round is
over. Options that are clearly worse drop out, so that the time goes to those that are hard to tell
apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple, Protocol

from emojito.bots.mau_mau.chance import beginning
from emojito.bots.mau_mau.judgement import Judgement
from emojito.bots.mau_mau.row import CHANCE, NOBODY
from emojito.bots.mau_mau.trying import DRAW, KEEP, LAY, NAME, try_all
from emojito.rules import Command
from emojito.rules.maumau.cards import CARDS, COLORS, PLACE
from emojito.rules.maumau.commands import Color, Draw, Keep, Play
from emojito.rules.maumau.view import View

_FIRST_LOOK: Final = 32
"""Samples before an option may drop out."""
_CLEARLY: Final = 2.5
"""Standard errors by which an option is worse that drops out."""
_DOUBT: Final = 0.5
"""Standard errors by which another option has to be better than the keen one."""


class Limit(Protocol):
    """How long to go on."""

    batch: int
    """Samples between two looks at it."""

    def goes_on(self, playouts: int) -> bool:
        """Whether there is time for more after so many playouts."""


class Deadline:
    """A limit by a clock."""

    batch = 8

    def __init__(self, end: float, clock: Callable[[], float]) -> None:
        self._end, self._clock = end, clock

    def goes_on(self, _: int) -> bool:
        """Whether it is not time yet."""
        return self._clock() < self._end


class Playouts:
    """A limit by number, for the same answer on any machine."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.batch = max(1, min(32, most // 16))

    def goes_on(self, playouts: int) -> bool:
        """Whether there may be more."""
        return playouts < self._most


def options(view: View) -> list[Command]:
    """Return what there is to choose from; of two black cards that play the same, one."""
    found: dict[object, Command] = {}
    for command in view.legal:
        if isinstance(command, Play) and CARDS[command.card].color is None:
            found.setdefault((CARDS[command.card].icon, command.swap), command)
        elif isinstance(command, Play | Draw | Keep | Color):
            found[command] = command
    return list(found.values())


class Hidden(NamedTuple):
    """What samples are made of; see `try_all`."""

    base: list[int]
    slots: list[int]
    unseen: list[int]
    under: int


class Engine(Protocol):
    """Who plays the rounds to their end: this machine's Python, or what the lab has compiled."""

    def __call__(
        self,
        hidden: Hidden,
        judgement: Judgement,
        options: Sequence[int],
        scores: Sequence[int],
        samples: int,
    ) -> Sequence[float]:
        """Return what each option has come to on each sample."""


def plainly(
    hidden: Hidden,
    judgement: Judgement,
    options: Sequence[int],
    scores: Sequence[int],
    samples: int,
) -> Sequence[float]:
    """Play the rounds to their end as they stand in the source."""
    found = [0.0] * (samples * len(options) // 3)
    try_all(*hidden, judgement, options, scores, found)
    return found


def best(
    view: View,
    usual: Command,
    hidden: Hidden,
    judgement: Judgement,
    seed: int,
    limit: Limit,
    engine: Engine = plainly,
) -> Command:
    """Return the option that wins most often; `usual` unless another is better beyond doubt."""
    left = options(view)
    results: dict[Command, list[float]] = {option: [] for option in left}
    scores = [] if view.rounds == "single" else list(view.scores)
    hidden.base[CHANCE] = beginning(seed)
    playouts, samples, look = 0, 0, _FIRST_LOOK
    while len(left) > 1 and (not samples or limit.goes_on(playouts)):
        steps = [number for option in left for number in in_numbers(option)]
        found = engine(hidden, judgement, steps, scores, limit.batch)
        for place, option in enumerate(left):
            results[option] += found[place :: len(left)]
        samples += limit.batch
        playouts += limit.batch * len(left)
        if samples >= look:
            look *= 2
            left = _in_the_running(left, results)
    return _chosen(left, usual, results)


def in_numbers(option: Command) -> tuple[int, int, int]:
    """Return what `try_all` needs to know of an option."""
    match option:
        case Play(card=card, swap=swap):
            return LAY, PLACE[card], NOBODY if swap is None else swap
        case Color(color=color):
            return NAME, COLORS.index(color), NOBODY
        case Keep():
            return KEEP, NOBODY, NOBODY
        case Draw():
            return DRAW, NOBODY, NOBODY
        case _:
            raise ValueError(f"{option} is no option")


def _in_the_running(left: Sequence[Command], results: dict[Command, list[float]]) -> list[Command]:
    leader = max(left, key=lambda option: sum(results[option]))
    return [
        option
        for option in left
        if option == leader or _ahead(results[leader], results[option]) < _CLEARLY
    ]


def _chosen(
    left: Sequence[Command], usual: Command, results: dict[Command, list[float]]
) -> Command:
    leader = max(left, key=lambda option: sum(results[option]))
    if usual not in left or _ahead(results[leader], results[usual]) > _DOUBT:
        return leader
    return usual


def _ahead(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors one option has done better than another on the same samples."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((value - mean) ** 2 for value in differences) / count
    # Two that have never differed yet are no further apart than one sample could tell.
    return mean / sqrt((variance or 1 / count) / count)
