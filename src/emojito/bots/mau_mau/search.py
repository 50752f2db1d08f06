"""Monte Carlo search for a single observer: every option is tried on the same samples.

Hidden hands are sampled from what the observer may know (determinisation), all options are followed
on the same sample (common random numbers), and everybody then plays by the keen judgement (a
rollout). Options that are clearly worse drop out (successive elimination), so that the time goes to
those that are hard to tell apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple, Protocol

from emojito.bots.mau_mau.cards import CardSet
from emojito.bots.mau_mau.judgement import Judgement
from emojito.bots.mau_mau.outlook import LONGEST
from emojito.bots.mau_mau.row import NOBODY
from emojito.bots.mau_mau.stories import WIDTH, tell_all
from emojito.bots.mau_mau.trying import DRAW, KEEP, LAY, NAME, STEP, TURNS, try_all
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


PLAYOUTS_PER_MS: Final = {"single": 20, "to-500": 12}
"""How many rounds are played on in a millisecond of one core in plain Python, stories included.

Measured here. To 500 a round is played to its end, as all hands count.
"""
_NUMBERS_PER_MS: Final = 600
"""How many numbers of a record are gone through in a quarter of a millisecond of one core."""

_FEWEST: Final = 8
_MOST: Final = 2000
"""Stories to tell however little or much time there is."""


def stories_in(milliseconds: float, length: int) -> int:
    """Return how many stories take about a quarter of a time."""
    return max(_FEWEST, min(_MOST, int(milliseconds * _NUMBERS_PER_MS / (length + 1))))


class Limit(Protocol):
    """How long to go on."""

    batch: int
    """Samples between two looks at it."""

    def goes_on(self, playouts: int) -> bool:
        """Whether there is time for more after so many playouts."""

    def stories(self, length: int) -> int:
        """Return how many stories there is time for if what is known takes so many numbers."""


class Deadline:
    """A limit by a clock."""

    batch = 8

    def __init__(self, end: float, clock: Callable[[], float]) -> None:
        self._end, self._clock = end, clock

    def goes_on(self, _: int) -> bool:
        """Whether it is not time yet."""
        return self._clock() < self._end

    def stories(self, length: int) -> int:
        """Tell as many as take about a quarter of the time."""
        return stories_in((self._end - self._clock()) * 1000, length)


class Playouts:
    """A limit by number, for the same answer on any machine; it stands for a time."""

    def __init__(self, most: int, milliseconds: float | None = None) -> None:
        self._most = most
        self._milliseconds = (
            most / PLAYOUTS_PER_MS["single"] if milliseconds is None else milliseconds
        )
        self.batch = max(1, min(32, most // 16))

    def goes_on(self, playouts: int) -> bool:
        """Whether there may be more."""
        return playouts < self._most

    def stories(self, length: int) -> int:
        """Tell as many as there would be time for."""
        return stories_in(self._milliseconds, length)


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
    """What is known of the hidden cards; see `tell_all`."""

    base: list[int]
    record: list[int]
    unseen: CardSet
    under: int


class Imagined(NamedTuple):
    """Where the hidden cards may be; see `try_all`."""

    base: list[int]
    pool: Sequence[int]
    under: int


class Engine(Protocol):
    """Who imagines hands and plays rounds: this machine's Python, or what the lab has compiled."""

    def imagined(self, hidden: Hidden, judgement: Judgement, stories: int) -> Imagined:
        """Return where the hidden cards may be, in so many stories."""

    def outcomes(
        self,
        imagined: Imagined,
        judgement: Judgement,
        options: Sequence[int],
        scores: Sequence[int],
        turns: int,
        samples: int,
    ) -> Sequence[float]:
        """Return what each option has come to on each sample."""


class Plain:
    """Does it as it stands in the source."""

    def imagined(self, hidden: Hidden, judgement: Judgement, stories: int) -> Imagined:
        """Tell so many stories."""
        pool, weights = [0] * (stories * WIDTH), [0.0] * stories
        base, record, unseen, under = hidden
        tell_all(base, record, judgement, unseen, pool, weights, [0] * len(record))
        return Imagined(base, pool, under)

    def outcomes(
        self,
        imagined: Imagined,
        judgement: Judgement,
        options: Sequence[int],
        scores: Sequence[int],
        turns: int,
        samples: int,
    ) -> Sequence[float]:
        """Play so many rounds on with every option."""
        found = [0.0] * (samples * len(options) // STEP)
        try_all(*imagined, judgement, options, scores, turns, found)
        return found


PLAIN: Final = Plain()


def best(
    view: View,
    usual: Command,
    imagined: Imagined,
    judgement: Judgement,
    limit: Limit,
    engine: Engine = PLAIN,
) -> Command:
    """Return the option that wins most often; `usual` unless another is better beyond doubt."""
    left = options(view)
    results: dict[Command, list[float]] = {option: [] for option in left}
    single = view.rounds == "single"
    scores, turns = ([], TURNS) if single else (list(view.scores), LONGEST)
    playouts, samples, look = 0, 0, _FIRST_LOOK
    while len(left) > 1 and (not samples or limit.goes_on(playouts)):
        steps = [number for option in left for number in in_numbers(option)]
        found = engine.outcomes(imagined, judgement, steps, scores, turns, limit.batch)
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
