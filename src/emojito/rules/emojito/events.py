"""What can have happened at an Emojito! table, and how much of it a viewer is told.

An event names no card that is still hidden: `Drew` needs no card, since the deck's order is known
to the state. So only three events hold a secret, and `redact` gives those out in a form of their
own.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from emojito.rules.core import Event, Seat, Viewer
from emojito.rules.emojito.editions import Channel
from emojito.rules.emojito.terms import Owner, Terms


class Placed(Struct, frozen=True):
    """A token with its trophies, as a table is opened."""

    space: int
    trophies: int = 0
    """Cards in front of the owner, off the bottom of the deck."""
    spent: int = 0
    """How many of them are turned over."""


class Opened(Event, frozen=True, tag="opened"):
    """A table was set up."""

    terms: Terms
    tokens: dict[Owner, Placed]
    deck: tuple[str, ...]
    """All cards, top first. Secret."""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """It was somebody's turn to act."""

    round: int
    actors: tuple[Seat, ...]
    guessers: tuple[Seat, ...]


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile became the deck, under whatever was left of it."""

    order: tuple[str, ...]
    """Secret."""


class SpentReturned(Event, frozen=True, tag="spent_returned"):
    """Cards spent in earlier rounds went to the discard pile, for want of others (E19)."""


class Drew(Event, frozen=True, tag="drew"):
    """An actor took the top card."""

    seat: Seat


class PerformanceBegan(Event, frozen=True, tag="performance_began"):
    """Somebody had to perform, before whom and how."""

    audience: dict[Seat, tuple[Seat, ...]]
    channel: dict[Seat, Channel]


class Performed(Event, frozen=True, tag="performed"):
    """A performer finished."""

    seat: Seat


class ChallengeOpened(Event, frozen=True, tag="challenge_opened"):
    """Guessers could challenge; the leaders were determined (E20)."""

    leaders: tuple[Seat, ...]


class Challenged(Event, frozen=True, tag="challenged"):
    """A guesser turned a trophy over to challenge another player.

    Where there is one price for all (E26), only a player's first challenge of a round costs it.
    """

    by: Seat
    target: Seat


class Passed(Event, frozen=True, tag="passed"):
    """A guesser would not challenge, or not again."""

    seat: Seat


class Withdrew(Event, frozen=True, tag="withdrew"):
    """A guesser took back whatever they had answered in the challenge window (E69)."""

    seat: Seat


class LaidOut(Event, frozen=True, tag="laid_out"):
    """Seven cards lay open, the performed ones among them."""

    line_up: tuple[str, ...]


class Guessed(Event, frozen=True, tag="guessed"):
    """A dial was locked."""

    seat: Seat
    slot: int
    """Secret until the reveal."""


class CameLate(Event, frozen=True, tag="came_late"):
    """A guesser had not answered in time: wrong (E55)."""

    seat: Seat


class Excused(Event, frozen=True, tag="excused"):
    """A guesser was away: no answer, counted neither way (E55)."""

    seat: Seat


class Revealed(Event, frozen=True, tag="revealed"):
    """All dials were turned over at once."""

    secret: dict[Seat, str]
    """The card each actor performed."""
    guesses: dict[Seat, int]
    line_up: tuple[str, ...]
    late: tuple[Seat, ...] = ()
    absent: tuple[Seat, ...] = ()


class Moved(Event, frozen=True, tag="moved"):
    """A token went forward."""

    owner: Owner
    steps: int
    space: int
    """Where it arrived."""
    crossings: int
    """How often it crossed the line: a trophy each (E13)."""


class SetBack(Event, frozen=True, tag="set_back"):
    """A beaten token went back."""

    owner: Owner
    space: int
    """Where it arrived."""
    lost_trophy: bool
    """Whether it crossed the line and lost a trophy."""


class TrophyTaken(Event, frozen=True, tag="trophy_taken"):
    """A card became a trophy."""

    owner: Owner
    slot: int | None
    """Where it lay; None if it came off the deck, unseen (E14)."""


class TrophyForgone(Event, frozen=True, tag="trophy_forgone"):
    """There was no card left anywhere to be a trophy (E66)."""

    owner: Owner


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """The rest of the line-up was discarded."""


class RoundVoided(Event, frozen=True, tag="round_voided"):
    """The round did not count: its cards were discarded, its challenges undone (E56)."""


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A player left for good, in teams with the partner (E57)."""

    seats: tuple[Seat, ...]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game was over."""

    winners: tuple[Owner, ...]
    why: Literal["goal", "cards", "left"]
    """Somebody reached the goal, no line-up can be laid (E65), or too few are left (E57)."""


EmojitoEvent: TypeAlias = (
    Opened | RoundBegan | Reshuffled | SpentReturned | Drew | PerformanceBegan | Performed
    | ChallengeOpened | Challenged | Passed | Withdrew | LaidOut | Guessed | CameLate | Excused
    | Revealed | Moved | SetBack | TrophyTaken | TrophyForgone | RoundEnded | RoundVoided | SeatLeft
    | GameEnded
)  # fmt: skip


class OpenedTold(Struct, frozen=True, tag_field="type", tag="opened"):
    """`Opened`, without the order of the deck."""

    terms: Terms
    tokens: dict[Owner, Placed]
    deck: int


class ReshuffledTold(Struct, frozen=True, tag_field="type", tag="reshuffled"):
    """`Reshuffled`, without the order."""

    cards: int


class GuessedTold(Struct, frozen=True, tag_field="type", tag="guessed"):
    """`Guessed`, without the answer."""

    seat: Seat


PUBLIC: Final = frozenset({
    RoundBegan, SpentReturned, Drew, PerformanceBegan, Performed, ChallengeOpened, Challenged,
    Passed, Withdrew, LaidOut, CameLate, Excused, Revealed, Moved, SetBack, TrophyTaken,
    TrophyForgone, RoundEnded, RoundVoided, SeatLeft, GameEnded,
})  # fmt: skip
"""Events that hold no secret. One that is listed nowhere is told to nobody."""


def redact(event: EmojitoEvent, viewer: Viewer) -> Struct:
    """Return what `viewer` may know of `event`."""
    if type(event) in PUBLIC:
        return event
    if isinstance(event, Guessed):
        return event if event.seat == viewer else GuessedTold(event.seat)
    if isinstance(event, Reshuffled):
        return ReshuffledTold(len(event.order))
    if isinstance(event, Opened):
        return OpenedTold(event.terms, event.tokens, len(event.deck))
    raise TypeError(f"nobody has said who may know of {type(event).__name__}")
