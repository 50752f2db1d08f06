"""The vector, part by part."""

import numpy as np
import pytest
from msgspec.structs import replace

from emojito.env import observation
from emojito.env.mau_mau import LAYOUT, env, raw_env
from emojito.rules import TABLE
from emojito.rules.maumau.cards import DECK
from tests.env.playing import laid, steps


def seen(env, agent, part):
    """A part of what an agent observes, to two places."""
    return env.observe(agent)["observation"][LAYOUT[part]].astype(float).round(2).tolist()


def marked(env, agent, part):
    """The places that have a 1."""
    return [place for place, value in enumerate(seen(env, agent, part)) if value]


@pytest.fixture
def three():
    """Three players, a chain of BANG!, the second in turn."""
    return laid(
        "red-7", "blue-7 ups-1", "green-1 green-2 green-3",
        discard="red-1 blue-bang", pile="red-9 red-10", pending=("bang", 4),
        turn=1, dealer=2, scores=[100, 250, 499], rounds="to-500", strict_nooo=True,
    )  # fmt: skip


def test_the_parts_cover_the_vector():
    assert observation.SIZE == 164
    assert [part.start for part in LAYOUT.values()][1:] == [part.stop for part in LAYOUT.values()][
        :-1
    ]


def test_what_one_holds(three):
    assert [DECK[place] for place in marked(three, "player_0", "hand")] == ["red-7"]
    assert [DECK[place] for place in marked(three, "player_1", "hand")] == ["blue-7", "ups-1"]


def test_what_lies_on_the_table(three):
    for agent in three.agents:
        assert [DECK[place] for place in marked(three, agent, "top")] == ["blue-bang"]
        assert seen(three, agent, "color") == [0, 0, 0, 1]
        assert seen(three, agent, "chain") == [1, 0]
        assert seen(three, agent, "pending") == [round(4 / 58, 2)]
        assert seen(three, agent, "phase") == [1, 0, 0, 0, 0]
        assert seen(three, agent, "pile") == seen(three, agent, "discard") == [round(2 / 58, 2)]


def test_seats_are_counted_from_whoever_looks(three):
    for me in range(3):
        agent = f"player_{me}"
        assert seen(three, agent, "seats") == [1, 1, 1, 0, 0]
        assert marked(three, agent, "awaited") == [(1 - me) % 3]
        assert marked(three, agent, "dealer") == [(2 - me) % 3]
        assert marked(three, agent, "must_call") == [(0 - me) % 3]
    assert seen(three, "player_1", "scores") == [0.5, 1.0, 0.2, 0, 0]
    sizes = [round(size / 58, 2) for size in (2, 3, 1, 0, 0)]
    assert seen(three, "player_1", "hand_sizes") == sizes


def test_options(three):
    options = ("to_500", "voluntary_draw", "strict_nooo", "drawing_ends_turn")
    assert [seen(three, "player_0", option) for option in options] == [[1], [0], [1], [0]]


def test_no_colour_is_no_mark():
    first_card_is_black = laid("red-7 red-8", "blue-7 blue-8", discard="yeah-1")
    assert seen(first_card_is_black, "player_0", "color") == [0, 0, 0, 0]


def test_all_points_there_can_be_fit():
    """One short of the limit, and then every card of the deck at once."""
    space = env(players=2).observation_space("player_0")["observation"]
    highest = laid("red-7 red-8", "blue-7 blue-8", scores=[observation.MOST_POINTS, 0])
    assert space.contains(highest.observe("player_0")["observation"])
    beyond = laid("red-7 red-8", "blue-7 blue-8", scores=[observation.MOST_POINTS + 1, 0])
    assert not space.contains(beyond.observe("player_0")["observation"])


def test_a_chain_longer_than_the_deck_is_capped():
    long = laid("red-7 red-8", "blue-7 blue-8", discard="red-bang", pending=("bang", 58))
    table = long._table
    table.state = replace(table.state, pending=replace(table.state.pending, cards=60))
    assert seen(long, "player_0", "pending") == [1]


def test_nobody_else_observes(three):
    with pytest.raises(ValueError, match="only a seat observes"):
        observation.vector(three._table.view(TABLE))


def test_every_number_of_the_vector_is_used():
    """Each place changes in some game; one that never does would be wasted."""
    used = np.zeros(observation.SIZE, dtype=bool)
    for settings in (
        {"players": 5, "rounds": "to-500", "voluntary_draw": True},
        {"players": 2, "rounds": "to-500", "strict_nooo": True, "drawing_ends_turn": True},
    ):
        game = raw_env(**settings)
        for agent in steps(game, seed=2):
            used |= game.observe(agent)["observation"] != 0
        used |= game.observe("player_0")["observation"] != 0  # the game is over
    assert used.all(), (~used).nonzero()
