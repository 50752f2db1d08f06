"""Whole games through the rules, with simulated people."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from emojito.lab.dice import dice
from emojito.lab.emojito import people as model
from emojito.lab.emojito.clock import Clock
from emojito.lab.emojito.people import People
from emojito.lab.emojito.variants import Variant
from emojito.rules import Chance, Seat
from emojito.rules.emojito import EMOJITO, commands as do, events as ev
from emojito.rules.emojito.state import State

PATIENCE: Final = 150
"""Rounds after which people give up: with hardly a right answer, a game has no end."""


class Job(Struct, frozen=True):
    """Games to play: those with the numbers `first` to `last`, which stay the same in any job."""

    variant: Variant
    players: int
    people: People
    clock: Clock
    seed: int
    first: int
    last: int


class Outcome(Struct):
    """What became of a game."""

    owners: tuple[str, ...] = ()
    """Everybody with a token."""
    winners: tuple[str, ...] = ()
    """Nobody if the players gave up."""
    rounds: int = 0
    seconds: float = 0.0
    extra_rounds: int = 0
    """Rounds among teams that were tied at the goal."""
    challenges: int = 0
    setbacks: int = 0
    """Challenges are counted by who made them, setbacks by who was beaten."""


def play(job: Job) -> tuple[Outcome, ...]:
    """Play the games of a job, one after the other."""
    return tuple(_game(job, number) for number in range(job.first, job.last))


def _game(job: Job, number: int) -> Outcome:
    # The variant is no part of the seed: equal rules give equal games, and others differ by the
    # rules rather than by luck.
    chance = Chance(f"{job.seed}/{number}/cards")
    game = _Game(job.people, job.clock, dice(job.seed, number, "people"))
    game.happen(EMOJITO.open(job.variant.setup(job.players), chance))
    while game.state.phase != "over" and game.state.round <= PATIENCE:
        seat, command = game.next()
        game.happen(EMOJITO.decide(game.state, seat, command, chance))
    return game.outcome


class _Game:
    """A game in progress."""

    state: State

    def __init__(self, people: People, clock: Clock, chance: Random) -> None:
        self.outcome = Outcome()
        self._people, self._clock, self._chance = people, clock, chance
        self._rights: dict[Seat, bool] = {}

    def happen(self, events: tuple[ev.EmojitoEvent, ...]) -> None:
        """Apply events and count what is worth it."""
        for event in events:
            opened = isinstance(event, ev.Opened)
            self.state = EMOJITO.apply(None if opened else self.state, event)
            self.outcome.seconds += self._clock.takes(event, self.state)
            self._count(event)

    def _count(self, event: ev.EmojitoEvent) -> None:
        outcome, state = self.outcome, self.state
        match event:
            case ev.Opened(terms):
                outcome.owners = terms.owners()
            case ev.RoundBegan():
                at_the_goal = max(map(state.counting, state.tokens)) >= state.terms.goal
                outcome.extra_rounds += at_the_goal
            case ev.LaidOut():
                self._rights = model.rights(self._people, state, self._chance)
            case ev.Revealed():
                outcome.rounds += 1
            case ev.Challenged():
                outcome.challenges += 1
            case ev.SetBack():
                outcome.setbacks += 1
            case ev.GameEnded(winners, _):
                outcome.winners = winners
            case _:
                pass

    def next(self) -> tuple[Seat, do.EmojitoCommand]:
        """Say who does what next."""
        state = self.state
        match state.phase:
            case "draw":
                return state.undrawn()[0], do.Draw()
            case "perform":
                return next(iter(state.audience)), do.Performed()
            case "challenge":
                return model.challenge(state) or (state.actors[0], do.LayOut())
            case "guess":
                seat = state.awaited()[0]
                right = self._rights[seat]
                return seat, model.guess(state, seat, self._chance, right=right)
            case "trophies":
                return state.takers()[0], do.Take(state.lying()[0])
            case "over":
                raise ValueError("the game is over")
