"""What a stage is made of, whatever the game."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from emojito.rules.core import Seat


class Gate(Struct, frozen=True, gc=False):
    """What may flow from one seat to others."""

    source: Seat
    targets: frozenset[Seat]
    table: bool
    """Whether watchers and the screens on the table see and hear it, too."""
    picture: bool
    sound: bool


class Stage(Struct, frozen=True, gc=False):
    """Who performs now, before whom and how; everybody else is silent or talks."""

    gates: tuple[Gate, ...] = ()
    """The performances that are going on."""
    quiet: bool = False
    """Whether nobody talks: somebody performs, or is still to answer."""
    scene: int = 0
    """Tells what belongs together: what was seen in one scene is forgotten in the next."""


TALK: Final = Stage()
"""Nobody performs, and all talk as at a table."""


def table_talk(_: Any) -> Stage:
    """Return the stage of a game in which nobody performs."""
    return TALK
