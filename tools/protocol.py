"""Writes the protocol's JSON Schema and its TypeScript types from the message types.

Run `make protocol` after a change of messages; a test fails while the files are not fresh.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec

from emojito.rooms import messages, view as room_view
from emojito.rules.emojito import events as emojito_events
from emojito.rules.emojito.commands import EmojitoCommand
from emojito.rules.maumau import events as mau_mau_events
from emojito.rules.maumau.commands import MauMauCommand
from tools.typescript import Types

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "web" / "src" / "protocol.ts"


def told(module: Any) -> list[type]:
    """Return the forms in which events of a module are told."""
    public = sorted(module.PUBLIC, key=lambda kind: kind.__name__)
    redacted = [kind for name, kind in vars(module).items() if name.endswith("Told")]
    return [*public, *redacted]


def schema() -> str:
    """Return the JSON Schema of everything that goes over a socket."""
    roots = {"Incoming": messages.Message, "Outgoing": messages.Reply}
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
    collected.alias("EmojitoTold", told(emojito_events), "What can have happened in Emojito!.")
    collected.alias("MauMauTold", told(mau_mau_events), "What can have happened in Mau-Mau.")
    collected.alias("EmojitoCommand", get_args(EmojitoCommand), "What may be done in Emojito!.")
    collected.alias("MauMauCommand", get_args(MauMauCommand), "What may be done in Mau-Mau.")
    collected.name("Told", "RoomTold | EmojitoTold | MauMauTold", "What can have happened.")
    collected.alias("Table", get_args(messages.Table), "What everybody may see of a game.")
    collected.alias("Mine", get_args(messages.Mine), "What one seat alone may see.")
    head = "// Written by `make protocol` from the Python messages. Do not edit.\n\n"
    return f"{head}export const PROTOCOL = {messages.PROTOCOL};\n\n{collected.text()}"


def main() -> None:
    """Write both files."""
    SCHEMA.write_text(schema())
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(types())


if __name__ == "__main__":
    main()
