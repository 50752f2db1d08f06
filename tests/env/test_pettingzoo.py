"""PettingZoo's own tests."""

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from emojito.env import mau_mau
from tests.env.playing import each_setting, steps

# The dict of observation and mask is PettingZoo's own convention, but its test knows it by name
# only of the environments that come with it, and warns of all others.
tolerates_the_dict = pytest.mark.filterwarnings(
    "ignore:^Observation is not a NumPy array$:UserWarning",
    "ignore:^Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete$:UserWarning",
)


@tolerates_the_dict
@pytest.mark.parametrize("wrapped", [True, False], ids=["env", "raw_env"])
@pytest.mark.parametrize("rounds", ["single", "to-500"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_api(players, rounds, wrapped):
    make = mau_mau.env if wrapped else mau_mau.raw_env
    api_test(make(players=players, rounds=rounds), num_cycles=300)


@tolerates_the_dict
def test_api_when_games_are_cut_short():
    api_test(mau_mau.env(max_cycles=3), num_cycles=100)


@each_setting
def test_a_seed_makes_the_same_game(settings):
    seed_test(lambda: mau_mau.env(**settings), num_cycles=20)


def test_render():
    # PettingZoo's test asks for "human" before it looks which modes there are.
    modes = {"human": None, "ansi": "ansi"}
    render_test(
        lambda render_mode: mau_mau.env(render_mode=modes[render_mode]),
        {"ansi": lambda text: text.startswith("round 1, ") and "player_3" in text},
    )


def test_observations_are_within_their_space_and_stay_as_they_were():
    """Our observations are no images, so PettingZoo's test_save_obs has nothing to save."""
    env = mau_mau.env(players=5, rounds="to-500", max_cycles=60)
    saved = []
    for _ in steps(env, seed=4):
        for agent in env.possible_agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            saved.append((seen, {part: array.tobytes() for part, array in seen.items()}))
    assert len(saved) > 1000
    for seen, before in saved:
        assert {part: array.tobytes() for part, array in seen.items()} == before


def test_metadata():
    env = mau_mau.env()
    assert str(env) == env.metadata["name"] == "emoji_mau_mau_v0"
    assert env.metadata["is_parallelizable"] is False
    assert env.metadata["render_modes"] == ["ansi"]
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
