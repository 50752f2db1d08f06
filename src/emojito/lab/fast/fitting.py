"""What may be played or drawn now."""

from __future__ import annotations

from emojito.lab.fast.bits import size
from emojito.lab.fast.cards import CHAIN_OF, FITTING, NO_CARD
from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.state import State


@inlined
def can_draw(state: State) -> bool:
    """Whether there is any card to draw, if need be after a reshuffle."""
    return (state.deck_at < state.deck_end) | (state.discarded > 1)


@inlined
def playable(state: State) -> int:
    """The cards the player in turn may lay now."""
    if state.drawn != NO_CARD:
        return state.fitting & (1 << state.drawn)
    return state.fitting & state.hands[state.turn]


@inlined
def may_draw(state: State, plays: int) -> bool:
    """Whether the player in turn, who may lay `plays`, may draw (M3)."""
    return (state.pending > 0) | (plays == 0) | ((state.voluntary_draw > 0) & can_draw(state))


@inlined
def swaps(state: State) -> bool:
    """Whether an UPS! of the player in turn swaps hands: unless it is the last card (T65)."""
    seat = state.turn
    # Whoever has not called pays before playing, so the only card is not the last one then.
    return size(state.hands[seat]) > 1 or (state.must_call >> seat & 1 > 0 and can_draw(state))
