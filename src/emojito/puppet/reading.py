"""Guessing what a performance shows: how likely each card of a line-up is, from frames alone.

What is noticed is held against prototypes: what the same figures are when puppets perform the
cards' scores. Nobody's feelings are read; the question is which of these cards it was meant to be.
A level sees with so much noise and attends to so much.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from emojito.puppet.characters import CHARACTERS
from emojito.puppet.codes import CODES
from emojito.puppet.dice import dice
from emojito.puppet.noticing import Impression, observe
from emojito.puppet.performing import Channel, Frame, perform
from emojito.puppet.scores import Score, Scores
from emojito.rules.chance import Chance

Level: TypeAlias = Literal["gentle", "keen", "sharp"]

LEVELS: Final[tuple[Level, ...]] = ("gentle", "keen", "sharp")
MOST_NOTICED: Final = 4

ATTENTION: Final[dict[Level, float]] = {"gentle": 0.5, "keen": 0.75, "sharp": 0.95}
"""How probably each figure is noticed at all."""
NOISE: Final[dict[Channel, dict[Level, float]]] = {
    "face": {"gentle": 0.6, "keen": 0.56, "sharp": 0.46},
    "sound": {"gentle": 0.5, "keen": 0.48, "sharp": 0.39},
    "both": {"gentle": 0.8, "keen": 0.75, "sharp": 0.64},
}
"""Standard deviation with which each figure is seen; chosen so that levels are right as often as
they should be (`emojito simulate emojito --bots gentle,keen,sharp`)."""
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
    seen = [
        observe(perform(score, character, Chance(f"prototype {character}"), channel), channel)
        for character in CHARACTERS
    ]
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
    noise = NOISE[channel][level]
    numbers = dice(chance)
    seen = _seen(impression, noise, ATTENTION[level], numbers)
    style = _style(scores, channel, history, performer)
    fits = {
        card: _fit(seen, _expected(card, scores, channel, history, style), noise)
        for card in line_up
        if card in scores
    }
    totals = {card: sum(fit.values()) for card, fit in fits.items()}
    unknown = -len(seen) * (_MISFIT + log(noise))
    weighed = {card: totals.get(card, unknown) for card in line_up}
    top = max(weighed.values())
    odds = {card: exp(max(-700.0, value - top)) for card, value in weighed.items()}
    total = sum(odds.values())
    likelihoods = {card: value / total for card, value in odds.items()}
    best = numbers.choice([card for card in sorted(weighed) if weighed[card] == top])
    return Reading(likelihoods, _noticed(impression, fits, best), best)


def _seen(impression: Impression, noise: float, attention: float, numbers: Random) -> Impression:
    """Return the figures that were noticed, as they seemed to be."""
    return {
        name: value + error
        for name, value in impression.items()
        for error, attended in [(numbers.gauss(0, noise), numbers.random() < attention)]
        if attended
    }


def _style(
    scores: Scores, channel: Channel, history: Sequence[Memory], performer: str | None
) -> Impression:
    """Return by how much this performer's figures differ from the prototypes', as a habit."""
    own = [memory for memory in history if memory.performer == performer and memory.card in scores]
    found: Impression = {}
    for memory in own:
        mean = prototype(scores[memory.card], channel).mean
        for name, value in memory.impression.items():
            if name in mean:
                found[name] = found.get(name, 0.0) + value - mean[name]
    return {name: value / (len(own) + _STYLE) for name, value in found.items()}


def _expected(
    card: str,
    scores: Scores,
    channel: Channel,
    history: Sequence[Memory],
    style: Impression,
) -> Prototype:
    """Return what a card should look like here: as scored, and as this table has shown it."""
    known = prototype(scores[card], channel)
    before = [memory.impression for memory in history if memory.card == card]
    if not before and not style:
        return known
    mean = {}
    for name, value in known.mean.items():
        shown = [impression[name] for impression in before if name in impression]
        usual = value + style.get(name, 0.0)
        mean[name] = (_MEMORY * usual + sum(shown)) / (_MEMORY + len(shown))
    return Prototype(mean, known.variance)


def _fit(seen: Impression, expected: Prototype, noise: float) -> Impression:
    """Return the logarithm of how likely each figure is if this was meant."""
    found = {}
    for name, value in seen.items():
        if name in expected.mean:
            variance = noise * noise + expected.variance[name] + _BLUR * _BLUR
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
