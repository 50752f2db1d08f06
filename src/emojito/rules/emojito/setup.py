"""Agreeing on a table: what may be asked for, and what the editions allow of it."""

from __future__ import annotations

from typing import Final, cast, get_args

from msgspec import UNSET, Struct
from msgspec.structs import replace

from emojito.rules.chance import Chance
from emojito.rules.core import Seat
from emojito.rules.emojito.deck import standard_deck
from emojito.rules.emojito.editions import (
    DEFAULT_EDITION,
    EDITIONS,
    RING,
    ChallengeOption,
    Channel,
    Edition,
    Level,
    Mode,
)
from emojito.rules.emojito.events import EmojitoEvent, Opened, Placed, RoundBegan
from emojito.rules.emojito.state import State
from emojito.rules.emojito.terms import Owner, Terms
from emojito.rules.opening import check_cards, check_names, stacked
from emojito.rules.refusal import Refusal, hints

HIGHEST_TARGET: Final = 1000
"""Far more trophies than there are cards; E46 knows no limit, but numbers should stay readable."""

_PRINTED: Final = Level(wrong_steps=1)
"""Cooperative play where nothing else is chosen."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What an edition leaves to the table; None is as printed."""

    difficulty: str | None = None
    secret_message: bool | None = None
    target: int | None = None
    symbols_in_teams: bool | None = None
    leader_may_challenge: bool | None = None
    one_price: bool | None = None


class PlacedToken(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a token starts instead of the printed place."""

    space: int | None = None
    trophies: int = 0
    spent: int = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from; owners not named start as printed."""

    tokens: dict[Owner, PlacedToken] = {}


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody would like to open."""

    seats: tuple[str, ...]
    """The players' names, clockwise."""
    edition: str = DEFAULT_EDITION
    mode: str | None = None
    """None is the edition's base game."""
    first_actor: Seat | None = None
    teams: tuple[tuple[Seat, Seat], ...] | None = None
    """Pairs of partners, the first of each acts first; None is neighbours."""
    options: Options = Options()
    symbols: tuple[str, ...] | None = None
    deck: tuple[str, ...] = ()
    """Cards from the top; those not named follow in an order of chance."""
    seed: int | str | None = None
    position: Position | None = None
    cards: tuple[str, ...] | None = None
    """All cards there are, if not the standard deck's."""
    own_screens: bool = False
    """See `Terms.own_screens`."""


def open(setup: Setup, chance: Chance) -> tuple[EmojitoEvent, ...]:
    """Return the events that begin a table; raise `Refusal` if the rules do not allow it."""
    terms = _agree(setup)
    deck = stacked(_cards(setup), setup.deck, chance)
    tokens = _place(setup.position or Position(), terms, len(deck))
    return Opened(terms, tokens, deck), _first_round(terms)


def resolved(setup: Setup, state: State) -> Setup:
    """Return the set-up that opens the same table with every default written out."""
    terms, options = state.terms, setup.options
    together, rivals = terms.mode == "cooperative", terms.mode == "competitive"
    offered = terms.rules.challenge_options
    return replace(
        setup,
        mode=terms.mode,
        first_actor=terms.first_actor,
        teams=terms.teams or None,
        options=replace(
            options,
            secret_message=terms.secret_message if together else None,
            target=terms.goal if together and terms.rules.target_is_agreed else None,
            symbols_in_teams=terms.follows_symbols if terms.mode == "teams" else None,
            leader_may_challenge=(
                terms.leader_may_challenge if rivals and "leader_may_challenge" in offered else None
            ),
            one_price=terms.one_price if rivals and "one_price" in offered else None,
        ),
        symbols=terms.symbols,
        cards=_cards(setup),
    )


def _cards(setup: Setup) -> tuple[str, ...]:
    if setup.cards is None:
        return standard_deck().ids
    check_cards(setup.cards, setup.cards)
    return setup.cards


def _agree(setup: Setup) -> Terms:
    edition = EDITIONS.get(setup.edition)
    if edition is None:
        raise Refusal("unknown-edition", edition=setup.edition, **hints(setup.edition, EDITIONS))
    check_names(setup.seats)
    mode = _mode(setup, edition)
    teams = _teams(setup, mode)
    level = _level(setup, edition, mode)
    options = setup.options
    return Terms(
        edition=setup.edition,
        mode=mode,
        players=len(setup.seats),
        first_actor=_first_actor(setup, teams),
        teams=teams,
        goal=_goal(setup, edition, mode),
        wrong_steps=level.wrong_steps,
        secret_message=level.secret_message or bool(options.secret_message),
        follows_symbols=_follows_symbols(setup, mode, level),
        symbols=_symbols(setup, edition),
        rules=edition,
        leader_may_challenge=_chosen(setup, edition, mode, "leader_may_challenge"),
        one_price=_chosen(setup, edition, mode, "one_price"),
        own_screens=setup.own_screens or UNSET,
    )


def _mode(setup: Setup, edition: Edition) -> Mode:
    wanted = edition.base_mode if setup.mode is None else setup.mode
    mode = next((mode for mode in get_args(Mode) if mode == wanted), None)
    if mode is None:
        raise Refusal("unknown-mode", mode=wanted, **hints(wanted, edition.modes))
    if mode not in edition.modes:
        known = tuple(edition.modes)
        raise Refusal("mode-not-in-edition", edition=setup.edition, mode=mode, known=known)
    least, most = edition.modes[mode]
    players = len(setup.seats)
    if not least <= players <= most:
        raise Refusal("player-count", least=least, most=most, players=players)
    if mode == "teams" and players % 2:
        raise Refusal("odd-teams", players=players)
    return cast("Mode", mode)


def _teams(setup: Setup, mode: Mode) -> tuple[tuple[Seat, Seat], ...]:
    if mode != "teams":
        if setup.teams is not None:
            raise Refusal("not-in-mode", field="teams", mode=mode)
        return ()
    seats = range(len(setup.seats))
    if setup.teams is None:
        return tuple((seat, seat + 1) for seat in seats[::2])
    if sorted(seat for pair in setup.teams for seat in pair) != list(seats):
        raise Refusal("bad-teams")
    return setup.teams


def _first_actor(setup: Setup, teams: tuple[tuple[Seat, Seat], ...]) -> Seat:
    seat = setup.first_actor
    if seat is None:
        return teams[0][0] if teams else 0
    if not 0 <= seat < len(setup.seats):
        raise Refusal("unknown-seat", seat=seat)
    if teams and seat not in {first for first, _ in teams}:
        if seat != 0:
            raise Refusal("bad-first-actor", seat=seat)
        # The default said aloud: as the teams have it.
        return teams[0][0]
    return seat


def _level(setup: Setup, edition: Edition, mode: Mode) -> Level:
    wanted, secret_message = setup.options.difficulty, setup.options.secret_message
    if mode != "cooperative":
        _only_if_absent("difficulty", wanted, mode)
        _only_if_absent("secret_message", secret_message, mode)
    if wanted is None:
        return _PRINTED
    if not edition.levels:
        raise Refusal("not-in-edition", edition=setup.edition, field="difficulty")
    for name, level in edition.levels.items():
        if name == wanted:
            if level.secret_message and secret_message is False:
                raise Refusal("secret-message-required", difficulty=wanted)
            return level
    raise Refusal("unknown-difficulty", difficulty=wanted, **hints(wanted, edition.levels))


def _follows_symbols(setup: Setup, mode: Mode, level: Level) -> bool:
    wanted = setup.options.symbols_in_teams
    if mode == "teams":
        return bool(wanted)
    _only_if_absent("symbols_in_teams", wanted, mode)
    return not (level.secret_message or setup.options.secret_message)


def _goal(setup: Setup, edition: Edition, mode: Mode) -> int:
    target = setup.options.target
    if mode != "cooperative":
        _only_if_absent("target", target, mode)
    if target is None:
        return edition.goals[mode] or len(setup.seats) - 1
    if not edition.target_is_agreed:
        raise Refusal("not-in-edition", edition=setup.edition, field="target")
    if not 1 <= target <= HIGHEST_TARGET:
        raise Refusal("bad-target", most=HIGHEST_TARGET)
    return target


def _chosen(setup: Setup, edition: Edition, mode: Mode, option: ChallengeOption) -> bool:
    wanted: bool | None = getattr(setup.options, option)
    if mode != "competitive":
        _only_if_absent(option, wanted, mode)
    if wanted is not None and option not in edition.challenge_options:
        raise Refusal("not-in-edition", edition=setup.edition, field=option)
    return bool(wanted)


def _only_if_absent(field: str, value: object, mode: Mode) -> None:
    if value is not None:
        raise Refusal("not-in-mode", field=field, mode=mode)


def _symbols(setup: Setup, edition: Edition) -> tuple[Channel, ...]:
    if setup.symbols is None:
        return edition.symbols
    if len(setup.symbols) != RING or not set(setup.symbols) <= set(get_args(Channel)):
        raise Refusal("bad-symbols")
    return cast("tuple[Channel, ...]", setup.symbols)


def _place(position: Position, terms: Terms, cards: int) -> dict[Owner, Placed]:
    placed = {owner: Placed(terms.rules.start) for owner in terms.owners()}
    for owner, token in position.tokens.items():
        if owner not in placed:
            raise Refusal("unknown-owner", owner=owner, **hints(owner, placed))
        space = terms.rules.start if token.space is None else token.space
        if not 0 <= space <= RING:
            raise Refusal("bad-position", problem=f"The spaces are 0 to {RING}")
        if token.trophies > cards:
            raise Refusal("bad-position", problem=f"There are {cards} cards, not more trophies")
        if not 0 <= token.spent <= token.trophies:
            raise Refusal("bad-position", problem="Spent trophies are some of the trophies")
        placed[owner] = Placed(space, token.trophies, token.spent)
    left = cards - sum(token.trophies for token in placed.values())
    if left < RING:
        raise Refusal("bad-position", problem=f"A line-up needs {RING} cards, {left} are left")
    return placed


def _first_round(terms: Terms) -> RoundBegan:
    if terms.mode == "teams":
        actors, guessers = zip(*terms.teams, strict=True)
        return RoundBegan(1, actors, guessers)
    seats = range(terms.players)
    return RoundBegan(
        1, (terms.first_actor,), tuple(seat for seat in seats if seat != terms.first_actor)
    )
