"""A round as integers, to be played on in one's head: the rules of `emojito.rules.maumau` again.

What it leaves out is what nobody plans for: everybody calls in time, and nobody leaves. A test
leads it and the rules through the same games.
"""

from __future__ import annotations

from random import Random
from typing import Final

from emojito.bots.mau_mau.cards import (
    BANG,
    BLACK,
    CHAIN,
    COLOR,
    FITS,
    NO_COLOR,
    PENG,
    UPS,
    WHAT,
    CardSet,
)
from emojito.bots.mau_mau.judgement import Judgement
from emojito.rules.maumau.chain import LINK

NOBODY: Final = -1
GOES_ON: Final = -2


class Outlook:
    """How a round stands if the hidden cards are where they are assumed to be."""

    __slots__ = (
        "after", "color", "deck", "drawing_ends_turn", "fits", "hands", "judgement", "laid",
        "pending", "random", "seats", "stuck", "top", "turn", "winner",
    )  # fmt: skip

    def __init__(self, judgement: Judgement, random: Random) -> None:
        self.judgement = judgement
        """By what everybody is assumed to play."""
        self.random = random
        self.seats: tuple[int, ...] = ()
        """Who plays."""
        self.after: tuple[int, ...] = ()
        """By seat: the left neighbour."""
        self.hands: list[CardSet] = []
        self.deck: list[int] = []
        """The top last."""
        self.laid: list[int] = []
        """Under the top card, in no order."""
        self.top = 0
        self.color = NO_COLOR
        self.pending = 0
        self.turn = 0
        self.stuck = 0
        self.winner = GOES_ON
        """Once the round is over: who has won it, or `NOBODY` (M26)."""
        self.fits = FITS[0]
        self.drawing_ends_turn = False

    def copy(self) -> Outlook:
        """Return another one to play on."""
        other = Outlook.__new__(Outlook)
        other.judgement, other.random = self.judgement, self.random
        other.seats, other.after = self.seats, self.after
        other.hands, other.deck, other.laid = self.hands[:], self.deck[:], self.laid[:]
        other.top, other.color, other.pending = self.top, self.color, self.pending
        other.turn, other.stuck, other.winner = self.turn, self.stuck, self.winner
        other.fits, other.drawing_ends_turn = self.fits, self.drawing_ends_turn
        return other

    def play_on(self) -> int:
        """Let everybody play by the judgement until the round is over; return who has won it."""
        while self.winner == GOES_ON:
            self.take_turn()
        return self.winner

    def take_turn(self) -> None:
        """Let the player in turn do what the judgement says."""
        seat = self.turn
        hand = self.hands[seat]
        if self.pending:
            passing = hand & CHAIN[self.top]
            if passing:
                self.lay_one_of(passing)
                return
            if self.pay():
                return
            hand = self.hands[seat]
        plays = hand & self.fits[self.color][self.top]
        if plays:
            self.lay_one_of(plays)
        else:
            self.draw()

    def pay(self) -> bool:
        """Draw all that is pending; return whether that was the turn (M5)."""
        seat = self.turn
        for _ in range(self.pending):
            self.take(seat)
        self.pending = 0
        if self.drawing_ends_turn and BANG >> self.top & 1:
            self.turn = self.after[seat]
            return True
        return False

    def draw(self) -> None:
        """Draw one in turn, and lay it if it fits and the judgement says so."""
        seat = self.turn
        card = self.take(seat)
        if card == NOBODY:
            self.stuck += 1
            if self.stuck < len(self.seats):
                self.turn = self.after[seat]
            else:
                self.winner = NOBODY
            return
        if self.fits[self.color][self.top] >> card & 1 and self.judgement.lays_drawn(
            self.hands, seat, self.after, card
        ):
            self.lay_one_of(1 << card)
        else:
            self.turn = self.after[seat]

    def lay_one_of(self, plays: CardSet) -> None:
        """Lay the best of some cards that fit."""
        seat = self.turn
        card = self.judgement.card(self.hands, seat, self.after, plays)
        hand = self.hands[seat] & ~(1 << card)
        swap = NOBODY
        if hand and UPS >> card & 1:
            swap = self.judgement.whom(self.hands, seat, self.after)
        self.lay(card, swap)
        if hand and BLACK >> card & 1:
            self.name(self.judgement.color(self.hands[seat]))

    def lay(self, card: int, swap: int) -> None:
        """Lay a card; if it is black and not the last one, a colour has still to be named."""
        seat = self.turn
        hands = self.hands
        hand = hands[seat] & ~(1 << card)
        hands[seat] = hand
        self.laid.append(self.top)
        self.top, self.color, self.stuck = card, COLOR[card], 0
        if hand == 0:
            self.winner = seat
            return
        if CHAIN[card]:
            self.pending += LINK
        if BLACK >> card & 1:
            if swap != NOBODY:
                hands[seat], hands[swap] = hands[swap], hand
            return
        after = self.after
        if PENG >> card & 1:
            other = after[seat]
            while other != seat:
                self.take(other)
                other = after[other]
        self.turn = after[after[seat]] if WHAT >> card & 1 else after[seat]

    def name(self, color: int) -> None:
        """Order a colour, and let it be the next one's turn."""
        self.color = color
        self.turn = self.after[self.turn]

    def take(self, seat: int) -> int:
        """Take a card off the pile; return `NOBODY` if there is none."""
        deck = self.deck
        if not deck:
            if not self.laid:
                return NOBODY
            self.deck, self.laid = deck, self.laid = self.laid, deck
            self.random.shuffle(deck)
        card = deck.pop()
        self.hands[seat] |= 1 << card
        self.stuck = 0
        return card
