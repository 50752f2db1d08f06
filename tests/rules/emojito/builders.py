"""Playing whole rounds in one line, so that a test reads like a line of the case table.

Seats count from 0 here, as in the referee; the case table counts them from 1.
"""

from collections.abc import Collection, Iterable

import pytest

from emojito.rules import TABLE, Table

HUCH, DES, D16, TAC = "huch-2017", "desyllas", "desyllas-2016", "tactic"
LINE_EDITIONS = (HUCH, DES, D16)
ALL_EDITIONS = (*LINE_EDITIONS, TAC)
MODES = ("cooperative", "competitive", "teams")

line_editions = pytest.mark.parametrize("edition", LINE_EDITIONS)
all_editions = pytest.mark.parametrize("edition", ALL_EDITIONS)


def editions(*names):
    return pytest.mark.parametrize("edition", names)


def table(edition, mode, players, position=None, **setup):
    """Open a table; a position is `{owner: space}` or `{owner: (space, trophies, spent)}`."""
    fields = ("space", "trophies", "spent")
    tokens = {
        str(owner): dict(zip(fields, place if isinstance(place, tuple) else (place,), strict=False))
        for owner, place in (position or {}).items()
    }
    names = [f"player {number}" for number in range(1, players + 1)]
    setup = {"seed": 1, "position": {"tokens": tokens}, **setup}
    return Table.open("emojito", names, edition=edition, mode=mode, **setup)


# Playing


def draw(table):
    for actor in table.state.actors:
        table.do(actor, "draw")


def perform(table):
    """Draw and perform, up to the challenge window or, if there is none, the line-up."""
    if table.state.phase == "draw":
        draw(table)
    while table.state.phase == "perform":
        table.do(next(iter(table.state.audience)), "performed")


def lay_out(table, *challenges):
    """Go on to the line-up, with `(by, target)` challenges on the way."""
    perform(table)
    for by, target in challenges:
        table.do(by, "challenge", target=target)
    if table.state.phase == "challenge":
        table.do(table.state.actors[0], "lay_out")


def slot_of(table, guesser):
    """The answer a guesser ought to give."""
    seen = table.everything()
    partners = {one: other for pair in seen.teams for one, other in (pair, pair[::-1])}
    actor = partners.get(guesser, seen.actors[0])
    return seen.line_up.index(seen.secret[actor]) + 1


def guess(table, seat, *, right):
    slot = slot_of(table, seat)
    table.do(seat, "guess", slot=slot if right else slot % 7 + 1)


def answer(table, right: int | Collection[int] = ()):
    """Let all awaited guessers answer: so many of them right, or those named, the others wrong."""
    awaited = table.state.awaited()
    winners = awaited[:right] if isinstance(right, int) else right
    for seat in awaited:
        guess(table, seat, right=seat in winners)


def take(table):
    """Let everybody take the first card that lies there."""
    while table.state.phase == "trophies":
        table.do(table.state.takers()[0], "take", slot=table.state.lying()[0])


def play(table, right: int | Collection[int] = (), challenges: Iterable[tuple[int, int]] = ()):
    """Play a whole round; no card may be lost or doubled in it."""
    lay_out(table, *challenges)
    answer(table, right)
    take(table)
    assert cards(table) == sorted(table.log[0].deck)
    return table


def reach(table, phase):
    """Go on to a phase of the round; to `trophies` everybody answers right."""
    steps = {"draw": (), "perform": (draw,), "challenge": (perform,), "guess": (lay_out,)}
    for step in steps.get(phase, (lay_out, lambda table: answer(table, 7))):
        step(table)
    assert table.state.phase == phase
    return table


# Looking


def at(table, owner):
    """Where an owner's token stands, and how many trophies lie in front of the owner."""
    token = table.view(TABLE).tokens[str(owner)]
    return token.space, token.trophies


def counting(table, owner):
    return table.view(TABLE).tokens[str(owner)].counting


def spent(table, owner):
    return table.view(TABLE).tokens[str(owner)].spent


def everybody(table):
    """`at` for all owners."""
    return {owner: at(table, owner) for owner in table.view(TABLE).tokens}


def turn(table):
    """Which round and phase it is, who acts and who guesses."""
    return table.state.round, table.state.phase, table.state.actors, table.state.guessers


def cards(table):
    """Every card, wherever it is."""
    state = table.state
    held = [card for token in state.tokens.values() for card in token.fresh + token.spent]
    played = state.secret.values() if state.line_up is None else state.line_up
    return sorted([*state.pile.deck, *state.pile.discard, *held, *filter(None, played)])
