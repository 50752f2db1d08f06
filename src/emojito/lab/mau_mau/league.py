"""A league of bots: every two of them meet, on deals that are played again with seats exchanged.

A duel of A and B seats them alternately. Each deal is played with every rotation of A B A B … and,
if the seats are odd, also of B A B A …, always with the same cards in the same order. So both have
had every hand equally often, and a fair share of wins is one half. A deal is one observation: its
games are not independent, and the interval says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import sqrt
from typing import Any, Final

from msgspec import Struct

from emojito.bots.mau_mau import SIMPLE
from emojito.lab.mau_mau.entrants import NAMES, entrant
from emojito.lab.mau_mau.game import Game
from emojito.lab.mau_mau.ways import Way
from emojito.lab.problem import Problem
from emojito.lab.stats import Z
from emojito.lab.workers import spread
from emojito.rules import Chance, Seat
from emojito.rules.maumau import MAU_MAU
from emojito.rules.maumau.commands import Call

GAMES: Final = 300
"""Games of each duel, unless told."""
_PER_JOB: Final = 2
"""Deals between two steps of the progress bar."""


class Job(Struct, frozen=True):
    """Deals to play: those with the numbers `first` to `last`, which stay the same in any job."""

    way: Way
    pair: tuple[str, str]
    budget: int
    seed: int
    first: int
    last: int


class Duel(Struct, frozen=True):
    """How two bots did against each other."""

    one: str
    other: str
    deals: int
    games: int
    won: float
    """The share of games won by `one`; a fair one is a half."""
    low: float
    high: float
    """The 95 % interval, with each deal as one observation."""

    @property
    def decided(self) -> bool:
        """Whether one is better beyond chance."""
        return self.low > 0.5 or self.high < 0.5


class Standing(Struct, frozen=True):
    """How one bot did against all others."""

    name: str
    won: float
    """The mean of its duels."""
    beaten: int
    """How many others it beats beyond chance."""


class League(Struct, frozen=True, kw_only=True):
    """All duels and what follows."""

    game: str = "mau-mau"
    players: int
    rounds: str
    options: tuple[str, ...]
    budget: int
    """Milliseconds of one core that a thinker has for each decision."""
    seed: int
    table: tuple[Standing, ...]
    """The best first."""
    duels: tuple[Duel, ...]
    closed: float | None
    """How much of the way from keen to the oracle sharp goes, by what each wins against keen."""


def is_league(bots: str) -> bool:
    """Whether several kinds are named, and not only such as are studied seat by seat.

    >>> is_league("sharp,keen"), is_league("greedy,careful,random"), is_league("keen")
    (True, False, False)
    """
    names = {name.strip() for name in bots.split(",")}
    return len(names) > 1 and not names <= SIMPLE.keys()


def entrants(bots: str) -> tuple[str, ...]:
    """Say who plays."""
    names = tuple(dict.fromkeys(name.strip() for name in bots.split(",")))
    for name in names:
        base, _, own = name.partition("@")
        if base not in NAMES or (own and not own.isdigit()):
            raise Problem(f"There is no bot called {name!r}: choose among {', '.join(NAMES)}.")
    return names


def play_league(
    way: Way,
    names: Sequence[str],
    games: int,
    budget: int,
    seed: int = 0,
    begin: Callable[[int], Callable[[int], None]] = lambda _: lambda _: None,
    workers: int = 1,
) -> League:
    """Let every two of the bots play about as many `games`; the same seed gives the same ones."""
    seatings = _seatings(way.players)
    deals = -(-games // len(seatings))
    pairs = list(combinations(names, 2))
    advance = begin(deals * len(pairs) * len(seatings))
    duels = []
    for pair in pairs:
        jobs = [
            Job(way, pair, budget, seed, first, min(first + _PER_JOB, deals))
            for first in range(0, deals, _PER_JOB)
        ]
        shares: list[float] = []
        for some in spread(play, jobs, workers):
            shares += some
            advance(len(some) * len(seatings))
        duels.append(_duel(pair, shares, len(seatings)))
    return League(
        players=way.players,
        rounds=way.rounds,
        options=way.options,
        budget=budget,
        seed=seed,
        table=_table(names, duels),
        duels=tuple(duels),
        closed=_closed(duels),
    )


def play(job: Job) -> list[float]:
    """Play some deals; return of each the share of its games that the first of the pair won."""
    return [_deal(job, number) for number in range(job.first, job.last)]


def _deal(job: Job, number: int) -> float:
    seatings = _seatings(job.way.players)
    wins = 0.0
    for seating in seatings:
        winners = _game(job, number, seating)
        wins += sum(seating[seat] == 0 for seat in winners) / len(winners)
    return wins / len(seatings)


def _seatings(players: int) -> list[tuple[int, ...]]:
    """Return who of a pair sits where, so that both have had every seat equally often.

    >>> _seatings(2)
    [(0, 1), (1, 0)]
    >>> len(_seatings(3)), len(_seatings(4))
    (6, 2)
    """
    first = [
        tuple((seat + turn) % players % 2 for seat in range(players)) for turn in range(players)
    ]
    both = [*first, *(tuple(1 - who for who in seating) for seating in first)]
    return list(dict.fromkeys(both))


def _game(job: Job, number: int, seating: tuple[int, ...]) -> tuple[Seat, ...]:
    game = Game(job.way, job.seed, number)
    chance = Chance(f"{job.seed}/{number}/{seating}/bots")
    bots = [entrant(job.pair[who], job.budget) for who in seating]
    while game.state.phase != "over":
        seat = game.state.awaited()
        silent = game.state.must_call() if game.state.phase != "color" else ()
        for other in silent:
            _ask(game, bots, other, chance, calling=True)
        _ask(game, bots, seat, chance)
    return game.state.winners


def _ask(
    game: Game, bots: Sequence[Any], seat: Seat, chance: Chance, *, calling: bool = False
) -> None:
    view = MAU_MAU.view(game.state, seat)
    command = bots[seat](view, chance, game.told, game.state)
    if not calling or command == Call():
        game.do(seat, command)


def _duel(pair: tuple[str, str], shares: Sequence[float], seatings: int) -> Duel:
    count = len(shares)
    mean = sum(shares) / count
    variance = sum((share - mean) ** 2 for share in shares) / max(1, count - 1)
    half = Z * sqrt(variance / count) if count > 1 else 0.5
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    return Duel(*pair, count, count * seatings, mean, low, high)


def _table(names: Sequence[str], duels: Sequence[Duel]) -> tuple[Standing, ...]:
    found = []
    for name in names:
        own = [(duel.won, duel.low > 0.5) for duel in duels if duel.one == name]
        own += [(1 - duel.won, duel.high < 0.5) for duel in duels if duel.other == name]
        won = sum(share for share, _ in own) / len(own)
        found.append(Standing(name, won, sum(beats for _, beats in own)))
    return tuple(sorted(found, key=lambda standing: -standing.won))


def _closed(duels: Sequence[Duel]) -> float | None:
    against_keen = {duel.one: duel.won for duel in duels if duel.other == "keen"}
    against_keen |= {duel.other: 1 - duel.won for duel in duels if duel.one == "keen"}
    if not {"sharp", "oracle"} <= set(against_keen) or against_keen["oracle"] <= 0.5:
        return None
    return (against_keen["sharp"] - 0.5) / (against_keen["oracle"] - 0.5)
