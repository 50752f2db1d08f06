"""What a room must know of a game to keep it going: who is awaited, for how long, and what then.

The rules have no clock and know nothing of people; rooms have both. This is the one place where
rooms look into a game's state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from emojito.rules import TABLE, Command, Seat, Viewer
from emojito.rules.emojito import challenge, commands as emojito
from emojito.rules.emojito.state import State as EmojitoState
from emojito.rules.maumau import commands as mau_mau
from emojito.rules.maumau.state import PLAYING, State as MauMauState

Kind: TypeAlias = Literal["challenge", "perform", "guess", "trophy", "turn", "idle"]
"""What a clock can run for; `idle` has no limit of its own, only that for people who are away."""


@dataclass(frozen=True)
class Manners:
    """How a room keeps one game going."""

    clock: Callable[[Any], tuple[Kind, tuple[int, ...]]]
    """What time runs for now, and which stretch of it."""
    awaited: Callable[[Any], tuple[Seat, ...]]
    """Who has to do something before the game can go on."""
    for_the_absent: Callable[[Any, Seat], tuple[Viewer, Command]]
    """What is done, and by whom, in the place of an awaited seat that stays away."""
    time_up: Command
    """What the clock says when it has run out."""
    leave: Callable[[Seat], Command]
    """What is said when a seat leaves for good."""
    still_on: Callable[[Any, Seat], bool] = lambda *_: False
    """Whether a seat that was acted for is still in its turn: the table does not wait twice."""
    any_will_do: Callable[[Any], bool] = lambda _: False
    """Whether one of the awaited is enough, so that nobody has to act for the others."""
    urgent: Callable[[Any], tuple[Seat, ...]] = lambda _: ()
    """Who should do something although nobody waits for it."""
    withheld: frozenset[type] = frozenset()
    """Commands that players do not give here, because the clock gives them fairly."""
    between_rounds: Callable[[Any], bool] = lambda _: False
    """Whether everybody has time to look at the course of the game so far."""
    timeless: frozenset[type] = frozenset()
    """Commands that mean the same however the game has moved on since they were chosen."""


def _emojito_clock(state: EmojitoState) -> tuple[Kind, tuple[int, ...]]:
    match state.phase:
        case "perform":
            # In a Secret Message each showing is a stretch of its own; teams perform at once.
            return "perform", (state.round, *(state.audience if _relayed(state) else ()))
        case "challenge":
            return "challenge", (state.round,)
        case "guess":
            return "guess", (state.round,)
        case "trophies":
            return "trophy", (state.round, len(state.to_take))
        case _:
            return "idle", (state.round,)


def _relayed(state: EmojitoState) -> bool:
    return state.terms.secret_message


def _emojito_awaited(state: EmojitoState) -> tuple[Seat, ...]:
    match state.phase:
        case "draw":
            return state.undrawn()
        case "perform":
            return tuple(state.audience)
        case "challenge":
            leaders = state.leaders
            return tuple(s for s in state.guessers if challenge.targets(state, s, leaders))
        case "guess":
            return state.awaited()
        case "trophies":
            return state.takers()
        case "over":
            return ()


def _emojito_for_the_absent(state: EmojitoState, seat: Seat) -> tuple[Viewer, Command]:
    match state.phase:
        case "challenge":
            return seat, emojito.Pass()
        case "guess":
            return TABLE, emojito.Excuse(seat)
        case "trophies":
            return TABLE, emojito.TimeUp()
        case _:
            # Before the line-up nobody can do without the performer (E56).
            return TABLE, emojito.VoidRound()


def _mau_mau_clock(state: MauMauState) -> tuple[Kind, tuple[int, ...]]:
    if state.phase not in PLAYING:
        return "idle", (state.round,)
    # Whatever a player in turn does moves a card or the phase, also in two turns on end (M16).
    cards = len(state.pile.deck), len(state.pile.discard)
    return "turn", (state.round, state.turn, PLAYING.index(state.phase), *cards)


def _mau_mau_awaited(state: MauMauState) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.awaited(),)


def _mau_mau_for_the_absent(_: MauMauState, __: Seat) -> tuple[Viewer, Command]:
    return TABLE, mau_mau.TimeUp()


MANNERS: Final[dict[str, Manners]] = {
    "emojito": Manners(
        clock=_emojito_clock,
        awaited=_emojito_awaited,
        for_the_absent=_emojito_for_the_absent,
        time_up=emojito.TimeUp(),
        leave=emojito.Leave,
        any_will_do=lambda state: state.phase == "trophies",
        # The window is fair: it closes when all have answered or the countdown has run out.
        withheld=frozenset({emojito.LayOut}),
    ),
    "mau-mau": Manners(
        clock=_mau_mau_clock,
        awaited=_mau_mau_awaited,
        for_the_absent=_mau_mau_for_the_absent,
        time_up=mau_mau.TimeUp(),
        leave=mau_mau.Leave,
        still_on=lambda state, seat: state.phase in PLAYING and state.turn == seat,
        urgent=MauMauState.must_call,
        between_rounds=lambda state: state.phase == "between-rounds",
        timeless=frozenset({mau_mau.Call}),
    ),
}
