"""What the host chooses before a game."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct, ValidationError, convert, field

from emojito.games import HOSTED
from emojito.games.core import AWAY, ClockKind
from emojito.rooms.refusal import RoomRefusal
from emojito.rules.parse import explain
from emojito.rules.refusal import Refusal

SHORTEST: Final = 3
LONGEST: Final = 600
PATIENCE: Final = 60
"""Seconds after which the software acts for somebody who is away (E55, E56, M32), unless set."""

Choices = Annotated[dict[str, Any], Meta(extra={"typescript": "Choices"})]
"""What is chosen of each game, by its name."""


def _first_game() -> str:
    return next(iter(HOSTED))


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the host may set. What is not said is as it is unless set; see `completed`."""

    game: str = field(default_factory=_first_game)
    choices: Choices = {}
    timers: dict[ClockKind, int | None] = {}
    """Seconds by what the clock runs for; None is no limit (E54)."""


def completed(settings: Settings, agreed: Settings | None = None) -> Settings:
    """Return settings with every choice typed and every limit named; refuse what makes no sense.

    A limit that stays as it was agreed is not judged anew: it may have been possible then.
    """
    for name in (settings.game, *settings.choices):
        if name not in HOSTED:
            raise Refusal("unknown-game", game=name)
    choices = {name: _choice(name, settings.choices.get(name)) for name in HOSTED}
    timers = default_timers()
    for kind, seconds in settings.timers.items():
        if kind not in timers:
            raise Refusal("unknown-field", field=kind, where="among the time limits")
        if agreed is None or agreed.timers.get(kind, ...) != seconds:
            _expect_possible(kind, seconds)
        timers[kind] = seconds
    return Settings(settings.game, choices, timers)


def remembered(settings: Settings) -> Settings:
    """Return settings as a log has them; what is not known any more is as it is unless set."""
    game = settings.game if settings.game in HOSTED else _first_game()
    known = completed(
        Settings(game, {name: it for name, it in settings.choices.items() if name in HOSTED})
    )
    limits = {kind: it for kind, it in settings.timers.items() if kind in known.timers}
    return Settings(known.game, known.choices, known.timers | limits)


def default_settings() -> Settings:
    """Return what a new room plays."""
    return completed(Settings())


def default_timers() -> dict[ClockKind, int | None]:
    """Return every limit there is, as it is unless set."""
    timers: dict[ClockKind, int | None] = {AWAY: PATIENCE}
    for game in HOSTED.values():
        timers |= game.timers
    return timers


def longest(kind: ClockKind) -> int | None:
    """Return the most seconds a limit may have; None if there need not be one."""
    if kind == AWAY:
        return LONGEST
    return next((game.longest[kind] for game in HOSTED.values() if kind in game.longest), None)


def _expect_possible(kind: ClockKind, seconds: int | None) -> None:
    """Refuse a limit that is too short or too long, or none where there has to be one."""
    most = longest(kind)
    fits = most is None if seconds is None else SHORTEST <= seconds <= (most or LONGEST)
    if not fits:
        code = "bad-timer" if most is None else "limit-needed"
        raise RoomRefusal(code, timer=kind, least=SHORTEST, most=most or LONGEST)


def _choice(game: str, chosen: Any) -> Struct:
    printed = HOSTED[game].choice
    if chosen is None:
        return printed
    if isinstance(chosen, type(printed)):
        return chosen
    try:
        return convert(chosen, type(printed))
    except ValidationError as error:
        raise explain(str(error)) from None
