"""What may be played or drawn now, and why not."""

from __future__ import annotations

from collections.abc import Sized
from functools import cache
from typing import Final

from emojito.rules.core import Seat
from emojito.rules.maumau.cards import CARDS, Card, Color
from emojito.rules.maumau.state import State
from emojito.rules.refusal import Refusal

_ALL: Final = frozenset(CARDS)


def fitting(state: State) -> frozenset[str]:
    """All cards that go on the top one, no matter what is pending."""
    if state.color is None:
        return _ALL  # M2
    return _fitting(state.color, CARDS[state.top].icon, state.terms.strict_nooo)


@cache
def _fitting(color: Color, icon: str, strict_nooo: bool) -> frozenset[str]:
    return frozenset(card.id for card in CARDS.values() if _fits(card, color, icon, strict_nooo))


def _fits(laid: Card, color: Color, icon: str, strict_nooo: bool) -> bool:
    if laid.color is None:
        # M14: black fits on every card; strictly, only NOOO! on a NOOO! that ordered a colour.
        return not strict_nooo or icon != "nooo" or laid.icon == "nooo"
    # M15: no coloured card has the icon of a black one, so there only the colour counts.
    return laid.color == color or laid.icon == icon


def playable(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards the player in turn may lay now."""
    if state.drawn is not None:
        return (state.drawn,) if state.drawn in fitting(state) else ()
    hand = state.hands[seat]
    if state.pending is not None:
        # M10–M12: a chain takes its own kind, which always fits, and nothing else.
        kind = state.pending.kind
        return tuple([card for card in hand if CARDS[card].chain == kind])
    fit = fitting(state)
    return tuple([card for card in hand if card in fit])


def may_draw(state: State, plays: Sized) -> bool:
    """Whether the player in turn may draw: pending cards, or for want of a card to play (M3)."""
    if state.pending is not None or (state.terms.voluntary_draw and state.can_draw()):
        return True
    return not plays


def swaps(state: State, seat: Seat, card: str) -> bool:
    """Whether a card swaps hands: an UPS! that is not the last card (T65)."""
    if CARDS[card].icon != "ups":
        return False
    # Whoever has not called pays before playing, so the only card is not the last one then.
    return len(state.hands[seat]) > 1 or (state.owes_call(seat) and state.can_draw())


def refuse_card(state: State, seat: Seat, card: str) -> None:
    """Say why `seat`, whose turn it is, may not play `card`, unless it may."""
    if card in playable(state, seat):
        return
    if card not in CARDS:
        raise Refusal("unknown-card", card=card)
    if card not in state.hands[seat]:
        raise Refusal("not-in-hand", card=card, seat=seat)
    if state.drawn not in {None, card}:
        raise Refusal("not-the-drawn-card", card=card)
    if state.pending is not None:
        raise Refusal("chain-pending", kind=state.pending.kind, cards=state.pending.cards)
    raise Refusal("does-not-fit", card=card, top=state.top, color=state.color)


def refuse_swap(state: State, seat: Seat, card: str, swap: Seat | None) -> None:
    """Say why `seat` may not swap hands with `swap`, or may not do without, unless it may."""
    if not swaps(state, seat, card):
        if swap is not None:
            raise Refusal("nothing-to-swap", card=card)
    elif swap is None:
        raise Refusal("swap-missing", card=card)
    elif swap == seat:
        raise Refusal("swap-with-oneself")


def refuse_draw(state: State, seat: Seat) -> None:
    """Say why `seat`, whose turn it is, may not draw, unless it may."""
    if may_draw(state, playable(state, seat)):
        return
    if state.terms.voluntary_draw:
        raise Refusal("nothing-to-draw", seat=seat)
    raise Refusal("can-play", seat=seat)
