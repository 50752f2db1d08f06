"""Fast simulator: the rules of `emojito.rules.maumau` again, for rollouts.

What it leaves out is what nobody plans for: everybody calls in time, and nobody leaves. A test
leads it and the rules through the same games.
"""

from __future__ import annotations

from typing import Final

from emojito.bots.mau_mau.cards import (
    ALL_CARDS,
    BANG,
    BLACK,
    CHAIN,
    COLOR,
    FITS,
    PENG,
    UPS,
    WHAT,
    CardSet,
)
from emojito.bots.mau_mau.chance import shuffle
from emojito.bots.mau_mau.judgement import Judgement, best_card, best_color, lays_drawn, whom
from emojito.bots.mau_mau.row import (
    AFTER,
    COLOR_TO_FOLLOW,
    DECK,
    DRAWING_ENDS_TURN,
    FITS_FROM,
    GOES_ON,
    HANDS,
    IN_DECK,
    IN_LAID,
    LAID,
    NOBODY,
    PENDING,
    PRESENT,
    STUCK,
    TOP,
    TURN,
    WINNER,
    Row,
)
from emojito.rules.maumau.chain import LINK

LONGEST: Final = 400
"""Turns after which nobody looks any further ahead: with all cards in hands a PENG! can bring the
next one to hand, and so on for ever."""


def play_on(row: Row, judgement: Judgement, turns: int = LONGEST) -> None:
    """Let everybody play by the judgement until the round is over.

    After so many `turns` it is left as soon as nothing is pending.
    """
    for turn in range(LONGEST):
        if row[WINNER] != GOES_ON or (turn >= turns and not row[PENDING]):
            return
        take_turn(row, judgement)
    if row[WINNER] == GOES_ON:
        row[WINNER] = NOBODY


def take_turn(row: Row, judgement: Judgement) -> None:
    """Let the player in turn do what the judgement says."""
    hand = HANDS + row[TURN]
    if row[PENDING]:
        passing = row[hand] & CHAIN[row[TOP]]
        if passing:
            lay_one_of(row, judgement, passing)
            return
        if pay(row):
            return
    plays = row[hand] & _fits(row)
    if plays:
        lay_one_of(row, judgement, plays)
    else:
        draw(row, judgement)


def _fits(row: Row) -> CardSet:
    return FITS[row[FITS_FROM] + row[COLOR_TO_FOLLOW] * ALL_CARDS + row[TOP]]


def pay(row: Row) -> bool:
    """Draw all that is pending; return whether that was the turn (M5)."""
    seat = row[TURN]
    for _ in range(row[PENDING]):
        take(row, seat)
    row[PENDING] = 0
    if row[DRAWING_ENDS_TURN] and BANG >> row[TOP] & 1:
        row[TURN] = row[AFTER + seat]
        return True
    return False


def draw(row: Row, judgement: Judgement) -> None:
    """Draw one in turn, and lay it if it fits and the judgement says so."""
    seat = row[TURN]
    card = take(row, seat)
    if card == NOBODY:
        row[STUCK] += 1
        if row[STUCK] < row[PRESENT]:
            row[TURN] = row[AFTER + seat]
        else:
            row[WINNER] = NOBODY
    elif _fits(row) >> card & 1 and lays_drawn(row, judgement, card):
        lay_one_of(row, judgement, 1 << card)
    else:
        row[TURN] = row[AFTER + seat]


def lay_one_of(row: Row, judgement: Judgement, plays: CardSet) -> None:
    """Lay the best of some cards that fit."""
    several = plays & (plays - 1)
    card = best_card(row, judgement, plays) if several else (plays - 1).bit_count()
    if BLACK >> card & 1:
        lay(row, card, whom(row) if UPS >> card & 1 else NOBODY)
        if row[WINNER] == GOES_ON:
            name(row, best_color(row[HANDS + row[TURN]]))
    else:
        lay(row, card, NOBODY)


def lay(row: Row, card: int, swap: int) -> None:
    """Lay a card; if it is black and not the last one, a colour has still to be named."""
    seat = row[TURN]
    hand = row[HANDS + seat] & ~(1 << card)
    row[HANDS + seat] = hand
    row[LAID + row[IN_LAID]] = row[TOP]
    row[IN_LAID] += 1
    row[TOP] = card
    row[COLOR_TO_FOLLOW] = COLOR[card]
    row[STUCK] = 0
    if hand == 0:
        row[WINNER] = seat
        return
    if CHAIN[card]:
        row[PENDING] += LINK
    if BLACK >> card & 1:
        if swap != NOBODY:
            row[HANDS + seat] = row[HANDS + swap]
            row[HANDS + swap] = hand
        return
    after = row[AFTER + seat]
    if PENG >> card & 1:
        other = after
        while other != seat:
            take(row, other)
            other = row[AFTER + other]
    row[TURN] = row[AFTER + after] if WHAT >> card & 1 else after


def name(row: Row, color: int) -> None:
    """Order a colour, and let it be the next one's turn."""
    row[COLOR_TO_FOLLOW] = color
    row[TURN] = row[AFTER + row[TURN]]


def take(row: Row, seat: int) -> int:
    """Take a card off the pile; return `NOBODY` if there is none."""
    if not row[IN_DECK]:
        count = row[IN_LAID]
        if not count:
            return NOBODY
        for place in range(count):
            row[DECK + place] = row[LAID + place]
        row[IN_DECK] = count
        row[IN_LAID] = 0
        shuffle(row, DECK, count)
    row[IN_DECK] -= 1
    card = row[DECK + row[IN_DECK]]
    row[HANDS + seat] |= 1 << card
    row[STUCK] = 0
    return card
