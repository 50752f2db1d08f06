"""Studies of Mau-Mau: whole games, small numbers of them."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from emojito.bots.mau_mau import BOTS, careful, greedy
from emojito.lab.mau_mau.report import Report
from emojito.lab.mau_mau.runs import run
from emojito.lab.mau_mau.study import line_up, study
from emojito.lab.mau_mau.ways import OPTIONS, Way
from emojito.rules import Chance, Table
from emojito.rules.maumau.cards import CARDS
from emojito.rules.maumau.commands import Call, Color, Play

MIXED = ("random", "greedy", "careful")


# Made when a test asks for them: every process collects these tests, and only some run them.


@cache
def compiled() -> Report:
    return study(Way(4), ("random",) * 4, 200)


@cache
def readable() -> Report:
    return study(Way(3, voluntary_draw=True, calls=0.5), MIXED, 12)


@pytest.mark.parametrize("study_of", [compiled, readable])
def test_the_figures_add_up(study_of: Callable[[], Report]) -> None:
    report = study_of()
    assert sum(wins.rate for wins in report.start.by_distance) == pytest.approx(1)
    decided = sum(wins.count for wins in report.start.by_distance)
    assert decided == report.round_count - report.stuck_rounds
    assert sum(seat.wins.count for seat in report.by_seat) == pytest.approx(report.games)
    assert sum(bot.wins.rate for bot in report.by_bot) == pytest.approx(1)
    assert sum(bot.fair for bot in report.by_bot) == pytest.approx(1)
    assert sum(draws.share for draws in report.draws.values()) == pytest.approx(1)
    assert sum(bin.count for bin in report.length.decisions_histogram) == report.games
    assert set(report.cards) == set(CARDS)
    for grouped in (report.by_kind, report.by_color):
        assert sum(found.count for found in grouped.values()) == sum(report.cards.values())
        assert sum(found.copies for found in grouped.values()) == len(CARDS)
    assert report.length.rounds.mean * report.games == pytest.approx(report.round_count)
    assert report.length.turns.mean <= report.length.decisions.mean
    assert report.points.per_loser * (report.players - 1) == pytest.approx(report.points.per_round)


def test_what_was_asked_stands_in_the_report() -> None:
    assert (readable().games, readable().players, readable().bots) == (12, 3, MIXED)
    assert (readable().options, readable().calls) == (("voluntary_draw",), 0.5)
    assert (readable().engine, compiled().engine) == ("readable", "compiled")


def test_printed_rules_and_each_option_side_by_side() -> None:
    assert [effect.options for effect in compiled().effects] == [(), *((o,) for o in OPTIONS)]
    printed = compiled().effects[0]
    assert printed.decisions == compiled().length.decisions
    assert printed.first_player == compiled().start.by_distance[0]
    both = Way(2, strict_nooo=True, drawing_ends_turn=True)
    assert both.side_by_side()[-1] == both
    assert len(both.side_by_side()) == 5


def test_nobody_draws_for_silence_who_always_calls() -> None:
    assert compiled().draws["silence"].count == 0
    assert readable().draws["silence"].count > 0


def test_a_seed_gives_the_same_games_whoever_plays_them() -> None:
    assert study(Way(4), ("random",) * 4, 200) == compiled()
    assert study(Way(4), ("random",) * 4, 200, seed=1) != compiled()
    few = run(Way(3), MIXED, 80, 5)
    again = run(Way(3), MIXED, 80, 5, workers=2)
    other = run(Way(3), MIXED, 80, 6)
    assert np.array_equal(few.moves, again.moves)
    assert np.array_equal(few.points, again.points)
    assert not np.array_equal(few.moves, other.moves)


def test_the_two_engines_play_the_same_game() -> None:
    way = Way(4, calls=0.7)
    # Naming a bot that plays like `random` but is not called so sends it through the rules.
    BOTS["twin"] = BOTS["random"]
    try:
        readable = run(way, ("twin",) * 4, 200, 0)
    finally:
        del BOTS["twin"]
    compiled = run(way, ("random",) * 4, 20_000, 0)
    for figure in ("moves", "turns", "points"):
        ours, theirs = getattr(readable, figure), getattr(compiled, figure)
        error = ours.std() / np.sqrt(ours.shape[0])
        assert abs(ours.mean() - theirs.mean()) < 4 * error, figure
    ours, theirs = (games.drawn_for_silence / len(games.moves) for games in (readable, compiled))
    assert ours == pytest.approx(theirs, rel=0.2)


def test_games_played_in_parts_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emojito.lab.mau_mau.runs._AT_ONCE", 60)
    told: list[int] = []
    games = run(Way(3), ("random",) * 3, 150, 3, told.append)
    assert told == [60, 60, 30]
    assert games.winners.shape == (150, 3)
    assert games.round_count == 150
    assert games.winners.sum() == 150
    assert games.played.sum() > 0
    assert len({tuple(row) for row in games.points.tolist()}) > 60


@pytest.mark.parametrize("bot", [greedy, careful])
@pytest.mark.parametrize("option", ["", *OPTIONS])
def test_bots_choose_what_is_legal(bot: object, option: str) -> None:
    assert callable(bot)
    options = {option: True} if option else {}
    for seed in range(3):
        table = Table.open(
            "mau-mau", ["A", "B", "C"], seed=seed, options={"rounds": "to-500", **options}
        )
        chance = Chance(seed)
        while not table.over and table.version < 600:
            for seat in table.seats:
                view = table.view(seat)
                if view.legal:
                    command = bot(view, chance)
                    assert command in view.legal
                    table.do(seat, command)
                    break


def seen(hand: list[str], other: list[str], top: str = "red-1", **more: object) -> object:
    position = {"hands": [hand, other], "discard": [top], "turn": 0, **more}
    return Table.open("mau-mau", ["A", "B"], position=position).view(0)


def test_greedy_gets_rid_of_points() -> None:
    view = seen(["red-2", "red-9", "red-bang", "nooo-1"], ["blue-1", "blue-2", "blue-3"])
    assert greedy(view, Chance(1)) == Play("nooo-1")
    view = seen(["red-2", "red-9", "blue-bang"], ["blue-1", "blue-2", "blue-3"])
    assert greedy(view, Chance(1)) == Play("red-9")


def test_careful_keeps_blacks_and_strikes_those_who_are_close() -> None:
    hand = ["red-2", "red-bang", "nooo-1"]
    assert careful(seen(hand, ["blue-1", "blue-2", "blue-3"]), Chance(1)) == Play("red-2")
    assert careful(seen(hand, ["blue-1", "blue-2"]), Chance(1)) == Play("nooo-1")


def test_careful_swaps_for_a_smaller_hand_only() -> None:
    few = ["blue-1", "blue-2", "blue-3"]
    large = ["ups-1", "red-2", "red-3", "red-4", "red-5", "red-6"]
    assert careful(seen(large, few), Chance(1)) == Play("ups-1", 1)
    assert careful(seen(["ups-1", "red-2", "red-3"], few), Chance(1)) != Play("ups-1", 1)


def test_both_name_the_colour_they_have_most_of_and_call() -> None:
    hands = {"hands": [["yeah-1", "blue-1", "blue-2", "red-9"], ["red-2", "red-3"]]}
    position = {**hands, "discard": ["green-1"], "turn": 0}
    for bot in (greedy, careful):
        table = Table.open("mau-mau", ["A", "B"], position=position)
        table.do(0, "play", card="yeah-1")
        assert bot(table.view(0), Chance(1)) == Color("blue")
        assert bot(seen(["red-4"], ["blue-1", "blue-2"]), Chance(1)) == Call()


def test_one_name_for_all_or_one_for_each_seat() -> None:
    assert line_up("careful", 2) == ("careful", "careful")
    assert line_up("random, greedy", 2) == ("random", "greedy")
