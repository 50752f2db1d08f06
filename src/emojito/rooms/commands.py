"""What may be done in a room."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw

from emojito.bots.core import DEFAULT_LEVEL, Character, Level
from emojito.rooms.pieces import PIECES
from emojito.rooms.settings import Settings
from emojito.rooms.state import MemberId, Way
from emojito.rules.core import Command


class GameMove(Command, frozen=True, tag="play"):
    """A player: give a command to the game."""

    command: Annotated[Raw, Meta(extra={"typescript": "GameCommand"})]


class Rename(Command, frozen=True, tag="rename"):
    """Anyone for themselves, the host for everybody."""

    who: MemberId
    name: str


class Sit(Command, frozen=True, tag="sit"):
    """Take a chair: play along in the next game."""


class Stand(Command, frozen=True, tag="stand"):
    """Give the chair up: watch the next game."""


class ChoosePiece(Command, frozen=True, tag="choose_piece"):
    """Anyone on a chair, between games: take a piece that nobody else on a chair has."""

    piece: Annotated[int, Meta(ge=0, lt=PIECES)]


class ChooseWay(Command, frozen=True, tag="choose_way"):
    """Anyone for themselves: how to be on stage; not while one performs."""

    way: Way


class RaiseHand(Command, frozen=True, tag="raise_hand"):
    """Say "me", between games: to what the lobby asks; after a game, to playing once more."""

    up: bool = True


class Leave(Command, frozen=True, tag="leave"):
    """Go for good; a running game goes on without you (E57, M32)."""


class MoreTime(Command, frozen=True, tag="more_time"):
    """Whoever is awaited: as much time again, for everybody; once in each stretch of a clock."""


class Configure(Command, frozen=True, tag="configure"):
    """The host: choose what is played and how."""

    settings: Settings


class Arrange(Command, frozen=True, tag="arrange"):
    """The host: say who sits left of whom."""

    chairs: tuple[MemberId, ...]


class AddBot(Command, frozen=True, tag="add_bot"):
    """The host: put a bot on a new chair."""

    level: Level = DEFAULT_LEVEL
    character: Character | None = None
    """None is one that nobody else at the table is."""
    name: str | None = None
    """None is one that suits it."""


class SetLevel(Command, frozen=True, tag="set_level"):
    """The host: let a bot play better or worse, at any time."""

    who: MemberId
    level: Level


class Remove(Command, frozen=True, tag="remove"):
    """The host: send a bot or a person away; a person may come back."""

    who: MemberId
    household: bool = False
    """Everyone from the same address."""


class Ban(Command, frozen=True, tag="ban"):
    """The host: send a person away for good."""

    who: MemberId
    household: bool = False
    """Everyone from the same address, and whoever is still to come from there."""


class Mute(Command, frozen=True, tag="mute"):
    """The host: let a person be seen and heard only on stage, or as before."""

    who: MemberId
    muted: bool


class GiveHat(Command, frozen=True, tag="give_hat"):
    """The host: let somebody else be host."""

    who: MemberId


class Substitute(Command, frozen=True, tag="substitute"):
    """The host: let a bot play for somebody who is away, until they return."""

    who: MemberId


class Start(Command, frozen=True, tag="start"):
    """The host: begin a game; after one, a rematch."""


class Intervene(Command, frozen=True, tag="intervene"):
    """The host: have the table itself do something, such as declare a round void (E56)."""

    what: str
    """One of `play.interventions`."""


class Pause(Command, frozen=True, tag="pause"):
    """The host: stop all clocks and commands."""


class Unpause(Command, frozen=True, tag="unpause"):
    """The host: go on."""


class EndGame(Command, frozen=True, tag="end_game"):
    """The host: stop the game where it is."""


class BackToLobby(Command, frozen=True, tag="back_to_lobby"):
    """The host: put the finished game away and choose the next."""


RoomCommand: TypeAlias = (
    GameMove | Rename | Sit | Stand | ChoosePiece | ChooseWay | RaiseHand | Leave | MoreTime
    | Configure | Arrange | AddBot | SetLevel | Remove | Ban | Mute | GiveHat | Substitute | Start
    | Intervene | Pause | Unpause | EndGame | BackToLobby
)  # fmt: skip
