"""Playing many games: compiled where everybody plays at random, else through the readable rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, Final

import numpy as np

from emojito.lab.dice import dice
from emojito.lab.fast import Games, play_games
from emojito.lab.mau_mau.readable import Job, Played, play
from emojito.lab.mau_mau.ways import Way
from emojito.lab.workers import spread
from emojito.rules.maumau.cards import DECK

Advance = Callable[[int], None]
"""Told how many more games have been played."""

_AT_ONCE: Final = 100_000
"""Compiled games between two steps of the progress bar."""
_PER_JOB: Final = 10
"""Readable games between two steps of the progress bar."""

_OF_EACH_GAME: Final = frozenset({
    "moves", "rounds", "turns", "dealer", "winners", "points", "longest_chain",
})  # fmt: skip
"""Figures there are for every single game; the others are sums."""


def is_compiled(bots: tuple[str, ...]) -> bool:
    """Whether a line-up can be played by the compiled loop."""
    return set(bots) == {"random"}


def run(
    way: Way,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    advance: Advance = lambda _: None,
    workers: int = 1,
) -> Games:
    """Play `games` games; the same seed gives the same games."""
    if is_compiled(bots):
        return _compiled(way, games, seed, advance)
    jobs = [
        Job(way, bots, seed, first, min(first + _PER_JOB, games))
        for first in range(0, games, _PER_JOB)
    ]
    played: list[Played] = []
    for some in spread(play, jobs, workers):
        played += some
        advance(len(some))
    return _gathered(played, way.players)


def _compiled(way: Way, games: int, seed: int, advance: Advance) -> Games:
    parts = []
    for first in range(0, games, _AT_ONCE):
        count = min(_AT_ONCE, games - first)
        parts.append(
            play_games(
                count,
                way.players,
                seed=seed if first == 0 else dice(seed, first).getrandbits(62),
                rounds=way.rounds,
                voluntary_draw=way.voluntary_draw,
                strict_nooo=way.strict_nooo,
                drawing_ends_turn=way.drawing_ends_turn,
                calls=way.calls,
            )
        )
        advance(count)
    return _joined(parts)


def _joined(parts: Sequence[Games]) -> Games:
    """Put games played one after the other together: lists grow, sums add up."""
    if len(parts) == 1:
        return parts[0]
    whole: dict[str, Any] = {}
    for field in fields(Games):
        values = [getattr(part, field.name) for part in parts]
        whole[field.name] = np.concatenate(values) if field.name in _OF_EACH_GAME else sum(values)
    return Games(**whole)


def _gathered(played: Sequence[Played], players: int) -> Games:
    """Bring readable games into the form of the compiled ones."""

    def total(count: Callable[[Played], int]) -> Any:
        return np.int64(sum(map(count, played)))

    return Games(
        moves=np.array([game.moves for game in played], np.int32),
        rounds=np.array([game.rounds for game in played], np.int32),
        turns=np.array([game.turns for game in played], np.int32),
        dealer=np.array([game.dealer for game in played], np.int8),
        winners=np.array([[s in game.winners for s in range(players)] for game in played]),
        points=np.array([game.points for game in played], np.int32),
        round_points_sum=total(lambda game: sum(game.points)),
        round_count=total(lambda game: game.rounds),
        first_player_round_wins=total(lambda game: game.round_wins[0]),
        round_wins_by_offset=np.array(
            [sum(game.round_wins[offset] for game in played) for offset in range(players)], np.int64
        ),
        played=np.array([sum(game.cards[card] for game in played) for card in DECK], np.int64),
        drawn_in_turn=total(lambda game: game.drawn["turn"]),
        drawn_for_chain=total(lambda game: game.drawn["chain"]),
        drawn_for_peng=total(lambda game: game.drawn["peng"]),
        drawn_for_silence=total(lambda game: game.drawn["silence"]),
        reshuffles=total(lambda game: game.reshuffles),
        stuck_rounds=total(lambda game: game.stuck_rounds),
        longest_chain=np.array([game.longest_chain for game in played], np.int32),
    )
