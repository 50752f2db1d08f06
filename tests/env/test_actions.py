"""The numbering of actions."""

import random

import pytest

from emojito.env import actions
from emojito.env.mau_mau import ACTIONS, NAMES, raw_env
from emojito.rules import Refusal
from emojito.rules.maumau import MAU_MAU, commands as do
from emojito.rules.maumau.cards import DECK
from tests.env.playing import each_setting, laid, legal, seat, steps


def test_the_numbers_never_change():
    """What a model has learnt depends on them."""
    assert ACTIONS == len(NAMES) == 75
    assert NAMES[:58] == tuple(f"play {card}" for card in DECK)
    assert (DECK[0], DECK[13], DECK[51]) == ("red-1", "yellow-1", "blue-peng")
    assert DECK[52:] == ("yeah-1", "yeah-2", "nooo-1", "nooo-2", "ups-1", "ups-2")
    assert NAMES[58] == "play ups-1, swap with +1"
    assert NAMES[65] == "play ups-2, swap with +4"
    assert NAMES[66:] == (
        "color red", "color yellow", "color green", "color blue",
        "draw", "keep", "call", "silent", "deal",
    )  # fmt: skip
    assert NAMES[actions.SILENT] == "silent"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_command_has_one_number(players):
    everything = [
        *(do.Play(card) for card in DECK),
        *map(do.Color, ["red", "yellow", "green", "blue"]),
        *(do.Draw(), do.Keep(), do.Call(), do.Deal()),
    ]
    for me in range(players):
        swaps = [
            do.Play(card, other)
            for card in ("ups-1", "ups-2")
            for other in range(players)
            if other != me
        ]
        numbers = [actions.number(command, me, players) for command in everything + swaps]
        assert len(set(numbers)) == len(numbers)
        back = [actions.command(number, me, players) for number in numbers]
        assert back == everything + swaps


def test_a_swap_is_counted_from_the_player():
    env = laid("red-2 red-3", "red-4 red-5", "ups-1 blue-7", "red-6 red-7", turn=2)
    env.step(actions.SWAP + 1)  # two to the left
    assert env._table.view(0).hand == ("blue-7",)


@each_setting
def test_the_mask_is_what_the_rules_accept(settings):
    """Each action of each state is tried against the rules, legal or not."""
    env = raw_env(**{**settings, "rounds": "to-500"}, max_cycles=20)
    for agent in steps(env, seed=settings["players"]):
        me, real = seat(agent), env._table
        mask = env.observe(agent)["action_mask"]
        accepted = {
            number for number in range(ACTIONS)
            if number != actions.SILENT and accepts(real.state, me, number)
        }  # fmt: skip
        asked = real.state.awaited() != me
        assert set(mask.nonzero()[0]) == accepted | ({actions.SILENT} if asked else set())
        assert accepted == {
            actions.number(command, me, len(env.agents)) for command in real.legal(me)
        }


def accepts(state, me, number):
    command = actions.command(number, me, state.terms.players)
    try:
        return bool(MAU_MAU.decide(state, me, command, FIXED))
    except Refusal:
        return False


class _Fixed:
    """Chance that decides nothing: only whether a command is accepted is asked."""

    def shuffled(self, cards):
        return tuple(cards)


FIXED = _Fixed()


def test_only_the_selected_agent_has_a_choice():
    env = raw_env()
    for agent in steps(env):
        choosing = [other for other in env.agents if env.observe(other)["action_mask"].any()]
        assert choosing == [agent]
    assert not env.agents


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = raw_env(players=3)
    dice = random.Random(1)  # noqa: S311
    for agent in steps(env, seed=1):
        before = env._table.state, env._due, env._decisions, env.agent_selection
        illegal = [action for action in range(ACTIONS) if action not in legal(env)]
        with pytest.raises(Refusal):
            env.step(dice.choice(illegal))
        with pytest.raises(ValueError, match=f"{agent} has to act"):
            env.step(None)
        assert before == (env._table.state, env._due, env._decisions, env.agent_selection)
