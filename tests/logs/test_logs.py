"""Logs of every release are read for ever: what they led to then, they lead to now.

`format-1` was written by the first release: every edition and mode, both games, options, people who
leave, bots, and a whole evening. Each log has beside it what everybody was shown at some of its
versions. Views may have gained fields since; what they showed then they still show.

`format-3` writes down what is chosen unless somebody sets it; until then it was looked up. Whatever
can happen in a room happens in one of its logs, also cards that run out.

`emojito-own-deck` is a game with a deck and a board of the table's own, which no later server has
to have.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from emojito.games import HOSTED
from emojito.rooms import log
from emojito.rooms.apply import apply
from emojito.rooms.events import FORMAT, RoomEvent
from emojito.rooms.live import replay
from emojito.rooms.state import Room
from emojito.rooms.view import view, view_play
from emojito.rules import TABLE
from emojito.rules.emojito.editions import EDITIONS

HERE = Path(__file__).parent
LOGS = sorted(HERE.glob("format-*/*.log.gz"))
NAMES = [f"{file.parent.name}/{file.name.removesuffix('.log.gz')}" for file in LOGS]


def lines_of(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines()


def views_of(file: Path) -> dict[str, Any]:
    views: dict[str, Any] = json.loads(
        gzip.decompress(file.with_name(file.name.replace(".log.", ".views.")).read_bytes())
    )
    return views


def shown(room: Room) -> Any:
    """Everything anybody is shown of a room and its game."""
    play, table, seats = room.play, None, {}
    if play is not None:
        rules = HOSTED[play.game].rules
        table = rules.view(play.state, TABLE)
        seats = {str(seat): rules.view(play.state, seat) for seat in range(len(play.seats))}
    everything = {"room": view(room), "play": view_play(room, new=True)}
    everything |= {"table": table, "seats": seats}
    return json.loads(msgspec.json.encode(everything))


def still_shows(then: Any, now: Any, path: str = "") -> list[str]:
    """What was shown then and is not, or differently, now."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [
            problem
            for key, value in then.items()
            for problem in (
                still_shows(value, now[key], f"{path}.{key}")
                if key in now
                else [f"{path}.{key} is gone"]
            )
        ]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [p for i, (a, b) in pairs for p in still_shows(a, b, f"{path}[{i}]")]
    return [] if then == now else [f"{path}: {then!r} is {now!r}"]


@pytest.mark.parametrize("file", LOGS, ids=NAMES)
def test_it_leads_to_what_it_led_to(file):
    views = views_of(file)
    room: Room | None = None
    for version, line in enumerate(lines_of(file), 1):
        room = apply(room, log.decode(line))
        if then := views.get(str(version)):
            if file.parent.name == "format-1":
                # The host's choices are said in another form since format 2.
                then["room"].pop("settings")
            assert still_shows(then, shown(room)) == [], f"at version {version}"


@pytest.mark.parametrize("file", LOGS, ids=NAMES)
def test_what_was_chosen_is_still_chosen(file):
    """Also in the form of today: the latest settings of a log are those of the room."""
    chosen: dict[str, Any] | None = None
    lines = lines_of(file)
    for line in lines:
        for event in json.loads(line)["events"]:
            if event["type"] == "configured":
                chosen = event["settings"]
    settings = json.loads(msgspec.json.encode(replay(lines).room.settings))
    if chosen is not None and file.parent.name == "format-1":
        assert settings["game"] == chosen["game"]
        assert still_shows(chosen["emojito"], settings["choices"]["emojito"]) == []
        assert still_shows(chosen["mau_mau"], settings["choices"]["mau-mau"]) == []
        assert still_shows(chosen["timers"], settings["timers"]) == []


def test_correcting_an_edition_changes_no_table_that_was_opened_before(monkeypatch):
    """Values are in the log, not looked up: of today's format as of the first."""
    file = HERE / "format-1" / "emojito-huch-2017-competitive.log.gz"
    lines = lines_of(file)
    before = shown(replay(lines).room)
    again = [log.encode(log.decode(line)) for line in lines]
    corrected = msgspec.structs.replace(
        EDITIONS["huch-2017"], start=3, spent_trophy_counts=True, lost_trophy="spent-first"
    )
    monkeypatch.setitem(EDITIONS, "huch-2017", corrected)
    assert shown(replay(lines).room) == before
    assert shown(replay(again).room) == before


@pytest.mark.parametrize("file", LOGS, ids=NAMES)
def test_every_entry_is_written_today_in_the_format_of_today(file):
    for line in lines_of(file):
        entry = log.decode(line)
        written = log.encode(entry)
        assert json.loads(written)["format"] == FORMAT
        assert log.decode(written) == entry


def test_settings_of_a_game_that_is_gone_make_no_log_unreadable():
    line = (
        b'{"at":1.0,"events":[{"type":"configured","settings":{"game":"gone","choices":'
        b'{"gone":{"x":1},"mau-mau":{"dealer":"p1"}},"timers":{"gone":3,"turn":7}}}],"format":2}'
    )
    (event,) = log.decode(line).events
    assert event.settings.game in HOSTED
    assert event.settings.choices["mau-mau"].dealer == "p1"
    assert event.settings.timers["turn"] == 7
    assert "gone" not in {*event.settings.choices, *event.settings.timers}


def test_an_entry_of_a_format_to_come_is_not_guessed_at():
    with pytest.raises(ValueError, match="yet to come"):
        log.decode(b'{"format":99,"at":1.0,"events":[]}')


@pytest.mark.parametrize("format", range(1, FORMAT + 1))
def test_there_is_a_log_of_every_edition_and_mode(format):
    for name, edition in EDITIONS.items():
        for mode in edition.modes:
            assert f"format-{format}/emojito-{name}-{mode}" in NAMES


POSITIONS_ONLY = {("mau-mau", "arranged")}
"""Rooms open no table in a position of its own."""


def test_whatever_can_happen_in_a_room_happens_in_a_log_of_the_present_format():
    """Or nothing would notice when it is no longer read as it was written."""
    known = {("room", _tag(kind)) for kind in get_args(RoomEvent)}
    for name, game in HOSTED.items():
        known |= {(name, _tag(kind)) for kind in get_args(game.rules.event_type)}
    happened = set()
    for file in (HERE / f"format-{FORMAT}").glob("*.log.gz"):
        for line in lines_of(file):
            for event in json.loads(line)["events"]:
                happened.add(("room", event["type"]))
                if event["type"] == "game_happened":
                    happened |= {(event["game"], each["type"]) for each in event["events"]}
    assert known - POSITIONS_ONLY <= happened, sorted(known - POSITIONS_ONLY - happened)


def test_a_game_with_a_deck_of_ones_own_is_among_the_logs_of_the_present_format():
    assert b'"assets":{' in b"".join(lines_of(HERE / f"format-{FORMAT}/emojito-own-deck.log.gz"))


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def with_other_defaults(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Return a choice as it is once nothing of it is unset as it was, at any depth."""

    def other(field: msgspec.structs.FieldInfo) -> tuple[str, Any, Any]:
        if isinstance(field.default, msgspec.Struct):
            part = with_other_defaults(type(field.default))
            return field.name, part, part()
        return field.name, field.type, "something else"

    fields = [other(field) for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(kind.__name__, fields, bases=(kind,), frozen=True)


@pytest.mark.parametrize("file", LOGS, ids=NAMES)
def test_what_is_chosen_unless_set_may_change_and_no_log_does(file, monkeypatch):
    """Limits and choices that nobody has set are in the log, or kept as they were."""
    lines = lines_of(file)
    before = shown(replay(lines).room)
    for name, game in HOSTED.items():
        timers = dict.fromkeys(game.timers, 77)
        choice = with_other_defaults(type(game.choice))()
        monkeypatch.setitem(HOSTED, name, replace(game, timers=timers, choice=choice))
    monkeypatch.setattr("emojito.rooms.settings.PATIENCE", 99)
    assert shown(replay(lines).room) == before
