"""A room's event log: how entries are written, and how those of every earlier format are read.

Each entry says in which format it was written. An entry of an earlier format is read as plain data
and brought up to date step by step by upcasters: those of rooms are here, those of a game's own
events beside the game (`Game.upcasters`). A log is never rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.rooms.events import FORMAT, Configured, Entry, GameHappened, RoomOpened
from emojito.rooms.settings import remembered

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode

encode: Callable[[Entry], bytes] = _encode
"""Return an entry as it is kept."""


class _Head(msgspec.Struct):
    """What every entry of any format begins with."""

    format: int = 1


_head = msgspec.json.Decoder(_Head).decode


def decode(line: bytes) -> Entry:
    """Return an entry as it was when it was written; raise if it cannot be understood."""
    written_in = _head(line).format
    if written_in == FORMAT:
        entry = _decode(line)
    elif written_in < FORMAT:
        entry = msgspec.convert(_upcast(msgspec.json.decode(line), written_in), Entry)
    else:
        raise ValueError(f"this entry is of format {written_in}, which is yet to come")
    return replace(entry, events=tuple([_typed(event) for event in entry.events]))


def _typed(event: Any) -> Any:
    """Give what an event carries in plain data its type."""
    if type(event) is GameHappened:
        kind = HOSTED[event.game].rules.event_type
        typed = [msgspec.convert(one, kind, str_keys=True) for one in event.events]
        return replace(event, events=tuple(typed))
    if isinstance(event, RoomOpened | Configured):
        return replace(event, settings=remembered(event.settings))
    return event


def _upcast(entry: dict[str, Any], written_in: int) -> dict[str, Any]:
    for number in range(written_in, FORMAT):
        entry["events"] = [_UPCASTERS[number](event) for event in entry["events"]]
        for event in entry["events"]:
            if event["type"] == "game_happened":
                upcast = HOSTED[event["game"]].rules.upcasters.get(number, _as_it_is)
                event["events"] = [upcast(one) for one in event["events"]]
        entry["format"] = number + 1
    return entry


def _as_it_is(event: dict[str, Any]) -> dict[str, Any]:
    return event


_GAMES_1: Final = {"emojito_happened": "emojito", "mau_mau_happened": "mau-mau"}


def _from_1(event: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had an event and a setting for each game."""
    if game := _GAMES_1.get(event["type"]):
        return {"type": "game_happened", "game": game, "events": event["events"]}
    if event["type"] == "configured":
        old = event["settings"]
        emojito = {**old.get("emojito", {}), "names_on_cards": old.get("names_on_cards", True)}
        settings = {
            "game": old.get("game", "emojito"),
            "choices": {"emojito": emojito, "mau-mau": old.get("mau_mau", {})},
            "timers": old.get("timers", {}),
        }
        return {"type": "configured", "settings": settings}
    return event


@cache
def _settings_2() -> dict[str, Any]:
    file = resources.files("emojito.rooms") / "settings-2.json"
    settings: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return settings


def _from_2(event: dict[str, Any]) -> dict[str, Any]:
    """Until format 2 what nobody had set was looked up.

    `settings-2.json` holds what it was at the longest, and is never changed: those logs read the
    same for ever.
    """
    if event["type"] in {"room_opened", "configured"}:
        return {**event, "settings": _filled(event.get("settings", {}), _settings_2())}
    return event


def _filled(given: dict[str, Any], otherwise: dict[str, Any]) -> dict[str, Any]:
    """Return plain data with all that is missing in it, at any depth."""
    filled = {**otherwise, **given}
    for key in given.keys() & otherwise.keys():
        if isinstance(given[key], dict) and isinstance(otherwise[key], dict):
            filled[key] = _filled(given[key], otherwise[key])
    return filled


_UPCASTERS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    1: _from_1,
    2: _from_2,
}
"""From each earlier format to the next."""
