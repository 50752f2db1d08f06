"""What a round in progress is worth can be fitted anew, and comes to what sharp judges by.

What needs rounds asks for all numbers of players at once: they are compiled once in each process.
"""

import inspect
from math import log

import numpy as np
import pytest
from tools.prospects import ROUNDS, fit, likelihood, likelihood_now, parted, probabilities, written

from emojito.bots.mau_mau import prospects
from emojito.bots.mau_mau.row import PENDING, WINNER
from emojito.lab.mau_mau.in_progress import features, rounds_in_progress, winners


def committed(players):
    ends = *prospects._FROM[3:], len(prospects._PROSPECTS)
    return np.array(prospects._PROSPECTS[prospects._FROM[players] : ends[players - 2]])


def test_it_sees_what_the_judgement_sees():
    for players in ROUNDS:
        rounds = rounds_in_progress(players, 300, seed=1)
        assert rounds.tolist() == rounds_in_progress(players, 300, seed=1).tolist()
        judged = probabilities(features(rounds), committed(players))
        for row, chances, place in zip(rounds.tolist(), judged, winners(rounds), strict=True):
            assert not row[PENDING]
            assert chances[place] == pytest.approx(prospects.prospect(row, row[WINNER]))


def test_it_tells_more_than_chance_and_as_much_as_what_sharp_judges_by():
    for players in ROUNDS:
        fitted, held_out = parted(rounds_in_progress(players, 20_000, seed=2))
        weights = fit(features(fitted), winners(fitted))
        told = likelihood(features(held_out), winners(held_out), weights)
        now, by_chance = likelihood_now(held_out), -log(players)
        assert told > by_chance + 0.02
        assert now > by_chance + 0.02
        assert told == pytest.approx(now, abs=0.1 * (now - by_chance)), players


def test_newtons_method_arrives():
    """Where the likelihood, less the ridge, is greatest, a step aside makes nothing better."""
    chance = np.random.default_rng(1)
    seen, won = chance.normal(size=(500, 3, 6)), chance.integers(3, size=500)
    seen[np.arange(500), won, 0] += 1

    def merit(weights):
        return len(seen) * likelihood(seen, won, weights) - weights @ weights / 2

    weights = fit(seen, won)
    assert weights[0] > 0.5
    for step in 0.001 * np.eye(len(weights)):
        assert merit(weights) > max(merit(weights + step), merit(weights - step))


def test_what_is_held_out_comes_last():
    fitted, held_out = parted(np.arange(500))
    assert fitted.tolist() == [*range(400)]
    assert held_out.tolist() == [*range(400, 500)]


@pytest.mark.parametrize("players", ROUNDS)
def test_it_writes_what_can_be_put_into_the_source(players):
    assert written(players, committed(players) - 0.001) in inspect.getsource(prospects)
