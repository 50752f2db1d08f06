"""The standing of the evening."""

from __future__ import annotations

import pytest

from emojito.games import HOSTED
from emojito.rooms import commands as do, log
from emojito.rooms.live import replay
from tests.rooms.simulation import RoomSimulation, opened


def standing(sim: RoomSimulation) -> dict[str, tuple[int, int]]:
    """Games and wins, by name."""
    tallies = sim.sees(None)["room"]["tallies"]
    return {tally["name"]: (tally["games"], tally["won"]) for tally in tallies}


@pytest.mark.parametrize(
    ("game", "choice"),
    [
        ("mau-mau", {}),
        ("emojito", {"mode": "competitive"}),
        ("emojito", {"mode": "teams"}),
        ("emojito", {"mode": "cooperative"}),
    ],
)
def test_whoever_wins_has_won(game, choice):
    sim = opened(game, **choice)
    assert standing(sim) == {}
    sim.until("over")
    winners = HOSTED[game].winners(sim.state)
    assert winners is not None
    assert standing(sim) == {
        name: (1, int(seat in winners)) for seat, name in enumerate(("Ana", "Ben", "Cem", "Dee"))
    }


def test_in_pairs_both_have_won():
    sim = opened("emojito", mode="teams")
    sim.until("over")
    assert sorted(won for _, won in standing(sim).values()) == [0, 0, 1, 1]


def test_it_adds_up_over_games_the_best_first_and_is_told_with_the_end():
    sim = opened("mau-mau")
    for games in range(1, 6):
        sim.until("over")
        assert {played for played, _ in standing(sim).values()} == {games}
        assert sum(won for _, won in standing(sim).values()) >= games
        sim.do("p1", do.Start())
    wins = [won for _, won in standing(sim).values()]
    assert wins == sorted(wins, reverse=True)
    assert standing(sim) == standing(sim), "and stays while the next one is played"


def test_a_game_is_counted_once_however_long_it_is_talked_about():
    sim = opened("mau-mau")
    sim.until("over")
    before = standing(sim)
    sim.do("p2", do.RaiseHand())
    sim.do("p1", do.BackToLobby())
    assert standing(sim) == before


@pytest.mark.parametrize("game", ["mau-mau", "emojito"])
def test_one_that_falls_apart_counts_for_nobody(game):
    sim = opened(game, people=3)
    sim.do("p1", do.EndGame())
    sim.do("p1", do.Start())
    for who in ("p2", "p3"):
        sim.do(who, do.Leave())
    assert sim.state.phase == "over"
    assert standing(sim) == {}


@pytest.mark.parametrize(
    ("game", "choice"), [("mau-mau", {}), ("emojito", {"mode": "competitive"})]
)
def test_it_counts_for_those_who_played_to_the_end(game, choice):
    sim = opened(game, **choice)
    sim.do("p4", do.Leave())
    sim.until("over")
    assert {name: games for name, (games, _) in standing(sim).items()} == dict.fromkeys(
        ("Ana", "Ben", "Cem"), 1
    )


def test_who_left_is_remembered_and_who_is_here_goes_by_their_name():
    sim = opened("mau-mau")
    sim.until("over")
    sim.do("p2", do.Leave())
    sim.do("p1", do.Rename("p1", "Anna"))
    assert set(standing(sim)) == {"Anna", "Ben", "Cem", "Dee"}


def test_a_log_leads_to_it_also_one_from_before_there_was_any():
    sim = opened("mau-mau")
    sim.until("over")
    assert replay([log.encode(entry) for entry in sim.log]).room.tallies == sim.room.tallies
