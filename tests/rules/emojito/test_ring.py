"""Walking round the ring, step by step and as in the tables of docs/rules/emojito.md."""

import pytest

from emojito.rules.emojito import ring

SPACES = range(8)
FURTHEST = 18
"""Six wrong answers at ×3."""


def test_forward_is_so_many_single_steps_and_each_from_7_to_1_is_a_crossing():
    after = {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 1}
    for space in SPACES:
        here, crossings = space, 0
        for steps in range(FURTHEST + 1):
            assert ring.forward(space, steps) == (here, crossings), f"{steps} from {space}"
            crossings += here == 7
            here = after[here]


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


def test_back_is_so_many_single_steps_and_from_1_to_7_is_a_crossing():
    before = {0: 0, 1: 7, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6}
    for space in SPACES:
        here, crossed = space, False
        for steps in range(8):
            assert ring.back(space, steps) == (here, crossed), f"{steps} back from {space}"
            crossed = crossed or here == 1
            here = before[here]


def test_back_undoes_forward():
    for space in SPACES[1:]:
        for steps in range(8):
            there, crossings = ring.forward(space, steps)
            assert ring.back(there, steps) == (space, bool(crossings)), f"{steps} from {space}"
