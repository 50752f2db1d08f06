"""What may be played or drawn now."""

from __future__ import annotations

from emojito.lab.fast.bits import alone
from emojito.lab.fast.cards import FITTING
from emojito.lab.fast.jit import inlined
from emojito.lab.fast.state import DRAWN, State


@inlined
def top(state: State) -> int:
    """The card to play on."""
    return state.discard[state.discarded - 1]


@inlined
def fitting_on_top(state: State) -> int:
    """The cards that go on the top one, no matter what is pending."""
    return FITTING[state.strict_nooo, state.color, top(state)]  # type: ignore[no-any-return]


@inlined
def playable(state: State) -> int:
    """The cards the player in turn may lay now."""
    held = 1 << state.drawn if state.phase == DRAWN else state.hands[state.turn]
    return held & state.fitting


@inlined
def can_draw(state: State) -> bool:
    """Whether there is any card to draw, if need be after a reshuffle."""
    return state.deck_at < state.deck_end or state.discarded > 1


@inlined
def may_draw(state: State, plays: int) -> bool:
    """Whether the player in turn, who may lay `plays`, may draw (M3)."""
    return state.pending > 0 or plays == 0 or (state.voluntary_draw > 0 and can_draw(state))


@inlined
def swaps(state: State) -> bool:
    """Whether an UPS! of the player in turn would swap hands: unless it is the last card (T65)."""
    # Whoever has not called pays before playing, so the only card is not the last one then.
    silent = state.must_call >> state.turn & 1
    return not alone(state.hands[state.turn]) or (silent > 0 and can_draw(state))
