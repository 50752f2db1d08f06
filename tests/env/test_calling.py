"""Who is asked to call, and that nothing of the real rules is lost by asking."""

import copy
import random

import pytest
from msgspec.structs import replace

from emojito.env.actions import CALL, COLOR, DECK, DRAW, PLAY, SILENT, SWAP, number
from emojito.env.decisions import after, asked, due
from emojito.env.mau_mau import raw_env
from emojito.rules import TABLE, Chance
from emojito.rules.maumau import MAU_MAU, commands as do
from tests.env.playing import each_setting, laid, legal, seat
from tests.rules.maumau.builders import table


def play(card):
    return PLAY + DECK.index(card)


# Who is asked


def test_whoever_comes_down_to_one_card_is_asked_before_the_next_player():
    env = laid("red-2 blue-3", "red-4 red-5", "red-6 red-7")
    env.step(play("red-2"))
    assert env.agent_selection == "player_0"
    assert legal(env) == [CALL, SILENT]
    env.step(CALL)
    assert env.agent_selection == "player_1"
    env.step(play("red-4"))
    assert len(env._table.view(0).hand) == 1


def test_silence_costs_a_card():
    env = laid("red-2 blue-3", "red-4 red-5 red-8", "red-6 red-7")
    env.step(play("red-2"))
    env.step(SILENT)
    env.step(play("red-4"))
    assert len(env._table.view(0).hand) == 2
    assert env.agent_selection == "player_2"


def test_the_player_in_turn_may_call_and_then_plays():
    env = laid("red-2", "red-4 red-5")
    assert legal(env) == [play("red-2"), CALL]
    env.step(CALL)
    assert env.agent_selection == "player_0"
    assert legal(env) == [play("red-2")]
    env.step(play("red-2"))
    assert env.rewards == {"player_0": 1, "player_1": -1}


def test_the_player_in_turn_may_play_without_a_call():
    env = laid("ups-1", "red-4 red-5")
    assert legal(env) == [SWAP, CALL]  # the card for silence comes first, so there is a swap
    env.step(SWAP)
    assert len(env._table.view(0).hand) == 2


def test_several_are_asked_clockwise_from_the_awaited():
    env = laid("red-2", "red-3", "red-4 red-5", "red-6", turn=2)
    order = []
    for _ in range(3):
        order.append(env.agent_selection)
        env.step(CALL)
    assert order == ["player_3", "player_0", "player_1"]
    assert env.agent_selection == "player_2"


def test_one_is_asked_before_and_after_a_colour_is_named():
    env = laid("ups-1 red-3", "red-4 red-5 red-8", "red-6 red-7")
    env.step(SWAP)  # now the left neighbour has the one card
    assert env.agent_selection == "player_1"
    assert legal(env) == [CALL, SILENT]
    env.step(SILENT)
    assert env.agent_selection == "player_0"
    env.step(COLOR)
    # The awaited is the neighbour itself, who may still call or play in silence.
    assert env.agent_selection == "player_1"
    assert legal(env) == [play("red-3"), CALL]


def test_whoever_names_a_colour_may_call_before_or_is_asked_after():
    env = laid("yeah-1 red-3", "red-4 red-5 red-8")
    env.step(play("yeah-1"))
    assert legal(env) == [*range(COLOR, COLOR + 4), CALL]
    env.step(COLOR)
    assert env.agent_selection == "player_0"
    assert legal(env) == [CALL, SILENT]


def test_whoever_cannot_pay_is_asked_again():
    env = laid("red-2", "blue-4 blue-5", discard="red-1", pile="", turn=1)
    for _ in range(2):
        assert env.agent_selection == "player_0"
        assert legal(env) == [CALL, SILENT]
        env.step(SILENT)
        env.step(DRAW)  # there is nothing, neither for the one nor for the other
        if env.agents and env.agent_selection == "player_0":
            break
    assert legal(env) == [play("red-2"), CALL]


# Nothing is lost


def settled(state):
    """A state without the order of calls, which nobody can see and nothing depends on."""
    return replace(state, called=tuple(sorted(state.called)))


def result(state, by, command):
    """The state after a command; the same chance for the same state, so that games can be told."""
    for event in MAU_MAU.decide(state, by, command, Chance("the same")):
        state = MAU_MAU.apply(state, event)
    return settled(state)


def explored(start, moves):
    """All nodes that can be reached."""
    found, todo = {start}, [start]
    while todo:
        for node in moves(todo.pop()):
            if node not in found:
                found.add(node)
                todo.append(node)
    return found


def by_the_rules(state):
    """Everything that can happen next at a real table."""
    for by in range(state.terms.players):
        for command in MAU_MAU.legal(state, by):
            yield result(state, by, command)


def by_asking(node):
    """Everything that can happen next in the environment: the state, and who is waited for."""
    state, waiting = node
    if not waiting:
        return
    if asked(waiting):
        yield state, after(waiting, called=False, table=MAU_MAU.view(state, TABLE))
    for command in MAU_MAU.legal(state, waiting[0]):
        then = result(state, waiting[0], command)
        called = isinstance(command, do.Call)
        yield then, after(waiting, called, MAU_MAU.view(then, TABLE))


SMALL = {
    "two with UPS! and WHAT?": table(
        "ups-1 red-3", "red-what red-4", discard="red-1", pile="blue-3 red-5"
    ),
    "two without anything to draw": table("red-2 blue-4", "red-3", discard="red-1", pile=""),
    "three with UPS!, all about to call": table(
        "ups-1 red-2", "red-4", "red-6 yeah-1", discard="red-1", pile="blue-8"
    ),
    "three with chains": table(
        "nooo-1 red-bang", "nooo-2", "blue-bang red-6", discard="red-1", pile="blue-8"
    ),
    "three who may draw at will": table(
        "red-peng red-2", "red-4 blue-4", "blue-6", pile="ups-2 blue-8", voluntary_draw=True
    ),
    "two, drawing ends the turn": table(
        "red-bang red-2", "blue-bang ups-2", pile="red-4 blue-8", drawing_ends_turn=True
    ),
}


@pytest.mark.parametrize("position", SMALL)
def test_every_state_of_the_real_rules_is_reached(position):
    """All games from a position, by exhaustion: the same states, and the same choices in them."""
    start = settled(SMALL[position].state)
    real = explored(start, by_the_rules)
    ours = explored((start, due(MAU_MAU.view(start, TABLE))), by_asking)
    assert {state for state, _ in ours} == real
    # In each of these states there is a moment at which the awaited seat has all its choices.
    assert {state for state, waiting in ours if len(waiting) == 1} == {
        state for state in real if state.phase != "over"
    }
    assert any(asked(waiting) for _, waiting in ours)
    assert len(real) > 50


@each_setting
def test_every_real_game_can_be_played_here(settings):
    """Games of the real rules, with calls at any moment, told in actions: the same tables."""
    env = raw_env(**settings)
    env.reset(seed=11)
    dice = random.Random(settings["players"])  # noqa: S311
    real = copy.deepcopy(env._table)
    callers, calls = set(), 0
    while not real.over and real.version < 400:
        by, command = dice.choice(real.moves())
        real.do(by, command)
        if isinstance(command, do.Call):
            callers.add(by)
            calls += 1
            continue
        while asked(env._due):
            env.step(CALL if seat(env.agent_selection) in callers else SILENT)
        if by in callers:
            env.step(CALL)
        env.step(number(command, by, settings["players"]))
        assert settled(env._table.state) == settled(real.state)
        callers.clear()
    assert calls
