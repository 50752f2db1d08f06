"""What a room does not allow, and why."""

from __future__ import annotations

from typing import ClassVar, Final

from emojito.rules.refusal import Refusal

SENTENCES: Final[dict[str, str]] = {
    "not-in-room": "You are not in this room.",
    "host-only": "Only the host may do this.",
    "not-the-owner": "The room is theirs: you only keep the hat for them.",
    "with-the-host": "The host or the owner is in the same place: choose people one by one.",
    "banned": "The host has closed this room to you.",
    "not-away": "They are back: nobody has to play for them.",
    "too-fast": "That was a lot at once; wait a moment.",
    "too-many-changes": "So much cannot be changed in a minute; wait a little.",
    "store-busy": "The server cannot write just now; nothing is lost, try again in a moment.",
    "no-space": "The server has hardly any space left; games going on can be finished.",
    "room-unreadable": "This room's record is damaged and cannot be opened.",
    "room-busy": "This is too much at once; try again in a moment.",
    "too-much": "These settings are longer than anybody needs.",
    "room-full": "There is no room left here.",
    "too-many-from-there": "So many have come from where you are that nobody else can.",
    "room-unknown": "There is no room with this code.",
    "unknown-token": "This seat is not known here any more.",
    "unknown-member": "There is nobody called {who} in this room.",
    "name-taken": "Somebody here is called {name} already.",
    "mixed-scripts": "A word of a name is written in one alphabet.",
    "bad-timer": "The limit for {timer} is {least} to {most} seconds, or none.",
    "limit-needed": "The limit for {timer} is {least} to {most} seconds.",
    "no-game": "No game is being played.",
    "game-running": "This has to wait until the game is over.",
    "not-in-this-game": "This game has nothing of the kind.",
    "paused": "The game is paused.",
    "not-paused": "The game is not paused.",
    "not-awaited": "Nobody is waiting for you just now.",
    "no-time-limit": "There is no clock running: take your time.",
    "extended-already": "There has been extra time already.",
    "window-open": "The line-up is laid out when everyone has answered or the time is up.",
    "too-early": "{name} has to call first; wait a moment.",
    "stale": "The game had moved on before this arrived.",
    "nobody-seated": "Nobody has taken a chair yet.",
    "seated-already": "You have a chair already.",
    "not-seated": "This takes a seat at the table.",
    "other-chairs": "The order must name everyone on a chair once.",
    "on-stage": "This has to wait until your performance is over.",
    "off-stage": "This goes nowhere now.",
    "stale-stage": "The scene had changed before this arrived.",
    "bad-message": "This is nothing that could be passed on.",
    "piece-taken": "{name} plays with this one.",
    "not-yourself": "You cannot do this to yourself.",
    "bots-are-removed": "A bot is removed, not banned.",
    "not-a-bot": "Only bots have a level.",
    "no-hat-for-bots": "A bot cannot wear the hat.",
}


class RoomRefusal(Refusal):
    """Raised instead of events; whatever was asked has changed nothing."""

    sentences: ClassVar[dict[str, str]] = SENTENCES
