"""Snapshots: what a log leads to, kept beside it so that a long one opens fast.

A snapshot is a convenience and never the truth: it can be thrown away at any time and is rebuilt
from the log. One that was written by other code has another fingerprint and is ignored: whatever
was corrected since, in the rules or in how events are applied, is so for every room.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from types import GenericAlias
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.rooms.settings import remembered
from emojito.rooms.state import CurrentGame, MemberId, Room

EVERY = 500
"""Entries after which a room is snapshot anew."""

APART: Final = frozenset({
    "__main__.py", "cli.py", "client", "env", "lab", "referee.py", "server",
})  # fmt: skip
"""What of the package can have no part in what a log leads to, as nothing else of it imports these.

A test keeps it so. Whatever is not listed counts, also what comes into the package one day.
"""
_SOURCES: Final = (".py", ".json", ".toml")
"""What upcasters read of earlier editions is no code, and matters as much."""


@dataclass(frozen=True)
class Replayed:
    """What a log leads to."""

    room: Room
    version: int
    stretch_began: int
    """The version since which the same is awaited."""
    at: float
    """The latest time in it."""
    answers: dict[MemberId, dict[str, bytes]]
    """What members were told about their latest commands."""


class _Snapshot(Struct):
    fingerprint: str
    version: int
    stretch_began: int
    at: float
    answers: dict[MemberId, dict[str, bytes]]
    room: Room
    """Without its game."""
    play: CurrentGame | None
    """Without what is of the game's own types."""
    state: Raw
    chronicle: Raw
    recent: Raw


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Snapshot).decode


def encode(past: Replayed) -> bytes:
    """Return a snapshot as it is kept."""
    play = past.room.play
    return _encode(
        _Snapshot(
            fingerprint(),
            past.version,
            past.stretch_began,
            past.at,
            past.answers,
            replace(past.room, play=None),
            None if play is None else replace(play, state=None, chronicle=None, recent=()),
            Raw(_encode(None if play is None else play.state)),
            Raw(_encode(None if play is None else play.chronicle)),
            Raw(_encode(None if play is None else play.recent)),
        )
    )


def decode(data: bytes) -> Replayed | None:
    """Return what a snapshot holds; None if it is not one that this code could have written."""
    try:
        kept = _decode(data)
        if kept.fingerprint != fingerprint():
            return None
        play = kept.play
        if play is not None:
            rules = HOSTED[play.game].rules
            state = msgspec.msgpack.decode(kept.state, type=rules.state_type)
            chronicle: Any = msgspec.msgpack.decode(kept.chronicle, type=rules.chronicle_type)
            events = GenericAlias(tuple, (rules.event_type, ...))
            recent: Any = msgspec.msgpack.decode(kept.recent, type=events)
            play = replace(play, state=state, chronicle=chronicle, recent=recent)
        room = replace(kept.room, play=play, settings=remembered(kept.room.settings))
        return Replayed(room, kept.version, kept.stretch_began, kept.at, kept.answers)
    except Exception:
        # Whatever is wrong with it, the log is there.
        return None


def fingerprint() -> str:
    """Return what tells a snapshot from those of other code and other games."""
    return f"{_CODE} {' '.join(HOSTED)}"


def digest_of_code(package: Traversable) -> str:
    """Return a digest of all sources in a package but `APART`, their names included."""
    digest = hashlib.sha256()
    for name, source in _sources(package, apart=APART):
        digest.update(f"{name} {len(source)} ".encode() + source)
    return digest.hexdigest()


def _sources(
    folder: Traversable, path: str = "", apart: frozenset[str] = frozenset()
) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name in apart:
            continue
        if entry.is_dir():
            yield from _sources(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(_SOURCES):
            yield f"{path}{entry.name}", entry.read_bytes()


_CODE: Final = digest_of_code(resources.files("emojito"))
"""Made when the code is loaded: a later release may be put in its place while we run."""
