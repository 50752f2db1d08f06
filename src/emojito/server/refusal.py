"""What the server does not allow, and why."""

from __future__ import annotations

from typing import ClassVar, Final

from emojito.rules.refusal import Refusal

SENTENCES: Final[dict[str, str]] = {
    "other-protocol": "This page is from another version; reload it (we speak {ours}).",
    "say-hello-first": "Create, join, resume or watch a room first.",
    "too-many-messages": "This is more than anybody could mean to say; wait a moment.",
    "too-many-guesses": "Too many wrong codes from here; wait a minute.",
    "too-many-arrivals": "Too many come in from here at once; wait a moment.",
    "too-many-rooms": "Too many new rooms from here; wait a while.",
}


class ServerRefusal(Refusal):
    """Raised instead of an answer; whatever was asked has changed nothing."""

    sentences: ClassVar[dict[str, str]] = SENTENCES
