"""What the lab has compiled plays as the bots do, number by number."""

import numpy as np
import pytest

from emojito.bots.mau_mau import outlook, search, trying
from emojito.bots.mau_mau.keen import judgement
from emojito.bots.mau_mau.knowledge import Knowledge
from emojito.bots.mau_mau.row import CHANCE, GOES_ON, WINNER
from emojito.bots.mau_mau.search import Playouts, options
from emojito.bots.mau_mau.sharp import think
from emojito.lab.mau_mau.engine import COMPILED, functions
from tests.bots.tables import chance_of, opened, play, sharply, told

SETTINGS = [{}, {"rounds": "to-500"}, {"strict_nooo": True, "drawing_ends_turn": True}]


def choices(players, most=40, **settings):
    """Views in which there is something to choose, with what to imagine the others' hands from."""
    found = []

    def watch(table, seat, _):
        view = table.view(seat)
        if len(options(view)) > 1 and len(found) < most:
            found.append((view, Knowledge(view, told(table))))

    play(opened(players, "compiled", **settings), [sharply] * players, chance_of(1), watch)
    return found


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_the_same_round_turn_by_turn(players, settings):
    imagine, take_turn = (functions()[each] for each in (trying.imagine, outlook.take_turn))
    for number, (view, known) in enumerate(choices(players, most=10, **settings)):
        judge, hidden = judgement(view), known.hidden()
        hidden.base[CHANCE] = number + 1
        base, pool, under = search.PLAIN.imagined(hidden, judge, 4)
        fast_base = np.array(base)
        row = trying.imagine(base, pool, under)
        fast = imagine(fast_base, np.array(pool), under)
        assert row == fast.tolist()
        while row[WINNER] == GOES_ON:
            outlook.take_turn(row, judge)
            take_turn(fast, np.array(judge))
            assert row == fast.tolist()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_tells_the_same_stories(players):
    for number, (view, known) in enumerate(choices(players)):
        pools, chances = [], []
        for engine in (search.PLAIN, COMPILED):
            hidden = known.hidden()
            hidden.base[CHANCE] = number + 1
            pools.append(list(engine.imagined(hidden, judgement(view), 12).pool))
            chances.append(hidden.base[CHANCE])
        assert pools[0] == pools[1]
        assert chances[0] == chances[1]


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_all_options_come_to_the_same(players, settings):
    for number, (view, known) in enumerate(choices(players, **settings)):
        steps = [each for option in options(view) for each in search.in_numbers(option)]
        single = view.rounds == "single"
        scores, turns = ([], trying.TURNS) if single else (list(view.scores), outlook.LONGEST)
        found, chances = [], []
        for engine in (search.PLAIN, COMPILED):
            hidden = known.hidden()
            hidden.base[CHANCE] = number + 1
            imagined = engine.imagined(hidden, judgement(view), 4)
            found.append(engine.outcomes(imagined, judgement(view), steps, scores, turns, 4))
            chances.append(imagined.base[CHANCE])
        assert found[0] == pytest.approx(found[1], abs=1e-12)
        assert chances[0] == chances[1]


def test_sharp_gives_the_same_answers_with_it():
    for view, _ in choices(3, most=6):
        plain = think(view, "same", (), Playouts(300))
        assert think(view, "same", (), Playouts(300), COMPILED) == plain
