"""Walking round the ring, against the formulas of docs/rules/emojito.md and step by step."""

import pytest

from emojito.rules.emojito import ring

SPACES = range(8)
FURTHEST = 18
"""Six wrong answers at ×3."""


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("steps", range(3 * 7 + 1))
def test_forward_is_the_formula_of_the_rules(space, steps):
    t = space + steps
    crossings = 0 if t == 0 else (t - 1) // 7
    assert ring.forward(space, steps) == (t - 7 * crossings, crossings)


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("steps", range(FURTHEST + 1))
def test_forward_is_so_many_single_steps_and_each_from_7_to_1_is_a_crossing(space, steps):
    after = {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 1}
    here, crossings = space, 0
    for _ in range(steps):
        crossings += here == 7
        here = after[here]
    assert ring.forward(space, steps) == (here, crossings)


@pytest.mark.parametrize(
    ("space", "steps", "arrives", "trophies"),
    [
        (0, 6, 6, 0),
        (0, 7, 7, 0),
        (0, 8, 1, 1),
        (1, 6, 7, 0),
        (1, 7, 1, 1),
        (6, 3, 2, 1),
        (3, 12, 1, 2),
        (4, 18, 1, 3),
    ],
)
def test_forward_as_in_the_table_of_the_rules(space, steps, arrives, trophies):
    assert ring.forward(space, steps) == (arrives, trophies)


@pytest.mark.parametrize(
    ("space", "arrives", "crosses"),
    [
        (0, 0, False),
        (1, 5, True),
        (2, 6, True),
        (3, 7, True),
        (4, 1, False),
        (5, 2, False),
        (6, 3, False),
        (7, 4, False),
    ],
)
def test_back_by_3_as_in_the_table_of_the_rules(space, arrives, crosses):
    assert ring.back(space, 3) == (arrives, crosses)


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("steps", range(8))
def test_back_is_so_many_single_steps_and_from_1_to_7_is_a_crossing(space, steps):
    before = {0: 0, 1: 7, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6}
    here, crossed = space, False
    for _ in range(steps):
        crossed = crossed or here == 1
        here = before[here]
    assert ring.back(space, steps) == (here, crossed)


@pytest.mark.parametrize("space", range(1, 8))
@pytest.mark.parametrize("steps", range(8))
def test_back_undoes_forward(space, steps):
    there, crossings = ring.forward(space, steps)
    assert ring.back(there, steps) == (space, bool(crossings))
