"""A league of Mau-Mau bots: duplicate deals, intervals, and who is better."""

import json

import pytest

from emojito.lab.command import simulate
from emojito.lab.mau_mau import league
from emojito.lab.mau_mau.entrants import NAMES, entrant, rlcard_rule
from emojito.lab.mau_mau.league import Job, _seatings, entrants, play, play_league
from emojito.lab.mau_mau.ways import Way
from emojito.rules import Chance, Table
from emojito.rules.maumau import MAU_MAU
from emojito.rules.maumau.commands import Color, Play


def duel(one, other, *, players=4, games=300, budget=1, rounds="single", seed=0):
    (found,) = play_league(Way(players, rounds), (one, other), games, budget, seed).duels
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_of_a_pair_have_every_seat_equally_often(players):
    seatings = _seatings(players)
    for seat in range(players):
        assert sum(seating[seat] for seating in seatings) * 2 == len(seatings)
    assert len(set(seatings)) == len(seatings)


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_is_no_better_than_itself(players, monkeypatch):
    """With the same cards and no chance of its own every deal comes out even."""
    monkeypatch.setattr(league, "entrant", lambda *_: entrant("keen", 1))
    found = duel("keen", "sharp", players=players, games=24)
    assert (found.won, found.low, found.high) == (0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("gentle", "random", 600), ("keen", "gentle", 400), ("keen", "rlcard-rule", 400)],
)
def test_the_order_of_strength(better, worse, games):
    found = duel(better, worse, games=games, seed=1)
    assert found.low > 0.5, found


def test_keen_is_better_than_random_to_500():
    assert duel("keen", "random", players=2, games=24, rounds="to-500").low > 0.5


def test_looking_ahead_is_better_than_judgement():
    found = duel("sharp", "keen", players=2, games=60, budget=10, seed=1)
    assert found.won > 0.5, found


def test_the_oracle_shows_what_knowing_is_worth():
    assert duel("oracle", "keen", players=2, games=40, budget=5, seed=1).low > 0.5


def test_the_same_seed_gives_the_same_games_in_any_portions():
    job = Job(Way(3), ("sharp", "gentle"), 1, 5, 0, 4)
    whole = play(job)
    parts = [share for first in range(4) for share in play(_only(job, first))]
    assert whole == parts


def _only(job, number):
    return Job(job.way, job.pair, job.budget, job.seed, number, number + 1)


def test_only_the_oracle_looks_at_the_state():
    table = Table.open("mau-mau", ["A", "B"], seed=3)
    view = MAU_MAU.view(table.state, 1)
    for name in set(NAMES) - {"oracle"}:
        assert entrant(name, 1)(view, Chance(1), (), None) in view.legal
    with pytest.raises(AttributeError):
        entrant("oracle", 1)(view, Chance(1), (), None)


def test_the_rule_of_others():
    def seen(hand):
        position = {"hands": [hand, ["blue-1", "blue-2"]], "discard": ["red-1"], "turn": 0}
        return Table.open("mau-mau", ["A", "B"], position=position)

    table = seen(["red-2", "nooo-1", "green-7", "green-8"])
    assert rlcard_rule(table.view(0), Chance(1)) == Play("nooo-1")
    table.do(0, "play", card="nooo-1")
    assert rlcard_rule(table.view(0), Chance(1)) == Color("green")
    assert rlcard_rule(seen(["red-2", "yeah-1"]).view(0), Chance(1)) == Play("red-2")


def test_a_thinker_may_bring_its_own_budget():
    assert entrants("sharp@30,sharp@100, keen") == ("sharp@30", "sharp@100", "keen")


def test_the_command_prints_the_table(capsys):
    args = ("mau-mau", "--bots", "keen,gentle,random", "--players", "3", "--games", "12",
            "--workers", "1")  # fmt: skip
    assert simulate(args, result_action="return_value") == 0
    out, _ = capsys.readouterr()
    assert "Mau-Mau league" in out
    assert "against random" in out
    assert simulate((*args, "--json"), result_action="return_value") == 0
    document = json.loads(capsys.readouterr().out)
    assert {standing["name"] for standing in document["table"]} == {"keen", "gentle", "random"}
    assert [duel["games"] for duel in document["duels"]] == [12, 12, 12]


def test_how_far_sharp_goes_is_told_if_the_oracle_plays():
    found = play_league(Way(2), ("oracle", "sharp", "keen"), 8, 1)
    assert found.closed is None or isinstance(found.closed, float)
    assert play_league(Way(2), ("sharp", "keen"), 4, 1).closed is None


@pytest.mark.parametrize(
    ("args", "part"),
    [
        ("--bots keen,clever", "no bot called 'clever'"),
        ("--bots keen,sharp@fast", "sharp@fast"),
        ("--bots keen,sharp --budget 0", "1 millisecond"),
        ("--bots keen,sharp@0", "1 millisecond"),
        ("--bots keen,sharp --choices --budget 0", "1 millisecond"),
        ("--bots keen,sharp --choices --rounds to-500", "single rounds"),
        ("--bots keen,clever --choices", "no bot called 'clever'"),
        ("--bots sharp", "Sharp plays in a league"),
    ],
)
def test_what_cannot_be_played_is_said(args, part, capsys):
    assert simulate(("mau-mau", *args.split()), result_action="return_value") == 2
    assert part in capsys.readouterr().err
