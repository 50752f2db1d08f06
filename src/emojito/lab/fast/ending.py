"""How a round ends, when the game is over, and for whom."""

from __future__ import annotations

from emojito.lab.fast.cards import NO_COLOR
from emojito.lab.fast.jit import jit
from emojito.lab.fast.scoring import points
from emojito.lab.fast.seats import NOBODY, left_of
from emojito.lab.fast.state import BETWEEN_ROUNDS, LAST_CARD, OVER, POINTS, STUCK, Ints, State
from emojito.lab.fast.tally import Tally
from emojito.rules.maumau.terms import LIMIT, MOST_PLAYERS


@jit
def end_round(state: State, tally: Tally, winner: int) -> None:
    """Count the hands of a round that `winner`, or `NOBODY` (M26), has won, and judge the game."""
    state.phase = BETWEEN_ROUNDS
    state.pending = 0
    state.must_call = 0
    for seat in range(MOST_PLAYERS):
        cost = points(state.hands[seat])
        state.round_points[seat] = cost
        state.scores[seat] += cost
        tally.round_points += cost
    tally.rounds += 1
    if winner == NOBODY:
        tally.stuck_rounds += 1
    else:
        tally.round_wins[(winner - left_of(state, state.dealer)) % state.players] += 1
    judge(state, winner)


@jit
def judge(state: State, winner: int) -> None:
    """End the game if it is time."""
    if state.to_500:
        if most(state, state.scores) >= LIMIT:  # M29
            end_game(state, fewest(state, state.scores), POINTS)
    elif winner == NOBODY:
        end_game(state, fewest(state, state.round_points), STUCK)  # M26
    else:
        end_game(state, 1 << winner, LAST_CARD)


@jit
def end_game(state: State, winners: int, why: int) -> None:
    """Let the game be over."""
    state.phase = OVER
    state.color = NO_COLOR
    state.winners = winners
    state.ended = why


@jit
def most(state: State, count: Ints) -> int:
    """How many points somebody has at most."""
    highest = count[0]
    for seat in range(1, state.players):
        highest = max(highest, count[seat])
    return highest


@jit
def fewest(state: State, count: Ints) -> int:
    """Who has the fewest points, as a set; several share the win (M30)."""
    least = count[0]
    for seat in range(1, state.players):
        least = min(least, count[seat])
    seats = 0
    for seat in range(state.players):
        seats |= (count[seat] == least) << seat
    return seats
