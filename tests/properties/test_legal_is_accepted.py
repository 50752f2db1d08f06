"""A command is accepted exactly if it is listed as legal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from emojito.rules import GAMES, Chance, Command, Refusal, Viewer
from tests.properties.all_traits import TRAITS
from tests.properties.plays import each_game, plays, viewers, viewers_of


def accepted(game: str, state: Any, speaker: Viewer, command: Command) -> bool:
    try:
        events = GAMES[game].decide(state, speaker, command, Chance(0))
    except Refusal:
        return False
    assert events, "whatever is accepted makes something happen"
    return True


@each_game
@settings(max_examples=40)
@given(data=st.data())
def test_what_is_legal_is_accepted_and_nothing_else(game: str, data: st.DataObject) -> None:
    for state in data.draw(plays(game)).last_of_each_phase():
        before = msgspec.json.encode(state)
        space = TRAITS[game].command_space(state)
        for speaker in viewers_of(state):
            legal = GAMES[game].legal(state, speaker)
            assert len(set(legal)) == len(legal)
            assert set(legal) <= set(space)
            taken = [command for command in space if accepted(game, state, speaker, command)]
            assert set(taken) == set(legal), f"by {speaker}"
        assert msgspec.json.encode(state) == before


@each_game
@settings(max_examples=40)
@given(data=st.data())
def test_nobody_speaks_who_has_no_seat(game: str, data: st.DataObject) -> None:
    for state in data.draw(plays(game)).last_of_each_phase():
        for stranger in (-1, state.terms.players, 10**30):
            for command in TRAITS[game].command_space(state):
                assert not accepted(game, state, stranger, command)


@each_game
@settings(max_examples=40)
@given(data=st.data())
def test_a_refusal_changes_nothing_at_a_table(game: str, data: st.DataObject) -> None:
    table = data.draw(plays(game)).played()
    before = (table.state, table.version, len(table.log))
    for speaker in viewers(table):
        legal = set(table.legal(speaker))
        for command in TRAITS[game].command_space(table.state):
            if command not in legal:
                with pytest.raises(Refusal, match=r"\.$"):
                    table.do(speaker, command)
    assert (table.state, table.version, len(table.log)) == before
