"""Rollouts: hands are imagined, and each option is followed from there and valued.

A single round is cut off after some turns and valued as it stands (`prospects`); in a game to 500
it is played to its end.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from emojito.bots.mau_mau.cards import BLACK
from emojito.bots.mau_mau.chance import below, shuffle, turn_aside
from emojito.bots.mau_mau.judgement import Judgement, best_color
from emojito.bots.mau_mau.outlook import draw, lay, name, pay, play_on
from emojito.bots.mau_mau.prospects import prospect
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
    PRESENT,
    TURN,
    WINNER,
    Row,
)
from emojito.bots.mau_mau.standing import worth
from emojito.bots.mau_mau.stories import REST, WIDTH
from emojito.rules.maumau.terms import MOST_PLAYERS

DRAW: Final = 0
KEEP: Final = 1
NAME: Final = 2
LAY: Final = 3
TURNS: Final = 6
"""How often everybody plays before a single round is valued as it stands."""
STEP: Final = 3
"""Numbers that tell an option: what to do, the card or the colour, with whom to swap."""


def try_all(
    base: Row,
    pool: Sequence[int],
    under: int,
    judgement: Judgement,
    options: Sequence[int],
    scores: Sequence[int],
    turns: int,
    found: MutableSequence[float],
) -> None:
    """Try all options on stories out of a pool, again and again until `found` is full.

    `base` is the round without what is hidden; `under` hidden cards lie under the top card.
    After so many `turns` each a round that goes on is valued as it stands, which works for a single
    one. `found` gets the values, by sample and option.
    """
    seat = base[TURN]
    count = len(options) // STEP
    for first in range(0, len(found), count):
        row = imagine(base, pool, under)
        for option in range(count):
            ahead = row.copy()
            follow(ahead, judgement, options, option * STEP)
            play_on(ahead, judgement, turns * row[PRESENT])
            if ahead[WINNER] == GOES_ON:
                found[first + option] = prospect(ahead, seat)
            else:
                found[first + option] = worth(ahead, seat, scores)


def imagine(base: Row, pool: Sequence[int], under: int) -> Row:
    """Return the round with the hands of one story, and the rest in any order in the piles."""
    row = base.copy()
    story = below(row, len(pool) // WIDTH) * WIDTH
    for seat in range(MOST_PLAYERS):
        row[HANDS + seat] = pool[story + seat]
    rest = pool[story + REST]
    left = 0
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        row[DECK + left] = (lowest - 1).bit_count()
        left += 1
    shuffle(row, DECK, left)
    for _ in range(min(under, left)):
        left -= 1
        row[LAID + row[IN_LAID]] = row[DECK + left]
        row[IN_LAID] += 1
    row[IN_DECK] = left
    base[CHANCE] = row[CHANCE]
    turn_aside(row)
    return row


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
