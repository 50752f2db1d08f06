"""The commands a seat may give now; exactly these are accepted."""

from __future__ import annotations

from typing import Final

from emojito.rules.core import TABLE, Seat, Viewer
from emojito.rules.maumau import commands as do, fitting
from emojito.rules.maumau.cards import CARDS, COLORS, LONGEST
from emojito.rules.maumau.state import Phase, State

_PLAY: Final = {card: do.Play(card) for card in CARDS}
_UPS: Final = tuple(card.id for card in CARDS.values() if card.icon == "ups")
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


def widest(phase: Phase | None, cards: int, others: int) -> tuple[do.MauMauCommand, ...]:
    """Return commands that are as long as any a seat with so many cards may have to choose from.

    `phase` is None for a seat whose turn it is not, `others` counts whom it could swap hands with.
    """
    commands: tuple[do.MauMauCommand, ...]
    match phase:
        case "play":
            commands = (*_widest_plays(cards, others), _DRAW)
        case "drawn":
            commands = (*_widest_plays(1, others), _KEEP)
        case "color":
            commands = _COLORS
        case "between-rounds":
            commands = _DEAL
        case "over" | None:
            commands = ()
    return (*commands, _CALL) if cards == 1 else commands


def _widest_plays(cards: int, others: int) -> list[do.Play]:
    """Every card fits, and those that may swap hands with anybody do: that takes most words."""
    ups = _UPS[:cards]
    plays = [do.Play(card, other) for card in ups for other in range(others)]
    return plays + [_PLAY[LONGEST]] * (cards - len(ups))


def _of_table(state: State) -> tuple[do.MauMauCommand, ...]:
    if state.phase == "over":
        return ()
    return (do.TimeUp(), *map(do.Leave, state.present()))
