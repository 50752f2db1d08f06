"""The checker finds what it looks for: without this, a clean night would prove nothing."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.rooms.apply import apply
from emojito.rules import TABLE
from tests.cluster.checker import check
from tests.cluster.people import Operation, Room, digest
from tests.rooms.simulation import BEGAN, opened

CODE = "KTRF492"


@pytest.fixture
def entries():
    """A log in which every command of a member has an id."""
    simulation = opened("mau-mau", people=3)
    for _ in range(10):
        simulation.step()
    return [
        entry if entry.by is None else replace(entry, id=f"c{version}")
        for version, entry in enumerate(simulation.log, 1)
    ]


def history(entries):
    """What honest players remember of a log."""
    room, state = Room(1, CODE), None
    for version, entry in enumerate(entries, 1):
        state = apply(state, entry)
        play = state.play
        table = None if play is None else HOSTED[play.game].rules.view(play.state, TABLE)
        room.seen[version] = {digest(json.loads(msgspec.json.encode(table)))}
        if entry.id is not None:
            times = {"invoked": float(version), "answered": version + 0.5}
            room.operations.append(Operation(CODE, entry.by, entry.id, version=version, **times))
    return room


def test_an_honest_night_is_clean(entries):
    findings = check([history(entries)], {CODE: entries})
    assert findings.is_clean
    assert findings.acknowledged == findings.found >= 10


def test_something_acknowledged_that_is_not_there(entries):
    findings = check([history(entries)], {CODE: entries[:-1]})
    assert not findings.is_clean
    assert findings.found == findings.acknowledged - 1


def test_something_that_is_at_another_place(entries):
    room = history(entries)
    room.operations[3].version += 1
    assert not check([room], {CODE: entries}).is_clean


def test_something_that_happened_twice(entries):
    room = history(entries)
    entries[-1] = replace(entries[-1], id=entries[-2].id, by=entries[-2].by)
    assert check([room], {CODE: entries}).doubled == 1


def test_something_refused_that_is_there(entries):
    room = history(entries)
    last = room.operations[-1]
    last.version, last.refused = None, "stale"
    findings = check([room], {CODE: entries})
    assert findings.refused_and_kept == 1
    assert not findings.is_clean


def test_something_asked_for_after_it_had_happened(entries):
    room = history(entries)
    early, late = room.operations[2], room.operations[5]
    early.invoked, early.answered = late.answered + 1, late.answered + 2
    findings = check([room], {CODE: entries})
    assert findings.out_of_order >= 1
    assert not findings.is_clean


def test_a_picture_that_the_log_does_not_lead_to(entries):
    room = history(entries)
    room.seen[len(entries)].add("another truth")
    assert check([room], {CODE: entries}).untrue == 1
    room = history(entries)
    room.seen[len(entries) + 1] = {"what never was"}
    assert check([room], {CODE: entries}).untrue == 1


def test_a_clock_that_rang_too_early(entries):
    room = history(entries)
    # A move that nobody made, in a game without a clock.
    entries[-1] = replace(entries[-1], by=None, id=None)
    findings = check([room], {CODE: entries})
    assert findings.wrong_timers == 1


def timed_history():
    """A log in which a turn of ten seconds ran out, and what players remember of it."""
    simulation = opened("mau-mau", people=3, timers={"turn": 10})
    simulation.wait(2.0)
    simulation.step()
    simulation.wait_and_ring()
    entries = [
        entry if entry.by is None else replace(entry, id=f"c{version}")
        for version, entry in enumerate(simulation.log, 1)
    ]
    room = history(entries)
    for operation in room.operations:
        operation.invoked = entries[operation.version - 1].at - BEGAN
        operation.answered = operation.invoked + 0.001
    room.first_seen = {version: entry.at - BEGAN for version, entry in enumerate(entries, 1)}
    return room, entries


def test_a_clock_that_ran_out_when_it_was_due():
    room, entries = timed_history()
    findings = check([room], {CODE: entries})
    assert findings.is_clean, findings.faults
    assert findings.timers == 1
    assert findings.latest == pytest.approx(0.0, abs=0.01)


def test_a_clock_that_ran_out_late_by_the_rooms_time():
    room, entries = timed_history()
    entries[-1] = replace(entries[-1], at=entries[-1].at + 7.0)
    findings = check([room], {CODE: entries})
    assert findings.latest == pytest.approx(7.0, abs=0.01)


def test_a_clock_that_was_right_in_the_log_and_too_early_for_the_players():
    """As when the node that wrote the turn and the one that ended it had different clocks."""
    room, entries = timed_history()
    room.first_seen[len(entries)] -= 4.0
    assert check([room], {CODE: entries}).wrong_timers == 1


def test_nobody_was_there_to_see_the_clock_run_out():
    room, entries = timed_history()
    del room.first_seen[len(entries)], room.seen[len(entries)]
    assert check([room], {CODE: entries}).is_clean
