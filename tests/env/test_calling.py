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


def test_nobody_is_asked_twice_because_others_call():
    env = laid("red-2", "red-3", "red-4", "red-6", turn=2)
    for agent, action in [
        ("player_3", SILENT), ("player_0", CALL), ("player_1", SILENT), ("player_2", CALL),
    ]:  # fmt: skip
        assert env.agent_selection == agent
        env.step(action)
    assert (env.agent_selection, legal(env)) == ("player_2", [play("red-4")])


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
    env = laid("red-2", "blue-4 blue-5", "blue-6 blue-7", discard="green-1", pile="", turn=1)
    for agent in ("player_1", "player_2"):
        assert (env.agent_selection, legal(env)) == ("player_0", [CALL, SILENT])
        env.step(SILENT)
        assert (env.agent_selection, legal(env)) == (agent, [DRAW])
        env.step(DRAW)  # there is nothing to draw, for nobody
    assert (env.agent_selection, legal(env)) == ("player_0", [DRAW, CALL])


# Nothing is lost


def settled(state):
    """A state without the order of calls, which nobody can see and nothing depends on."""
    return replace(state, called=tuple(sorted(state.called)))


def result(state, by, command):
    """The state after a command; the same chance for the same state, so that games can be told."""
    for event in MAU_MAU.decide(state, by, command, Chance("the same")):
        state = MAU_MAU.apply(state, event)
    return settled(state)


def closed(nodes, moves):
    """These nodes, and all that calls and silence make of them."""
    found = set(nodes)
    todo = list(found)
    while todo:
        for node in moves(todo.pop()):
            if node not in found:
                found.add(node)
                todo.append(node)
    return found


def calls_by_the_rules(state):
    """Anybody who may call does, at any moment."""
    for by in state.must_call():
        yield result(state, by, do.Call())


def calls_by_asking(node):
    """Whoever is first calls or, if asked, says nothing."""
    state, waiting = node
    public = MAU_MAU.view(state, TABLE)
    if asked(waiting):
        yield state, after(waiting, called=False, table=public)
    if waiting[0] in public.must_call:
        yield result(state, waiting[0], do.Call()), after(waiting, called=True, table=public)


def commands(state, by):
    return [command for command in MAU_MAU.legal(state, by) if not isinstance(command, do.Call)]


def steps_by_the_rules(states):
    """All that can be done, other than calling."""
    for state in states:
        for by in range(state.terms.players):
            yield from ((state, by, command) for command in commands(state, by))


def steps_by_asking(nodes):
    """The same here: nobody but the awaited seat, and only when all others have been asked."""
    for state, waiting in nodes:
        if not asked(waiting):
            yield from ((state, waiting[0], command) for command in commands(state, waiting[0]))


def beginning(state):
    """A state before anybody has been asked."""
    return state, due(MAU_MAU.view(state, TABLE))


SMALL = {
    "two with UPS! and WHAT?": table(
        "ups-1 red-3", "red-what red-4", discard="red-1", pile="blue-3 red-5"
    ),
    "two without anything to draw": table("red-2 blue-4", "red-3", discard="red-1", pile=""),
    "three with UPS!, all about to call": table(
        "ups-1 red-2", "red-4", "red-6 yeah-1", discard="red-1", pile="blue-8"
    ),
    "three with chains": table(
        "nooo-1 red-bang", "nooo-2", "blue-bang", discard="red-1", pile="blue-8"
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
    """All games from a position, command by command: the same states, the same choices in them.

    What is compared at each step starts from states before anybody has called, so a game that goes
    on beyond those looked at differs in nothing that has to do with calling.
    """
    level = {settled(SMALL[position].state)}
    seen, several_asked = set(), False
    while level and len(seen) < 1500:
        real = closed(level, calls_by_the_rules)
        ours = closed(map(beginning, level), calls_by_asking)
        assert {state for state, _ in ours} == real
        done = set(steps_by_the_rules(real))
        assert set(steps_by_asking(ours)) == done
        several_asked |= any(len(waiting) > 2 for _, waiting in ours)
        seen |= real
        level = {after for step in done if (after := result(*step)) not in seen}
        level = {state for state in level if state.phase != "over"}
    assert len(seen) > 15
    assert several_asked == ("three" in position)


def weight(move):
    """Rather play than draw, or nobody would ever have to call."""
    return 1 if isinstance(move[1], do.Draw | do.Keep) else 8


@each_setting
def test_every_real_game_can_be_played_here(settings):
    """Games of the real rules, with calls at any moment, told in actions: the same tables."""
    env = raw_env(**settings)
    env.reset(seed=11)
    dice = random.Random(settings["players"])  # noqa: S311
    real = copy.deepcopy(env._table)
    callers, calls = set(), 0
    while not real.over and real.version < 300:
        by, command = dice.choices(real.moves(), list(map(weight, real.moves())))[0]
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
