"""Challenge the Leader: who leads, who may challenge whom, and who is set back for it."""

from __future__ import annotations

from emojito.rules.core import Seat
from emojito.rules.emojito import ring
from emojito.rules.emojito.events import SetBack
from emojito.rules.emojito.scoring import answers
from emojito.rules.emojito.state import Challenge, State
from emojito.rules.refusal import Refusal


def leaders(state: State) -> tuple[Seat, ...]:
    """The seats that lead, all of them if several are equal (E20, E21)."""
    return tuple(int(owner) for owner in state.best(tuple(state.tokens)))


def targets(state: State, seat: Seat, leading: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Whom a seat could challenge now, given who leads."""
    if state.terms.mode != "competitive" or seat not in state.guessers or seat in state.passed:
        return ()
    rules = state.terms.rules.challenge
    if rules.one_per_round and state.challenges:
        return ()
    if _is_barred(state, seat, leading):
        return ()
    if not state.tokens[state.terms.owner(seat)].fresh:
        return ()
    tried = {challenge.target for challenge in state.challenges if challenge.by == seat}
    return tuple(
        target
        for target in state.guessers
        if target != seat
        and target not in tried
        and (rules.targets == "guessers" or target in leading)
    )


def is_possible(state: State, leading: tuple[Seat, ...]) -> bool:
    """Whether any guesser could challenge anybody now."""
    return any(targets(state, seat, leading) for seat in state.guessers)


def challenged(state: State, seat: Seat, target: Seat) -> tuple[Seat, ...]:
    """Whom `seat` challenges by challenging `target`: where there is one price, all it could."""
    return targets(state, seat, state.leaders) if state.terms.one_price else (target,)


def may_withdraw(state: State, seat: Seat) -> bool:
    """Whether a seat has an answer to take back, for the first time (E69)."""
    if not state.terms.own_screens or seat in state.withdrawn:
        return False
    return seat in state.passed or any(each.by == seat for each in state.challenges)


def is_open(state: State) -> bool:
    """Whether somebody could still challenge, or take back that they have or have not."""
    return is_possible(state, state.leaders) or any(
        may_withdraw(state, seat) for seat in state.guessers
    )


def refuse(state: State, seat: Seat, target: Seat) -> None:
    """Say why `seat` may not challenge `target`, unless it may."""
    if target in targets(state, seat, state.leaders):
        return
    if seat not in state.guessers:
        raise Refusal("not-a-guesser", seat=seat)
    if seat in state.passed:
        raise Refusal("already-passed", seat=seat)
    if _is_barred(state, seat, state.leaders):
        raise Refusal("leader-may-not-challenge", seat=seat)
    if not state.tokens[state.terms.owner(seat)].fresh:
        raise Refusal("no-trophy-to-spend", seat=seat)
    if any(c.by == seat and c.target == target for c in state.challenges):
        raise Refusal("already-challenged", seat=seat, target=target)
    raise Refusal("not-challengeable", seat=seat, target=target)


def setbacks(state: State) -> tuple[SetBack, ...]:
    """The beaten, in order of their seats: each goes back once, however many beat them (E25)."""
    right = answers(state)
    beaten = {each.target for each in state.challenges if succeeds(state, each, right)}
    steps = state.terms.rules.challenge.steps_back
    return tuple(_setback(state, seat, steps) for seat in sorted(beaten))


def succeeds(state: State, challenge: Challenge, right: dict[Seat, bool]) -> bool:
    """Judge a challenge, given whose answers are right."""
    # Someone excused from answering was neither right nor wrong (E55).
    if right.get(challenge.target) is not False:
        return False
    return not state.terms.rules.challenge.challenger_must_be_right or right.get(
        challenge.by, False
    )


def _is_barred(state: State, seat: Seat, leading: tuple[Seat, ...]) -> bool:
    """Whether a seat may challenge nobody because it leads (E23)."""
    terms = state.terms
    may = terms.rules.challenge.leader_may_challenge or terms.leader_may_challenge
    return seat in leading and not may


def _setback(state: State, seat: Seat, steps: int) -> SetBack:
    owner = state.terms.owner(seat)
    space, crossed = ring.back(state.tokens[owner].space, steps)
    if crossed and not state.counting(owner):
        # Beyond the line it would stand closer to a trophy than before: it stops there (E32).
        return SetBack(owner, space=0, lost_trophy=False)
    return SetBack(owner, space=space, lost_trophy=crossed)
