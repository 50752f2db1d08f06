"""What a seat may know of the hidden cards.

Everybody sees which cards are played, who draws and how many; whoever had to draw held nothing that
fitted. That is certain. What a keen player would rather have laid is not likely to be there either:
that is a guess. Nothing but the view and what was told to all goes in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from emojito.bots.mau_mau import reading
from emojito.bots.mau_mau.cards import (
    ALL,
    ALL_CARDS,
    BLACK,
    CHAIN,
    COLOR,
    FITS,
    NO_COLOR,
    OF_COLOR,
    CardSet,
    card_set,
    fits_from,
    places,
)
from emojito.bots.mau_mau.judgement import passed_over
from emojito.bots.mau_mau.keen import judgement
from emojito.bots.mau_mau.row import TURN, put, row_of
from emojito.bots.mau_mau.search import Hidden
from emojito.rules.maumau import events as ev
from emojito.rules.maumau.cards import COLORS, PLACE
from emojito.rules.maumau.view import View

_FEW: Final = 2
"""Cards in a hand of which nothing is said when a colour is named: all of them may be black."""


class Guess(NamedTuple):
    """What is known of a card in somebody's hand."""

    could: CardSet = ALL
    """What it can be."""
    likely: CardSet = ALL
    """What it may well be: a part of that."""

    def without(self, cards: CardSet) -> Guess:
        """Return the same if it can be none of some cards."""
        return Guess(self.could & ~cards, self.likely & ~cards)

    def hardly(self, cards: CardSet) -> Guess:
        """Return the same if it is not likely to be one of some cards."""
        return Guess(self.could, self.likely & ~cards)

    def __or__(self, other: Guess) -> Guess:
        """Return what is known if it may be either."""
        return Guess(self.could | other.could, self.likely | other.likely)


class Knowledge:
    """A view, with what follows from what was told before it."""

    def __init__(self, view: View, told: Iterable[Any] = ()) -> None:
        """Remember; `told` may begin anywhere in the game and has to reach up to the view."""
        self._view = view
        self._seat = reading.seat(view)
        self._hand = card_set(reading.cards(view))
        self._top = PLACE[view.top]
        self._judgement = judgement(view)
        events = _this_round(told)
        self._hands: list[list[Guess]] = [[Guess()] * n for n in _sizes_before(view, events)]
        """By seat: its cards. The one drawn last stands last."""
        self._laid: CardSet = 0
        """Cards under the top one, as far as they were seen."""
        self._on: tuple[int, int] | None = None
        """The card and the colour to play on at that point; None if it was before we remember."""
        self._chain = False
        """Whether the top card is to be drawn for or passed on."""
        self._drawing: int | None = None
        """Who has just drawn in turn and has not said yet whether that card is kept."""
        for event in events:
            self._learn(event)
        self._laid &= ~(self._hand | 1 << self._top)

    def hidden(self) -> Hidden:
        """Return what to imagine hands from: the narrowest cards first, as they fit least."""
        view = self._view
        unseen = ALL & ~(self._hand | self._laid | 1 << self._top)
        found: list[tuple[int, int, Guess]] = []
        for seat, size in enumerate(view.hand_sizes):
            if seat != self._seat:
                hand = self._hands[seat]
                if len(hand) != size:  # what was told had a gap, or they have left
                    hand = [Guess()] * size
                found += [((guess.likely & unseen).bit_count(), seat, guess) for guess in hand]
        slots = [n for _, seat, guess in sorted(found) for n in (seat, guess.likely, guess.could)]
        hands = [self._hand if seat == self._seat else 0 for seat in range(len(view.hand_sizes))]
        row, covered = row_of(view, hands), places(self._laid)
        put(row, (), covered)
        return Hidden(row, slots, places(unseen), view.discard - 1 - len(covered))

    def _learn(self, event: Any) -> None:
        match event:
            case ev.DealtTold(top=top) | ev.ArrangedTold(top=top):
                self._on = PLACE[top], COLOR[PLACE[top]]
            case ev.Played(seat=seat, card=name):
                self._played(seat, PLACE[name])
            case ev.ColorNamed(seat=seat, color=color) if self._on is not None:
                self._on = self._on[0], COLORS.index(color)
                _hold_one_of(self._hands[seat], OF_COLOR[self._on[1]])
            case ev.Drew(seat=seat, cards=cards, why=why):
                self._drew(seat, why)
                self._hands[seat] += [Guess()] * cards
            case ev.Kept(seat=seat):
                # A black one may have been kept for later.
                self._lacks(seat, self._fits() & ~BLACK)
                self._drawing = None
            case ev.HandsSwapped(seat=seat, other=other):
                self._swapped(seat, other)
            case ev.ReshuffledTold():
                self._hands = [[card.without(self._laid) for card in hand] for hand in self._hands]
                self._laid = 0
            case _:
                pass

    def _played(self, seat: int, card: int) -> None:
        hand = self._hands[seat]
        if self._drawing == seat and hand:
            hand.pop()
        else:
            if self._on is not None and not self._chain:
                rather = self._rather(seat, card)
                hand[:] = [each.hardly(rather) for each in hand]
            _give_up(hand, card)
        if self._on is not None:
            self._laid |= 1 << self._on[0]
        self._on = card, COLOR[card]
        self._chain = bool(CHAIN[card])
        self._drawing = None

    def _rather(self, seat: int, card: int) -> CardSet:
        """Return what a keen player would have laid rather than this card."""
        row = row_of(self._view, [(1 << len(hand)) - 1 for hand in self._hands])
        row[TURN] = seat
        return passed_over(row, self._judgement, self._fits(), card)

    def _swapped(self, seat: int, other: int) -> None:
        hands = self._hands
        hands[seat], hands[other] = hands[other], hands[seat]
        if self._seat in (seat, other):
            # What was given away is forgotten: a view shows the present hand alone.
            third = other if seat == self._seat else seat
            hands[third] = [Guess()] * len(hands[third])

    def _drew(self, seat: int, why: ev.Cause) -> None:
        """Note that a hand held nothing to play, or would have."""
        if why == "turn":
            self._lacks(seat, self._fits())
            self._drawing = seat
        elif why == "chain" and self._on is not None and self._chain:
            # Once for each chain: if the pile ends, the rest is told as a second draw.
            self._chain = False
            self._lacks(seat, CHAIN[self._on[0]])

    def _lacks(self, seat: int, cards: CardSet) -> None:
        self._hands[seat] = [card.without(cards) for card in self._hands[seat]]

    def _fits(self) -> CardSet:
        """What would have been played rather than drawing, as far as we can tell."""
        if self._on is None or self._view.voluntary_draw:
            return 0
        top, color = self._on
        if color == NO_COLOR:
            return 0
        return FITS[fits_from(self._view.strict_nooo) + color * ALL_CARDS + top]


def _this_round(told: Iterable[Any]) -> list[Any]:
    events = list(told)
    starts = [
        place
        for place, event in enumerate(events)
        if isinstance(event, ev.DealtTold | ev.ArrangedTold | ev.RoundEnded)
    ]
    return events[starts[-1] :] if starts else events


def _sizes_before(view: View, events: Sequence[Any]) -> list[int]:
    """Return how many cards everybody had before some events."""
    sizes = list(view.hand_sizes)
    for event in reversed(events):
        match event:
            case ev.Drew(seat=seat, cards=cards):
                sizes[seat] -= cards
            case ev.Played(seat=seat):
                sizes[seat] += 1
            case ev.HandsSwapped(seat=seat, other=other):
                sizes[seat], sizes[other] = sizes[other], sizes[seat]
            case _:
                pass
    return sizes


def _give_up(hand: list[Guess], card: int) -> None:
    """Take a card that was played out of a hand: the one that could be the fewest others.

    It may have been another; then that one is still there, in one of the places left.
    """
    places_of_it = [place for place, guess in enumerate(hand) if guess.could >> card & 1]
    if not places_of_it:
        del hand[:1]
        return
    narrowest = min(places_of_it, key=lambda place: hand[place].could.bit_count())
    for place in places_of_it:
        hand[place] |= hand[narrowest]
    del hand[narrowest]


def _hold_one_of(hand: list[Guess], cards: CardSet) -> None:
    """Note that a hand most likely has one of some cards: nobody names a colour they have not."""
    if len(hand) > _FEW and not any(guess.likely and not guess.likely & ~cards for guess in hand):
        widest = max(range(len(hand)), key=lambda place: (hand[place].likely & cards).bit_count())
        hand[widest] = hand[widest].hardly(~cards)
