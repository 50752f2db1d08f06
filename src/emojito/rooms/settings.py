"""What the host chooses before a game."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from emojito.rooms.refusal import RoomRefusal
from emojito.rules.emojito.editions import DEFAULT_EDITION
from emojito.rules.emojito.setup import Options as EmojitoOptions
from emojito.rules.maumau.setup import Options as MauMauOptions

SHORTEST: Final = 3
LONGEST: Final = 600


class Timers(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds; None is no limit (E54)."""

    challenge: int = 12
    """How long the challenge window stays open."""
    trophy: int = 20
    """After which a trophy is picked for you."""
    away: int = 60
    """After which the software does what somebody who is away would have to do (E55, E56, M32)."""
    perform: int | None = None
    guess: int | None = None
    turn: int | None = None
    """A turn of Mau-Mau."""


class EmojitoChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Emojito! as this table plays it."""

    edition: str = DEFAULT_EDITION
    mode: str | None = None
    options: EmojitoOptions = EmojitoOptions()
    teams: tuple[tuple[str, str], ...] | None = None
    """Pairs of members; None is neighbours."""
    first_actor: str | None = None
    """A member; None is drawn by lot (E58)."""


class MauMauChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """emoji Mau-Mau as this table plays it."""

    options: MauMauOptions = MauMauOptions()
    dealer: str | None = None
    """A member; None is drawn by lot (M31)."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the host may set."""

    game: Literal["emojito", "mau-mau"] = "emojito"
    emojito: EmojitoChoice = EmojitoChoice()
    mau_mau: MauMauChoice = MauMauChoice()
    timers: Timers = Timers()
    names_on_cards: bool = True
    """Whether cards carry the emotion's name beside its picture."""


def check_timers(timers: Timers) -> None:
    """Refuse times nobody could keep to, or would sit out."""
    for name in timers.__struct_fields__:
        seconds = getattr(timers, name)
        if seconds is not None and not SHORTEST <= seconds <= LONGEST:
            raise RoomRefusal("bad-timer", timer=name, least=SHORTEST, most=LONGEST)
