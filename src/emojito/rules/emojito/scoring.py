"""Who was right, and how far each token goes for it."""

from __future__ import annotations

from emojito.rules.core import Seat
from emojito.rules.emojito import ring
from emojito.rules.emojito.events import Moved
from emojito.rules.emojito.state import State
from emojito.rules.emojito.terms import GAME, PLAYERS, Owner


def answers(state: State) -> dict[Seat, bool]:
    """Whether each guesser's answer is right; late is wrong, excused is no answer (E55)."""
    if state.line_up is None:
        return {}
    right = {}
    for seat in state.guessers:
        if seat in state.guesses:
            right[seat] = state.line_up[state.guesses[seat] - 1] == _sought(state, seat)
        elif seat in state.late:
            right[seat] = False
    return right


def _sought(state: State, seat: Seat) -> str:
    """The card a guesser has to find: in teams the partner's (E64), else the only one there is."""
    if state.terms.mode == "teams":
        return state.secret[state.terms.partner(seat)]
    (card,) = state.secret.values()
    return card


def steps(state: State) -> dict[Owner, int]:
    """How far each token goes, owners in the order in which they take their trophies (E15)."""
    right = answers(state)
    if state.terms.mode == "cooperative":
        return {
            PLAYERS: sum(right.values()),
            GAME: state.terms.wrong_steps * (len(right) - sum(right.values())),
        }
    rules = state.terms.rules
    if state.terms.mode == "teams":
        return {
            state.terms.owner(seat): rules.right_team_steps * right.get(seat, False)
            for seat in state.guessers
        }
    (actor,) = state.actors
    earned = rules.actor_steps_per_right_guess * sum(right.values())
    if rules.actor_cap is not None:
        earned = min(earned, rules.actor_cap)
    return {
        str(seat): earned if seat == actor else rules.right_guesser_steps * right.get(seat, False)
        for seat in state.terms.clockwise(actor)
        if seat not in state.gone
    }


def moves(state: State) -> tuple[Moved, ...]:
    """Every token that goes forward, in the order in which trophies are taken."""
    moved = []
    for owner, count in steps(state).items():
        if count:
            space, crossings = ring.forward(state.tokens[owner].space, count)
            moved.append(Moved(owner, count, space, crossings))
    return tuple(moved)
