"""Rounds in progress between keen players, with who won them, and what can be seen in them.

What a round in progress is worth is fitted to them (`make prospects`).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from emojito.bots.mau_mau import chance, outlook
from emojito.bots.mau_mau.cards import ALL_CARDS, BLACK, COLOR, FITS, KIND, SPECIAL, UPS
from emojito.bots.mau_mau.keen import judgement
from emojito.bots.mau_mau.outlook import LONGEST
from emojito.bots.mau_mau.prospects import FITTING, GAIN, MOST, PLACE, SWAP
from emojito.bots.mau_mau.row import (
    AFTER,
    CHANCE,
    COLOR_TO_FOLLOW,
    DECK,
    FITS_FROM,
    GOES_ON,
    HANDS,
    IN_DECK,
    LAID,
    PENDING,
    PRESENT,
    TOP,
    TURN,
    WINNER,
)
from emojito.lab.fast.jit import jit
from emojito.lab.mau_mau.engine import functions
from emojito.rules import Table
from emojito.rules.maumau.terms import HAND

Numbers: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

_APART: Final = 5
"""Turns between two looks at a round, at least: what is nearly the same teaches nothing more."""
_SPREAD: Final = 4
"""Any of so many turns may be the one to look at, so that none is left out by its number."""

# Numba takes arrays for what the bots look up in tuples.
_COLOR, _FITS, _KIND = np.array(COLOR), np.array(FITS), np.array(KIND)
_below, _shuffle = functions()[chance.below], functions()[chance.shuffle]
_take, _take_turn = functions()[outlook.take], functions()[outlook.take_turn]


def rounds_in_progress(players: int, count: int, seed: int) -> Numbers:
    """Return rows of rounds in which nothing is pending, without piles: several of each deal.

    In each of them `WINNER` is who won it in the end.
    """
    view = Table.open("mau-mau", list("ABCDE"[:players])).view(0)
    row, seen = np.zeros(LAID + ALL_CARDS, np.int64), np.zeros((count, DECK), np.int64)
    row[CHANCE] = chance.beginning(seed)
    _look_on(row, players, np.array(judgement(view)), seen)
    return seen[seen[:, WINNER] >= 0]


@jit
def _look_on(row: Numbers, players: int, judgement: Numbers, seen: Numbers) -> None:
    """Fill `seen`, deal after deal."""
    count = 0
    while count < len(seen):
        _deal(row, players)
        first, look = count, _below(row, _SPREAD)
        for turn in range(LONGEST):
            if row[WINNER] != GOES_ON:
                break
            if turn >= look and not row[PENDING] and count < len(seen):
                seen[count] = row[:DECK]
                count += 1
                look = turn + _APART + _below(row, _SPREAD)
            _take_turn(row, judgement)
        seen[first:count, WINNER] = row[WINNER]


@jit
def _deal(row: Numbers, players: int) -> None:
    """Deal by the printed rules, anew if a black card is opened: a turn later it is covered."""
    while True:
        row[:CHANCE], row[CHANCE + 1 :] = 0, 0
        row[WINNER], row[PRESENT], row[IN_DECK] = GOES_ON, players, ALL_CARDS
        row[DECK : DECK + ALL_CARDS] = np.arange(ALL_CARDS)
        _shuffle(row, DECK, ALL_CARDS)
        for seat in range(players):
            row[AFTER + seat] = (seat + 1) % players
            for _ in range(HAND):
                _take(row, seat)
        row[IN_DECK] -= 1
        row[TOP] = row[DECK + row[IN_DECK]]
        row[COLOR_TO_FOLLOW] = _COLOR[row[TOP]]
        if not BLACK >> row[TOP] & 1:
            return


def features(rounds: Numbers) -> Floats:
    """Return by round and place, counted from the player in turn: how often each weight counts."""
    players = int(rounds[0, PRESENT])
    found = np.zeros((len(rounds), players, players * PLACE + SWAP + 1))
    _fill(rounds, players, found)
    return found


@jit
def _fill(rounds: Numbers, players: int, features: Floats) -> None:
    """See what `prospect` sees. A test holds them against each other."""
    kinds = players * PLACE
    for row, found in zip(rounds, features):  # noqa: B905  # Numba knows no strict one
        fits = _FITS[row[FITS_FROM] + row[COLOR_TO_FOLLOW] * ALL_CARDS + row[TOP]]
        fewest = ALL_CARDS
        for seat in range(players):
            fewest = min(fewest, row[HANDS + seat].bit_count())
        seat = row[TURN]
        for place in range(players):
            hand = row[HANDS + seat]
            size = hand.bit_count()
            found[place, place * PLACE + min(size, MOST)] = 1
            found[place, place * PLACE + FITTING + min((hand & fits).bit_count(), 2)] = 1
            for card in range(ALL_CARDS):
                if hand & SPECIAL & 1 << card:
                    found[place, kinds + _KIND[card]] += 1
            found[place, kinds + SWAP] = (hand & UPS).bit_count() * min(size - fewest, GAIN)
            seat = row[AFTER + seat]


def winners(rounds: Numbers) -> Numbers:
    """Return by round the winner's place, counted from the player in turn."""
    # Nobody has left, so the seats stand in the order of play.
    return (rounds[:, WINNER] - rounds[:, TURN]) % rounds[:, PRESENT]
