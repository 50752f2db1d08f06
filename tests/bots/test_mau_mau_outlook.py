"""The round that bots play on in their heads is the game of the rules."""

import random
from collections import Counter

import pytest

from emojito.bots.mau_mau.cards import card_set
from emojito.bots.mau_mau.keen import judgement, keen
from emojito.bots.mau_mau.knowledge import outlook_of
from emojito.bots.mau_mau.outlook import GOES_ON, NOBODY
from emojito.bots.mau_mau.search import follow
from emojito.rules import Chance, Table
from emojito.rules.maumau.cards import COLORS, DECK, PLACE
from emojito.rules.maumau.commands import Call, Color, Draw, Keep, Play

OPTIONS = [{}, {"strict_nooo": True}, {"drawing_ends_turn": True}, {"voluntary_draw": True}]


class Rigged(random.Random):
    """Shuffles to the order that the rules have shuffled to."""

    def __init__(self, table):
        super().__init__(0)
        self.table, self.used = table, 1

    def shuffle(self, cards):
        order = self.table._chance.orders[self.used]
        self.used += 1
        assert Counter(DECK[card] for card in cards) == Counter(order)
        cards[:] = [PLACE[card] for card in reversed(order)]


def outlook_at(table):
    state = table.state
    view = table.view(state.turn)
    outlook = outlook_of(view, judgement(view), Rigged(table))
    outlook.hands = [card_set(hand) for hand in state.hands]
    outlook.deck = [PLACE[card] for card in reversed(state.pile.deck)]
    outlook.laid = [PLACE[card] for card in state.pile.discard[:-1]]
    return outlook


def same(outlook, state):
    assert outlook.hands == [card_set(hand) for hand in state.hands]
    assert outlook.deck == [PLACE[card] for card in reversed(state.pile.deck)]
    assert sorted(outlook.laid) == sorted(PLACE[card] for card in state.pile.discard[:-1])
    assert DECK[outlook.top] == state.top
    assert outlook.pending == (0 if state.pending is None else state.pending.cards)
    if state.phase == "play":
        assert outlook.turn == state.turn
        assert outlook.color == (4 if state.color is None else COLORS.index(state.color))


def by_judgement(outlook, table, command):
    """Do in the outlook what was done at the table; what it asks the judgement is what was done."""
    if isinstance(command, Play):
        outlook.lay(PLACE[command.card], NOBODY if command.swap is None else command.swap)
    elif isinstance(command, Draw) and not outlook.pending:
        card = outlook.take(outlook.turn)
        if card == NOBODY:
            outlook.turn = table.state.turn
    elif isinstance(command, Draw | Keep | Color):
        follow(outlook, command)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_the_same_game(players, options):
    happened = Counter()
    for seed in range(4):
        names = [str(seat) for seat in range(players)]
        table = Table.open("mau-mau", names, seed=seed, options=options)
        outlook, dice = outlook_at(table), random.Random(seed)  # noqa: S311
        while not table.over and table.version < 300:
            for silent in table.state.must_call():
                table.do(silent, Call())
            seat = table.state.awaited()
            command = dice.choice(table.legal(seat))
            table.do(seat, command)
            by_judgement(outlook, table, command)
            happened[type(command)] += 1
            assert (outlook.winner != GOES_ON) == table.over
            if not table.over:
                same(outlook, table.state)
        if table.over and table.state.ended == "last-card":
            assert (outlook.winner,) == table.winners
    assert {Play, Draw, Keep, Color} <= set(happened)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_plays_in_it_as_keen_does_at_the_table(players):
    for seed in range(12):
        names = [str(seat) for seat in range(players)]
        table = Table.open("mau-mau", names, seed=f"keen {seed}")
        outlook = outlook_at(table)
        while not table.over:
            for silent in table.state.must_call():
                table.do(silent, Call())
            seat = table.state.awaited()
            table.do(seat, keen(table.view(seat), Chance(1)))
        outlook.random = Rigged(table)
        outlook.play_on()
        assert (outlook.winner,) == table.winners
        assert outlook.hands == [card_set(hand) for hand in table.state.hands]
