"""What the description of the referee says of Mau-Mau in its fine print, at every step."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.golden.scenarios import MAU_MAU, Scenario
from tests.golden.test_golden import by_name
from tests.referee.sessions import steps

each_scenario = pytest.mark.parametrize("scenario", MAU_MAU, ids=by_name)
PLAYING = {"play", "drawn", "color"}


@each_scenario
def test_counts_add_up(scenario: Scenario) -> None:
    for _, state in steps(scenario):
        assert state["hand_sizes"] == [len(hand) for hand in state["hands"]]
        assert state["pile"] == len(state["pile_order"])
        assert state["top"] == state["discard_order"][-1]


@each_scenario
def test_only_who_has_one_card_must_call(scenario: Scenario) -> None:
    for _, state in steps(scenario):
        one_card = [seat for seat, size in enumerate(state["hand_sizes"]) if size == 1]
        assert set(state["must_call"]) <= set(one_card)
        assert state["phase"] in PLAYING or not state["must_call"]


@each_scenario
def test_the_color_is_the_top_card_s_own_or_the_named_one(scenario: Scenario) -> None:
    for _, state in steps(scenario):
        own = state["top"].split("-")[0]
        if state["over"] or state["phase"] == "color":
            assert state["color"] is None
        elif own not in {"yeah", "nooo", "ups"}:
            assert state["color"] == own


@each_scenario
def test_a_chain_is_pending_only_on_its_own_kind(scenario: Scenario) -> None:
    for _, state in steps(scenario):
        if state["pending"] is not None:
            assert state["pending"]["kind"] in state["top"]
            assert state["pending"]["cards"] % 2 == 0
            assert state["phase"] in PLAYING


@each_scenario
def test_points_are_counted_when_a_round_ends(scenario: Scenario) -> None:
    told = None
    for (_, before), (events, state) in pairwise(steps(scenario)):
        for event in events:
            if event["type"] == "round_ended":
                told = event["points"]
                added = [
                    new - old for new, old in zip(state["scores"], before["scores"], strict=True)
                ]
                assert added == told
        assert state["round_points"] == told


@each_scenario
def test_between_rounds_everything_is_as_in_the_round_that_ended(scenario: Scenario) -> None:
    for (_, before), (_, state) in pairwise(steps(scenario)):
        if state["phase"] == "between-rounds":
            assert (state["round"], state["dealer"]) == (before["round"], before["dealer"])
            assert sum(state["hand_sizes"]) > 0


@each_scenario
def test_the_end_clears_the_table_and_does_not_begin_a_round(scenario: Scenario) -> None:
    *_, (_, before), (_, state) = steps(scenario)
    assert state["over"] is True
    assert state["turn"] is state["color"] is state["pending"] is None
    assert state["round"] == before["round"]
    assert state["winners"]
    assert set(state["winners"]) <= set(range(len(scenario.setup["seats"])))
