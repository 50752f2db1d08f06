"""Holds what players remember against the logs, in the manner of Jepsen."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from emojito.games import HOSTED
from emojito.rooms import log
from emojito.rooms.apply import apply
from emojito.rooms.clocks import deadline
from emojito.rooms.events import Entry, GameHappened
from emojito.rooms.state import Room as RoomState
from emojito.rules import TABLE
from tests.cluster.people import Operation, Room, digest

_EARLY = 0.01
"""Seconds by which times in a log may be off: they are written as decimals."""
_ASKED = 0.1
"""Seconds by which players may be off: they look at their clocks before and after they act."""


@dataclass
class Findings:
    """What was found, and what is wrong with it."""

    acknowledged: int = 0
    found: int = 0
    """Acknowledged and in the log where it was said to be."""
    doubled: int = 0
    out_of_order: int = 0
    refused_and_kept: int = 0
    untrue: int = 0
    """Pictures somebody was shown that are not what the log leads to."""
    pictures: int = 0
    timers: int = 0
    """Clocks that ran out."""
    wrong_timers: int = 0
    """Too early, by the log or by the players' own clocks, or twice for the same turn."""
    latest: float = 0.0
    """Seconds by which a clock ran out late, at most, by the room's time: outages do not count."""
    faults: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether everything is as promised."""
        wrong = self.doubled + self.out_of_order + self.refused_and_kept + self.untrue
        return self.found == self.acknowledged and not wrong + self.wrong_timers and not self.faults

    def __str__(self) -> str:
        return (
            f"acknowledged {self.acknowledged} / found {self.found} / doubled {self.doubled} / "
            f"out of order {self.out_of_order}\n"
            f"refused but kept {self.refused_and_kept}, pictures shown {self.pictures} "
            f"(untrue {self.untrue}), clocks that ran out {self.timers} "
            f"(wrong {self.wrong_timers}, {self.latest:.1f} s late at most by the room's time)"
        )


def read_logs(backup: Path) -> dict[str, list[Entry]]:
    """Return all logs in a back-up."""
    with closing(sqlite3.connect(backup)) as file:
        rows = file.execute(
            "SELECT code, entry.entry FROM room JOIN entry ON entry.room = room.id"
            " ORDER BY code, version"
        ).fetchall()
    logs: dict[str, list[Entry]] = {}
    for code, entry in rows:
        logs.setdefault(code, []).append(log.decode(entry))
    return logs


def check(rooms: list[Room], logs: dict[str, list[Entry]]) -> Findings:
    """Compare."""
    findings = Findings()
    for room in rooms:
        entries = logs.get(room.code, [])
        _check_commands(room, entries, findings)
        _check_order(room.operations, findings)
        _check_pictures(room, entries, findings)
    return findings


def _check_commands(room: Room, entries: list[Entry], findings: Findings) -> None:
    kept: dict[tuple[str, str], int] = {}
    for version, entry in enumerate(entries, 1):
        if entry.by is not None and entry.id is not None:
            findings.doubled += (entry.by, entry.id) in kept
            kept[entry.by, entry.id] = version
    for done in room.operations:
        version = kept.get((done.who, done.id))
        if done.version is not None:
            findings.acknowledged += 1
            if version == done.version:
                findings.found += 1
            else:
                findings.faults.append(f"{done} is in the log at {version}")
        elif done.refused is not None and version is not None:
            findings.refused_and_kept += 1


def _check_order(operations: list[Operation], findings: Findings) -> None:
    """What was answered before something else was asked for came before it."""
    answered = sorted(
        (one for one in operations if one.version is not None), key=lambda one: one.answered or 0.0
    )
    by_invocation = sorted(answered, key=lambda one: one.invoked)
    latest, place = 0, 0
    for one in by_invocation:
        while place < len(answered) and (answered[place].answered or 0.0) < one.invoked:
            latest = max(latest, answered[place].version or 0)
            place += 1
        findings.out_of_order += (one.version or 0) <= latest


def _check_pictures(room: Room, entries: list[Entry], findings: Findings) -> None:
    """Everything anybody was shown is what the log leads to at that version."""
    state: RoomState | None = None
    rung: set[object] = set()
    clocks = _OwnClocks(room, entries)
    began = 0
    for version, entry in enumerate(entries, 1):
        before, state = state, apply(state, entry)
        if before is not None and _is_by_clock(before, entry):
            findings.timers += 1
            ends = deadline(before)
            # Where few cards are left to go round, a later turn may look like an earlier one.
            stretch = before.clock and (before.clock.turn, before.clock.started)
            lasted = clocks.at_most(began, version)
            if (
                ends is None
                or before.clock is None
                or entry.at < ends - _EARLY
                or lasted < ends - before.clock.started - _ASKED
                or stretch in rung
            ):
                findings.wrong_timers += 1
                findings.faults.append(
                    f"{room.code} {version}: {entry.at} {ends} {stretch}, {lasted} s to the players"
                )
            if ends is not None and state.clock != before.clock and stretch not in rung:
                findings.latest = max(findings.latest, entry.at - ends)
            # Of several who are absent one is acted for after the other, in the same turn.
            if state.clock != before.clock:
                rung.add(stretch)
        if before is None or before.clock != state.clock:
            began = version
        play = state.play
        table = None if play is None else HOSTED[play.game].rules.view(play.state, TABLE)
        true = digest(json.loads(msgspec.json.encode(table)))
        shown = room.seen.pop(version, set())
        findings.pictures += len(shown)
        findings.untrue += len(shown - {true})
    findings.untrue += sum(map(len, room.seen.values()))


class _OwnClocks:
    """What players know by their own clocks of how long something took, whoever wrote the log."""

    def __init__(self, room: Room, entries: list[Entry]) -> None:
        asked = {(one.who, one.id): one.invoked for one in room.operations}
        self._after = [float("-inf")]
        """By version: a time at which it had not happened yet."""
        for entry in entries:
            invoked = asked.get((entry.by or "", entry.id or ""), float("-inf"))
            self._after.append(max(self._after[-1], invoked))
        self._before = [float("inf")] * (len(entries) + 2)
        """By version: a time at which it had happened."""
        for version in range(len(entries), 0, -1):
            seen = room.first_seen.get(version, float("inf"))
            self._before[version] = min(self._before[version + 1], seen)

    def at_most(self, first: int, last: int) -> float:
        """Return how many seconds there can have been between two versions."""
        return self._before[last] - self._after[first]


def _is_by_clock(before: RoomState, entry: Entry) -> bool:
    """Whether a move was nobody's; a bot that stands in for somebody moves when it likes."""
    play = before.play
    if entry.by is not None or play is None or play.state is None:
        return False
    if not any(type(event) is GameHappened for event in entry.events):
        return False
    awaited = HOSTED[play.game].turns.awaited(play.state)
    members = [before.members.get(play.seats[seat].member) for seat in awaited]
    return not any(member is not None and member.stand_in for member in members)
