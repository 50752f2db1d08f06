"""When the game is over, and for whom."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from emojito.rules.emojito.editions import RING
from emojito.rules.emojito.events import GameEnded
from emojito.rules.emojito.state import State
from emojito.rules.emojito.terms import GAME, Owner


class Verdict(Struct, frozen=True):
    """What a win came down to."""

    by: Literal["trophies", "space", "turn-order", "game", "shared"]
    """Trophies; among equals the space (E37); then turn order (E41), the game (E39) or nothing."""
    tied: tuple[Owner, ...]
    """Those who were still equal before that decided, winners included; who shared the win."""


def contenders(state: State) -> tuple[Owner, ...]:
    """Who may still win: everyone with a token, in extra team rounds the tied teams only (E42)."""
    if state.terms.mode != "teams":
        return tuple(state.tokens)
    return tuple(state.terms.owner(seat) for seat in state.guessers)


def playing_on(state: State) -> tuple[Owner, ...]:
    """Who goes on playing after a round: all contenders, or those tied at the goal (E42)."""
    best = state.best(contenders(state))
    return best if state.counting(best[0]) >= state.terms.goal else contenders(state)


def verdict(state: State) -> GameEnded | None:
    """Judge the end of a round; None if the game goes on, if only among tied teams (E35)."""
    best = state.best(contenders(state))
    if state.counting(best[0]) >= state.terms.goal:
        if state.terms.mode == "teams" and len(best) > 1 and not cards_are_out(state):
            return None
        return GameEnded(_winners(state, best), "goal")
    if cards_are_out(state):
        return GameEnded(_winners(state, best), "cards")
    return None


def reason(state: State) -> Verdict | None:
    """Say what a game that ends here comes down to; None if there is nobody to compare."""
    rivals = contenders(state)
    if len(rivals) < 2 or (state.terms.mode == "cooperative" and too_few_left(state)):
        return None
    most = max(map(state.counting, rivals))
    richest = tuple(owner for owner in rivals if state.counting(owner) == most)
    if len(richest) == 1:
        return Verdict("trophies", rivals)
    best = state.best(rivals)
    if len(best) == 1:
        return Verdict("space", richest)
    if state.terms.mode == "cooperative":
        return Verdict("game", best)
    return Verdict("turn-order" if len(_winners(state, best)) == 1 else "shared", best)


def is_extra_round(state: State) -> bool:
    """Whether tied teams play on (E42); asked before tokens move."""
    return state.terms.mode == "teams" and any(
        state.counting(owner) >= state.terms.goal for owner in state.tokens
    )


def cards_are_out(state: State) -> bool:
    """Whether no further line-up could be filled (E65)."""
    cards = len(state.pile)
    if state.terms.rules.spent_cards_return:
        cards += sum(len(token.spent) for token in state.tokens.values())
    return cards < RING


def too_few_left(state: State) -> bool:
    """Whether fewer are left than the mode needs, or a single one of several tied teams (E57)."""
    least, _ = state.terms.rules.modes[state.terms.mode]
    return len(state.present()) < least or len(contenders(state)) < 2


def abandoned(state: State) -> GameEnded:
    """End a game that too many have left: the standing decides; together nobody has won (E67)."""
    if state.terms.mode == "cooperative":
        return GameEnded((), "left")
    return GameEnded(_winners(state, state.best(contenders(state))), "left")


def _winners(state: State, best: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """Break a tie of `best` as mode and edition do."""
    if len(best) == 1:
        return best
    if state.terms.mode == "cooperative":
        return (GAME,)
    if state.terms.mode == "competitive" and (
        state.terms.rules.competitive_tie == "last-in-turn-order"
    ):
        turn_order = state.terms.clockwise(state.terms.first_actor)
        return (max(best, key=lambda owner: turn_order.index(int(owner))),)
    return best
