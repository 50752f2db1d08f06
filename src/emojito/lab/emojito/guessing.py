"""The guessing league: how often each level knows what a puppet performs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import erfc, sqrt
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from emojito.lab.dice import dice
from emojito.lab.emojito.holding import HELD, hold
from emojito.lab.emojito.study import named
from emojito.lab.problem import Problem
from emojito.lab.stats import Share, share
from emojito.lab.workers import spread
from emojito.puppet.characters import CHARACTERS
from emojito.puppet.noticing import observe
from emojito.puppet.performing import Channel, Frame, perform
from emojito.puppet.reading import ATTENTION, LEVELS, Level, judge, noise_of, prototype
from emojito.puppet.scores import Score, standard_scores
from emojito.puppet.varying import PERSON, PRACTISED
from emojito.rules import Chance

Performers: TypeAlias = Literal["bots", "people", "held"]
"""Bots, a model of people who perform as is written, and one of people who hold a face."""

CHANNELS: Final[tuple[Channel, ...]] = get_args(Channel)
PERFORMERS: Final[tuple[Performers, ...]] = get_args(Performers)
ROUNDS: Final = 1000
"""How many performances of each kind unless told."""
LINE_UP: Final = 7
LISTED: Final = 10
"""How many of the worst are named."""

_PER_JOB: Final = 100


def channels(performers: Performers) -> tuple[Channel, ...]:
    """Return how they perform; nobody holds a sound."""
    return ("face",) if performers == "held" else CHANNELS


class Entry(Struct, frozen=True):
    """How one level did on one channel."""

    channel: Channel
    performers: Performers
    level: Level
    right: Share
    confidence: float
    """What it gave its own answers on average: as much as it is right, if it knows itself."""


class Pair(Struct, frozen=True):
    """Two cards that look or sound alike."""

    cards: tuple[str, str]
    confused: float
    """How often a sharp guesser would take one for the other if there were only these two."""


class Tellable(Struct, frozen=True):
    """A card, and how often the best of the levels knew it."""

    card: str
    right: Share


class League(Struct, frozen=True):
    """What came of it; the table and the JSON are made of this alone."""

    rounds: int
    """Of each channel and each kind of performer."""
    seed: int
    entries: tuple[Entry, ...]
    worst_pairs: dict[Channel, tuple[Pair, ...]]
    hardest: dict[Channel, tuple[Tellable, ...]]
    game: str = "emojito"


class Job(Struct, frozen=True):
    """Some rounds to be guessed."""

    channel: Channel
    performers: Performers
    levels: tuple[Level, ...]
    seed: int
    first: int
    last: int


class Guess(Struct, frozen=True):
    """What a level made of a round."""

    level: Level
    card: str
    right: bool
    confidence: float


def levels_named(wanted: str) -> tuple[Level, ...]:
    """Return the levels of a list with commas.

    >>> levels_named("sharp,gentle")
    ('gentle', 'sharp')
    """
    names = named(wanted, LEVELS, "level")
    return tuple(level for level in LEVELS if level in names)


def league(
    levels: tuple[Level, ...],
    rounds: int | None = None,
    seed: int = 0,
    begin: Callable[[int], Callable[[int], None]] = lambda _: lambda _: None,
    workers: int = 1,
) -> League:
    """Let each level guess the same performances, before the same line-ups."""
    if rounds is not None and rounds < 1:
        raise Problem(f"--games should be 1 or more, not {rounds}.")
    count = rounds or ROUNDS
    jobs = [
        Job(channel, performers, levels, seed, first, min(first + _PER_JOB, count))
        for channel in CHANNELS
        for performers in PERFORMERS
        if channel in channels(performers)
        for first in range(0, count, _PER_JOB)
    ]
    advance = begin(sum(job.last - job.first for job in jobs))
    guesses: dict[tuple[Channel, Performers], list[Guess]] = {}
    for job, found in zip(jobs, spread(guess, jobs, workers), strict=True):
        guesses.setdefault((job.channel, job.performers), []).extend(found)
        advance(job.last - job.first)
    entries = tuple(
        _entry(channel, performers, level, found)
        for (channel, performers), found in guesses.items()
        for level in levels
    )
    hardest = {
        channel: _hardest([each for each in guesses[channel, "bots"] if each.level == levels[-1]])
        for channel in CHANNELS
    }
    pairs = {channel: worst_pairs(channel)[:LISTED] for channel in CHANNELS}
    return League(count, seed, entries, pairs, hardest)


def guess(job: Job) -> list[Guess]:
    """Perform and guess some rounds; every card is performed equally often."""
    scores = standard_scores()
    cards = tuple(scores.by_card)
    found = []
    for number in range(job.first, job.last):
        name = f"{job.seed}/{job.channel}/{number}"
        lot = dice(name)
        card = cards[number % len(cards)]
        others = lot.sample([other for other in cards if other != card], LINE_UP - 1)
        line_up = lot.sample([card, *others], LINE_UP)
        impression = observe(_shown(job, scores[card], name, lot), job.channel)
        for level in job.levels:
            chance = Chance(f"{name}/{level}")
            reading = judge(impression, line_up, scores, level, chance, job.channel)
            best = reading.best
            found.append(Guess(level, card, best == card, reading.likelihoods[best]))
    return found


def _shown(job: Job, score: Score, name: str, lot: Random) -> tuple[Frame, ...]:
    if job.performers == "held":
        return hold(score, HELD, lot)
    looseness = PRACTISED if job.performers == "bots" else PERSON
    return perform(score, lot.choice([*CHARACTERS]), Chance(name), job.channel, looseness)


def worst_pairs(channel: Channel) -> tuple[Pair, ...]:
    """Return all pairs of cards, those that are most alike first."""
    attention = ATTENTION["sharp"]
    known = {card: prototype(score, channel) for card, score in standard_scores().by_card.items()}
    pairs = []
    for one, other in combinations(known, 2):
        far = attention * sum(
            (value - known[other].mean[name]) ** 2
            / (
                noise_of(name, channel, "sharp") ** 2
                + (known[one].variance[name] + known[other].variance[name]) / 2
            )
            for name, value in known[one].mean.items()
        )
        pairs.append(Pair((one, other), erfc(sqrt(far) / 2 / sqrt(2)) / 2))
    return tuple(sorted(pairs, key=lambda pair: -pair.confused))


def _entry(channel: Channel, performers: Performers, level: Level, found: Sequence[Guess]) -> Entry:
    own = [each for each in found if each.level == level]
    confidence = sum(each.confidence for each in own) / len(own)
    return Entry(
        channel, performers, level, share(sum(each.right for each in own), len(own)), confidence
    )


def _hardest(found: Sequence[Guess]) -> tuple[Tellable, ...]:
    cards = dict.fromkeys(each.card for each in found)
    told = []
    for card in cards:
        own = [each.right for each in found if each.card == card]
        told.append(Tellable(card, share(sum(own), len(own))))
    return tuple(sorted(told, key=lambda each: each.right.rate))[:LISTED]
