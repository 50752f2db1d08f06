"""Everything there is to know about an Emojito! table, secrets included."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from emojito.rules.core import Seat
from emojito.rules.emojito.editions import Channel
from emojito.rules.emojito.events import Revealed
from emojito.rules.emojito.terms import Owner, Terms
from emojito.rules.pile import Pile

Phase: TypeAlias = Literal["draw", "perform", "challenge", "guess", "trophies", "over"]


class Token(Struct, frozen=True):
    """A token on the ring and the trophies it has won."""

    space: int
    """1–7, or 0 on the line."""
    fresh: tuple[str, ...] = ()
    """Trophies not turned over; each pays for one challenge."""
    spent: tuple[str, ...] = ()
    """Trophies turned over for a challenge, the latest last."""

    @property
    def trophies(self) -> int:
        """All cards in front of the owner."""
        return len(self.fresh) + len(self.spent)


class Challenge(Struct, frozen=True):
    """A challenge of this round."""

    by: Seat
    target: Seat


class State(Struct, frozen=True):
    """A table between two events."""

    terms: Terms
    pile: Pile
    tokens: dict[Owner, Token]
    """In the order of `Terms.owners`, without those who left."""
    phase: Phase = "draw"
    round: int = 0
    """Counted from 1."""
    actors: tuple[Seat, ...] = ()
    """One; in teams one of each team that plays, in order of the teams."""
    guessers: tuple[Seat, ...] = ()
    secret: dict[Seat, str] = {}
    """The card each actor drew."""
    audience: dict[Seat, tuple[Seat, ...]] = {}
    """Who performs now, and before whom."""
    channel: dict[Seat, Channel] = {}
    """How they perform."""
    leaders: tuple[Seat, ...] = ()
    """Who led when the challenge window opened (E20)."""
    challenges: tuple[Challenge, ...] = ()
    passed: tuple[Seat, ...] = ()
    """Guessers who will not challenge any more this round."""
    withdrawn: tuple[Seat, ...] = ()
    """Guessers who have taken an answer back: what they answer now is final (E69)."""
    line_up: tuple[str | None, ...] | None = None
    """Seven cards; None in the place of one taken as a trophy."""
    guesses: dict[Seat, int] = {}
    late: tuple[Seat, ...] = ()
    """Guessers whose time ran out."""
    absent: tuple[Seat, ...] = ()
    """Guessers excused from answering."""
    to_take: tuple[Owner, ...] = ()
    """Owners still to take a trophy, in order; twice for two."""
    last_round: Revealed | None = None
    """The latest reveal."""
    gone: tuple[Seat, ...] = ()
    """Seats that left for good."""
    winners: tuple[Owner, ...] = ()
    ended: Literal["goal", "cards", "left"] | None = None
    """Why the game is over."""
    longest: int = 0
    """Letters of the card with the longest name; all cards stay in the game."""

    def counting(self, owner: Owner) -> int:
        """How many of an owner's trophies count towards the goal (E30)."""
        token = self.tokens[owner]
        return token.trophies if self.terms.rules.spent_trophy_counts else len(token.fresh)

    def rank(self, owner: Owner) -> tuple[int, int]:
        """How far an owner has come: trophies first, then the space (E20, E37, E38)."""
        return self.counting(owner), self.tokens[owner].space

    def best(self, owners: tuple[Owner, ...]) -> tuple[Owner, ...]:
        """Those of `owners` who have come furthest; several if they are equal."""
        top = max(map(self.rank, owners))
        return tuple(owner for owner in owners if self.rank(owner) == top)

    def undrawn(self) -> tuple[Seat, ...]:
        """Actors who have not drawn yet."""
        secret = self.secret
        return tuple([seat for seat in self.actors if seat not in secret])

    def lying(self) -> tuple[int, ...]:
        """Slots of the line-up where a card lies."""
        return tuple([slot for slot, card in enumerate(self.line_up or (), 1) if card is not None])

    def awaited(self) -> tuple[Seat, ...]:
        """Guessers who have not answered yet."""
        answered = {*self.guesses, *self.late, *self.absent}
        return tuple([seat for seat in self.guessers if seat not in answered])

    def takers(self) -> tuple[Seat, ...]:
        """Seats that may take a trophy now."""
        if not self.to_take:
            return ()
        # Those with screens of their own choose at the same time (E70), others in turn (E15).
        owners = self.to_take if self.terms.own_screens else self.to_take[:1]
        owner_of = self.terms.owner
        return tuple([seat for seat in self.present() if owner_of(seat) in owners])

    def present(self) -> tuple[Seat, ...]:
        """Seats that have not left."""
        gone = self.gone
        return tuple([seat for seat in range(self.terms.players) if seat not in gone])
