"""What may be done at a Mau-Mau table."""

from __future__ import annotations

from typing import TypeAlias

from emojito.rules.core import Command, Seat


class Play(Command, frozen=True, omit_defaults=True, tag="play"):
    """The player in turn lays a card that fits."""

    card: str
    swap: Seat | None = None
    """With UPS!, unless it is the last card: whom to swap hands with."""


class Color(Command, frozen=True, tag="color"):
    """The player of a black card says which colour to follow."""

    color: str


class Draw(Command, frozen=True, tag="draw"):
    """The player in turn takes all pending cards, or one for want of a card to play."""


class Keep(Command, frozen=True, tag="keep"):
    """The player in turn does not play the card just drawn, whether it fits or not (M4)."""


class Call(Command, frozen=True, tag="call"):
    """A player with one card left calls "Emoji!" (M21)."""


class Deal(Command, frozen=True, tag="deal"):
    """The next dealer begins another round (M31)."""


class TimeUp(Command, frozen=True, tag="time_up"):
    """The table: whoever is awaited has had their time, and does the least there is to do (M32).

    In turn they draw, all pending cards or one, even if they could play; a drawn card is kept; the
    colour is the first of `COLORS`, red; between rounds the next dealer deals. As with their own
    command, everybody who has not called pays first.
    """


class Leave(Command, frozen=True, tag="leave"):
    """The table: a player leaves for good, and their hand goes under the pile (M32).

    The seat is passed over from then on. Its points stay on the sheet but neither win nor end the
    game. What lies on the table holds for whoever is next: a chain stays pending, and a black card
    whose colour was not named yet orders none, as one from the deal (M2). The last one left wins
    the round at no points, and with it the game.
    """

    who: Seat


MauMauCommand: TypeAlias = Play | Color | Draw | Keep | Call | Deal | TimeUp | Leave
