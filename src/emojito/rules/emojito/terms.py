"""What is agreed before the first card is drawn and stays so for the whole game."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from emojito.rules.core import Seat
from emojito.rules.emojito.editions import Channel, Edition, Mode

Owner: TypeAlias = str
"""Who a token belongs to: `players` or `game`, a seat as text (`"0"`), or `team0`, `team1`, …"""

PLAYERS: Final = "players"
GAME: Final = "game"


class Terms(Struct, frozen=True):
    """A table's terms."""

    edition: str
    mode: Mode
    players: int
    """How many seats there are."""
    first_actor: Seat
    """Who acts in round 1; turn order is counted from here (E41)."""
    teams: tuple[tuple[Seat, Seat], ...]
    """Pairs of partners; the first of each acts first. Empty unless teams play."""
    goal: int
    """Counting trophies that end the game."""
    wrong_steps: int
    """Steps of the game's token for each wrong answer in cooperative play."""
    secret_message: bool
    """Whether the emotion is handed on in secret from neighbour to neighbour."""
    follows_symbols: bool
    """Whether the spaces' symbols decide how one performs; else it is the face (E5, E51)."""
    symbols: tuple[Channel, ...]
    """How one performs on the spaces 1–7."""
    rules: Edition
    """The values of the edition played, as they were when the table was opened."""
    leader_may_challenge: bool = False
    """Whether leaders may challenge each other, also where the edition bars them (E23)."""
    one_price: bool = False
    """Whether one trophy challenges all whom its owner could challenge (E26)."""
    own_screens: bool | UnsetType = UNSET
    """Whether everybody plays on a screen of their own: what they answer in the challenge window
    may be taken back (E69), and they take trophies at the same time (E70). Not present if not."""

    def price(self, challenges: int) -> int:
        """How many trophies one player pays for that many challenges in a round (E26)."""
        return min(challenges, 1) if self.one_price else challenges

    def owner(self, seat: Seat) -> Owner:
        """Whose token a seat plays for."""
        if self.mode == "cooperative":
            return PLAYERS
        if self.mode == "competitive":
            return str(seat)
        return f"team{self.team(seat)}"

    def owners(self) -> tuple[Owner, ...]:
        """Everybody with a token."""
        if self.mode == "cooperative":
            return PLAYERS, GAME
        if self.mode == "competitive":
            return tuple(str(seat) for seat in range(self.players))
        return tuple(f"team{team}" for team in range(len(self.teams)))

    def team(self, seat: Seat) -> int:
        """The number of a seat's team."""
        for number, pair in enumerate(self.teams):
            if seat in pair:
                return number
        raise ValueError(f"seat {seat} is in no team")

    def partner(self, seat: Seat) -> Seat:
        """The other one of a seat's team."""
        one, other = self.teams[self.team(seat)]
        return other if seat == one else one

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with `start`."""
        return tuple((start + step) % self.players for step in range(self.players))
