"""Whole games: how they end, what they are worth, and that they can be repeated."""

import copy
import pickle
import random

import pytest
from pettingzoo.utils.env_logger import EnvLogger

from emojito.env.actions import CALL, DEAL, DECK, DRAW, PLAY
from emojito.env.mau_mau import ACTIONS, env, raw_env
from emojito.rules import Refusal
from tests.env.playing import chosen, each_setting, laid, legal, seat, steps

# How a game ends


def ending(game, seed):
    """Play a game at random; return what each agent is told at the end."""
    dice, told = random.Random(seed), {}  # noqa: S311
    game.reset(seed=seed)
    for agent in game.agent_iter():
        _, reward, terminated, truncated, info = game.last()
        if terminated or truncated:
            told[agent] = reward, terminated, truncated, info
            game.step(None)
        else:
            assert reward == 0
            game.step(chosen(legal(game), dice))
    return told


@each_setting
def test_random_play_comes_to_an_end_and_everybody_is_told(settings):
    game = env(**settings)
    told = ending(game, seed=5)
    table = game.unwrapped._table
    why = "points" if settings["rounds"] == "to-500" else "last-card"
    assert table.over
    assert list(told) == game.possible_agents
    for agent, (reward, terminated, truncated, info) in told.items():
        me = seat(agent)
        losers = settings["players"] - len(table.winners)
        won = 1 / len(table.winners)
        assert reward == pytest.approx(won if me in table.winners else -1 / losers)
        assert (terminated, truncated) == (True, False)
        assert info == {
            "points": table.state.scores[me],
            "round_points": table.state.round_points[me],
            "ended": why,
        }


def test_the_last_card_wins():
    game = laid("red-2", "red-3 red-4", "red-5 red-6")
    game.step(CALL)
    game.step(PLAY + DECK.index("red-2"))
    assert game.rewards == {"player_0": 1, "player_1": -0.5, "player_2": -0.5}
    assert game.infos["player_2"] == {"points": 11, "round_points": 11, "ended": "last-card"}


def test_a_shared_win_is_shared():
    """Nobody can move, and two have the fewest points (M26, M30)."""
    hands = ("blue-2 blue-3", "green-1 green-4", "blue-8 blue-9")
    game = laid(*hands, discard="red-10", pile="")
    for _ in range(3):
        assert legal(game) == [DRAW]
        game.step(DRAW)
    assert game.rewards == {"player_0": 0.5, "player_1": 0.5, "player_2": -1}
    assert game.infos["player_0"]["ended"] == "stuck"


def test_to_500_is_worth_something_only_at_the_end():
    game = laid("red-2", "red-3 red-4", rounds="to-500", dealer=1)
    game.step(CALL)
    game.step(PLAY + DECK.index("red-2"))
    assert set(game.rewards.values()) == {0}
    assert game.infos["player_1"] == {"points": 7, "round_points": 7, "ended": None}
    assert (game.agent_selection, legal(game)) == ("player_0", [DEAL])
    game.step(DEAL)
    assert game.agent_selection == "player_1"


def test_the_fewest_points_win_a_game_to_500():
    game = laid("red-2", "red-3 red-4", "red-9 red-10", rounds="to-500", scores=[400, 95, 490])
    game.step(CALL)
    game.step(PLAY + DECK.index("red-2"))
    assert game.rewards == {"player_0": -0.5, "player_1": 1, "player_2": -0.5}
    assert [info["points"] for info in game.infos.values()] == [400, 102, 509]


def test_an_illegal_action_loses_the_game():
    game = env(players=3)
    game.reset(seed=1)
    culprit = game.agent_selection
    illegal = next(action for action in range(ACTIONS) if action not in legal(game))
    EnvLogger.suppress_output()
    try:
        game.step(illegal)
    finally:
        EnvLogger.unsuppress_output()
        EnvLogger.flush()
    assert game.rewards == {agent: -(agent == culprit) for agent in game.possible_agents}
    assert all(game.terminations.values())
    assert not any(game.observe(agent)["action_mask"].any() for agent in game.agents)


# How long it lasts


@pytest.mark.parametrize("players", [2, 5])
def test_max_cycles_cuts_a_game_short(players):
    game = env(players=players, rounds="to-500", max_cycles=4)
    assert sum(1 for _ in steps(game)) == 4 * players
    told = ending(game, seed=1)
    assert {told[agent][:3] for agent in told} == {(0, False, True)}


def test_a_game_that_ends_in_time_is_not_cut_short():
    decisions = sum(1 for _ in steps(raw_env(players=2), seed=3))
    game = raw_env(players=2, max_cycles=(decisions + 1) // 2)
    assert sum(1 for _ in steps(game, seed=3)) == decisions
    assert game._table.over


# Again, and the same


def test_a_seed_gives_the_same_games_one_after_the_other():
    def games(game):
        game.reset(seed=9)
        yield game._table.state
        for _ in range(3):
            game.reset()
            yield game._table.state

    first, second = list(games(raw_env())), list(games(raw_env()))
    assert first == second
    assert len({state.pile for state in first}) == 4


def test_chance_decides_who_deals():
    game = raw_env(players=5)
    game.reset(seed=0)
    dealers = set()
    for _ in range(40):
        game.reset()
        dealers.add(game._table.state.dealer)
    assert dealers == set(range(5))


def test_without_a_seed_nobody_knows():
    games = [raw_env(), raw_env()]
    for game in games:
        game.reset()
    assert games[0]._table.state != games[1]._table.state


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],  # noqa: S301
    ids=["deepcopy", "pickle"],
)  # fmt: skip
def test_a_copy_goes_on_where_the_game_was(copied):
    """What search needs."""
    game = env(players=3)
    playing = steps(game, seed=8)
    for _ in range(10):
        next(playing)
    twin = copied(game)
    while game.agents:
        assert twin.agent_selection == game.agent_selection
        alive = not game.terminations[game.agent_selection]
        action = legal(game)[-1] if alive else None
        game.step(action)
        twin.step(action)
    assert twin.unwrapped._table.state == game.unwrapped._table.state


# What cannot be played


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"players": 0}, "player-count"),
        ({"players": 1}, "player-count"),
        ({"players": 6}, "player-count"),
        ({"rounds": "best-of-three"}, "unknown-rounds"),
        ({"strict_nooo": "yes"}, "wrong-type"),
    ],
)
def test_the_rules_refuse(settings, code):
    with pytest.raises(Refusal) as refused:
        env(**settings)
    assert refused.value.code == code


@pytest.mark.parametrize("settings", [{"max_cycles": 0}, {"render_mode": "human"}])
def test_settings_that_make_no_sense(settings):
    with pytest.raises(ValueError, match=r"there is no render mode|at least one cycle"):
        env(**settings)
