"""The chronicle of a game of Mau-Mau: points round by round, and who did what how often.

It is written from what everybody knows; a hand enters it when it is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from emojito.rules.core import Seat
from emojito.rules.maumau import events as ev
from emojito.rules.maumau.cards import CARDS, PLACE
from emojito.rules.maumau.state import State
from emojito.rules.tuples import exchanged


class Tally(Struct, frozen=True, gc=False):
    """What one seat has done so far."""

    played: int = 0
    """Cards laid."""
    specials: int = 0
    """How many of them were special."""
    drawn: int = 0
    """Cards drawn, for whatever reason."""
    heaviest: int = 0
    """The longest chain this seat had to draw."""
    called: int = 0
    """How often "Emoji!" was called."""
    forgot: int = 0
    """How often it was not, and cost a card (M21)."""


class Round(Struct, frozen=True):
    """A round that is over."""

    winner: Seat | None
    """Nobody if nobody could move (M26)."""
    points: tuple[int, ...]
    """What each seat's hand cost."""
    totals: tuple[int, ...]
    """With all rounds before."""
    counted: tuple[tuple[str, ...], ...] | None = None
    """The hands that were turned over, in order; nobody's if the round was broken off (M32)."""


class Chronicle(Struct, frozen=True, gc=False, tag_field="game", tag="mau-mau"):
    """What has happened so far, as far as everybody knows."""

    tallies: tuple[Tally, ...]
    """Of each seat."""
    rounds: tuple[Round, ...] = ()


def record(chronicle: Chronicle | None, state: State | None, event: ev.MauMauEvent) -> Chronicle:
    """Return the chronicle after `event`, which met `state`."""
    write = _WRITE.get(type(event))
    if chronicle is None or state is None:
        if not isinstance(event, ev.Opened):
            raise ValueError("a table begins with Opened")
        return _opened(event)
    return chronicle if write is None else write(chronicle, state, event)


def _opened(event: ev.Opened) -> Chronicle:
    return Chronicle((Tally(),) * event.terms.players)


def _played(chronicle: Chronicle, _: State, event: ev.Played) -> Chronicle:
    tally = chronicle.tallies[event.seat]
    special = not CARDS[event.card].icon.isdigit()
    return _with_tally(
        chronicle,
        event.seat,
        replace(tally, played=tally.played + 1, specials=tally.specials + special),
    )


def _drew(chronicle: Chronicle, _: State, event: ev.Drew) -> Chronicle:
    tally = chronicle.tallies[event.seat]
    return _with_tally(
        chronicle,
        event.seat,
        replace(
            tally, drawn=tally.drawn + event.cards, forgot=tally.forgot + (event.why == "silence")
        ),
    )


def _chain_ended(chronicle: Chronicle, state: State, _: ev.ChainEnded) -> Chronicle:
    if state.pending is None:
        return chronicle
    tally = chronicle.tallies[state.turn]
    heaviest = max(tally.heaviest, state.pending.cards)
    return _with_tally(chronicle, state.turn, replace(tally, heaviest=heaviest))


def _called(chronicle: Chronicle, _: State, event: ev.Called) -> Chronicle:
    tally = chronicle.tallies[event.seat]
    return _with_tally(chronicle, event.seat, replace(tally, called=tally.called + 1))


def _round_ended(chronicle: Chronicle, state: State, event: ev.RoundEnded) -> Chronicle:
    totals = tuple(map(sum, zip(state.scores, event.points, strict=True)))
    # A last card or a standstill turns the hands over; of one who is left alone they stay hidden.
    is_counted = event.winner is None or not state.hands[event.winner]
    hands = tuple(tuple(sorted(hand, key=PLACE.__getitem__)) for hand in state.hands)
    finished = Round(event.winner, event.points, totals, hands if is_counted else None)
    return replace(chronicle, rounds=(*chronicle.rounds, finished))


def _with_tally(chronicle: Chronicle, seat: Seat, tally: Tally) -> Chronicle:
    return replace(chronicle, tallies=exchanged(chronicle.tallies, seat, tally))


_WRITE: Final[dict[type, Callable[[Chronicle, State, Any], Chronicle]]] = {
    ev.Played: _played,
    ev.Drew: _drew,
    ev.ChainEnded: _chain_ended,
    ev.Called: _called,
    ev.RoundEnded: _round_ended,
}
