"""The commands a seat may give now; exactly these are accepted."""

from __future__ import annotations

from typing import Final

from emojito.rules.core import TABLE, Seat, Viewer
from emojito.rules.emojito import challenge, commands as do
from emojito.rules.emojito.editions import RING
from emojito.rules.emojito.state import State

_DRAW: Final = (do.Draw(),)
_PERFORMED: Final = (do.Performed(),)
_LAY_OUT: Final = (do.LayOut(),)
_GUESSES: Final = tuple(do.Guess(slot) for slot in range(1, RING + 1))
_TAKES: Final = tuple(do.Take(slot) for slot in range(1, RING + 1))


def legal(state: State, viewer: Viewer) -> tuple[do.EmojitoCommand, ...]:
    """Return every command `viewer` may give, complete with its fields."""
    return _of_table(state) if viewer == TABLE else _of_player(state, viewer)


def _of_player(state: State, seat: Seat) -> tuple[do.EmojitoCommand, ...]:
    if seat in state.gone:
        return ()
    match state.phase:
        case "draw":
            return _DRAW if seat in state.undrawn() else ()
        case "perform":
            return _PERFORMED if seat in state.audience else ()
        case "challenge":
            if seat in state.actors:
                return _LAY_OUT
            targets = challenge.targets(state, seat, state.leaders)
            return (*map(do.Challenge, targets), do.Pass()) if targets else ()
        case "guess":
            return _GUESSES if seat in state.awaited() else ()
        case "trophies":
            if seat not in state.takers():
                return ()
            return tuple(_TAKES[slot - 1] for slot in state.lying())
        case "over":
            return ()


def _of_table(state: State) -> tuple[do.EmojitoCommand, ...]:
    if state.phase == "over":
        return ()
    commands: list[do.EmojitoCommand] = [do.TimeUp()]
    if state.phase != "trophies":
        commands.append(do.VoidRound())
    if state.phase == "guess":
        commands += map(do.Excuse, state.awaited())
    commands += map(do.Leave, state.present())
    return tuple(commands)
