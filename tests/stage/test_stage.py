"""Who may see and hear whom: round by round as it is written down, and at any table at all."""

from __future__ import annotations

from hypothesis import given, settings

from emojito.games import HOSTED
from emojito.rules import TABLE, Table
from emojito.rules.emojito import commands as do
from emojito.rules.emojito.editions import EDITIONS
from emojito.rules.emojito.state import State
from emojito.stage import TALK, Stage
from emojito.stage.emojito import stage
from tests.properties.plays import Play, plays
from tests.stage.tables import FILE, TABLES, opened, text


def test_every_round_is_staged_as_written_down():
    assert text() == FILE.read_text(), "make golden writes it anew; read the diff"


def test_every_mode_and_channel_is_written_down():
    modes = {mode for edition in EDITIONS.values() for mode in edition.modes}
    assert {setup["mode"] for setup in TABLES.values()} == modes
    assert all(f": {how}" in FILE.read_text() for how in ("picture\n", "sound\n", "picture and"))


def test_a_game_without_a_stage_of_its_own_is_table_talk():
    game = HOSTED["mau-mau"]
    state = Table.open("mau-mau", seats=["Ana", "Ben"], seed=1).state
    assert game.stage(state) is TALK
    assert HOSTED["emojito"].stage is stage


def test_who_has_left_is_in_no_audience():
    table = opened(players=4, edition="huch-2017", mode="cooperative")
    table.do(0, do.Draw())
    table.do(TABLE, do.Leave(2))
    (gate,) = stage(table.state).gates
    assert gate.source == 0
    assert gate.targets == {1, 3}


def test_when_it_is_over_all_talk():
    table = opened(players=3, edition="huch-2017", mode="cooperative")
    table.do(0, do.Draw())
    for seat in (1, 2, 0):
        if not table.over:
            table.do(TABLE, do.Leave(seat))
    assert table.over
    assert stage(table.state) == Stage(scene=table.state.round)


# At any table


def someone_performs_or_guesses(state: State) -> bool:
    return bool(state.audience) or (state.phase == "guess" and bool(state.awaited()))


def teams_of(state: State, *seats: int) -> set[int]:
    return {state.terms.team(seat) for seat in seats}


@settings(max_examples=200)
@given(play=plays("emojito"))
def test_nothing_flows_that_the_rules_forbid(play: Play) -> None:
    for table in play.states():
        state, now = table.state, stage(table.state)
        if someone_performs_or_guesses(state) or (state.phase == "draw" and state.secret):
            assert now.quiet, "nobody talks about what they have seen or hold"
        if now.gates:
            assert state.phase == "perform"
            assert now.quiet
        assert now.scene == state.round
        assert [gate.source for gate in now.gates] == [
            seat for seat in state.audience if seat not in state.gone
        ]
        for gate in now.gates:
            check_gate(state, gate)


def check_gate(state, gate) -> None:
    channel = state.channel[gate.source]
    assert gate.picture == (channel != "sound")
    assert gate.sound == (channel != "face")
    assert gate.source not in gate.targets
    assert gate.targets == set(state.audience[gate.source]) - set(state.gone)
    if state.terms.mode == "teams":
        assert len(teams_of(state, gate.source, *gate.targets)) == 1, "never across teams"
        assert not gate.table
    elif state.terms.secret_message:
        ring = [seat for seat in state.terms.clockwise(gate.source) if seat not in state.gone]
        assert gate.targets == {ring[1]}, "the left neighbour alone"
        assert not gate.table
    else:
        assert gate.targets == set(state.guessers)
        assert gate.table


@settings(max_examples=100)
@given(play=plays("emojito"))
def test_all_talk_when_there_is_nothing_to_keep(play: Play) -> None:
    for table in play.states():
        if table.state.phase in {"trophies", "over"}:
            assert stage(table.state) == Stage(scene=table.state.round)
