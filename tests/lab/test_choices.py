"""What single choices are worth: the gain over keen's, by deals, with intervals."""

import json

import numpy as np
import pytest

from emojito.lab.command import simulate
from emojito.lab.mau_mau import choices
from emojito.lab.mau_mau.choices import Job, _decisions, compare_choices, play, ratio
from emojito.lab.mau_mau.ways import Way


def test_keen_gains_nothing_on_itself_and_the_oracle_much():
    found = compare_choices(Way(2), ("keen", "random", "oracle"), 40, 20, seed=3)
    keen, random, oracle = found.thinkers
    assert (keen.gain.value, keen.gain.low, keen.gain.high) == (0, 0, 0)
    assert random.gain.high < 0 < oracle.gain.low
    assert oracle.closed.value == oracle.closed.low == 1
    assert keen.closed.value == 0
    assert [(step.one, step.other) for step in found.steps] == [
        ("random", "keen"),
        ("oracle", "random"),
    ]
    assert [step.decided for step in found.steps] == [True, True]
    assert found.decisions > 60


def test_without_the_oracle_nothing_is_a_share_of_it():
    found = compare_choices(Way(2), ("keen", "gentle"), 4, 1)
    assert [thinker.closed for thinker in found.thinkers] == [None, None]


def test_the_same_seed_gives_the_same_figures_in_any_portions():
    job = Job(Way(3), ("sharp", "oracle"), 2, 5, 0, 4)
    whole = play(job)
    parts = [deal for first in range(4) for deal in play(_only(job, first))]
    assert whole == parts


def _only(job, number):
    return Job(job.way, job.names, job.budget, job.seed, number, number + 1)


def test_who_thinks_does_not_change_what_is_played(monkeypatch):
    """Keen players go their way: all thinkers are asked at the same decisions."""
    looked_at = [
        [(seat, usual) for _, seat, usual in _decisions(Job(Way(4), names, 1, 9, 0, 1), 0)]
        for names in (("keen",), ("random", "sharp"))
    ]
    assert looked_at[0] == looked_at[1] != []
    monkeypatch.setattr(choices, "ONE_IN", 1)
    all_of_them = list(_decisions(Job(Way(4), (), 1, 9, 0, 1), 0))
    assert len(all_of_them) > 2 * len(looked_at[0])


def test_an_interval_takes_a_deal_as_one_observation():
    """Twice the same decisions in a deal tell nothing more."""
    values, of = np.array([1.0, 0.0, 2.0, 1.0]), np.array([2.0, 2.0, 3.0, 1.0])
    once, twice = ratio(values, of), ratio(2 * values, 2 * of)
    assert once == twice
    assert ratio(np.tile(values, 4), np.tile(of, 4)).high - once.value == pytest.approx(
        (once.high - once.value) / 2
    )


def test_the_command(capsys):
    command = ["mau-mau", "--choices", "--bots", "gentle,oracle", "--budget", "2"]
    simulate([*command, "--games", "6", "--players", "2", "--json"], result_action="return_value")
    found = json.loads(capsys.readouterr().out)
    assert [thinker["name"] for thinker in found["thinkers"]] == ["gentle", "oracle"]
    simulate([*command, "--games", "6", "--players", "2"], result_action="return_value")
    printed = capsys.readouterr().out
    assert "6 deals" in printed
    assert "of the oracle's" in printed
