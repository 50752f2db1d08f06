"""Nobody learns what they may not know: it could be otherwise, and they would see the same."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from hypothesis import given, settings, strategies as st

from emojito.rules import GAMES, TABLE, Chance, Command, Table, Viewer
from tests.golden.player import by_seed, next_move
from tests.golden.scenarios import SCENARIOS
from tests.properties.all_traits import TRAITS
from tests.properties.plays import each_game, plays, viewers, viewers_of

DICE: Final = st.integers(0, 2**32).map(random.Random)
"""Many a shuffle from one choice of hypothesis."""


def seen(game: str, state: Any, viewer: Viewer) -> bytes:
    """Everything a viewer gets to see of a state."""
    rules = GAMES[game]
    private = None if viewer == TABLE else rules.private(state, viewer)
    return msgspec.json.encode([rules.view(state, viewer), rules.legal(state, viewer), private])


def experienced(
    game: str, what: str, state: Any, viewer: Viewer, by: Viewer, command: Command
) -> bytes:
    """What a viewer is told of a command and sees of it, until a secret is laid open."""
    rules = GAMES[game]
    experience = []
    for event in rules.decide(state, by, command, Chance("the same")):
        if TRAITS[game].reveals(what, event, viewer):
            break
        state = rules.apply(state, event)
        experience.append([rules.redact(event, viewer), rules.view(state, viewer)])
    return msgspec.json.encode(experience)


def common_moves(game: str, state: Any, twin: Any) -> Iterator[tuple[Viewer, Command]]:
    """Commands that could be given now, whichever of the two states is the true one."""
    for by in viewers_of(state):
        other = set(GAMES[game].legal(twin, by))
        yield from ((by, command) for command in GAMES[game].legal(state, by) if command in other)


@each_game
@settings(max_examples=150)
@given(data=st.data(), dice=DICE)
def test_what_i_may_not_know_changes_nothing_i_see(
    game: str, data: st.DataObject, dice: random.Random
) -> None:
    for table in data.draw(plays(game)).states():
        for viewer in (TABLE, dice.choice(table.seats)):
            mine = seen(game, table.state, viewer)
            for what, twin in TRAITS[game].hidden_twins(table.state, viewer, dice):
                assert seen(game, twin, viewer) == mine, f"{viewer} sees {what}"


@each_game
@settings(max_examples=150)
@given(data=st.data(), dice=DICE)
def test_what_i_may_not_know_changes_nothing_that_happens_before_me(
    game: str, data: st.DataObject, dice: random.Random
) -> None:
    for table in data.draw(plays(game)).states():
        state, viewer = table.state, dice.choice(viewers(table))
        for what, twin in some(TRAITS[game].hidden_twins(state, viewer, dice), 2, dice):
            for by, command in some(common_moves(game, state, twin), 3, dice):
                mine = experienced(game, what, state, viewer, by, command)
                other = experienced(game, what, twin, viewer, by, command)
                assert mine == other, f"{viewer} learns {what} when {by} gives {command}"


def some(things: Iterator[Any], count: int, dice: random.Random) -> list[Any]:
    """A few of many."""
    found = list(things)
    return dice.sample(found, min(count, len(found)))


@each_game
@given(data=st.data())
def test_what_others_do_in_secret_looks_the_same(game: str, data: st.DataObject) -> None:
    for state in data.draw(plays(game)).last_of_each_phase():
        for by in viewers_of(state):
            for command in GAMES[game].legal(state, by)[:1]:
                for what, other in TRAITS[game].lookalikes(command):
                    for viewer in viewers_of(state):
                        if viewer != by:
                            mine = experienced(game, what, state, viewer, by, command)
                            assert mine == experienced(game, what, state, viewer, by, other)


@each_game
@given(data=st.data())
def test_nothing_told_names_a_card_that_is_not_seen(game: str, data: st.DataObject) -> None:
    before: dict[Viewer, set[str]] = {}
    heard = 0
    for table in data.draw(plays(game)).states():
        cards = set(TRAITS[game].cards(table.state))
        for viewer in viewers(table):
            after = words(table.view(viewer)) & cards
            told = [table.game.redact(event, viewer) for event in table.log[heard:]]
            assert words(told) & cards <= after | before.get(viewer, set())
            before[viewer] = after
        heard = len(table.log)


def words(sent: Any) -> set[str]:
    """Every text in what somebody is sent."""
    return set(re.findall(r'"([^"]*)"', msgspec.json.encode(sent).decode()))


@each_game
@given(data=st.data())
def test_what_i_may_know_shows(game: str, data: st.DataObject) -> None:
    """The control: if views never changed, the tests above would say nothing."""
    for state in data.draw(plays(game)).last_of_each_phase():
        for viewer in viewers_of(state):
            mine = seen(game, state, viewer)
            for what, twin in TRAITS[game].visible_twins(state, viewer):
                assert seen(game, twin, viewer) != mine, f"{viewer} does not see {what}"


@each_game
def test_every_kind_of_secret_is_there_to_be_kept(game: str) -> None:
    """The other control: the tests above try everything that can be hidden."""
    tried = set()
    dice = random.Random(0)  # noqa: S311
    for scenario in SCENARIOS:
        if scenario.game == game:
            table, below = Table.open(game, **scenario.setup), by_seed(scenario.script)
            while not table.over:
                for viewer in viewers(table):
                    twins = TRAITS[game].hidden_twins(table.state, viewer, dice)
                    tried |= {what for what, _ in twins}
                table.do(*next_move(table, scenario.script, below))
    assert tried == TRAITS[game].hidden
