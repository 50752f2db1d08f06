"""What many games of Emojito! say; tables, charts and JSON are made of this alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from emojito.lab.emojito.play import Outcome
from emojito.lab.emojito.variants import Variant
from emojito.lab.stats import SIGNIFICANT, Share, Spread, share, spread, uneven
from emojito.rules.emojito.terms import PLAYERS


class Together(Struct, frozen=True):
    """How often the players beat the game."""

    won: Share
    """In the games that were played."""
    exact: float
    """Computed from all positions there are, without luck."""


class Winner(Struct, frozen=True):
    """How often an owner won; a shared win counts in parts."""

    owner: str
    """A seat, counted from the first actor, or a team."""
    wins: Share


class Rivals(Struct, frozen=True):
    """How wins were spread over those who play against each other."""

    winners: tuple[Winner, ...]
    fair: float
    p_value: float
    uneven: bool
    """Whether the seat matters more than chance explains."""
    shared: Share
    """Games with several winners."""
    games_with_extra_rounds: Share
    extra_rounds: float
    """Per game."""
    challenges: float
    """Per game."""
    setbacks: float
    """Per game: players who went back because of a challenge."""


class Result(Struct, frozen=True):
    """The figures of one variant."""

    edition: str
    mode: str
    difficulty: str | None
    secret_message: bool
    games: int
    rounds: Spread
    minutes: Spread
    given_up: Share
    """Games that found no end."""
    together: Together | None = None
    rivals: Rivals | None = None

    @property
    def variant(self) -> Variant:
        """What was played."""
        return Variant(self.edition, self.mode, self.difficulty, self.secret_message)  # type: ignore[arg-type]


class Curve(Struct, frozen=True):
    """The exact odds of a cooperative variant, whatever the players' accuracy."""

    edition: str
    difficulty: str | None
    secret_message: bool
    won: tuple[float, ...]
    """For each of `Report.accuracies`."""


class Report(Struct, frozen=True, kw_only=True):
    """All figures of a study."""

    game: str = "emojito"
    players: int
    accuracy: float
    relay: float
    minutes_per_round: float | None
    seed: int
    results: tuple[Result, ...]
    accuracies: tuple[float, ...]
    curves: tuple[Curve, ...]
    advice: str


def result(variant: Variant, outcomes: Sequence[Outcome], exact: float | None) -> Result:
    """Sum up the games of a variant."""
    games = len(outcomes)
    return Result(
        variant.edition,
        variant.mode,
        variant.difficulty,
        variant.secret_message,
        games,
        spread([outcome.rounds for outcome in outcomes]),
        spread([outcome.seconds / 60 for outcome in outcomes]),
        share(sum(not outcome.winners for outcome in outcomes), games),
        None if exact is None else _together(outcomes, exact),
        _rivals(outcomes) if exact is None else None,
    )


def _together(outcomes: Sequence[Outcome], exact: float) -> Together:
    won = sum(PLAYERS in outcome.winners for outcome in outcomes)
    return Together(share(won, len(outcomes)), exact)


def _rivals(outcomes: Sequence[Outcome]) -> Rivals:
    games = len(outcomes)
    owners = outcomes[0].owners
    wins = {
        owner: sum(owner in outcome.winners and 1 / len(outcome.winners) for outcome in outcomes)
        for owner in owners
    }
    chance = uneven(list(wins.values()))
    return Rivals(
        tuple(Winner(owner, share(count, games)) for owner, count in wins.items()),
        1 / len(owners),
        chance,
        chance < SIGNIFICANT,
        share(sum(len(outcome.winners) > 1 for outcome in outcomes), games),
        share(sum(outcome.extra_rounds > 0 for outcome in outcomes), games),
        sum(outcome.extra_rounds for outcome in outcomes) / games,
        sum(outcome.challenges for outcome in outcomes) / games,
        sum(outcome.setbacks for outcome in outcomes) / games,
    )
