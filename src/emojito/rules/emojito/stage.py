"""Who performs, before whom and how."""

from __future__ import annotations

from emojito.rules.core import Seat
from emojito.rules.emojito.editions import Channel
from emojito.rules.emojito.events import PerformanceBegan
from emojito.rules.emojito.state import State
from emojito.rules.emojito.terms import PLAYERS


def opening(state: State) -> PerformanceBegan:
    """The performance that follows the drawing of cards."""
    audience: dict[Seat, tuple[Seat, ...]]
    if state.terms.mode == "teams":
        audience = {actor: (state.terms.partner(actor),) for actor in state.actors}
    elif state.terms.secret_message:
        (actor,) = state.actors
        audience = {actor: _messengers(state)[1:2]}
    else:
        (actor,) = state.actors
        audience = {actor: state.guessers}
    return PerformanceBegan(audience, {seat: _channel(state, seat) for seat in audience})


def relay(state: State, performer: Seat) -> PerformanceBegan | None:
    """The performance that follows `performer`'s in a Secret Message; None after the last one.

    The last player has seen it and shows it to nobody (T53).
    """
    if not state.terms.secret_message:
        return None
    messengers = _messengers(state)
    watcher, *further = messengers[messengers.index(performer) + 1 :]
    if not further:
        return None
    return PerformanceBegan({watcher: (further[0],)}, {watcher: "face"})


def _messengers(state: State) -> tuple[Seat, ...]:
    """The actor and then everybody else, from left neighbour to left neighbour."""
    (actor,) = state.actors
    return tuple(seat for seat in state.terms.clockwise(actor) if seat not in state.gone)


def _channel(state: State, actor: Seat) -> Channel:
    """What the deciding token's space asks for; on the line and without symbols the face (E2)."""
    # E3–E5: the players' token together, else the actor's own or the team's.
    owner = PLAYERS if PLAYERS in state.tokens else state.terms.owner(actor)
    space = state.tokens[owner].space
    if not state.terms.follows_symbols or space == 0:
        return "face"
    return state.terms.symbols[space - 1]
