"""The people of a simulation: how often they are right, and when they challenge.

The model is simple on purpose, and `docs/lab.md` tells it to those who read the figures:

- Each guesser is right with the same probability, whoever performs and by whatever channel, and
  independently of the others. Whoever is wrong chooses any other card of the line-up.
- A Secret Message is lost at each relay with some probability. Whoever comes after that can only
  guess, and is right once in seven times.
- A guesser who does not lead challenges a player who needs one more trophy to end the game, if
  nobody else has done so this round.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from emojito.rules import Seat
from emojito.rules.emojito import EMOJITO
from emojito.rules.emojito.commands import Challenge, Guess
from emojito.rules.emojito.editions import RING
from emojito.rules.emojito.state import State


class People(Struct, frozen=True):
    """Those who play."""

    accuracy: float = 0.6
    """How probably a guesser who has seen the performance is right."""
    relay: float = 0.85
    """How probably a Secret Message is still itself after somebody has passed it on."""

    @property
    def lost(self) -> float:
        """How probably a guesser is right whom nothing of the message has reached."""
        return min(self.accuracy, 1 / RING)


def rights(people: People, state: State, chance: Random) -> dict[Seat, bool]:
    """Say who will be right this round."""
    if not state.terms.secret_message:
        return {seat: chance.random() < people.accuracy for seat in state.guessers}
    (actor,) = state.actors
    found, accuracy = {}, people.accuracy
    for seat in state.terms.clockwise(actor)[1:]:
        found[seat] = chance.random() < accuracy
        if chance.random() >= people.relay:
            accuracy = people.lost
    return found


def guess(state: State, seat: Seat, chance: Random, *, right: bool) -> Guess:
    """Answer as is meant, knowing the card."""
    sought = state.secret[state.terms.partner(seat) if state.terms.teams else state.actors[0]]
    slot = (state.line_up or ()).index(sought) + 1
    if right:
        return Guess(slot)
    return Guess(chance.choice([other for other in range(1, RING + 1) if other != slot]))


def challenge(state: State) -> tuple[Seat, Challenge] | None:
    """Say who challenges whom now, if anybody would."""
    (actor,) = state.actors
    challenged = {made.target for made in state.challenges}
    for seat in state.terms.clockwise(actor)[1:]:
        if seat in state.leaders:
            continue
        for command in EMOJITO.legal(state, seat):
            if (
                isinstance(command, Challenge)
                and command.target not in challenged
                and state.counting(state.terms.owner(command.target)) >= state.terms.goal - 1
            ):
                return seat, command
    return None


def right_counts(people: People, guessers: int, *, secret_message: bool) -> list[float]:
    """How probably 0, 1, 2 … of the guessers of a round are right.

    >>> right_counts(People(0.5), 2, secret_message=False)
    [0.25, 0.5, 0.25]
    """
    if not secret_message:
        return _convolved([people.accuracy] * guessers)
    # The message reaches the first `reached` guessers, and is lost after the last of them.
    counts = [0.0] * (guessers + 1)
    for reached in range(1, guessers + 1):
        probable = people.relay ** (reached - 1)
        if reached < guessers:
            probable *= 1 - people.relay
        chances = [people.accuracy] * reached + [people.lost] * (guessers - reached)
        for right, value in enumerate(_convolved(chances)):
            counts[right] += probable * value
    return counts


def _convolved(chances: list[float]) -> list[float]:
    counts = [1.0]
    for chance in chances:
        counts = [
            (counts[right] if right < len(counts) else 0) * (1 - chance)
            + (counts[right - 1] if right else 0) * chance
            for right in range(len(counts) + 1)
        ]
    return counts
