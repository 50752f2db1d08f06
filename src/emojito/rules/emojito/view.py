"""What a viewer may see of an Emojito! table.

A view is a type of its own, built from permitted fields; it is never a state with things removed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from emojito.rules.core import TABLE, Seat, Viewer
from emojito.rules.emojito.commands import EmojitoCommand
from emojito.rules.emojito.editions import Channel, Mode
from emojito.rules.emojito.events import Revealed
from emojito.rules.emojito.legal import legal, of_players
from emojito.rules.emojito.state import Challenge, Phase, State, Token
from emojito.rules.emojito.terms import Owner


class TokenView(Struct, frozen=True):
    """A token; trophies are counted, not named."""

    space: int
    trophies: int
    spent: int
    counting: int


class View(Struct, frozen=True, kw_only=True, tag_field="game", tag="emojito"):
    """A table as seen by a seat or, without a seat, by everybody."""

    edition: str
    mode: Mode
    phase: Phase
    round: int
    over: bool
    winners: tuple[Owner, ...]
    ended: Literal["goal", "cards", "left"] | None
    actors: tuple[Seat, ...]
    guessers: tuple[Seat, ...]
    performers: tuple[Seat, ...]
    audience: dict[Seat, tuple[Seat, ...]]
    channel: dict[Seat, Channel]
    tokens: dict[Owner, TokenView]
    target: int
    symbols: tuple[Channel, ...]
    teams: tuple[tuple[Seat, Seat], ...]
    secret_message: bool
    wrong_steps: int
    leader_may_challenge: bool
    """Whether the table has chosen it (E23)."""
    one_price: bool
    """The same (E26)."""
    line_up: tuple[str | None, ...] | None
    locked: tuple[Seat, ...]
    guesses: dict[Seat, int]
    """After the reveal everybody's; before it only the viewer's own."""
    late: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    challenges: tuple[Challenge, ...]
    passed: tuple[Seat, ...]
    leaders: tuple[Seat, ...]
    to_take: tuple[Owner, ...]
    deck: int
    discard: int
    last_round: Revealed | None
    gone: tuple[Seat, ...]
    seat: Seat | None = None
    """Whose view it is."""
    legal: tuple[EmojitoCommand, ...] = ()
    """What the viewer may do now."""
    secret: dict[Seat, str] | UnsetType = UNSET
    """The card an actor drew, for that actor; everybody's from the reveal on."""
    deck_order: tuple[str, ...] | UnsetType = UNSET
    """Top first; for whoever runs the table."""
    discard_order: tuple[str, ...] | UnsetType = UNSET
    """Oldest first; for whoever runs the table."""


class Private(Struct, frozen=True, tag_field="game", tag="emojito"):
    """What one seat may know beyond what everybody knows: laid over the table's view."""

    seat: Seat
    legal: tuple[EmojitoCommand, ...]
    secret: dict[Seat, str] | UnsetType = UNSET
    guesses: dict[Seat, int] | UnsetType = UNSET


def private(state: State, seat: Seat) -> Private:
    """Return what `seat` alone may see."""
    return _private(state, seat, legal(state, seat))


def changes(before: State, after: State) -> dict[Seat, Private]:
    """Return what seats alone may see that may do something else, or that drew or answered.

    What everybody may do is known to everybody, and so is who holds a card or has answered.
    """
    could, can = of_players(before), of_players(after)
    seats = {seat for seat in could.keys() | can.keys() if could.get(seat) is not can.get(seat)}
    held, hold = _holders(before), _holders(after)
    seats |= held ^ hold if before.round == after.round else held | hold
    return {seat: _private(after, seat, can.get(seat, ())) for seat in seats}


def width(state: State, mine: Private, size: int) -> int:
    """Return how long a private part would be with the longest card there is."""
    if mine.secret is UNSET:
        return size
    return size - len(mine.secret[mine.seat]) + state.longest


def _private(state: State, seat: Seat, commands: tuple[EmojitoCommand, ...]) -> Private:
    if state.phase == "trophies":
        # The dials are open, and everything there was to know is everybody's.
        return Private(seat, commands)
    return Private(
        seat,
        commands,
        {seat: state.secret[seat]} if seat in state.secret else UNSET,
        {seat: state.guesses[seat]} if seat in state.guesses else UNSET,
    )


def _holders(state: State) -> set[Seat]:
    """Who has a card or an answer that others do not see yet."""
    return set() if state.phase == "trophies" else {*state.secret, *state.guesses}


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` may see."""
    table = _public(state)
    if viewer == TABLE:
        return table
    mine = private(state, viewer)
    return replace(
        table,
        seat=mine.seat,
        legal=mine.legal,
        secret=table.secret if mine.secret is UNSET else mine.secret,
        guesses=table.guesses if mine.guesses is UNSET else mine.guesses,
    )


def everything(state: State) -> View:
    """Return all there is, for whoever runs the table; never for a player."""
    return replace(
        _public(state),
        guesses=dict(state.guesses),
        secret=dict(state.secret),
        deck_order=state.pile.deck,
        discard_order=state.pile.discard,
    )


def _public(state: State) -> View:
    terms = state.terms
    counts = terms.rules.spent_trophy_counts
    revealed = state.phase == "trophies"
    return View(
        edition=terms.edition,
        mode=terms.mode,
        phase=state.phase,
        round=state.round,
        over=state.phase == "over",
        winners=state.winners,
        ended=state.ended,
        actors=state.actors,
        guessers=state.guessers,
        performers=tuple(state.audience),
        audience=dict(state.audience),
        channel=dict(state.channel),
        tokens={owner: _token(token, counts) for owner, token in state.tokens.items()},
        target=terms.goal,
        symbols=terms.symbols,
        teams=terms.teams,
        secret_message=terms.secret_message,
        wrong_steps=terms.wrong_steps,
        leader_may_challenge=terms.leader_may_challenge,
        one_price=terms.one_price,
        line_up=state.line_up,
        locked=tuple(sorted(state.guesses)),
        late=state.late,
        absent=state.absent,
        challenges=state.challenges,
        passed=state.passed,
        leaders=state.leaders,
        to_take=state.to_take,
        deck=len(state.pile.deck),
        discard=len(state.pile.discard),
        last_round=_copy(state.last_round),
        gone=state.gone,
        guesses=dict(state.guesses) if revealed else {},
        secret=dict(state.secret) if revealed else UNSET,
    )


def _token(token: Token, spent_counts: bool) -> TokenView:
    fresh, spent = len(token.fresh), len(token.spent)
    return TokenView(token.space, fresh + spent, spent, fresh + spent if spent_counts else fresh)


def _copy(reveal: Revealed | None) -> Revealed | None:
    """A reveal of its own, so that whatever is done to a view leaves the state alone."""
    if reveal is None:
        return None
    return replace(reveal, secret=dict(reveal.secret), guesses=dict(reveal.guesses))
