"""Guessing what a performance shows: how likely each card of a line-up is, from frames alone.

What is noticed is held against prototypes: what the same figures are when puppets perform the
cards' scores, and when somebody but pulls a face and holds it. Nobody's feelings are read; the
question is which of these cards it was meant to be. A level sees with so much noise and attends to
so much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from math import exp, log
from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from emojito.puppet.characters import CHARACTERS
from emojito.puppet.codes import CODES
from emojito.puppet.dice import dice
from emojito.puppet.noticing import FLEETING, Impression, observe
from emojito.puppet.performing import Channel, Frame, perform
from emojito.puppet.scores import Score, Scores
from emojito.puppet.varying import PERSON, held
from emojito.rules.chance import Chance

Level: TypeAlias = Literal["gentle", "keen", "sharp"]

LEVELS: Final[tuple[Level, ...]] = ("gentle", "keen", "sharp")
MOST_NOTICED: Final = 4

ATTENTION: Final[dict[Level, float]] = {"gentle": 0.5, "keen": 0.75, "sharp": 0.95}
"""How probably each figure is noticed at all."""
NOISE: Final[dict[Channel, dict[Level, float]]] = {
    "face": {"gentle": 0.54, "keen": 0.48, "sharp": 0.4},
    "sound": {"gentle": 0.5, "keen": 0.48, "sharp": 0.39},
    "both": {"gentle": 0.72, "keen": 0.68, "sharp": 0.58},
}
"""Standard deviation with which each figure is seen; chosen so that levels are right as often as
they should be (`emojito simulate emojito --bots gentle,keen,sharp`)."""
FLEETING_NOISE: Final = 1.5
"""How much less exactly is seen how a face moves than what it is like."""
_STRONGEST: Final = 5
"""Controls of a pose that somebody pulls who does not pull all of them."""
_BLUR: Final = 0.05
"""What figures differ by in any case."""
_STYLE: Final = 2.0
"""After so many performances somebody's own style counts for half of what is seen of it."""
_MEMORY: Final = 3.0
"""After so many performances of a card at this table its score counts for half."""
_MISFIT: Final = 0.57
"""Half the squared distance, for each figure, from which a card that nobody has a score for is
more likely than one that this performance should have looked like."""


class Memory(Struct, frozen=True):
    """A performance of which one knows by now what it was."""

    performer: str
    card: str
    impression: Impression


class Reading(Struct, frozen=True):
    """What somebody makes of a performance."""

    likelihoods: dict[str, float]
    """For each card of the line-up, adding up to 1; all alike if there was nothing to see."""
    noticed: tuple[str, ...]
    """What speaks most for the likeliest card; keys of `CODES`."""
    best: str
    """The likeliest card; of several that are equally likely any."""


class Prototype(Struct, frozen=True):
    """The figures of a card as puppets perform it."""

    mean: Impression
    variance: Impression


@lru_cache(maxsize=4096)
def prototype(score: Score, channel: Channel) -> Prototype:
    """Return what to expect of a score, from one performance by each character."""
    return _summed_up(
        observe(perform(score, character, Chance(f"prototype {character}"), channel), channel)
        for character in CHARACTERS
    )


@lru_cache(maxsize=4096)
def prototype_held(score: Score, channel: Channel) -> Prototype:
    """Return what to expect of people who hold its main pose, every other one only part of it."""
    return _summed_up(
        observe(
            perform(
                held(score, _STRONGEST if number % 2 else None),
                character,
                Chance(f"held {character}"),
                channel,
                PERSON,
                times=1,
            ),
            channel,
        )
        for number, character in enumerate(CHARACTERS)
    )


def noise_of(figure: str, channel: Channel, level: Level) -> float:
    """Return the standard deviation with which a figure is seen."""
    return NOISE[channel][level] * (FLEETING_NOISE if figure in FLEETING else 1.0)


def _prototypes(score: Score, channel: Channel) -> tuple[Prototype, ...]:
    """Return all ways to show a card; a voice is not held."""
    performed = prototype(score, channel)
    return (performed,) if channel == "sound" else (performed, prototype_held(score, channel))


def _summed_up(performances: Iterable[Impression]) -> Prototype:
    seen = [*performances]
    mean = {name: sum(each[name] for each in seen) / len(seen) for name in seen[0]}
    variance = {
        name: sum((each[name] - middle) ** 2 for each in seen) / len(seen)
        for name, middle in mean.items()
    }
    return Prototype(mean, variance)


def rank(
    frames: Sequence[Frame],
    line_up: Sequence[str],
    scores: Scores,
    level: Level,
    chance: Chance,
    channel: Channel,
    history: Sequence[Memory] = (),
    performer: str | None = None,
) -> Reading:
    """Return how likely each card of the line-up is to be what the frames show.

    `history` is what was performed at this table before, by `performer` and by others.
    """
    return judge(
        observe(frames, channel), line_up, scores, level, chance, channel, history, performer
    )


def judge(
    impression: Impression,
    line_up: Sequence[str],
    scores: Scores,
    level: Level,
    chance: Chance,
    channel: Channel,
    history: Sequence[Memory] = (),
    performer: str | None = None,
) -> Reading:
    """Do the same as `rank`, of a performance that has been observed already."""
    if not impression:
        return Reading(dict.fromkeys(line_up, 1 / len(line_up)), (), chance.shuffled(line_up)[0])
    noise = {name: noise_of(name, channel, level) for name in impression}
    numbers = dice(chance)
    seen = _seen(impression, noise, ATTENTION[level], numbers)
    style = _style(scores, channel, noise, history, performer)
    ways = {
        card: [
            _fit(seen, _expected(card, known, history, style), noise)
            for known in _prototypes(scores[card], channel)
        ]
        for card in line_up
        if card in scores
    }
    totals = {card: _either([sum(fit.values()) for fit in fits]) for card, fits in ways.items()}
    fits = {card: max(fits, key=lambda fit: sum(fit.values())) for card, fits in ways.items()}
    unknown = -sum(_MISFIT + log(noise[name]) for name in seen)
    weighed = {card: totals.get(card, unknown) for card in line_up}
    top = max(weighed.values())
    odds = {card: exp(max(-700.0, value - top)) for card, value in weighed.items()}
    total = sum(odds.values())
    likelihoods = {card: value / total for card, value in odds.items()}
    best = numbers.choice([card for card in sorted(weighed) if weighed[card] == top])
    return Reading(likelihoods, _noticed(impression, fits, best), best)


def _seen(
    impression: Impression, noise: Impression, attention: float, numbers: Random
) -> Impression:
    """Return the figures that were noticed, as they seemed to be."""
    return {
        name: value + error
        for name, value in impression.items()
        for error, attended in [(numbers.gauss(0, noise[name]), numbers.random() < attention)]
        if attended
    }


def _either(logarithms: Sequence[float]) -> float:
    """Return the logarithm of the mean: any of them may be the case, all as likely."""
    top = max(logarithms)
    return top + log(sum(exp(max(-700.0, each - top)) for each in logarithms) / len(logarithms))


def _style(
    scores: Scores,
    channel: Channel,
    noise: Impression,
    history: Sequence[Memory],
    performer: str | None,
) -> Impression:
    """Return by how much this performer's figures differ from the prototypes', as a habit."""
    own = [memory for memory in history if memory.performer == performer and memory.card in scores]
    found: Impression = {}
    for memory in own:
        ways = _prototypes(scores[memory.card], channel)
        mean = max(ways, key=partial(_fits, memory.impression, noise)).mean
        for name, value in memory.impression.items():
            if name in mean:
                found[name] = found.get(name, 0.0) + value - mean[name]
    return {name: value / (len(own) + _STYLE) for name, value in found.items()}


def _fits(impression: Impression, noise: Impression, expected: Prototype) -> float:
    return sum(_fit(impression, expected, noise).values())


def _expected(
    card: str, known: Prototype, history: Sequence[Memory], style: Impression
) -> Prototype:
    """Return what a card should look like here: as known, and as this table has shown it."""
    before = [memory.impression for memory in history if memory.card == card]
    if not before and not style:
        return known
    mean = {}
    for name, value in known.mean.items():
        shown = [impression[name] for impression in before if name in impression]
        usual = value + style.get(name, 0.0)
        mean[name] = (_MEMORY * usual + sum(shown)) / (_MEMORY + len(shown))
    return Prototype(mean, known.variance)


def _fit(seen: Impression, expected: Prototype, noise: Impression) -> Impression:
    """Return the logarithm of how likely each figure is if this was meant."""
    found = {}
    for name, value in seen.items():
        if name in expected.mean and name in noise:
            variance = noise[name] ** 2 + expected.variance[name] + _BLUR * _BLUR
            found[name] = -0.5 * ((value - expected.mean[name]) ** 2 / variance + log(variance))
    return found


def _noticed(impression: Impression, fits: dict[str, Impression], best: str) -> tuple[str, ...]:
    """Return what could really be seen and speaks for the best card rather than for others."""
    others = [fit for card, fit in fits.items() if card != best]
    if best not in fits or not others:
        return ()
    speaking = {
        code: fits[best][name] - sum(fit[name] for fit in others) / len(others)
        for code, (name, low, high) in CODES.items()
        if name in fits[best] and low <= impression[name] <= high
    }
    found: dict[str, str] = {}
    for code in sorted(speaking, key=speaking.__getitem__, reverse=True):
        if speaking[code] > 0:
            found.setdefault(CODES[code].figure, code)
    return tuple(found.values())[:MOST_NOTICED]
