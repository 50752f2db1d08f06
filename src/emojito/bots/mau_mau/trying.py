"""Trying options: hands are imagined, and each option is played on from there to the end."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from emojito.bots.mau_mau.cards import BLACK, CardSet
from emojito.bots.mau_mau.chance import below, shuffle, turn_aside
from emojito.bots.mau_mau.judgement import Judgement, best_color
from emojito.bots.mau_mau.outlook import draw, lay, name, pay, play_on
from emojito.bots.mau_mau.row import (
    AFTER,
    CHANCE,
    DECK,
    GOES_ON,
    HANDS,
    IN_DECK,
    IN_LAID,
    LAID,
    PENDING,
    TURN,
    WINNER,
    Row,
)
from emojito.bots.mau_mau.standing import worth

DRAW: Final = 0
KEEP: Final = 1
NAME: Final = 2
LAY: Final = 3
STEP: Final = 3
"""Numbers that tell an option: what to do, the card or the colour, with whom to swap."""
SLOT: Final = 3
"""Numbers that tell a hidden card in a hand: the seat, what it may well be, what it could be."""

DOUBT: Final = 20
"""Of a hundred cards that could be but are not likely, so many are believed."""
_TRIES: Final = 40


def try_all(
    base: Row,
    slots: Sequence[int],
    unseen: list[int],
    under: int,
    judgement: Judgement,
    options: Sequence[int],
    scores: Sequence[int],
    found: MutableSequence[float],
) -> None:
    """Imagine hidden cards and try all options on them, again and again until `found` is full.

    `base` is the round without what is hidden, `unseen` the cards that are; `under` of them lie
    under the top card. `found` gets what the end is worth, by sample and option.
    """
    seat = base[TURN]
    count = len(options) // STEP
    for first in range(0, len(found), count):
        row = imagine(base, slots, unseen, under)
        for option in range(count):
            ahead = row.copy()
            follow(ahead, judgement, options, option * STEP)
            play_on(ahead, judgement)
            found[first + option] = worth(ahead, seat, scores)


def imagine(base: Row, slots: Sequence[int], unseen: list[int], under: int) -> Row:
    """Return the round with the hidden cards in places where they could be."""
    row = base.copy()
    rest = unseen.copy()
    left = len(rest)
    for slot in range(0, len(slots), SLOT):
        place = _pick(row, rest, left, slots[slot + 1], slots[slot + 2])
        row[HANDS + slots[slot]] |= 1 << rest[place]
        left -= 1
        rest[place] = rest[left]
    for _ in range(min(under, left)):
        place = below(row, left)
        row[LAID + row[IN_LAID]] = rest[place]
        row[IN_LAID] += 1
        left -= 1
        rest[place] = rest[left]
    for place in range(left):
        row[DECK + place] = rest[place]
    row[IN_DECK] = left
    shuffle(row, DECK, left)
    base[CHANCE] = row[CHANCE]
    turn_aside(row)
    return row


def _pick(row: Row, cards: Sequence[int], count: int, likely: CardSet, could: CardSet) -> int:
    """Return the place of a card that is likely or, now and then, one that could be at least."""
    for _ in range(_TRIES):
        place = below(row, count)
        if likely >> cards[place] & 1:
            return place
        if could >> cards[place] & 1 and below(row, 100) < DOUBT:
            return place
    for place in range(count):
        if could >> cards[place] & 1:
            return place
    return count - 1


def follow(row: Row, judgement: Judgement, options: Sequence[int], first: int) -> None:
    """Let the player in turn do something; a colour, if one is asked for, follows by judgement."""
    what = options[first]
    if what == LAY:
        card = options[first + 1]
        lay(row, card, options[first + 2])
        if BLACK >> card & 1 and row[WINNER] == GOES_ON:
            name(row, best_color(row[HANDS + row[TURN]]))
    elif what == NAME:
        name(row, options[first + 1])
    elif what == KEEP:
        row[TURN] = row[AFTER + row[TURN]]
    elif row[PENDING]:
        pay(row)
    else:
        draw(row, judgement)
