"""Writes the protocol's JSON Schema and its TypeScript types from the message types.

Run `make protocol` after a change of messages; a test fails while the files are not fresh.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from emojito.games import HOSTED
from emojito.games.core import HostedGame
from emojito.rooms import messages, view as room_view
from tools.typescript import Types, prefix

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "web" / "src" / "protocol.ts"


def told(module: Any) -> list[type]:
    """Return the forms in which events of a module are told."""
    public = sorted(module.PUBLIC, key=lambda kind: kind.__name__)
    redacted = [kind for name, kind in vars(module).items() if name.endswith("Told")]
    return [*public, *redacted]


def events_of(game: HostedGame) -> Any:
    """Return the module that a game's events are in."""
    return sys.modules[game.rules.redact.__module__]


def schema() -> str:
    """Return the JSON Schema of everything that goes over a socket."""
    roots: dict[str, Any] = {"Incoming": messages.Message, "Outgoing": messages.Reply}
    for game in HOSTED.values():
        rules, name = game.rules, prefix(game)
        roots[f"{name}Command"] = rules.command_type
        roots[f"{name}Table"], roots[f"{name}Mine"] = rules.view_type, rules.private_type
        roots[f"{name}Chosen"], roots[f"{name}Chronicle"] = type(game.choice), rules.chronicle_type
    schemas, components = msgspec.json.schema_components(
        roots.values(), ref_template="#/$defs/{name}"
    )
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Emojito protocol {messages.PROTOCOL}",
        "$defs": {**components, **dict(zip(roots, schemas, strict=True))},
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def types() -> str:
    """Return the same as TypeScript."""
    collected = Types()
    collected.alias("Incoming", get_args(messages.Message), "What a device may send.")
    collected.alias("Outgoing", get_args(messages.Reply), "What a device may be sent.")
    collected.alias("RoomTold", told(room_view), "What can have happened in a room.")
    names = [prefix(game) for game in HOSTED.values()]
    for name, game in zip(names, HOSTED.values(), strict=True):
        rules, what = game.rules, f"{name}: what"
        collected.alias(f"{name}Told", told(events_of(game)), f"{what} can have happened.")
        collected.alias(f"{name}Command", get_args(rules.command_type), f"{what} may be done.")
    every = {kind: " | ".join(f"{name}{kind}" for name in names) for kind in ("Told", "Command")}
    collected.name("Told", f"RoomTold | {every['Told']}", "What can have happened.")
    collected.name("GameCommand", every["Command"], "What may be done in a game.")
    for alias, kind, doc in (
        ("Table", "view_type", "What everybody may see of a game."),
        ("Mine", "private_type", "What one seat alone may see."),
        ("Chronicle", "chronicle_type", "What has come of a game so far."),
    ):
        kinds = [getattr(game.rules, kind) for game in HOSTED.values()]
        collected.alias(alias, kinds, doc)
    chosen = {game.name: type(game.choice) for game in HOSTED.values()}
    collected.record("Choices", chosen, "What is chosen of each game.")
    head = "// Written by `make protocol` from the Python messages. Do not edit.\n\n"
    return f"{head}export const PROTOCOL = {messages.PROTOCOL};\n\n{collected.text()}"


def main() -> None:
    """Write both files."""
    SCHEMA.write_text(schema())
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(types())


if __name__ == "__main__":
    main()
