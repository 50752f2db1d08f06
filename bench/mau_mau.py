"""Random card games a second: our two Mau-Mau engines and our peers, one core, in one run.

What counts is a decision of a player, also where there is but one thing to do: to lay a card, name
a colour, draw, keep or pass. Dealing, chance nodes, shuffles and calls are played but not counted,
for anybody. All players choose at random among what is legal, each thing with the same probability.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

from rich.console import Console
from rich.table import Table as Grid

from bench.peers import PLAYERS, OpenSpiel, Play, RLCard
from emojito.lab.fast import play_games, play_out
from emojito.rules import Chance, Table
from emojito.rules.maumau import MAU_MAU
from emojito.rules.maumau.commands import Call
from emojito.rules.maumau.setup import Setup

SECONDS: Final = 1.2
"""Of processor time, in which what else the machine does counts less, for every turn."""
TURNS: Final = 3
"""Each has as many, in turn with the others, and the best one counts."""

FAST: Final = "Emojito, compiled loop"
PLAYED_OUT: Final = "Emojito, compiled loop, dealt cards played out again and again"
VIEWED: Final = "Emojito, readable engine, a view for each decision"
OPEN_SPIEL: Final = "OpenSpiel crazy_eights"
RLCARD: Final = "RLCard uno"
OBSERVED: Final = f"{RLCARD}, its environment with observations"

TARGETS: Final = {OPEN_SPIEL: 20, RLCARD: 100}
"""How many times the decisions of a peer the compiled loop means to make, each the same way."""

AT_ONCE: Final = 10_000
"""Games of the compiled loop between two looks at the clock."""

_CALL: Final = Call()


class Contestant:
    """Somebody who plays, and their best tempo."""

    def __init__(self, name: str, play: Play, rival: str = FAST) -> None:
        self.name = name
        self.rival = rival
        """Who of us plays the same way."""
        self.games = 0.0
        """A second."""
        self.decisions = 0.0
        """A second."""
        self._play = play

    def take_turn(self) -> None:
        """Play for a while."""
        games, decisions, elapsed = 0, 0.0, 0.0
        start = time.process_time()
        while elapsed < SECONDS:
            more, made = next(self._play)
            games += more
            decisions += made
            elapsed = time.process_time() - start
        if decisions / elapsed > self.decisions:
            self.games, self.decisions = games / elapsed, decisions / elapsed


def fast() -> Play:
    """Play in the compiled loop."""
    for seed in count():
        yield AT_ONCE, float(play_games(AT_ONCE, PLAYERS, seed=seed).moves.sum())


def played_out() -> Play:
    """Deal, and play that out in the compiled loop."""
    for seed in count():
        table = Table.open("mau-mau", ["p"] * PLAYERS, seed=seed)
        yield AT_ONCE, float(play_out(table.state, AT_ONCE, seed=seed).moves.sum())


def readable(*, views: bool) -> Play:
    """Play by the rules as they are written, with or without a view for whoever decides."""
    dice, setup = random.Random(1), Setup(("p",) * PLAYERS)
    for number in count():
        decisions, chance = 0, Chance(number)
        opened, *events = MAU_MAU.open(setup, chance)
        state = MAU_MAU.apply(None, opened)
        for event in events:
            state = MAU_MAU.apply(state, event)
        while state.phase != "over":
            for silent in state.must_call():
                for event in MAU_MAU.decide(state, silent, _CALL, chance):
                    state = MAU_MAU.apply(state, event)
            seat = state.turn
            legal = MAU_MAU.view(state, seat).legal if views else MAU_MAU.legal(state, seat)
            command = legal[int(dice.random() * len(legal))]
            for event in MAU_MAU.decide(state, seat, command, chance):
                state = MAU_MAU.apply(state, event)
            decisions += 1
        yield 1, decisions


def ours() -> Iterator[Contestant]:
    """Yield our engines."""
    yield Contestant(FAST, fast())
    yield Contestant(PLAYED_OUT, played_out())
    yield Contestant("Emojito, readable engine", readable(views=False))
    yield Contestant(VIEWED, readable(views=True))


def open_spiels() -> Iterator[Contestant]:
    """Yield OpenSpiel's ways."""
    spiel = OpenSpiel()
    yield Contestant(f"{OPEN_SPIEL}, its Python interface", spiel.python())
    yield Contestant(f"{OPEN_SPIEL}, its C++ bots", spiel.bots())
    played_out = f"{OPEN_SPIEL}, its C++ search, dealt cards played out"
    yield Contestant(played_out, spiel.rollouts(), PLAYED_OUT)


def rlcards() -> Iterator[Contestant]:
    """Yield RLCard's ways."""
    uno = RLCard()
    yield Contestant(f"{RLCARD}, the bare game", uno.bare())
    yield Contestant(OBSERVED, uno.observed())


PEERS: Final[dict[str, Callable[[], Iterator[Contestant]]]] = {
    OPEN_SPIEL: open_spiels,
    RLCARD: rlcards,
}


def run(console: Console) -> None:
    """Let all play in turns, and print how much faster the compiled loop is."""
    start = time.perf_counter()
    play_games(1, PLAYERS)
    ready = time.perf_counter() - start
    everybody = {contestant.name: contestant for contestant in _gathered(console)}
    for _ in range(TURNS):
        for contestant in everybody.values():
            contestant.take_turn()
    console.print(_grid(everybody))
    console.print(f"The loop was ready after {ready:.1f} s: compiled, or kept from an earlier run.")
    for promise, kept in _promises(everybody):
        console.print(f"{promise}: {'kept' if kept else 'NOT kept'}")
    console.print()


def _gathered(console: Console) -> Iterator[Contestant]:
    yield from ours()
    for peer, contestants in PEERS.items():
        try:
            yield from contestants()
        except ImportError:
            console.print(f"{peer} is not installed; `make bench` installs it.")


def _ratio(everybody: dict[str, Contestant], peer: Contestant) -> float:
    return everybody[peer.rival].decisions / peer.decisions


def _grid(everybody: dict[str, Contestant]) -> Grid:
    grid = Grid(title=f"Card games of {PLAYERS} random players, one core")
    for heading in ("who plays", "games/s", "decisions/s", "a game", "compiled loop"):
        grid.add_column(heading, justify="left" if heading == "who plays" else "right")
    for contestant in everybody.values():
        grid.add_row(
            contestant.name,
            f"{contestant.games:,.0f}",
            f"{contestant.decisions:,.0f}",
            f"{contestant.decisions / contestant.games:.0f}",
            f"{_ratio(everybody, contestant):,.1f} ×",
        )
    return grid


def _promises(everybody: dict[str, Contestant]) -> Iterator[tuple[str, bool]]:
    for peer, target in TARGETS.items():
        ratios = [_ratio(everybody, each) for each in everybody.values() if peer in each.name]
        if ratios:
            yield f"compiled loop {target} × {peer}, whichever way", min(ratios) >= target
    if OBSERVED in everybody:
        reached = everybody[VIEWED].decisions >= everybody[OBSERVED].decisions
        yield f"readable engine with views as fast as {OBSERVED}", reached
