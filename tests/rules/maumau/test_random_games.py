"""Whole games of people who do not care: nothing is lost, nothing gets stuck."""

import random
from itertools import product

import msgspec
import pytest

from emojito.rules import TABLE, Chance, Refusal
from emojito.rules.maumau import MAU_MAU, commands as do
from emojito.rules.maumau.cards import DECK
from emojito.rules.maumau.state import State
from tests.properties import profile
from tests.rules.maumau.builders import COLORS, cards, opened

EVERY = 10 if profile.THOROUGH else 30
"""Steps between two at which all commands there could be are tried."""
OPTIONS = ("voluntary_draw", "strict_nooo", "drawing_ends_turn")
every_table = pytest.mark.parametrize(
    ("players", "options"),
    [
        (players, dict(zip(OPTIONS, chosen, strict=True)))
        for players in range(2, 6)
        for chosen in product([False, True], repeat=3)
    ],
    ids=str,
)


def anything(players):
    """Every command there could be, absurd ones included."""
    seats = range(-1, players + 1)
    plays = [do.Play(card, swap) for card in (*DECK, "red-11") for swap in (None, *seats)]
    colors = [do.Color(color) for color in (*COLORS, "black")]
    plain = [do.Draw(), do.Keep(), do.Call(), do.Deal(), do.TimeUp()]
    return [*plays, *colors, *plain, *map(do.Leave, seats)]


def accepted(t, seat):
    """What is accepted of all commands there could be."""
    found = set()
    for command in anything(len(t.names)):
        try:
            MAU_MAU.decide(t.state, seat, command, Chance(1))
        except Refusal:
            continue
        found.add(command)
    return found


def choose(t, dice):
    """Mostly call, and play rather than draw: games end sooner so. Sometimes the table acts."""
    if dice.random() < 0.02:
        commands = t.legal(TABLE)
        return TABLE, dice.choice(commands) if dice.random() < 0.2 else commands[0]
    moves = t.moves()
    calls = [(seat, command) for seat, command in moves if isinstance(command, do.Call)]
    if calls and dice.random() < 0.8:
        return calls[0]
    plays = [(seat, command) for seat, command in moves if isinstance(command, do.Play)]
    return dice.choice(plays if plays and dice.random() < 0.8 else moves)


@every_table
@pytest.mark.parametrize("rounds", ["single", "to-500"])
def test_a_whole_game(players, options, rounds):
    dice = random.Random(f"{players}{options}{rounds}")  # noqa: S311
    t = opened(players, options={**options, "rounds": rounds}, seed=dice.random().hex())
    while not t.over:
        state = t.state
        assert cards(t) == sorted(DECK)
        assert t.view(TABLE).hand_sizes == tuple(map(len, state.hands))
        assert state.phase == "between-rounds" or all(state.hands[seat] for seat in state.present())
        assert all(len(state.hands[seat]) == 1 for seat in state.called)
        assert t.legal(state.awaited())
        t.do(*choose(t, dice))
    again = None
    for event in t.log:
        again = MAU_MAU.apply(again, event)
    assert again == t.state == msgspec.json.decode(msgspec.json.encode(again), type=State)
    assert set(t.winners) <= set(t.state.present())
    assert t.winners


@every_table
def test_exactly_the_legal_commands_are_accepted(players, options):
    dice = random.Random(f"{players}{options}")  # noqa: S311
    t = opened(players, options={**options, "rounds": "to-500"}, seed=dice.random().hex())
    for step in range(120):
        if t.over:
            break
        if step % EVERY == 0:
            for seat in (*t.seats, TABLE):
                legal = t.legal(seat)
                assert len(set(legal)) == len(legal)
                assert accepted(t, seat) == set(legal)
        t.do(*choose(t, dice))
