"""Many games, and what came of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from emojito.lab.fast import results as of_game, state as of_table, tally as of_all
from emojito.lab.fast.portion import Records, play_portion
from emojito.lab.fast.tally import FOR_CHAIN, FOR_PENG, FOR_SILENCE, IN_TURN
from emojito.lab.fast.translation import record
from emojito.rules.maumau.state import State
from emojito.rules.maumau.terms import FEWEST_PLAYERS, MOST_PLAYERS, ROUNDS

PORTION: Final = 10_000
"""How many games are played before Python has its say again, and one can interrupt it."""

LEAST_CALLS: Final = 0.01
"""Who never calls always pays before playing the last card, so that games would not end."""


@dataclass(frozen=True, eq=False)
class Games:
    """What came of some games, one by one or as sums over all of them."""

    moves: npt.NDArray[np.int32]
    """By game: decisions of the players in turn, that is plays, draws, keeps and colours."""
    rounds: npt.NDArray[np.int32]
    """By game."""
    turns: npt.NDArray[np.int32]
    """By game: how often it was somebody's turn, in all rounds."""
    dealer: npt.NDArray[np.int8]
    """By game: who dealt the first round; the left neighbour began."""
    winners: npt.NDArray[np.bool_]
    """By game and seat; several may have won (M30)."""
    points: npt.NDArray[np.int32]
    """By game and seat: in all rounds."""
    round_points_sum: np.int64
    """Points of all seats in all rounds."""
    round_count: np.int64
    first_player_round_wins: np.int64
    """Rounds won by who began them."""
    round_wins_by_offset: npt.NDArray[np.int64]
    """Rounds won, by how many seats the winner sat to the left of who began the round."""
    played: npt.NDArray[np.int64]
    """By place in `DECK`: how often that card was played."""
    drawn_in_turn: np.int64
    """Cards drawn for want of one to play, or by choice."""
    drawn_for_chain: np.int64
    drawn_for_peng: np.int64
    drawn_for_silence: np.int64
    reshuffles: np.int64
    stuck_rounds: np.int64
    """Rounds that nobody won since nobody could move (M26)."""
    longest_chain: npt.NDArray[np.int32]
    """By game: the most BANG!, or NOOO!, laid on each other before somebody drew."""


def play_games(
    games: int,
    players: int,
    *,
    seed: int = 0,
    rounds: str = "single",
    voluntary_draw: bool = False,
    strict_nooo: bool = False,
    drawing_ends_turn: bool = False,
    calls: float = 1.0,
) -> Games:
    """Let random players (see `emojito.lab.fast.player`) play games 0, 1, 2 … of a seed.

    The first dealer is one of chance (M31). `calls` is the probability that somebody who must call
    does, at least `LEAST_CALLS`.
    """
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"{FEWEST_PLAYERS} to {MOST_PLAYERS} can play, not {players}")
    if rounds not in ROUNDS:
        raise ValueError(f"rounds are {' or '.join(ROUNDS)}, not {rounds}")
    start = np.zeros(1, of_table.RECORD)
    start["players"] = players
    start["to_500"] = rounds == "to-500"
    start["voluntary_draw"] = voluntary_draw
    start["strict_nooo"] = strict_nooo
    start["drawing_ends_turn"] = drawing_ends_turn
    return _play(start, games, players, seed, calls)


def play_out(state: State, games: int, *, seed: int = 0, calls: float = 1.0) -> Games:
    """Let random players play on from a table of the readable engine, over and over.

    What lies hidden stays as it is; only later shuffles and the players differ. Counted is what
    happens from there on, but `rounds` and `points` are those of the whole game.
    """
    return _play(record(state), games, state.terms.players, seed, calls)


def _play(start: Records, games: int, players: int, seed: int, calls: float) -> Games:
    if games < 0:
        raise ValueError(f"there are no {games} games")
    if not LEAST_CALLS <= calls <= 1:
        raise ValueError(f"the probability of a call is from {LEAST_CALLS} to 1, not {calls}")
    states = start.repeat(2)
    tally = np.zeros(1, of_all.RECORD)
    results = np.zeros(games, of_game.RECORD)
    for first in range(0, games, PORTION):
        some = results[first : first + PORTION]
        play_portion(states, tally, some, np.uint64(seed % 2**64), first, float(calls))
    return _told(results, tally[0], players)


def _told(results: Records, tally: np.void, players: int) -> Games:
    drawn, wins = tally["drawn"], tally["round_wins"][:players]
    return Games(
        moves=results["moves"].copy(),
        rounds=results["rounds"].copy(),
        turns=results["turns"].copy(),
        dealer=results["dealer"].copy(),
        winners=(results["winners"][:, None] >> np.arange(players) & 1).astype(np.bool_),
        points=results["points"][:, :players].copy(),
        round_points_sum=tally["round_points"],
        round_count=tally["rounds"],
        first_player_round_wins=wins[0],
        round_wins_by_offset=wins.copy(),
        played=tally["played"].copy(),
        drawn_in_turn=drawn[IN_TURN],
        drawn_for_chain=drawn[FOR_CHAIN],
        drawn_for_peng=drawn[FOR_PENG],
        drawn_for_silence=drawn[FOR_SILENCE],
        reshuffles=tally["reshuffles"],
        stuck_rounds=tally["stuck_rounds"],
        longest_chain=results["longest_chain"].copy(),
    )
