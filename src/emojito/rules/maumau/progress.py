"""How a round goes on until somebody has to decide something."""

from __future__ import annotations

from typing import TypeAlias

from emojito.rules.core import Course, Seat
from emojito.rules.maumau import ending, events as ev, scoring
from emojito.rules.maumau.cards import CARDS, DECK, Color
from emojito.rules.maumau.state import PLAYING, State

MauMauCourse: TypeAlias = Course[State, ev.MauMauEvent]


def play(course: MauMauCourse, seat: Seat, card: str, swap: Seat | None) -> None:
    """Lay a card, and let it do what it does."""
    _pay_for_silence(course)
    course.add(ev.Played(seat, card))
    if not course.state.hands[seat]:
        # M24, M25: the last card ends the round at once, whatever it is and whatever is pending.
        _end_round(course, seat)
        return
    last = seat
    match CARDS[card].icon:
        case "what":
            last = course.state.after(seat)
            course.add(ev.Skipped(last))
        case "peng":
            for other in course.state.clockwise(seat)[1:]:  # M17
                _take(course, other, 1, "peng")
        case "ups" if swap is not None:
            course.add(ev.HandsSwapped(seat, swap))  # M20: before the colour is named
    if course.state.phase != "color":
        _pass_turn(course, last)


def name_color(course: MauMauCourse, seat: Seat, color: Color) -> None:
    """Order a colour. This completes a play, so nobody pays for silence yet."""
    course.add(ev.ColorNamed(seat, color))
    _pass_turn(course, seat)


def draw(course: MauMauCourse, seat: Seat) -> None:
    """Draw in turn: all that is pending, else one card."""
    _pay_for_silence(course)
    if (pending := course.state.pending) is not None:
        _take(course, seat, pending.cards, "chain")
        course.add(ev.ChainEnded())
        # M5: a NOOO! asks for the colour besides, so it always leaves the turn.
        if pending.kind == "bang" and course.state.terms.drawing_ends_turn:
            _pass_turn(course, seat)
        return
    _take(course, seat, 1, "turn")
    if course.state.drawn is not None:
        return
    course.add(ev.DrewNothing(seat))
    if course.state.stuck < len(course.state.present()):
        _pass_turn(course, seat)
    else:
        _end_round(course, None)  # M26


def keep(course: MauMauCourse, seat: Seat) -> None:
    """Do not play the card just drawn."""
    _pay_for_silence(course)
    course.add(ev.Kept(seat))
    _pass_turn(course, seat)


def deal(course: MauMauCourse, dealer: Seat) -> None:
    """Begin another round with all cards."""
    state = course.state
    seats = state.clockwise(dealer + 1)
    course.add(
        ev.Dealt(state.round + 1, dealer, seats, course.chance.shuffled(DECK), state.terms.hand)
    )
    course.add(ev.TurnBegan(seats[0]))


def leave(course: MauMauCourse, who: Seat) -> None:
    """Go on without somebody (M32)."""
    course.add(ev.SeatLeft(who))
    state = course.state
    goes_on = state.phase in PLAYING
    if len(state.present()) == 1:
        if goes_on:
            course.add(ev.RoundEnded(state.present()[0], (0,) * state.terms.players))
        course.add(ev.GameEnded(state.present(), "left"))
    elif goes_on and state.turn == who:
        _pass_turn(course, who)


def _pass_turn(course: MauMauCourse, last: Seat) -> None:
    course.add(ev.TurnBegan(course.state.after(last)))


def _pay_for_silence(course: MauMauCourse) -> None:
    """Let all who have not called draw one card, the player in turn first (M21)."""
    silent = course.state.must_call()
    if silent:
        for seat in course.state.clockwise(course.state.turn):
            if seat in silent:
                _take(course, seat, 1, "silence")


def _take(course: MauMauCourse, seat: Seat, cards: int, why: ev.Cause) -> None:
    """Take cards off the pile, or as many as there are (M26, M27)."""
    while cards and course.state.can_draw():
        if not course.state.pile.deck:
            course.add(ev.Reshuffled(course.chance.shuffled(course.state.pile.discard[:-1])))
        there = min(cards, len(course.state.pile.deck))
        course.add(ev.Drew(seat, there, why))
        cards -= there


def _end_round(course: MauMauCourse, winner: Seat | None) -> None:
    course.add(ev.RoundEnded(winner, scoring.round_points(course.state)))
    if verdict := ending.verdict(course.state, winner):
        course.add(verdict)
