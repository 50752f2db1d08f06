"""What a view says, as integers."""

from __future__ import annotations

from emojito.bots.mau_mau.cards import CardSet, card_set
from emojito.rules import Seat
from emojito.rules.maumau.view import View


def seat(view: View) -> Seat:
    """Return whose view it is."""
    if view.seat is None:
        raise TypeError("a bot plays by the view of a seat")
    return view.seat


def cards(view: View) -> tuple[str, ...]:
    """Return the viewer's hand."""
    if not isinstance(view.hand, tuple):
        raise TypeError("a bot plays by the view of a seat")
    return view.hand


def present(view: View) -> tuple[Seat, ...]:
    """Return who has not left."""
    return tuple(seat for seat in range(len(view.hand_sizes)) if seat not in view.gone)


def after(view: View) -> tuple[Seat, ...]:
    """By seat: the left neighbour among those who have not left."""
    players, here = len(view.hand_sizes), present(view)
    return tuple(
        next(
            other
            for step in range(1, players + 1)
            if (other := (seat + step) % players) in here
        )
        for seat in range(players)
    )  # fmt: skip


def hands(view: View) -> list[CardSet]:
    """Return the viewer's hand, and for the others any cards, as many as they have."""
    found = [(1 << size) - 1 for size in view.hand_sizes]
    found[seat(view)] = card_set(cards(view))
    return found
