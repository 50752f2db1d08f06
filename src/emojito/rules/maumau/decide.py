"""Which events a command causes, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from emojito.rules.chance import Chance
from emojito.rules.core import Course, Seat, Viewer
from emojito.rules.dispatch import at_table, dispatch
from emojito.rules.maumau import commands as do, events as ev, fitting, progress
from emojito.rules.maumau.apply import apply
from emojito.rules.maumau.cards import COLORS, color_named
from emojito.rules.maumau.progress import MauMauCourse
from emojito.rules.maumau.state import PLAYING, Phase, State
from emojito.rules.refusal import Refusal


def judge(state: State, seat: Viewer, command: do.MauMauCommand, chance: Chance) -> MauMauCourse:
    """Return what happens if `seat` gives `command`; raise `Refusal` if it may not."""
    course: MauMauCourse = Course(apply, state, chance)
    dispatch(course, seat, command, _BY_PLAYER, _BY_TABLE)
    return course


# What players do


def _play(course: MauMauCourse, seat: Seat, command: do.Play) -> None:
    _expect_turn(course.state, seat, "play", "drawn")
    fitting.refuse_card(course.state, seat, command.card)
    fitting.refuse_swap(course.state, seat, command.card, command.swap)
    if command.swap is not None:
        at_table(course.state, command.swap)
    progress.play(course, seat, command.card, command.swap)


def _color(course: MauMauCourse, seat: Seat, command: do.Color) -> None:
    _expect_turn(course.state, seat, "color")
    progress.name_color(course, seat, color_named(command.color))


def _draw(course: MauMauCourse, seat: Seat, _: do.Draw) -> None:
    _expect_turn(course.state, seat, "play")
    fitting.refuse_draw(course.state, seat)
    progress.draw(course, seat)


def _keep(course: MauMauCourse, seat: Seat, _: do.Keep) -> None:
    _expect_turn(course.state, seat, "drawn")
    progress.keep(course, seat)


def _call(course: MauMauCourse, seat: Seat, _: do.Call) -> None:
    _expect(course.state, *PLAYING)
    if seat not in course.state.must_call():
        raise Refusal("nothing-to-call", seat=seat)  # M23
    course.add(ev.Called(seat))


def _deal(course: MauMauCourse, seat: Seat, _: do.Deal) -> None:
    _expect(course.state, "between-rounds")
    dealer = course.state.awaited()
    if seat != dealer:
        raise Refusal("not-the-dealer", dealer=dealer)
    progress.deal(course, dealer)


# What the table does


def _time_up(course: MauMauCourse, _: do.TimeUp) -> None:
    seat = course.state.awaited()
    if course.state.phase == "play":
        progress.draw(course, seat)
    elif course.state.phase == "drawn":
        progress.keep(course, seat)
    elif course.state.phase == "color":
        progress.name_color(course, seat, COLORS[0])
    else:
        progress.deal(course, seat)


def _leave(course: MauMauCourse, command: do.Leave) -> None:
    progress.leave(course, at_table(course.state, command.who))


def _expect(state: State, *phases: Phase) -> None:
    if state.phase not in phases:
        raise Refusal("wrong-phase", phase=state.phase)


def _expect_turn(state: State, seat: Seat, *phases: Phase) -> None:
    _expect(state, *phases)
    if seat != state.turn:
        raise Refusal("not-your-turn", turn=state.turn)


_BY_PLAYER: Final[dict[type, Callable[[MauMauCourse, Seat, Any], None]]] = {
    do.Play: _play,
    do.Color: _color,
    do.Draw: _draw,
    do.Keep: _keep,
    do.Call: _call,
    do.Deal: _deal,
}
_BY_TABLE: Final[dict[type, Callable[[MauMauCourse, Any], None]]] = {
    do.TimeUp: _time_up,
    do.Leave: _leave,
}
