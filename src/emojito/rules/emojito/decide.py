"""Which events a command causes, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from emojito.rules.chance import Chance
from emojito.rules.core import Course, Seat, Viewer
from emojito.rules.dispatch import at_table, dispatch
from emojito.rules.emojito import challenge, commands as do, events as ev
from emojito.rules.emojito.apply import apply
from emojito.rules.emojito.progress import (
    advance,
    draw_card,
    end_abandoned,
    give_trophies,
    lay_out,
    void_round,
)
from emojito.rules.emojito.state import Phase, State
from emojito.rules.refusal import Refusal

EmojitoCourse: TypeAlias = Course[State, ev.EmojitoEvent]


def judge(state: State, seat: Viewer, command: do.EmojitoCommand, chance: Chance) -> EmojitoCourse:
    """Return what happens if `seat` gives `command`; raise `Refusal` if it may not."""
    course: EmojitoCourse = Course(apply, state, chance)
    dispatch(course, seat, command, _BY_PLAYER, _BY_TABLE)
    advance(course)
    return course


# What players do


def _draw(course: EmojitoCourse, seat: Seat, _: do.Draw) -> None:
    _expect(course.state, "draw")
    if seat not in course.state.actors:
        raise Refusal("not-an-actor", seat=seat)
    if seat not in course.state.undrawn():
        raise Refusal("already-drawn", seat=seat)
    draw_card(course, seat)


def _performed(course: EmojitoCourse, seat: Seat, _: do.Performed) -> None:
    _expect(course.state, "perform")
    if seat not in course.state.audience:
        raise Refusal("not-performing", seat=seat)
    course.add(ev.Performed(seat))


def _challenge(course: EmojitoCourse, seat: Seat, command: do.Challenge) -> None:
    _expect(course.state, "challenge")
    target = at_table(course.state, command.target)
    challenge.refuse(course.state, seat, target)
    for each in challenge.challenged(course.state, seat, target):
        course.add(ev.Challenged(seat, each))


def _pass(course: EmojitoCourse, seat: Seat, _: do.Pass) -> None:
    state = course.state
    _expect(state, "challenge")
    if seat in state.passed:
        raise Refusal("already-passed", seat=seat)
    if not challenge.targets(state, seat, state.leaders):
        raise Refusal("cannot-challenge", seat=seat)
    course.add(ev.Passed(seat))


def _withdraw(course: EmojitoCourse, seat: Seat, _: do.Withdraw) -> None:
    _expect(course.state, "challenge")
    if not challenge.may_withdraw(course.state, seat):
        raise Refusal("cannot-withdraw", seat=seat)
    course.add(ev.Withdrew(seat))


def _lay_out(course: EmojitoCourse, seat: Seat, _: do.LayOut) -> None:
    _expect(course.state, "challenge")
    if seat not in course.state.actors:
        raise Refusal("not-an-actor", seat=seat)
    lay_out(course)


def _guess(course: EmojitoCourse, seat: Seat, command: do.Guess) -> None:
    _expect(course.state, "guess")
    _expect_unanswered(course.state, seat)
    _expect_card(course.state, command.slot)
    course.add(ev.Guessed(seat, command.slot))


def _take(course: EmojitoCourse, seat: Seat, command: do.Take) -> None:
    _expect(course.state, "trophies")
    if seat not in course.state.takers():
        raise Refusal("not-your-trophy", owner=course.state.to_take[0])
    _expect_card(course.state, command.slot)
    course.add(ev.TrophyTaken(course.state.terms.owner(seat), command.slot))


# What the table does


def _time_up(course: EmojitoCourse, _: do.TimeUp) -> None:
    state = course.state
    if state.phase == "draw":
        for seat in state.undrawn():
            draw_card(course, seat)
    elif state.phase == "perform":
        for seat in state.audience:
            course.add(ev.Performed(seat))
    elif state.phase == "challenge":
        lay_out(course)
    elif state.phase == "guess":
        for seat in state.awaited():
            course.add(ev.CameLate(seat))
    elif state.terms.own_screens:
        give_trophies(course)
    else:
        course.add(ev.TrophyTaken(state.to_take[0], state.lying()[0]))


def _void_round(course: EmojitoCourse, _: do.VoidRound) -> None:
    if course.state.phase == "trophies":
        raise Refusal("too-late-to-void")
    void_round(course)


def _excuse(course: EmojitoCourse, command: do.Excuse) -> None:
    _expect(course.state, "guess")
    seat = at_table(course.state, command.who)
    _expect_unanswered(course.state, seat)
    course.add(ev.Excused(seat))


def _leave(course: EmojitoCourse, command: do.Leave) -> None:
    state, who = course.state, at_table(course.state, command.who)
    seats = (who, state.terms.partner(who)) if state.terms.mode == "teams" else (who,)
    course.add(ev.SeatLeft(tuple(sorted(seats))))
    before_line_up = state.phase in {"draw", "perform", "challenge"}
    lost = before_line_up and state.actors == (who,)
    # A message on its way passes by everybody, so it cannot do without anybody (E67).
    lost = lost or (state.phase == "perform" and state.terms.secret_message)
    if not end_abandoned(course) and lost:
        void_round(course)


def _expect(state: State, phase: Phase) -> None:
    if state.phase != phase:
        raise Refusal("wrong-phase", phase=state.phase)


def _expect_unanswered(state: State, seat: Seat) -> None:
    if seat not in state.guessers:
        raise Refusal("not-a-guesser", seat=seat)
    if seat not in state.awaited():
        raise Refusal("already-guessed", seat=seat)


def _expect_card(state: State, slot: int) -> None:
    if slot not in state.lying():
        raise Refusal("no-such-slot", slot=slot)


_BY_PLAYER: Final[dict[type, Callable[[EmojitoCourse, Seat, Any], None]]] = {
    do.Draw: _draw,
    do.Performed: _performed,
    do.Challenge: _challenge,
    do.Pass: _pass,
    do.Withdraw: _withdraw,
    do.LayOut: _lay_out,
    do.Guess: _guess,
    do.Take: _take,
}
_BY_TABLE: Final[dict[type, Callable[[EmojitoCourse, Any], None]]] = {
    do.TimeUp: _time_up,
    do.VoidRound: _void_round,
    do.Excuse: _excuse,
    do.Leave: _leave,
}
