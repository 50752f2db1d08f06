"""A Mau-Mau table as plain text: no more than the view it is drawn from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import UNSET

from emojito.rules.core import Seat
from emojito.rules.maumau.view import View


def picture(table: View, names: Sequence[str], awaited: Collection[Seat]) -> str:
    """Draw a view; an arrow points to everybody who may do something now.

    >>> from emojito.rules import TABLE, Table
    >>> names = ["Ana", "Ben"]
    >>> table = Table.open("mau-mau", names, position={
    ...     "hands": [["red-7"], ["blue-7", "ups-1"]], "discard": ["red-2", "red-bang"],
    ...     "pending": {"kind": "bang", "cards": 2}, "turn": 1})
    >>> print(picture(table.view(TABLE), names, [0]))
    round 1, play
    top red-bang, colour red, bang for 2 cards, pile 0, discard 2
    > Ana  hand 1   points 0    must call
      Ben  hand 2   points 0
    """
    lines = [_headline(table), _middle(table), *_seats(table, names, awaited)]
    if table.hand is not UNSET and table.seat is not None:
        lines.append(f"{names[table.seat]} holds {', '.join(table.hand) or 'nothing'}")
    return "\n".join(lines)


def _headline(table: View) -> str:
    what = f"the game is over: {table.ended}" if table.over else table.phase
    return f"round {table.round}, {what}"


def _middle(table: View) -> str:
    words = [f"top {table.top}"]
    if table.color is not None:
        words.append(f"colour {table.color}")
    if table.pending is not None:
        words.append(f"{table.pending.kind} for {table.pending.cards} cards")
    return ", ".join([*words, f"pile {table.pile}", f"discard {table.discard}"])


def _seats(table: View, names: Sequence[str], awaited: Collection[Seat]) -> Iterator[str]:
    width = max(map(len, names))
    for seat, name in enumerate(names):
        arrow = ">" if seat in awaited else " "
        cards, points = table.hand_sizes[seat], table.scores[seat]
        line = f"{arrow} {name:<{width}}  hand {cards:<2}  points {points:<3}"
        if seat in table.must_call:
            line += "  must call"
        if seat in table.winners:
            line += "  has won"
        if seat in table.gone:
            line += "  has left"
        yield line.rstrip()
