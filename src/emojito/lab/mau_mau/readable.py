"""Whole games through the readable rules, with bots that see their views and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from emojito.bots.mau_mau import BOTS, Bot
from emojito.lab.dice import dice
from emojito.lab.mau_mau.ways import Way
from emojito.rules import Chance, Command, Seat
from emojito.rules.maumau import MAU_MAU, events as ev
from emojito.rules.maumau.chain import LINK
from emojito.rules.maumau.commands import Call, Deal
from emojito.rules.maumau.setup import Options, Setup
from emojito.rules.maumau.state import State
from emojito.rules.maumau.view import View

_CALL: Final = Call()


class Job(Struct, frozen=True):
    """Games to play: those with the numbers `first` to `last`, which stay the same in any job."""

    way: Way
    bots: tuple[str, ...]
    """Who sits where."""
    seed: int
    first: int
    last: int


class Played(Struct):
    """What was counted in one game."""

    dealer: Seat
    """Who dealt the first round."""
    moves: int = 0
    turns: int = 0
    rounds: int = 0
    winners: tuple[Seat, ...] = ()
    points: tuple[int, ...] = ()
    """Of each seat, in all rounds."""
    round_wins: Counter[int] = field(default_factory=Counter)
    """By distance from the starting player."""
    stuck_rounds: int = 0
    cards: Counter[str] = field(default_factory=Counter)
    """How often each card was played."""
    drawn: Counter[str] = field(default_factory=Counter)
    """Cards drawn by cause."""
    reshuffles: int = 0
    longest_chain: int = 0


def play(job: Job) -> tuple[Played, ...]:
    """Play the games of a job, one after the other."""
    return tuple(_game(job, number) for number in range(job.first, job.last))


def _game(job: Job, number: int) -> Played:
    way = job.way
    dealer = number % way.players  # so that everybody begins equally often
    setup = Setup(
        seats=tuple(f"{seat} {bot}" for seat, bot in enumerate(job.bots)),
        dealer=dealer,
        options=Options(
            way.rounds, way.voluntary_draw, way.strict_nooo, way.drawing_ends_turn
        ),
    )  # fmt: skip
    game = _Game(setup, Chance(f"{job.seed}/{number}/cards"), dealer)
    chance = Chance(f"{job.seed}/{number}/bots")
    bots = tuple(BOTS[name] for name in job.bots)
    memory = dice(job.seed, number, "calls")
    while game.state.phase != "over":
        if game.state.phase != "color":
            # Remembering is a matter of people, not of strategy: all kinds of bots do it alike.
            for silent in game.state.must_call():
                if memory.random() < way.calls:
                    game.do(silent, _CALL)
        seat = game.state.awaited()
        game.do(seat, _choice(bots[seat], game.state, seat, chance))
    return game.played


def _choice(bot: Bot, state: State, seat: Seat, chance: Chance) -> Command:
    view: View = MAU_MAU.view(state, seat)
    if view.legal[-1] == _CALL:
        view = replace(view, legal=view.legal[:-1])
    command = bot(view, chance)
    if command is None:
        raise ValueError("a bot whose turn it is has to move")
    return command


class _Game:
    """A game in progress that counts what happens."""

    def __init__(self, setup: Setup, chance: Chance, dealer: Seat) -> None:
        self.played = Played(dealer)
        self._chance = chance
        self._players = len(setup.seats)
        opened, *events = MAU_MAU.open(setup, chance)
        self.state: State = MAU_MAU.apply(None, opened)
        self._happen(events)

    def do(self, seat: Seat, command: Any) -> None:
        """Give a command."""
        self.played.moves += not isinstance(command, Call | Deal)
        self._happen(MAU_MAU.decide(self.state, seat, command, self._chance))

    def _happen(self, events: Iterable[ev.MauMauEvent]) -> None:
        for event in events:
            self.state = MAU_MAU.apply(self.state, event)
            self._count(event)

    def _count(self, event: ev.MauMauEvent) -> None:
        played = self.played
        match event:
            case ev.TurnBegan():
                played.turns += 1
            case ev.Played(_, card):
                played.cards[card] += 1
                if self.state.pending is not None:
                    played.longest_chain = max(
                        played.longest_chain, self.state.pending.cards // LINK
                    )
            case ev.Drew(_, cards, why):
                played.drawn[why] += cards
            case ev.Reshuffled():
                played.reshuffles += 1
            case ev.RoundEnded(winner, _):
                played.rounds += 1
                if winner is None:
                    played.stuck_rounds += 1
                else:
                    start = self.state.dealer + 1
                    played.round_wins[(winner - start) % self._players] += 1
                played.points = self.state.scores
            case ev.GameEnded(winners, _):
                played.winners = winners
            case _:
                pass
