"""The four printed editions, as data.

Engine code reads these values and never asks which edition it is: for a fifth edition the engine
needs nothing else. Rule ids are those of `docs/rules`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Mode: TypeAlias = Literal["cooperative", "competitive", "teams"]
EditionName: TypeAlias = Literal["desyllas-2016", "desyllas", "huch-2017", "tactic"]
"""The keys of `EDITIONS`, for type checkers."""
Channel: TypeAlias = Literal["face", "sound", "both"]
Difficulty: TypeAlias = Literal["normal", "challenging", "very-challenging", "impossible"]
ChallengeOption: TypeAlias = Literal["leader_may_challenge", "one_price"]

RING: Final = 7
"""Spaces of the ring, cards of a line-up, stops of a dial."""

COLORS: Final = ("red", "orange", "yellow", "green", "turquoise", "blue", "purple")
"""The spaces 1–7; only that 7 is purple is printed (E9, E59)."""

SYMBOLS: Final[tuple[Channel, ...]] = ("face", "sound", "both", "face", "sound", "both", "face")
"""The spaces' symbols: our invention, no rulebook gives the layout (E9)."""


class Level(Struct, frozen=True):
    """A level of difficulty in cooperative play."""

    wrong_steps: int
    """Steps the game's token goes for each wrong answer."""
    secret_message: bool = False
    """Whether the level cannot be played without the Secret Message."""


class ChallengeRules(Struct, frozen=True):
    """Challenge the Leader, as an edition prints it."""

    targets: Literal["leaders", "guessers"]
    """Who may be challenged: leaders who guess (E21, E22), or any other guesser (E24)."""
    leader_may_challenge: bool
    """Whether a leader may challenge another player (E21, E23)."""
    one_per_round: bool
    """Whether the first challenge of a round is also the last (E26, E27)."""
    challenger_must_be_right: bool
    """Whether success takes more than the target's being wrong (E29)."""
    steps_back: int = 3
    """How far a beaten target goes back, once a round however many beat it (E25)."""


class Edition(Struct, frozen=True):
    """Every value in which printed editions differ."""

    name: str
    """As on the box."""
    modes: dict[Mode, tuple[int, int]]
    """The modes it prints with the fewest and most players of each (E43–E45, T55)."""
    base_mode: Mode
    """The mode the rulebook explains first."""
    start: int
    """The space tokens start on; 0 is the line (E1)."""
    levels: dict[Difficulty, Level]
    """Its levels of difficulty in cooperative play; none means ×1 and nothing to choose."""
    goals: dict[Mode, int | None]
    """Counting trophies that end each mode; None is one fewer than there are players (E47)."""
    target_is_agreed: bool
    """Whether the table may agree on another cooperative goal (E46)."""
    actor_cap: int | None
    """The most steps an actor makes in a competitive round (T05–T08)."""
    challenge: ChallengeRules
    """Challenge the Leader."""
    spent_trophy_counts: bool
    """Whether a trophy turned over for a challenge still counts (E30)."""
    lost_trophy: Literal["counting", "spent-first"]
    """Which trophy goes when a token is set back over the line (E31)."""
    spent_cards_return: bool
    """Whether spent cards go back when a line-up could not be filled otherwise (E19)."""
    competitive_tie: Literal["shared", "last-in-turn-order"]
    """Who wins among equals in trophies and space (E41, T49, T50)."""
    asks_for_the_stage: bool
    """Whether whoever was last on a stage acts first; else the players agree (E58)."""
    challenge_options: tuple[ChallengeOption, ...] = ()
    """Other readings of its challenge that the table may choose (E23, E26)."""
    symbols: tuple[Channel, ...] = SYMBOLS
    """How one performs on each space (E9)."""
    actor_steps_per_right_guess: int = 2
    """Competitive steps of the actor."""
    right_guesser_steps: int = 3
    """Competitive steps of whoever found the card."""
    right_team_steps: int = 2
    """Steps of a team whose guesser found its actor's card."""

    def __hash__(self) -> int:
        """Terms are looked up by; an edition's tables cannot be, its name can."""
        return hash(self.name)


_LEVELS: Final[dict[Difficulty, Level]] = {
    "normal": Level(1),
    "challenging": Level(2),
    "very-challenging": Level(3),
    "impossible": Level(3, secret_message=True),
}
_ALL_MODES: Final[dict[Mode, tuple[int, int]]] = {
    "cooperative": (2, 7),
    "competitive": (3, 7),
    "teams": (4, 14),
}
_ANY_GUESSER: Final = ChallengeRules(
    targets="guessers",
    leader_may_challenge=True,
    one_per_round=False,
    challenger_must_be_right=True,
)

EDITIONS: Final[dict[str, Edition]] = {
    "desyllas-2016": Edition(
        name="Desyllas Games, first edition (2016)",
        modes=_ALL_MODES,
        base_mode="cooperative",
        start=0,
        levels=_LEVELS,
        goals={"cooperative": 6, "competitive": 6, "teams": 3},
        target_is_agreed=False,
        actor_cap=None,
        challenge=_ANY_GUESSER,
        spent_trophy_counts=True,
        lost_trophy="spent-first",
        spent_cards_return=False,
        competitive_tie="last-in-turn-order",
        asks_for_the_stage=False,
    ),
    "desyllas": Edition(
        name="Desyllas Games, later rulebook",
        modes=_ALL_MODES,
        base_mode="cooperative",
        start=0,
        levels=_LEVELS,
        goals={"cooperative": None, "competitive": 5, "teams": 3},
        target_is_agreed=False,
        actor_cap=6,
        challenge=_ANY_GUESSER,
        spent_trophy_counts=True,
        lost_trophy="spent-first",
        spent_cards_return=False,
        competitive_tie="last-in-turn-order",
        asks_for_the_stage=False,
    ),
    "huch-2017": Edition(
        name="HUCH! & friends (2017)",
        modes=_ALL_MODES,
        base_mode="cooperative",
        start=0,
        levels=_LEVELS,
        goals={"cooperative": None, "competitive": 5, "teams": 3},
        target_is_agreed=True,
        actor_cap=6,
        challenge=ChallengeRules(
            targets="leaders",
            leader_may_challenge=False,
            one_per_round=False,
            challenger_must_be_right=True,
        ),
        spent_trophy_counts=False,
        lost_trophy="counting",
        spent_cards_return=True,
        competitive_tie="shared",
        asks_for_the_stage=False,
        challenge_options=("leader_may_challenge", "one_price"),
    ),
    "tactic": Edition(
        name="Tactic",
        modes={"cooperative": (2, 7), "competitive": (2, 7)},
        base_mode="competitive",
        start=1,
        levels={},
        goals={"cooperative": 5, "competitive": 5},
        target_is_agreed=False,
        actor_cap=6,
        challenge=ChallengeRules(
            targets="leaders",
            leader_may_challenge=True,
            one_per_round=True,
            challenger_must_be_right=False,
        ),
        spent_trophy_counts=True,
        lost_trophy="spent-first",
        spent_cards_return=False,
        competitive_tie="last-in-turn-order",
        asks_for_the_stage=True,
    ),
}

DEFAULT_EDITION: Final = "huch-2017"
