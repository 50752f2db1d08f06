"""What may be done at an Emojito! table."""

from __future__ import annotations

from typing import TypeAlias

from emojito.rules.core import Command, Seat


class Draw(Command, frozen=True, tag="draw"):
    """An actor takes the top card and looks at it alone."""


class Performed(Command, frozen=True, tag="performed"):
    """Whoever performs now has finished."""


class Challenge(Command, frozen=True, tag="challenge"):
    """A guesser turns a trophy over and challenges another player, or all joint leaders (E26)."""

    target: Seat


class Pass(Command, frozen=True, tag="pass"):
    """A guesser who could challenge will not, any more, this round."""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """A guesser takes back what they answered in the challenge window, once (E69)."""


class LayOut(Command, frozen=True, tag="lay_out"):
    """The actor closes the challenge window."""


class Guess(Command, frozen=True, tag="guess"):
    """A guesser locks the dial; final (E53)."""

    slot: int


class Take(Command, frozen=True, tag="take"):
    """An owner whose token crossed the line takes a card of the line-up as a trophy."""

    slot: int


class TimeUp(Command, frozen=True, tag="time_up"):
    """The table: whoever is awaited has had their time.

    Actors draw, performers have finished, the challenge window closes, missing answers are late
    and count as wrong (E55), the next trophy is the first card still lying there; on screens of
    one's own all of them are given (E70).
    """


class VoidRound(Command, frozen=True, tag="void_round"):
    """The table: this round does not count and the next actor goes on (E56)."""


class Excuse(Command, frozen=True, tag="excuse"):
    """The table: a guesser is away, and their missing answer counts neither way (E55)."""

    who: Seat


class Leave(Command, frozen=True, tag="leave"):
    """The table: a player leaves for good (E57)."""

    who: Seat


EmojitoCommand: TypeAlias = (
    Draw | Performed | Challenge | Pass | Withdraw | LayOut | Guess | Take
    | TimeUp | VoidRound | Excuse | Leave
)  # fmt: skip
