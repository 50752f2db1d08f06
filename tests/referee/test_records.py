"""The referee shows the record of its table, and replays one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from emojito.referee import LONGEST_LINE
from emojito.rules import Table
from emojito.rules.emojito.deck import standard_deck
from tests.golden.scenarios import SCENARIOS, Scenario
from tests.referee.sessions import commands
from tests.referee.talk import Talk, line
from tests.referee.test_fuzz import VALUES

PLACES = range(100)


def played(scenario: Scenario) -> Talk:
    talk = Talk()
    for said in commands(scenario):
        talk.accepted(**said)
    return talk


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_record_is_shown_and_replayed(scenario: Scenario) -> None:
    talk = played(scenario)
    record = talk.accepted(show="record")["record"]
    assert len(json.dumps(record)) < LONGEST_LINE
    assert str(Table.replay(record).record()) == str(Table.replay(json.dumps(record)).record())
    other = Talk()
    answer = other.accepted(replay=record)
    assert answer["version"] == len(record["moves"])
    assert answer["state"] == talk.show("table")
    assert [*record["events"], *(e for move in record["moves"] for e in move["events"])] == (
        answer["events"]
    )
    assert other.everything() == talk.everything()
    assert other.accepted(show="record")["record"] == record


def test_a_record_that_deviates_changes_nothing() -> None:
    talk = Talk()
    talk.open("mau-mau")
    record = talk.accepted(show="record")["record"]
    record["result"]["over"] = True
    assert talk.refused(replay=record) == "record-deviates"
    assert talk.refused(replay=record, seat=1) == "unknown-field"
    assert talk.refused(replay="record") == "wrong-type"
    assert talk.refused(replay={}) == "missing-field"
    assert talk.refused(replay={**record, "record": [1]}) == "unknown-record"


@settings(max_examples=300)
@given(data=st.data())
def test_anything_in_any_place_of_a_record_is_answered_in_form(data: st.DataObject) -> None:
    talk = Talk()
    talk.open("emojito", mode="competitive")
    for word in ("draw", "performed"):
        talk.do(0, word)
    record = talk.accepted(show="record")["record"]
    place: Any = record
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else PLACES))
        if isinstance(place, list):
            key %= len(place)
        if not (isinstance(place[key], dict | list) and place[key]) or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(VALUES)
    before = talk.everything()
    if not talk.raw(line({"replay": record}))["ok"]:
        assert talk.everything() == before


def test_no_record_without_a_table() -> None:
    assert Talk().refused(show="record") == "no-table"


def test_a_record_brings_its_own_cards() -> None:
    cards = [*reversed(standard_deck().ids)][:40]
    talk = Talk()
    talk.open("emojito", cards=cards)
    record = talk.accepted(show="record")["record"]
    assert record["open"]["cards"] == cards
    other = Talk(standard_deck())
    assert other.accepted(replay=record)["state"]["deck"] == 40


def test_a_misspelt_viewer_is_told_the_right_ones() -> None:
    talk = Talk()
    talk.open()
    why = talk.say(show="tabel")["why"]
    assert why == (
        "tabel is not a word known here (did you mean table?); known: all, record, table."
    )
