"""What a seat may know of the hidden cards.

Everybody sees which cards are played, who draws and how many; whoever had to draw held nothing that
fitted. That is certain. What a keen player would rather have laid is not likely to be there either:
that is a guess. Nothing but the view and what was told to all goes in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from emojito.bots.mau_mau import reading
from emojito.bots.mau_mau.cards import (
    ALL,
    ALL_CARDS,
    BLACK,
    CHAIN,
    COLOR,
    FITS,
    NO_COLOR,
    CardSet,
    card_set,
    fits_from,
    places,
)
from emojito.bots.mau_mau.judgement import GAIN, gained, passed_over, table_of
from emojito.bots.mau_mau.keen import judgement
from emojito.bots.mau_mau.row import TURN, put, row_of
from emojito.bots.mau_mau.search import Hidden
from emojito.bots.mau_mau.stories import HELD, LAID, NAMED
from emojito.rules.maumau import events as ev
from emojito.rules.maumau.cards import COLORS, PLACE
from emojito.rules.maumau.view import View


class Token:
    """A card somebody was dealt or has drawn, which may have been laid since."""

    def __init__(self, number: int) -> None:
        self.number = number
        """Its place in the hand, counted from the first they ever had."""
        self.could = self.likely = ALL
        """What it can be if it is still there, and what of that it may well be."""


class Hand:
    """What is known of the cards that one of the others has or had, wherever that hand has gone."""

    def __init__(self, cards: int) -> None:
        self.tokens: list[Token] = []
        self.laid: list[tuple[int, list[int]]] = []
        """Each card that was laid, and which of the tokens it may have been."""
        self.steps: list[tuple[int, int, int, int, int]] = []
        """What happened; see `stories`."""
        self.take(cards)

    def __len__(self) -> int:
        return len(self.tokens) - len(self.laid)

    def take(self, cards: int) -> None:
        """Add cards nobody has seen."""
        for _ in range(cards):
            self.steps.append((HELD, len(self.tokens), 0, 0, 0))
            self.tokens.append(Token(len(self.tokens)))

    def give_back(self) -> None:
        """Take the last card away again: it was laid as soon as it was drawn."""
        self.tokens.pop()
        self.steps.pop()

    def lay(self, card: int, fits: CardSet, worth: int, gain: int) -> None:
        """Note that a card was laid, and what others would have fitted."""
        self.laid.append((card, [token.number for token in self.tokens if token.could >> card & 1]))
        self.steps.append((LAID, card, fits, worth, gain))

    def lack(self, cards: CardSet) -> None:
        """Note that none of what is there can be one of some cards."""
        for token in self.tokens:
            token.could &= ~cards
            token.likely &= ~cards

    def hardly_has(self, cards: CardSet) -> None:
        """Note that none of what is there is likely to be one of some cards."""
        for token in self.tokens:
            token.likely &= ~cards

    def record(self, seat: int, unseen: CardSet) -> list[int]:
        """Return all that is known as numbers, the narrowest cards first, as they fit least."""
        order = sorted(self.tokens, key=lambda token: (token.likely & unseen).bit_count())
        place = {token.number: place for place, token in enumerate(order)}
        found = [seat, len(order), len(self.laid), len(self.steps)]
        for token in order:
            found += token.likely, token.could
        for card, might_be in self.laid:
            found += card, len(might_be), *(place[number] for number in might_be)
        for what, value, *more in self.steps:
            found += what, place[value] if what == HELD else value, *more
        return found


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
        self._sizes = _sizes_before(view, events)
        self.hands = [Hand(size) for size in self._sizes]
        """By seat; our own is not looked at."""
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
        """Return what to imagine hands from."""
        view = self._view
        unseen = ALL & ~(self._hand | self._laid | 1 << self._top)
        record: list[int] = []
        for seat, size in enumerate(view.hand_sizes):
            if seat != self._seat and size:
                hand = self.hands[seat]
                if len(hand) != size:  # what was told had a gap, or they have left
                    hand = Hand(size)
                record += hand.record(seat, unseen)
        hands = [self._hand if seat == self._seat else 0 for seat in range(len(view.hand_sizes))]
        row, covered = row_of(view, hands), places(self._laid)
        put(row, (), covered)
        return Hidden(row, record, unseen, view.discard - 1 - len(covered))

    def _learn(self, event: Any) -> None:
        match event:
            case ev.DealtTold(top=top) | ev.ArrangedTold(top=top):
                self._on = PLACE[top], COLOR[PLACE[top]]
            case ev.Played(seat=seat, card=name):
                self._played(seat, PLACE[name])
            case ev.ColorNamed(seat=seat, color=color) if self._on is not None:
                self._on = self._on[0], COLORS.index(color)
                self.hands[seat].steps.append((NAMED, self._on[1], 0, 0, 0))
            case ev.Drew(seat=seat, cards=cards, why=why):
                self._drew(seat, why)
                self.hands[seat].take(cards)
                self._sizes[seat] += cards
            case ev.Kept(seat=seat):
                # A black one may have been kept for later.
                self.hands[seat].lack(self._fits() & ~BLACK)
                self._drawing = None
            case ev.HandsSwapped(seat=seat, other=other):
                self._swapped(seat, other)
            case ev.ReshuffledTold():
                for hand in self.hands:
                    hand.lack(self._laid)
                self._laid = 0
            case _:
                pass

    def _played(self, seat: int, card: int) -> None:
        hand = self.hands[seat]
        if self._drawing == seat and hand.tokens:
            hand.give_back()
        else:
            fits = CHAIN[self._on[0]] if self._chain and self._on else self._fits()
            row = row_of(self._view, [(1 << size) - 1 for size in self._sizes])
            row[TURN] = seat
            gain = self._judgement[GAIN] * gained(row)
            hand.lay(card, fits, table_of(row), gain)
            hand.hardly_has(passed_over(row, self._judgement, fits, card))
        self._sizes[seat] -= 1
        if self._on is not None:
            self._laid |= 1 << self._on[0]
        self._on = card, COLOR[card]
        self._chain = bool(CHAIN[card])
        self._drawing = None

    def _swapped(self, seat: int, other: int) -> None:
        hands, sizes = self.hands, self._sizes
        hands[seat], hands[other] = hands[other], hands[seat]
        sizes[seat], sizes[other] = sizes[other], sizes[seat]
        if self._seat in (seat, other):
            # What was given away is forgotten: a view shows the present hand alone.
            third = other if seat == self._seat else seat
            hands[third] = Hand(sizes[third])

    def _drew(self, seat: int, why: ev.Cause) -> None:
        """Note that a hand held nothing to play, or would have."""
        if why == "turn":
            self.hands[seat].lack(self._fits())
            self._drawing = seat
        elif why == "chain" and self._on is not None and self._chain:
            # Once for each chain: if the pile ends, the rest is told as a second draw.
            self._chain = False
            self.hands[seat].lack(CHAIN[self._on[0]])

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
