"""Agreeing on a table: what may be asked for, and what the rules allow of it."""

from __future__ import annotations

from msgspec import Struct

from emojito.rules.chance import Chance
from emojito.rules.core import Seat
from emojito.rules.maumau.cards import DECK
from emojito.rules.maumau.events import Dealt, MauMauEvent, Opened, TurnBegan
from emojito.rules.maumau.position import Position, arrange
from emojito.rules.maumau.state import State
from emojito.rules.maumau.terms import FEWEST_PLAYERS, MOST_PLAYERS, ROUNDS, Rounds, Terms
from emojito.rules.opening import check_names, stacked
from emojito.rules.refusal import Refusal, hints


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left to the table; unless told, as we read the printed rules."""

    rounds: str = "single"
    voluntary_draw: bool = False
    strict_nooo: bool = False
    drawing_ends_turn: bool = False


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody would like to open."""

    seats: tuple[str, ...]
    """The players' names, clockwise."""
    dealer: Seat = 0
    """Who deals the first round; the left neighbour begins."""
    options: Options = Options()
    deck: tuple[str, ...] = ()
    """Cards from the top, as they are dealt; those not named follow in an order of chance."""
    seed: int | str | None = None
    position: Position | None = None


def open(setup: Setup, chance: Chance) -> tuple[MauMauEvent, ...]:
    """Return the events that begin a table; raise `Refusal` if the rules do not allow it."""
    terms = _agree(setup)
    players, dealer = terms.players, _seat(setup.dealer, terms)
    order = tuple((dealer + step) % players for step in range(1, players + 1))
    position = setup.position
    if position is None:
        dealt = Dealt(1, dealer, order, stacked(DECK, setup.deck, chance), terms.hand)
        return Opened(terms), dealt, TurnBegan(order[0])
    if setup.deck:
        raise Refusal("deck-and-position")
    turn = order[0] if position.turn is None else _seat(position.turn, terms)
    return Opened(terms), arrange(position, players, dealer), TurnBegan(turn)


def resolved(setup: Setup, _: State) -> Setup:
    """Return the set-up itself: every default in it is a plain value."""
    return setup


def _agree(setup: Setup) -> Terms:
    check_names(setup.seats)
    players, options = len(setup.seats), setup.options
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise Refusal("player-count", least=FEWEST_PLAYERS, most=MOST_PLAYERS, players=players)
    return Terms(
        players=players,
        rounds=_rounds(options.rounds),
        voluntary_draw=options.voluntary_draw,
        strict_nooo=options.strict_nooo,
        drawing_ends_turn=options.drawing_ends_turn,
    )


def _rounds(wanted: str) -> Rounds:
    for rounds in ROUNDS:
        if rounds == wanted:
            return rounds
    raise Refusal("unknown-rounds", rounds=wanted, **hints(wanted, ROUNDS))


def _seat(seat: Seat, terms: Terms) -> Seat:
    if not 0 <= seat < terms.players:
        raise Refusal("unknown-seat", seat=seat)
    return seat
