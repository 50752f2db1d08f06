"""An Emojito! table as plain text: no more than the view it is drawn from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import UNSET

from emojito.rules.core import Seat
from emojito.rules.emojito.terms import GAME, PLAYERS, Owner
from emojito.rules.emojito.view import View


def picture(table: View, names: Sequence[str], awaited: Collection[Seat]) -> str:
    """Draw a view; an arrow points to everybody who may do something now.

    >>> from emojito.rules import TABLE, Table
    >>> names = ["Ana", "Ben", "Cem"]
    >>> table = Table.open("emojito", names, mode="competitive",
    ...     position={"tokens": {"1": {"space": 4, "trophies": 2, "spent": 1}}})
    >>> print(picture(table.view(TABLE), names, [0]))
    huch-2017, competitive, 5 trophies end it
    round 1, draw, deck 98, discard 0
    > Ana  acts
      Ben  guesses
      Cem  guesses
    token of Ana  space 0  trophies 0
    token of Ben  space 4  trophies 2, spent 1
    token of Cem  space 0  trophies 0
    """
    lines = [
        f"{table.edition}, {table.mode}, {table.target} trophies end it",
        f"{_moment(table)}, deck {table.deck}, discard {table.discard}",
        *_line_up(table),
        *_seats(table, names, awaited),
        *_tokens(table, names),
    ]
    if table.secret is not UNSET:
        lines += [f"{names[seat]} drew {card}" for seat, card in table.secret.items()]
    return "\n".join(lines)


def _moment(table: View) -> str:
    what = f"the game is over: {table.ended}" if table.over else table.phase
    return f"round {table.round}, {what}"


def _line_up(table: View) -> Iterator[str]:
    if table.line_up is not None:
        cards = enumerate(table.line_up, 1)
        yield "line-up " + ", ".join(f"{slot} {card or 'taken'}" for slot, card in cards)


def _seats(table: View, names: Sequence[str], awaited: Collection[Seat]) -> Iterator[str]:
    width = max(map(len, names))
    for seat, name in enumerate(names):
        arrow = ">" if seat in awaited else " "
        yield f"{arrow} {name:<{width}}  {', '.join(_doings(table, names, seat))}".rstrip()


def _doings(table: View, names: Sequence[str], seat: Seat) -> Iterator[str]:
    roles = {"acts": table.actors, "guesses": table.guessers}
    fates = {"too late": table.late, "away": table.absent, "has left": table.gone}
    yield from (role for role, seats in roles.items() if seat in seats)
    if seat in table.channel:
        yield f"performs with {table.channel[seat]}"
    for challenge in table.challenges:
        if challenge.by == seat:
            yield f"challenges {names[challenge.target]}"
    if seat in table.guesses:
        yield f"dial at {table.guesses[seat]}"
    elif seat in table.locked:
        yield "has answered"
    yield from (fate for fate, seats in fates.items() if seat in seats)


def _tokens(table: View, names: Sequence[str]) -> Iterator[str]:
    labels = {owner: _label(table, names, owner) for owner in table.tokens}
    width = max(map(len, labels.values()))
    for owner, token in table.tokens.items():
        line = f"token of {labels[owner]:<{width}}  space {token.space}  trophies {token.trophies}"
        if token.spent:
            line += f", spent {token.spent}"
        if owner in table.to_take:
            line += f", {table.to_take.count(owner)} to take"
        if owner in table.winners:
            line += ", has won"
        yield line


def _label(table: View, names: Sequence[str], owner: Owner) -> str:
    if owner in {PLAYERS, GAME}:
        return f"the {owner}"
    if table.teams:
        return " and ".join(names[seat] for seat in table.teams[int(owner.removeprefix("team"))])
    return names[int(owner)]
