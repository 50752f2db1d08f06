"""The commands a seat may give now; exactly these are accepted."""

from __future__ import annotations

from typing import Final

from emojito.rules.core import TABLE, Seat, Viewer
from emojito.rules.maumau import commands as do, fitting
from emojito.rules.maumau.cards import CARDS, COLORS
from emojito.rules.maumau.state import State

_PLAY: Final = {card: do.Play(card) for card in CARDS}
_COLORS: Final = tuple(do.Color(color) for color in COLORS)
_DRAW: Final = do.Draw()
_KEEP: Final = do.Keep()
_CALL: Final = do.Call()
_DEAL: Final = (do.Deal(),)


def legal(state: State, viewer: Viewer) -> tuple[do.MauMauCommand, ...]:
    """Return every command `viewer` may give, complete with its fields."""
    return _of_table(state) if viewer == TABLE else of_player(state, viewer)


def of_player(state: State, seat: Seat) -> tuple[do.MauMauCommand, ...]:
    """Return every command a seat may give."""
    commands = _when_awaited(state, seat) if seat == state.awaited() else ()
    single = len(state.hands[seat]) == 1
    return (*commands, _CALL) if single and state.owes_call(seat) else commands


def _when_awaited(state: State, seat: Seat) -> tuple[do.MauMauCommand, ...]:
    if seat in state.gone:
        return ()
    match state.phase:
        case "play":
            plays = _plays(state, seat)
            return (*plays, _DRAW) if fitting.may_draw(state, plays) else plays
        case "drawn":
            return (*_plays(state, seat), _KEEP)
        case "color":
            return _COLORS
        case "between-rounds":
            return _DEAL
        case "over":
            return ()


def _plays(state: State, seat: Seat) -> tuple[do.MauMauCommand, ...]:
    plays: list[do.MauMauCommand] = []
    for card in fitting.playable(state, seat):
        if fitting.swaps(state, seat, card):
            plays += (do.Play(card, other) for other in state.present() if other != seat)
        else:
            plays.append(_PLAY[card])
    return tuple(plays)


def _of_table(state: State) -> tuple[do.MauMauCommand, ...]:
    if state.phase == "over":
        return ()
    return (do.TimeUp(), *map(do.Leave, state.present()))
