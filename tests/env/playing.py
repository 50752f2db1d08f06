"""Tables for the environment, and players who know nothing but the mask."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from emojito.env import mau_mau
from emojito.env.actions import DRAW, KEEP, SILENT
from emojito.rules import Table
from tests.rules.maumau.builders import table

SWITCHES = ("voluntary_draw", "strict_nooo", "drawing_ends_turn")


def _all_settings() -> Iterator[dict[str, Any]]:
    """Every number of players: single rounds with every choice of options, and games to 500."""
    for players, values in product(range(2, 6), product((False, True), repeat=len(SWITCHES))):
        switches = dict(zip(SWITCHES, values, strict=True))
        yield {"players": players, "rounds": "single", **switches}
        if values in {(False, False, False), (False, True, True)}:
            yield {"players": players, "rounds": "to-500", **switches}


def _name(settings: dict[str, Any]) -> str:
    on = [switch for switch in SWITCHES if settings[switch]]
    return "-".join([str(settings["players"]), settings["rounds"], *on])


each_setting = pytest.mark.parametrize("settings", tuple(_all_settings()), ids=_name)


def at(real: Table) -> mau_mau.MauMauEnv:
    """The environment, sitting at a table that a test has laid."""
    env = mau_mau.raw_env(players=len(real.names))
    env._begin(real)
    return env


def laid(*hands: str, **position: Any) -> mau_mau.MauMauEnv:
    """The environment in a position; see `builders.table`."""
    return at(table(*hands, **position))


def legal(env: Any) -> list[int]:
    """What the selected agent may do."""
    actions: list[int] = env.last()[0]["action_mask"].nonzero()[0].tolist()
    return actions


def steps(env: Any, seed: int = 0) -> Iterator[str]:
    """Play at random to the end; yield the selected agent before each of its decisions."""
    dice = random.Random(seed)  # noqa: S311
    env.reset(seed=seed)
    for agent in env.agent_iter():
        if env.terminations[agent] or env.truncations[agent]:
            env.step(None)
        else:
            yield agent
            env.step(chosen(legal(env), dice))


def chosen(actions: list[int], dice: random.Random) -> int:
    """Any action; rarely one that makes hands grow, or games would last for ever."""
    weights = [1 if action in {DRAW, KEEP, SILENT} else 8 for action in actions]
    return dice.choices(actions, weights)[0]


def seat(agent: str) -> int:
    return int(agent.removeprefix("player_"))
