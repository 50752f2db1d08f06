"""How a round ends, when the game is over, and for whom."""

from __future__ import annotations

from emojito.lab.fast.bits import size
from emojito.lab.fast.cards import NO_CARD, NO_COLOR, POINTS as POINTS_OF
from emojito.lab.fast.jit import inlined, jit
from emojito.lab.fast.seats import NOBODY, left_of
from emojito.lab.fast.state import (
    BETWEEN_ROUNDS,
    LAST_CARD,
    OVER,
    POINTS,
    STUCK,
    Ints,
    State,
)
from emojito.lab.fast.tally import Tally
from emojito.rules.maumau.terms import LIMIT


@inlined
def points(hand: int) -> int:
    """Count a hand against its holder (M28)."""
    count = 0
    for power, cards in enumerate(POINTS_OF):
        count += size(hand & cards) << power
    return count


@jit
def end_round(state: State, tally: Tally, winner: int) -> None:
    """Count the hands of a round that `winner`, or `NOBODY` (M26), has won."""
    state.phase = BETWEEN_ROUNDS
    state.pending = 0
    state.drawn = NO_CARD
    state.must_call = 0
    most = 0
    for seat in range(state.players):
        cost = points(state.hands[seat])
        state.round_points[seat] = cost
        state.scores[seat] += cost
        most = max(most, state.scores[seat])
        tally.round_points += cost
    tally.rounds += 1
    if winner == NOBODY:
        tally.stuck_rounds += 1
    else:
        tally.wins[(winner - left_of(state, state.dealer)) % state.players] += 1
    if not state.to_500:
        if winner == NOBODY:
            end_game(state, fewest(state, state.round_points), STUCK)
        else:
            end_game(state, 1 << winner, LAST_CARD)
    elif most >= LIMIT:  # M29
        end_game(state, fewest(state, state.scores), POINTS)


@jit
def end_game(state: State, winners: int, why: int) -> None:
    """Let the game be over."""
    state.phase = OVER
    state.color = NO_COLOR
    state.winners = winners
    state.ended = why


@jit
def fewest(state: State, count: Ints) -> int:
    """Who has the fewest points; several share the win (M30)."""
    least = count[0]
    for seat in range(1, state.players):
        least = min(least, count[seat])
    seats = 0
    for seat in range(state.players):
        if count[seat] == least:
            seats |= 1 << seat
    return seats
