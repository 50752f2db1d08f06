"""An agent learns nothing that its seat may not know."""

import random

import pytest

from emojito.env.decisions import due
from emojito.env.mau_mau import raw_env
from emojito.rules import TABLE
from tests.env.playing import seat, steps
from tests.properties.maumau import MAU_MAU, hidden_twins, visible_twins


def known(env, agent):
    """All that the environment tells an agent of the table as it is, byte by byte."""
    env._seen = env._table.view(TABLE)
    seen = env.observe(agent)
    told = (env._infos()[agent], due(env._seen), env.render())
    return seen["observation"].tobytes(), seen["action_mask"].tobytes(), told


def in_state(env, state, agent):
    """What an agent would know if the table were in another state."""
    real, env._table.state = env._table.state, state
    other = known(env, agent)
    env._table.state = real
    return other


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_i_may_not_know_changes_nothing_i_observe(players):
    env = raw_env(players=players, rounds="to-500", max_cycles=25, render_mode="ansi")
    dice, tried = random.Random(players), set()  # noqa: S311
    for _ in steps(env, seed=players):
        for agent in env.agents:
            mine = known(env, agent)
            for what, twin in hidden_twins(env._table.state, seat(agent), dice):
                assert in_state(env, twin, agent) == mine, f"{agent} sees {what}"
                tried.add(what)
    assert tried == MAU_MAU.hidden


def test_what_i_may_know_shows():
    """The control: an observation that never changed would keep every secret."""
    env = raw_env(players=3, render_mode="ansi")
    for _ in steps(env, seed=3):
        for agent in env.agents:
            vector = known(env, agent)[0]
            for what, twin in visible_twins(env._table.state, seat(agent)):
                assert in_state(env, twin, agent)[0] != vector, f"{agent} does not see {what}"
