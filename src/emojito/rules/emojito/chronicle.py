"""The chronicle of a game of Emojito!, round by round, for the talk afterwards.

It is written from what everybody knows: a round enters it when its dials are turned over, so a
round that was void, or is still going on, leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from emojito.rules.core import Seat
from emojito.rules.emojito import challenge, ending, events as ev, scoring
from emojito.rules.emojito.ending import Verdict
from emojito.rules.emojito.state import State
from emojito.rules.emojito.terms import Owner


class Standing(Struct, frozen=True):
    """How far a token has come."""

    trophies: int
    """Those that count."""
    space: int


class Judged(Struct, frozen=True):
    """A challenge, and what became of it."""

    by: Seat
    target: Seat
    won: bool


class Round(Struct, frozen=True):
    """A round whose dials were turned over."""

    round: int
    cards: dict[Seat, str]
    """What each actor performed."""
    chosen: dict[Seat, str]
    """The card each guesser took it for."""
    right: tuple[Seat, ...]
    late: tuple[Seat, ...]
    """Who was wrong for want of an answer (E55)."""
    challenges: tuple[Judged, ...]
    extra: bool
    """Whether it was played among tied teams only because nobody had won yet (E42)."""
    standings: dict[Owner, Standing] = {}
    """After the round; empty while trophies are being taken."""


class Chronicle(Struct, frozen=True, tag_field="game", tag="emojito"):
    """What has happened so far, as far as everybody knows."""

    start: dict[Owner, Standing]
    rounds: tuple[Round, ...] = ()
    verdict: Verdict | None = None
    """What it came down to; None before the end, or if nobody was left to compare with."""


def record(chronicle: Chronicle | None, state: State | None, event: ev.EmojitoEvent) -> Chronicle:
    """Return the chronicle after `event`, which met `state`."""
    write = _WRITE.get(type(event))
    if chronicle is None or state is None:
        if not isinstance(event, ev.Opened):
            raise ValueError("a table begins with Opened")
        return _opened(event)
    return chronicle if write is None else write(chronicle, state, event)


def _opened(event: ev.Opened) -> Chronicle:
    counts = event.terms.rules.spent_trophy_counts
    return Chronicle(
        {
            owner: Standing(placed.trophies - (0 if counts else placed.spent), placed.space)
            for owner, placed in event.tokens.items()
        }
    )


def _revealed(chronicle: Chronicle, state: State, event: ev.Revealed) -> Chronicle:
    right = scoring.answers(state)
    finished = Round(
        round=state.round,
        cards=event.secret,
        chosen={seat: event.line_up[slot - 1] for seat, slot in event.guesses.items()},
        right=tuple(seat for seat in state.guessers if right.get(seat)),
        late=event.late,
        challenges=tuple(
            Judged(each.by, each.target, challenge.succeeds(state, each, right))
            for each in state.challenges
        ),
        extra=ending.is_extra_round(state),
    )
    return replace(chronicle, rounds=(*chronicle.rounds, finished))


def _round_ended(chronicle: Chronicle, state: State, _: ev.RoundEnded) -> Chronicle:
    *earlier, last = chronicle.rounds
    standings = {
        owner: Standing(state.counting(owner), token.space) for owner, token in state.tokens.items()
    }
    return replace(chronicle, rounds=(*earlier, replace(last, standings=standings)))


def _game_ended(chronicle: Chronicle, state: State, _: ev.GameEnded) -> Chronicle:
    return replace(chronicle, verdict=ending.reason(state))


_WRITE: Final[dict[type, Callable[[Chronicle, State, Any], Chronicle]]] = {
    ev.Revealed: _revealed,
    ev.RoundEnded: _round_ended,
    ev.GameEnded: _game_ended,
}
