"""The commands a seat may give now; exactly these are accepted."""

from __future__ import annotations

from typing import Final

from emojito.rules.core import TABLE, Seat, Viewer
from emojito.rules.emojito import challenge, commands as do
from emojito.rules.emojito.editions import RING
from emojito.rules.emojito.state import State

_DRAW: Final[tuple[do.EmojitoCommand, ...]] = (do.Draw(),)
_PERFORMED: Final[tuple[do.EmojitoCommand, ...]] = (do.Performed(),)
_WITHDRAW: Final = do.Withdraw()
_LAY_OUT: Final[tuple[do.EmojitoCommand, ...]] = (do.LayOut(),)
_GUESSES: Final[tuple[do.EmojitoCommand, ...]] = tuple(map(do.Guess, range(1, RING + 1)))
_TAKES: Final[tuple[do.EmojitoCommand, ...]] = tuple(map(do.Take, range(1, RING + 1)))


def legal(state: State, viewer: Viewer) -> tuple[do.EmojitoCommand, ...]:
    """Return every command `viewer` may give, complete with its fields."""
    return _of_table(state) if viewer == TABLE else of_players(state).get(viewer, ())


def of_players(state: State) -> dict[Seat, tuple[do.EmojitoCommand, ...]]:
    """Return the commands of every seat that may do something now."""
    match state.phase:
        case "draw":
            commands = dict.fromkeys(state.undrawn(), _DRAW)
        case "perform":
            commands = dict.fromkeys(state.audience, _PERFORMED)
        case "challenge":
            commands = {**dict.fromkeys(state.actors, _LAY_OUT), **_challenges(state)}
        case "guess":
            commands = dict.fromkeys(state.awaited(), _GUESSES)
        case "trophies":
            takes = tuple([_TAKES[slot - 1] for slot in state.lying()])
            commands = dict.fromkeys(state.takers(), takes)
        case "over":
            commands = {}
    for seat in state.gone:
        commands.pop(seat, None)
    return commands


def _challenges(state: State) -> dict[Seat, tuple[do.EmojitoCommand, ...]]:
    leaders, commands = state.leaders, {}
    for seat in state.guessers:
        own: tuple[do.EmojitoCommand, ...] = ()
        if targets := challenge.targets(state, seat, leaders):
            own = (*map(do.Challenge, targets), do.Pass())
        if challenge.may_withdraw(state, seat):
            own = (*own, _WITHDRAW)
        if own:
            commands[seat] = own
    return commands


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
