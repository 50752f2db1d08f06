"""What a seat may know of the hidden cards, and hands that agree with it.

Everybody sees which cards are played, who draws and how many; whoever had to draw held nothing that
fitted. Nothing but the view and what was told to all goes in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

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
    places,
)
from emojito.bots.mau_mau.row import put, row_of
from emojito.bots.mau_mau.search import Hidden
from emojito.rules.maumau import events as ev
from emojito.rules.maumau.cards import COLORS, PLACE
from emojito.rules.maumau.view import View

_CLOSE: Final = 2
"""Cards in hand of somebody who is about to win: then black cards are played that would be kept."""


class Knowledge:
    """A view, with what follows from what was told before it."""

    def __init__(self, view: View, told: Iterable[Any] = ()) -> None:
        """Remember; `told` may begin anywhere in the game and has to reach up to the view."""
        self._view = view
        self._seat = reading.seat(view)
        self._hand = card_set(reading.cards(view))
        self._top = PLACE[view.top]
        this_round = _this_round(told)
        self._could: list[list[CardSet]] = [
            [ALL] * size for size in _sizes_before(view, this_round)
        ]
        """By seat and card in hand: what that card could be."""
        self._laid: CardSet = 0
        """Cards under the top one, as far as they were seen."""
        self._on: tuple[int, int] | None = None
        """The card and the colour to play on at that point; None if it was before we remember."""
        self._paid: tuple[int, int] | None = None
        """What the latest chain that was drawn for ended on."""
        for event in this_round:
            self._learn(event)
        self._laid &= ~(self._hand | 1 << self._top)
        self._hidden = self._settle()

    @property
    def hidden(self) -> Hidden:
        """What hands are imagined from."""
        return self._hidden

    def _settle(self) -> Hidden:
        """Put what is known in order: the narrowest first, as they find a card least easily."""
        view = self._view
        unseen = ALL & ~(self._hand | self._laid | 1 << self._top)
        found: list[tuple[int, int, CardSet]] = []
        for seat, size in enumerate(view.hand_sizes):
            if seat != self._seat:
                could = self._could[seat]
                if len(could) != size:  # what was told had a gap, or they have left
                    could = [ALL] * size
                found += [((cards & unseen).bit_count(), seat, cards) for cards in could]
        slots = [number for _, seat, cards in sorted(found) for number in (seat, cards, cards)]
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
                _hold_one_of(self._could[seat], OF_COLOR[self._on[1]])
            case ev.Drew(seat=seat, cards=cards, why=why):
                self._drew(seat, why)
                self._could[seat] += [ALL] * cards
            case ev.Kept(seat=seat):
                # A black one may have been kept for later.
                self._lacks(seat, self._fits() & ~BLACK)
            case ev.HandsSwapped(seat=seat, other=other):
                self._swapped(seat, other)
            case ev.ReshuffledTold():
                self._could = [[cards & ~self._laid for cards in hand] for hand in self._could]
                self._laid = 0
            case _:
                pass

    def _played(self, seat: int, card: int) -> None:
        _give_up(self._could[seat], card)
        if self._on is not None:
            self._laid |= 1 << self._on[0]
            if BLACK >> card & 1 and not CHAIN[self._on[0]] and not self._anybody_close():
                # Who lays a black one while there is time had no coloured one to lay.
                self._lacks(seat, self._fits() & ~BLACK)
        self._on = card, COLOR[card]

    def _anybody_close(self) -> bool:
        return any(len(could) <= _CLOSE for could in self._could)

    def _swapped(self, seat: int, other: int) -> None:
        could = self._could
        could[seat], could[other] = could[other], could[seat]
        if self._seat in (seat, other):
            # What was given away is forgotten: a view shows the present hand alone.
            third = other if seat == self._seat else seat
            could[third] = [ALL] * len(could[third])

    def _drew(self, seat: int, why: ev.Cause) -> None:
        """Note that a hand held nothing to play, or would have."""
        if why == "turn":
            self._lacks(seat, self._fits())
        elif why == "chain" and self._on is not None and self._paid != self._on:
            # Once for each chain: if the pile ends, the rest is told as a second draw.
            self._paid = self._on
            self._lacks(seat, CHAIN[self._on[0]])

    def _lacks(self, seat: int, cards: CardSet) -> None:
        self._could[seat] = [could & ~cards for could in self._could[seat]]

    def _fits(self) -> CardSet:
        """What would have been played rather than drawing, as far as we can tell."""
        if self._on is None or self._view.voluntary_draw:
            return 0
        top, color = self._on
        if color == NO_COLOR:
            return 0
        return FITS[((NO_COLOR + 1) * self._view.strict_nooo + color) * ALL_CARDS + top]


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


def _give_up(could: list[CardSet], card: int) -> None:
    """Take a card that was played out of a hand: the one that could be the fewest others.

    It may have been another; then that one is still there, in one of the places left.
    """
    places_of_it = [place for place, cards in enumerate(could) if cards >> card & 1]
    if not places_of_it:
        del could[:1]
        return
    narrowest = min(places_of_it, key=lambda place: could[place].bit_count())
    for place in places_of_it:
        could[place] |= could[narrowest]
    del could[narrowest]


def _hold_one_of(could: list[CardSet], cards: CardSet) -> None:
    """Note that a hand has one of some cards: nobody names a colour they have none of.

    Unless all they have is black; so of two cards nothing is said.
    """
    if len(could) > _CLOSE and not any(known and not known & ~cards for known in could):
        widest = max(range(len(could)), key=lambda place: (could[place] & cards).bit_count())
        could[widest] &= cards
