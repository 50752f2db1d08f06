"""Tables in one line, so that a test reads like a line of the case table.

Cards are written as in the rules, several of them with spaces between. Seats count from 0 here, as
in the referee; the case table counts them from 1.
"""

from emojito.rules import TABLE, Table
from emojito.rules.maumau.cards import DECK

COLORS = ("red", "yellow", "green", "blue")
PHASES = ("play", "drawn", "color", "between-rounds")


def opened(players=4, **setup):
    """A table as printed."""
    names = [f"player {seat}" for seat in range(players)]
    return Table.open("mau-mau", names, **{"seed": 1, **setup})


def table(*hands, discard="red-1", pile=None, turn=0, color=None, pending=None, **setup):
    """A table in a position; a pile that is not given has all other cards. `pending` is (kind, n).

    What is not a field of a position or of the set-up is an option.
    """
    held, laid = [hand.split() for hand in hands], discard.split()
    used = {*sum(held, laid)}
    position = {
        "hands": held,
        "discard": laid,
        "pile": [card for card in DECK if card not in used] if pile is None else pile.split(),
        "turn": turn,
        "color": color,
        "pending": pending and dict(zip(("kind", "cards"), pending, strict=True)),
        "scores": setup.pop("scores", None),
    }
    whole = {field: setup.pop(field) for field in ("dealer", "seed") if field in setup}
    return opened(len(hands), position=position, options=setup, **whole)


def in_phase(phase):
    """Three players, seat 0 in turn (or next dealer), in a phase of a game to 500."""
    if phase == "between-rounds":
        t = table("red-2", "red-3 red-4", "blue-3 blue-4", dealer=2, rounds="to-500")
        t.do(0, "call")
        play(t, 0, "red-2")
    elif phase == "color":
        t = table("yeah-1 blue-2 blue-5", "red-3 red-4", "blue-3 blue-4", rounds="to-500")
        play(t, 0, "yeah-1")
    else:
        pile = "blue-9 red-9 red-8 blue-8"
        t = table("blue-2 blue-5", "red-3 red-4", "blue-3 blue-4", pile=pile, rounds="to-500")
        if phase == "drawn":
            t.do(0, "draw")
    assert t.state.phase == phase
    return t


# Playing


def play(table, seat, card, color=None, swap=None):
    """Lay a card, with the colour if it is a black one."""
    table.do(seat, "play", card=card, **({} if swap is None else {"swap": swap}))
    if color:
        table.do(seat, "color", color=color)
    return table


def draw_and_keep(table, seat):
    table.do(seat, "draw")
    table.do(seat, "keep")


# Looking


def seen(table):
    """What everybody may see."""
    return table.view(TABLE)


def hand(table, seat):
    return table.view(seat).hand


def sizes(table):
    return seen(table).hand_sizes


def pending(table):
    waiting = seen(table).pending
    return waiting and (waiting.kind, waiting.cards)


def playable(table, seat):
    """The cards a seat may lay now."""
    return {command.card for command in table.legal(seat) if type(command).__name__ == "Play"}


def words(table, seat):
    """The words of the commands a seat may give now."""
    return {type(command).__name__.lower() for command in table.legal(seat)}


def cards(table):
    """Every card, wherever it is."""
    all_of_it = table.everything()
    held = [card for hand in all_of_it.hands for card in hand]
    return sorted([*held, *all_of_it.pile_order, *all_of_it.discard_order])
