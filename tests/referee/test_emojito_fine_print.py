"""What the description of the referee says of Emojito! in its fine print, at every step."""

from __future__ import annotations

import pytest

from tests.golden.scenarios import EMOJITO, Scenario
from tests.golden.test_golden import by_name
from tests.referee.sessions import commands, steps
from tests.referee.talk import Talk

each_scenario = pytest.mark.parametrize("scenario", EMOJITO, ids=by_name)
EMPTY_AFTER_A_ROUND = {
    "line_up": None, "locked": [], "challenges": [], "to_take": [], "secret": {}, "guesses": {},
}  # fmt: skip


@each_scenario
def test_a_round_that_has_ended_leaves_nothing_behind(scenario: Scenario) -> None:
    for events, state in steps(scenario):
        if {"round_ended", "round_voided"} & {event["type"] for event in events}:
            assert {field: state[field] for field in EMPTY_AFTER_A_ROUND} == EMPTY_AFTER_A_ROUND
            assert state["phase"] in {"draw", "over"}


@each_scenario
def test_the_last_reveal_is_kept_until_the_next(scenario: Scenario) -> None:
    latest = None
    for events, state in steps(scenario):
        reveals = [event for event in events if event["type"] == "revealed"]
        latest = reveals[-1] if reveals else latest
        assert state["last_round"] == latest
        if reveals:
            assert latest is not None
            assert len(latest["line_up"]) == 7
            assert set(latest["secret"].values()) <= set(latest["line_up"])


@each_scenario
def test_performers_are_there_only_while_they_perform(scenario: Scenario) -> None:
    for _, state in steps(scenario):
        performers = [int(seat) for seat in state["audience"]]
        assert performers == state["performers"] == [int(seat) for seat in state["channel"]]
        assert bool(performers) == (state["phase"] == "perform")


@each_scenario
def test_answers_stay_closed_until_the_reveal(scenario: Scenario) -> None:
    talk = Talk()
    for said in commands(scenario):
        talk.accepted(**said)
        state, table = talk.show("all"), talk.show("table")
        assert state["locked"] == sorted(int(seat) for seat in state["guesses"])
        if state["phase"] == "guess":
            assert table["guesses"] == {}
            for seat in state["locked"]:
                own = {str(seat): state["guesses"][str(seat)]}
                assert talk.show(seat)["guesses"] in ({}, own)
        else:
            assert table["guesses"] == state["guesses"]


@each_scenario
def test_tokens_and_counts_add_up(scenario: Scenario) -> None:
    for _, state in steps(scenario):
        for token in state["tokens"].values():
            assert set(token) >= {"space", "trophies", "spent", "counting"}
            assert 0 <= token["space"] <= 7
            assert 0 <= token["spent"] <= token["trophies"]
            assert token["counting"] in {token["trophies"], token["trophies"] - token["spent"]}
        assert state["deck"] == len(state["deck_order"])
        assert state["discard"] == len(state["discard_order"])
        if state["line_up"] is not None:
            assert len(state["line_up"]) == 7


@each_scenario
def test_leaders_are_named_while_there_is_a_challenge(scenario: Scenario) -> None:
    opened = False
    for events, state in steps(scenario):
        types = {event["type"] for event in events}
        opened = opened or "challenge_opened" in types
        opened = opened and not types & {"round_ended", "round_voided"}
        assert bool(state["leaders"]) <= opened
        if state["phase"] == "challenge":
            assert state["leaders"]


@each_scenario
def test_the_end_clears_the_table_and_does_not_begin_a_round(scenario: Scenario) -> None:
    *_, (_, before), (_, state) = steps(scenario)
    assert state["over"] is True
    assert state["actors"] == state["guessers"] == []
    assert state["round"] == before["round"]
    assert set(state["winners"]) <= set(state["tokens"])


def test_a_taken_card_leaves_a_hole_in_the_line_up() -> None:
    talk = Talk()
    tokens = {"players": {"space": 7}, "game": {"space": 7}}
    talk.open("emojito", edition="tactic", mode="cooperative", position={"tokens": tokens})
    talk.do(0, "draw")
    talk.do(0, "performed")
    state = talk.show("all")
    right = state["line_up"].index(state["secret"]["0"]) + 1
    talk.do(1, "guess", slot=right)
    state = talk.do(2, "guess", slot=right % 7 + 1)["state"]
    assert (state["phase"], state["to_take"]) == ("trophies", ["players", "game"])
    assert state["tokens"]["players"] == {"space": 1, "trophies": 0, "spent": 0, "counting": 0}
    answer = talk.do(1, "take", slot=2)
    taken = [event for event in answer["events"] if event["type"] == "trophy_taken"]
    assert [(event["owner"], event["slot"]) for event in taken] == [("players", 2), ("game", 1)]
    state = answer["state"]
    assert (state["phase"], state["round"], state["discard"]) == ("draw", 2, 5)
    assert state["tokens"]["game"]["trophies"] == 1


def test_a_hole_stays_until_the_round_is_over() -> None:
    talk = Talk()
    tokens = {str(seat): {"space": 7} for seat in range(3)}
    talk.open("emojito", mode="competitive", position={"tokens": tokens})
    talk.do(0, "draw")
    talk.do(0, "performed")
    state = talk.show("all")
    right = state["line_up"].index(state["secret"]["0"]) + 1
    talk.do(1, "guess", slot=right)
    assert talk.do(2, "guess", slot=right)["state"]["to_take"] == ["0", "1", "2"]
    state = talk.do(0, "take", slot=5)["state"]
    assert [slot for slot, card in enumerate(state["line_up"], 1) if card is None] == [5]
    assert talk.refused(seat=1, do="take", slot=5) == "no-such-slot"
    assert talk.legal(0) == []
