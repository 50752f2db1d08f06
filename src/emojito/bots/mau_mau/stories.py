"""Particle filter over the hidden hands: a particle is a story of which card is which.

A hand is a row of cards that were dealt or drawn. Some were laid since, and which of them is
anybody's guess; the rest is still there. A story says of each which card it is. Many are told, each
is weighed by how probably a player like keen would have laid just those cards and named just those
colours with it, and the best take the place of the worst (sequential importance resampling, hand
after hand). Nothing here but integers and floats: the lab compiles it as it stands.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp
from typing import Final

from emojito.bots.mau_mau.cards import COLOR, NO_COLOR, OF_COLOR, UPS, CardSet
from emojito.bots.mau_mau.chance import below
from emojito.bots.mau_mau.judgement import FOLLOW, Judgement, best_color
from emojito.bots.mau_mau.row import HANDS, Row
from emojito.rules.maumau.terms import MOST_PLAYERS

WIDTH: Final = MOST_PLAYERS + 1
"""Numbers that tell a story's end: the hand of every seat, and what is left for the piles."""
REST: Final = MOST_PLAYERS

HELD: Final = 0
LAID: Final = 1
NAMED: Final = 2
STEP: Final = 5
"""Numbers that tell what happened to a hand: what, the card or the colour or which of its own, and
of a card laid what else would have fitted, where its worth stands, and what a swap would gain."""
HEAD: Final = 4
"""Numbers before all others of a hand: whose it is, cards it ever had, cards laid, steps."""

_DOUBT: Final = 20
"""Of a hundred cards so many are taken from all that could be, whether likely or not."""
_SURE: Final = 0.04
"""How much more probable a card is for each tenth of a point it is worth more."""
_MIND: Final = 1.5
"""How much more probable a colour is for each card of it."""
_ANYTHING: Final = 0.1
"""How often somebody does just anything: people are not keen."""
_HARDLY: Final = 1e-6
"""What a story is worth with something in it that cannot be."""


def tell_all(
    base: Row,
    record: Sequence[int],
    judgement: Judgement,
    unseen: CardSet,
    pool: list[int],
    weights: MutableSequence[float],
    story: MutableSequence[int],
) -> None:
    """Fill a pool with how stories end, all about as probable; `WIDTH` numbers to each."""
    for number in range(len(weights)):
        for seat in range(MOST_PLAYERS):
            pool[number * WIDTH + seat] = base[HANDS + seat]
        pool[number * WIDTH + REST] = unseen
    first = 0
    while first < len(record):
        for number in range(len(weights)):
            weights[number] = _tell(base, record, first, judgement, pool, number, story)
        _pick(base, pool, weights)
        first = _end(record, first)


def _end(record: Sequence[int], first: int) -> int:
    """Return where the next hand begins."""
    at = first + HEAD + 2 * record[first + 1]
    for _ in range(record[first + 2]):
        at += 2 + record[at + 1]
    return at + STEP * record[first + 3]


def _tell(
    base: Row,
    record: Sequence[int],
    first: int,
    judgement: Judgement,
    pool: list[int],
    number: int,
    story: MutableSequence[int],
) -> float:
    """Say of one hand which cards it had; return how much that explains."""
    cards = record[first + 1]
    for card in range(cards):
        story[card] = -1
    weight = 1.0
    at = first + HEAD + 2 * cards
    for _ in range(record[first + 2]):
        weight *= _lay(base, record, at, cards, story)
        at += 2 + record[at + 1]
    rest = pool[number * WIDTH + REST]
    hand = 0
    for card in range(cards):
        if story[card] < 0:
            likely = record[first + HEAD + 2 * card] & rest
            could = record[first + HEAD + 2 * card + 1] & rest
            if could == 0:
                likely = could = rest
                weight *= _HARDLY
            count = could.bit_count()
            probable = 1 / count
            if likely:
                choice = likely.bit_count()
                probable *= _DOUBT / 100
                if below(base, 100) >= _DOUBT:
                    could = likely
                    count = choice
            for _ in range(below(base, count)):
                could &= could - 1
            could &= -could
            if likely & could:
                probable += (1 - _DOUBT / 100) / choice
            weight /= probable * 64
            story[card] = (could - 1).bit_count()
            rest ^= could
            hand |= could
    pool[number * WIDTH + REST] = rest
    pool[number * WIDTH + record[first]] = hand
    return weight * _explained(record, at, record[first + 3], judgement, story)


def _lay(
    base: Row, record: Sequence[int], at: int, cards: int, story: MutableSequence[int]
) -> float:
    """Say which card of a hand was laid; return how many it might have been."""
    count = 0
    for place in range(at + 2, at + 2 + record[at + 1]):
        if story[record[place]] < 0:
            count += 1
    if count:
        choice = below(base, count)
        for place in range(at + 2, at + 2 + record[at + 1]):
            if story[record[place]] < 0:
                if choice == 0:
                    story[record[place]] = record[at]
                    break
                choice -= 1
        return float(count)
    for card in range(cards):
        if story[card] < 0:
            story[card] = record[at]
            break
    return _HARDLY


def _explained(
    record: Sequence[int], at: int, steps: int, judgement: Judgement, story: Sequence[int]
) -> float:
    """Return how probably somebody with these cards would have done what was done."""
    hand = 0
    probable = 1.0
    for step in range(at, at + steps * STEP, STEP):
        what = record[step]
        if what == HELD:
            hand |= 1 << story[record[step + 1]]
        elif what == LAID:
            plays = hand & record[step + 2]
            if plays & (plays - 1):
                probable *= _would_lay(record, step, hand, plays, judgement)
            hand &= ~(1 << record[step + 1])
        else:
            probable *= _would_name(hand, record[step + 1])
    return probable


def _would_lay(
    record: Sequence[int], step: int, hand: CardSet, plays: CardSet, judgement: Judgement
) -> float:
    """Return how probably this card is laid of all that may be."""
    count = plays.bit_count()
    own = _worth(record, step, hand, record[step + 1], judgement)
    whole = 0.0
    while plays:
        lowest = plays & -plays
        plays ^= lowest
        other = _worth(record, step, hand, (lowest - 1).bit_count(), judgement)
        whole += exp((other - own) * _SURE)
    return (1 - _ANYTHING) / whole + _ANYTHING / count


def _worth(record: Sequence[int], step: int, hand: CardSet, card: int, judgement: Judgement) -> int:
    """Return what a card was worth; see `judgement.best_card`."""
    value = judgement[record[step + 3] + card]
    if UPS >> card & 1:
        value += record[step + 4]
    if judgement[FOLLOW]:
        color = COLOR[card]
        if color == NO_COLOR:
            color = best_color(hand)
        value += judgement[FOLLOW] * (hand & OF_COLOR[color]).bit_count()
    return value


def _would_name(hand: CardSet, color: int) -> float:
    """Return how probably this colour is named."""
    own = (hand & OF_COLOR[color]).bit_count()
    whole = 0.0
    for other in range(NO_COLOR):
        whole += exp(((hand & OF_COLOR[other]).bit_count() - own) * _MIND)
    return (1 - _ANYTHING) / whole + _ANYTHING / NO_COLOR


def _pick(base: Row, pool: list[int], weights: Sequence[float]) -> None:
    """Let each story be there as often as its weight says (systematic resampling)."""
    count = len(weights)
    before = pool.copy()
    whole = 0.0
    for weight in weights:
        whole += weight
    step = whole / count
    point = step * (below(base, 1000) + 0.5) / 1000
    source = 0
    passed = weights[0]
    for number in range(count):
        while passed < point and source < count - 1:
            source += 1
            passed += weights[source]
        for place in range(WIDTH):
            pool[number * WIDTH + place] = before[source * WIDTH + place]
        point += step
