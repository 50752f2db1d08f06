"""What may be done in a room."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw

from emojito.rooms.settings import Settings
from emojito.rooms.state import MemberId
from emojito.rules.core import Command


class Play(Command, frozen=True):
    """A player: give a command to the game."""

    command: Annotated[Raw, Meta(extra={"typescript": "EmojitoCommand | MauMauCommand"})]


class Rename(Command, frozen=True):
    """Anyone for themselves, the host for everybody."""

    who: MemberId
    name: str


class Sit(Command, frozen=True):
    """Take a chair: play along in the next game."""


class Stand(Command, frozen=True):
    """Give the chair up: watch the next game."""


class Leave(Command, frozen=True):
    """Go for good; a running game goes on without you (E57, M32)."""


class Configure(Command, frozen=True):
    """The host: choose what is played and how."""

    settings: Settings


class Arrange(Command, frozen=True):
    """The host: say who sits left of whom."""

    chairs: tuple[MemberId, ...]


class AddBot(Command, frozen=True):
    """The host: put a bot on a new chair."""


class Remove(Command, frozen=True):
    """The host: send a bot or a person away; a person may come back."""

    who: MemberId


class Ban(Command, frozen=True):
    """The host: send a person away for good."""

    who: MemberId


class Mute(Command, frozen=True):
    """The host: let a person be seen and heard only on stage, or as before."""

    who: MemberId
    muted: bool


class GiveHat(Command, frozen=True):
    """The host: let somebody else be host."""

    who: MemberId


class Substitute(Command, frozen=True):
    """The host: let a bot play for somebody who is away, until they return."""

    who: MemberId


class Start(Command, frozen=True):
    """The host: begin a game; after one, a rematch."""


class VoidRound(Command, frozen=True):
    """The host: this round does not count (E56)."""


class Pause(Command, frozen=True):
    """The host: stop all clocks and commands."""


class Resume(Command, frozen=True):
    """The host: go on."""


class EndGame(Command, frozen=True):
    """The host: stop the game where it is."""


class BackToLobby(Command, frozen=True):
    """The host: put the finished game away and choose the next."""


RoomCommand: TypeAlias = (
    Play | Rename | Sit | Stand | Leave | Configure | Arrange | AddBot | Remove | Ban | Mute
    | GiveHat | Substitute | Start | VoidRound | Pause | Resume | EndGame | BackToLobby
)  # fmt: skip
