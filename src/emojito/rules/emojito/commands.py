"""What may be done at an Emojito! table."""

from __future__ import annotations

from typing import TypeAlias

from emojito.rules.core import Command, Seat


class Draw(Command, frozen=True):
    """An actor takes the top card and looks at it alone."""


class Performed(Command, frozen=True):
    """Whoever performs now has finished."""


class Challenge(Command, frozen=True):
    """A guesser turns a trophy over and challenges another player."""

    target: Seat


class Pass(Command, frozen=True):
    """A guesser who could challenge will not, any more, this round."""


class LayOut(Command, frozen=True):
    """The actor closes the challenge window."""


class Guess(Command, frozen=True):
    """A guesser locks the dial; final (E53)."""

    slot: int


class Take(Command, frozen=True):
    """An owner whose token crossed the line takes a card of the line-up as a trophy."""

    slot: int


class TimeUp(Command, frozen=True):
    """The table: whoever is awaited has had their time.

    Actors draw, performers have finished, the challenge window closes, missing answers are late
    and count as wrong (E55), the next trophy is the first card still lying there.
    """


class VoidRound(Command, frozen=True):
    """The table: this round does not count and the next actor goes on (E56)."""


class Excuse(Command, frozen=True):
    """The table: a guesser is away, and their missing answer counts neither way (E55)."""

    who: Seat


class Leave(Command, frozen=True):
    """The table: a player leaves for good (E57)."""

    who: Seat


EmojitoCommand: TypeAlias = (
    Draw | Performed | Challenge | Pass | LayOut | Guess | Take
    | TimeUp | VoidRound | Excuse | Leave
)  # fmt: skip
