"""What a room does not allow, and why."""

from __future__ import annotations

from typing import ClassVar, Final

from emojito.rules.refusal import Refusal

SENTENCES: Final[dict[str, str]] = {
    "not-in-room": "You are not in this room.",
    "host-only": "Only the host may do this.",
    "banned": "The host has closed this room to you.",
    "not-away": "They are back: nobody has to play for them.",
    "room-worn-out": "This room has seen enough; open a new one.",
    "too-much": "These settings are longer than anybody needs.",
    "room-full": "There is no room left here.",
    "room-unknown": "There is no room with this code.",
    "unknown-token": "This seat is not known here any more.",
    "unknown-member": "There is nobody called {who} in this room.",
    "name-taken": "Somebody here is called {name} already.",
    "bad-timer": "The limit for {timer} is {least} to {most} seconds, or none.",
    "no-game": "No game is being played.",
    "game-running": "This has to wait until the game is over.",
    "not-in-this-game": "This game has nothing of the kind.",
    "paused": "The game is paused.",
    "not-paused": "The game is not paused.",
    "window-open": "The line-up is laid out when everyone has answered or the time is up.",
    "stale": "The game had moved on before this arrived.",
    "nobody-seated": "Nobody has taken a chair yet.",
    "seated-already": "You have a chair already.",
    "not-seated": "This takes a seat at the table.",
    "other-chairs": "The order must name everyone on a chair once.",
    "not-yourself": "You cannot do this to yourself.",
    "bots-are-removed": "A bot is removed, not banned.",
    "no-hat-for-bots": "A bot cannot wear the hat.",
}


class RoomRefusal(Refusal):
    """Raised instead of events; whatever was asked has changed nothing."""

    sentences: ClassVar[dict[str, str]] = SENTENCES
