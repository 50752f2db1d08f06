"""Measures what it is worth to challenge as bots do: whole competitive games through the rules.

    python -m emojito.lab.emojito.challenging --games 400

Half of the seats challenge as bots do, the others never; all of them guess equally well. Who is
right is chance: as often as a level is, less for a performance that is hard to tell, which it is
for all. A half of the wins is even.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from typing import Final, TypeAlias

from emojito.bots import emojito as bots
from emojito.bots.core import Asked, Level
from emojito.lab.dice import dice
from emojito.puppet.controls import FACE
from emojito.puppet.performing import Frame
from emojito.puppet.reading import LEVELS
from emojito.rules import Chance, Command, Seat
from emojito.rules.emojito import EMOJITO, commands as do
from emojito.rules.emojito.chronicle import record
from emojito.rules.emojito.editions import EDITIONS
from emojito.rules.emojito.setup import Setup

Policy: TypeAlias = Callable[[Asked], Command | None]

RATES: Final[dict[Level, float]] = {"gentle": 0.5, "keen": 0.65, "sharp": 0.8}
"""How often each level is right, about."""
_HARD: Final = 0.8
"""How much performances differ: the standard deviation of the odds' logarithm."""
_SEEN: Final = (Frame(80, (0.5,) * len(FACE), ()),)
"""Something was shown; what it was is not asked here."""


def as_bots_do(asked: Asked) -> Command | None:
    """Challenge as bots do."""
    return bots.play(asked).command


def never(_: Asked) -> Command:
    """Keep the trophies."""
    return do.Pass()


class Game:
    """A game, and what came of it."""

    def __init__(self, edition: str, policies: Sequence[Policy], level: Level, name: str) -> None:
        self.challenges = self.won_challenges = 0
        self._policies, self._level = policies, level
        self._chance, self._lot = Chance(name), dice(name)
        seats = tuple(str(seat) for seat in range(len(policies)))
        first, *others = EMOJITO.open(
            Setup(seats=seats, edition=edition, mode="competitive", first_actor=0), self._chance
        )
        self.chronicle = record(None, None, first)
        self.state = EMOJITO.apply(None, first)
        self._happen(others)
        self._hard = 0.0

    def play(self) -> tuple[Seat, ...]:
        """Play it to its end; return who has won."""
        while self.state.phase != "over":
            seat, command = self._next()
            self._happen(EMOJITO.decide(self.state, seat, command, self._chance))
        for past in self.chronicle.rounds:
            self.challenges += len(past.challenges)
            self.won_challenges += sum(each.won for each in past.challenges)
        return tuple(int(owner) for owner in self.state.winners)

    def _happen(self, events: Sequence[object]) -> None:
        for event in events:
            self.chronicle = record(self.chronicle, self.state, event)  # type: ignore[arg-type]
            self.state = EMOJITO.apply(self.state, event)  # type: ignore[arg-type]

    def _next(self) -> tuple[Seat, do.EmojitoCommand]:
        state = self.state
        match state.phase:
            case "draw":
                self._hard = self._lot.gauss(0, _HARD)
                return state.undrawn()[0], do.Draw()
            case "perform":
                return next(iter(state.audience)), do.Performed()
            case "challenge":
                return self._in_the_window()
            case "guess":
                return state.awaited()[0], self._guess()
            case _:
                return state.takers()[0], do.Take(state.lying()[0])

    def _in_the_window(self) -> tuple[Seat, do.EmojitoCommand]:
        state = self.state
        for seat in state.guessers:
            view = EMOJITO.view(state, seat)
            if do.Pass() not in view.legal:
                continue
            command = self._policies[seat](
                Asked(
                    view=view,
                    chance=Chance(str(self._lot.random())),
                    level=self._level,
                    seen=_SEEN,
                    chronicle=self.chronicle,
                )
            )
            if isinstance(command, do.Challenge | do.Pass):
                return seat, command
        return state.actors[0], do.LayOut()

    def _guess(self) -> do.Guess:
        state, rate = self.state, RATES[self._level]
        (card,) = state.secret.values()
        slots = [slot for slot, lying in enumerate(state.line_up or (), 1) if lying == card]
        right = self._lot.random() < 1 / (1 + exp(-log(rate / (1 - rate)) - self._hard))
        wrong = [slot for slot in range(1, 8) if slot not in slots]
        return do.Guess(slots[0] if right else self._lot.choice(wrong))


def measure(
    edition: str, level: Level, games: int, players: int, one: Policy, other: Policy
) -> tuple[float, float, float, float]:
    """Return the share of games that `one` wins, its error, and challenges made and won."""
    shares, made, won = [], 0, 0
    for number in range(games):
        # Every game is played twice, with the ways exchanged.
        share = 0.0
        for turn in range(2):
            ways = [one if (seat + turn) % 2 else other for seat in range(players)]
            game = Game(edition, ways, level, f"{edition} {level} {number}")
            winners = game.play()
            share += sum(ways[seat] is one for seat in winners) / len(winners) / 2
            made, won = made + game.challenges, won + game.won_challenges
        shares.append(share)
    mean = sum(shares) / games
    error = sqrt(sum((each - mean) ** 2 for each in shares) / games / (games - 1))
    return mean, error, made / games / 2, won / max(1, made)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=4)
    wanted = parser.parse_args()
    for edition in EDITIONS:
        for level in LEVELS:
            share, error, made, won = measure(
                edition, level, wanted.games, wanted.players, as_bots_do, never
            )
            print(  # noqa: T201
                f"{edition:14} {level:7} wins {share:.1%} ± {1.96 * error:.1%}, "
                f"{made:.1f} challenges a game, {won:.0%} of them won",
                flush=True,
            )


if __name__ == "__main__":
    main()
