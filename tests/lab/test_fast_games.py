"""What `play_games` tells is what happened.

The same random players sit at readable tables here, with the same random numbers, and everything
is counted from the events. All figures have to be equal.
"""

import random
from collections import Counter
from dataclasses import fields, replace
from itertools import product

import numpy as np
import pytest

from emojito.lab.fast import Games, games as module, play_games, play_out
from emojito.lab.fast.actions import action
from emojito.rules import Table
from emojito.rules.maumau import MAU_MAU, events as ev
from emojito.rules.maumau.cards import DECK
from emojito.rules.maumau.chain import LINK
from emojito.rules.maumau.commands import Call, Deal
from emojito.rules.maumau.setup import Options, Setup
from tests.lab.test_fast_is_the_same_game import MASK, SplitMix, scrambled


class Readable:
    """Games of random players at readable tables."""

    def __init__(self, players, seed, calls, options):
        self.players = players
        self.seed = seed
        self.calls = calls
        self.options = options
        self.rows = []
        self.played = Counter()
        self.drawn = Counter()
        self.wins = Counter()
        self.sums = Counter()

    def play(self, number, state=None):
        """Play a game, from the deal or from a state."""
        start = scrambled((scrambled(self.seed) + number) & MASK)
        chance, luck = SplitMix(start), SplitMix(scrambled(start))
        self.row = {"moves": 0, "turns": 0, "longest_chain": 0}
        self.state = state
        if state is None:
            setup = Setup(("p",) * self.players, luck.below(self.players), self.options)
            opened, *events = MAU_MAU.open(setup, chance)
            self.state = MAU_MAU.apply(None, opened)
            self.happen(events)
        self.row["dealer"] = self.state.dealer
        while self.state.phase != "over":
            if self.state.phase != "color":
                for seat in self.state.must_call():
                    if (luck.bits() >> 11) * 2.0**-53 < self.calls:
                        self.happen(MAU_MAU.decide(self.state, seat, Call(), chance))
            seat = self.state.awaited()
            legal = [each for each in MAU_MAU.legal(self.state, seat) if each != Call()]
            command = sorted(legal, key=action)[luck.below(len(legal))]
            self.row["moves"] += command != Deal()
            self.happen(MAU_MAU.decide(self.state, seat, command, chance))
        self.row["rounds"] = self.state.round
        self.row["points"] = self.state.scores
        self.row["winners"] = [seat in self.state.winners for seat in range(self.players)]
        self.rows.append(self.row)

    def happen(self, events):
        for event in events:
            self.state = MAU_MAU.apply(self.state, event)
            match event:
                case ev.TurnBegan():
                    self.row["turns"] += 1
                case ev.Played(card=card):
                    self.played[card] += 1
                    links = self.state.pending.cards // LINK if self.state.pending else 0
                    self.row["longest_chain"] = max(self.row["longest_chain"], links)
                case ev.Drew(cards=cards, why=why):
                    self.drawn[why] += cards
                case ev.Reshuffled():
                    self.sums["reshuffles"] += 1
                case ev.RoundEnded(winner, points):
                    self.sums["rounds"] += 1
                    self.sums["points"] += sum(points)
                    if winner is None:
                        self.sums["stuck"] += 1
                    else:
                        self.wins[(winner - self.state.dealer - 1) % self.players] += 1

    def games(self):
        def column(name):
            return np.array([row[name] for row in self.rows])

        return Games(
            moves=column("moves"),
            rounds=column("rounds"),
            turns=column("turns"),
            dealer=column("dealer"),
            winners=column("winners"),
            points=column("points"),
            round_points_sum=self.sums["points"],
            round_count=self.sums["rounds"],
            first_player_round_wins=self.wins[0],
            round_wins_by_offset=[self.wins[offset] for offset in range(self.players)],
            played=[self.played[card] for card in DECK],
            drawn_in_turn=self.drawn["turn"],
            drawn_for_chain=self.drawn["chain"],
            drawn_for_peng=self.drawn["peng"],
            drawn_for_silence=self.drawn["silence"],
            reshuffles=self.sums["reshuffles"],
            stuck_rounds=self.sums["stuck"],
            longest_chain=column("longest_chain"),
        )


def assert_equal(one, other):
    for field in fields(Games):
        np.testing.assert_array_equal(
            getattr(one, field.name), getattr(other, field.name), err_msg=field.name
        )


@pytest.mark.parametrize("players", range(2, 6))
def test_every_figure_is_that_of_the_readable_engine(players):
    for number, switches in enumerate(product((False, True), repeat=3)):
        for rounds, calls, games in (
            ("single", 1.0, 3 if switches[0] else 25),
            ("single", 0.6, 1 if switches[0] else 15),
            ("to-500", 1.0, 0 if switches[0] else 1),
        ):
            options = Options(rounds, *switches)
            readable = Readable(players, number, calls, options)
            for game in range(games):
                readable.play(game)
            if games:
                voluntary_draw, strict_nooo, drawing_ends_turn = switches
                compiled = play_games(
                    games,
                    players,
                    seed=number,
                    rounds=rounds,
                    voluntary_draw=voluntary_draw,
                    strict_nooo=strict_nooo,
                    drawing_ends_turn=drawing_ends_turn,
                    calls=calls,
                )
                assert_equal(compiled, readable.games())


@pytest.mark.parametrize("commands", range(0, 40, 5))
def test_a_game_can_be_played_on_from_anywhere(commands):
    begun = Table.open("mau-mau", [*"abc"], seed=commands, options={"rounds": "to-500"})
    dice = random.Random(commands)  # noqa: S311
    for _ in range(commands):
        begun.do(*dice.choice(begun.moves()))
    readable = Readable(3, 9, 1.0, None)
    for number in range(3):
        readable.play(number, begun.state)
    assert_equal(play_out(begun.state, 3, seed=9), readable.games())


def test_nobody_leaves_a_compiled_table():
    table = Table.open("mau-mau", [*"abc"])
    table.do("table", "leave", who=1)
    with pytest.raises(ValueError, match="leaves"):
        play_out(table.state, 1)


def test_portions_do_not_matter(monkeypatch):
    at_once = play_games(50, 3, seed=5)
    monkeypatch.setattr(module, "PORTION", 7)
    assert_equal(play_games(50, 3, seed=5), at_once)
    np.testing.assert_array_equal(play_games(20, 3, seed=5).moves, at_once.moves[:20])


def test_a_seed_means_the_same_games_for_ever():
    games = play_games(1000, 4, seed=2016, rounds="to-500")
    assert (games.moves.sum(), games.points.sum()) == (1_604_394, 1_683_101)


def test_other_seeds_are_other_games():
    moves = [play_games(100, 4, seed=seed).moves.tolist() for seed in (0, 1, -1, 2**70)]
    assert len({*map(tuple, moves)}) == 3  # 2**70 is 0: a seed has 64 bits
    assert moves[0] == moves[3]


def test_types_and_shapes():
    games = play_games(10, 5)
    assert games.winners.shape == games.points.shape == (10, 5)
    assert games.round_wins_by_offset.shape == (5,)
    assert games.played.shape == (58,)
    types = {field.name: getattr(games, field.name).dtype.name for field in fields(Games)}
    of_each = dict.fromkeys(("moves", "rounds", "turns", "points", "longest_chain"), "int32")
    sums = dict.fromkeys({*types} - {*of_each, "dealer", "winners"}, "int64")
    assert types == {**of_each, **sums, "dealer": "int8", "winners": "bool"}
    assert replace(games, reshuffles=np.int64(0)).reshuffles == 0


def test_no_games_are_no_games():
    assert play_games(0, 2).moves.shape == (0,)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"games": -1}, "games"),
        ({"players": 1}, "play"),
        ({"players": 6}, "play"),
        ({"rounds": "to-400"}, "rounds"),
        ({"calls": 0.0}, "call"),
        ({"calls": 1.1}, "call"),
    ],
)
def test_what_cannot_be_played(arguments, problem):
    with pytest.raises(ValueError, match=problem):
        play_games(**{"games": 1, "players": 2, **arguments})
