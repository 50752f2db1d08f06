"""The round that bots play on in their heads is the game of the rules."""

import random
from collections import Counter

import pytest

from emojito.bots.mau_mau import outlook
from emojito.bots.mau_mau.cards import card_set
from emojito.bots.mau_mau.keen import judgement, keen
from emojito.bots.mau_mau.outlook import lay, play_on, take
from emojito.bots.mau_mau.row import (
    COLOR_TO_FOLLOW,
    DECK,
    GOES_ON,
    HANDS,
    IN_DECK,
    IN_LAID,
    LAID,
    NOBODY,
    PENDING,
    TOP,
    TURN,
    WINNER,
    put,
    row_of,
)
from emojito.bots.mau_mau.search import in_numbers
from emojito.bots.mau_mau.trying import follow
from emojito.rules import Chance, Table
from emojito.rules.maumau import cards
from emojito.rules.maumau.cards import COLORS, PLACE
from emojito.rules.maumau.commands import Call, Color, Draw, Keep, Play

OPTIONS = [{}, {"strict_nooo": True}, {"drawing_ends_turn": True}, {"voluntary_draw": True}]


class Rigged:
    """Shuffles to the order that the rules have shuffled to."""

    def __init__(self, table):
        self.table, self.used = table, 1

    def shuffle(self, row, first, count):
        order = self.table._chance.orders[self.used]
        self.used += 1
        assert Counter(cards.DECK[card] for card in row[first : first + count]) == Counter(order)
        row[first : first + count] = [PLACE[card] for card in reversed(order)]


def row_at(table):
    state = table.state
    row = row_of(table.view(state.turn), [card_set(hand) for hand in state.hands])
    deck = [PLACE[card] for card in reversed(state.pile.deck)]
    put(row, deck, [PLACE[card] for card in state.pile.discard[:-1]])
    return row


def hands_in(row, state):
    return row[HANDS : HANDS + len(state.hands)]


def same(row, state):
    assert hands_in(row, state) == [card_set(hand) for hand in state.hands]
    deck, laid = row[DECK : DECK + row[IN_DECK]], row[LAID : LAID + row[IN_LAID]]
    assert deck == [PLACE[card] for card in reversed(state.pile.deck)]
    assert sorted(laid) == sorted(PLACE[card] for card in state.pile.discard[:-1])
    assert cards.DECK[row[TOP]] == state.top
    assert row[PENDING] == (0 if state.pending is None else state.pending.cards)
    if state.phase == "play":
        assert row[TURN] == state.turn
        assert row[COLOR_TO_FOLLOW] == (4 if state.color is None else COLORS.index(state.color))


def by_judgement(row, table, command):
    """Do in the outlook what was done at the table; what it asks the judgement is what was done."""
    if isinstance(command, Play):
        lay(row, PLACE[command.card], NOBODY if command.swap is None else command.swap)
    elif isinstance(command, Draw) and not row[PENDING]:
        card = take(row, row[TURN])
        if card == NOBODY:
            row[TURN] = table.state.turn
    elif isinstance(command, Draw | Keep | Color):
        follow(row, judgement(table.view(0)), in_numbers(command), 0)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_the_same_game(players, options, monkeypatch):
    happened = Counter()
    for seed in range(4):
        names = [str(seat) for seat in range(players)]
        table = Table.open("mau-mau", names, seed=seed, options=options)
        row, dice = row_at(table), random.Random(seed)  # noqa: S311
        monkeypatch.setattr(outlook, "shuffle", Rigged(table).shuffle)
        while not table.over and table.version < 300:
            for silent in table.state.must_call():
                table.do(silent, Call())
            seat = table.state.awaited()
            command = dice.choice(table.legal(seat))
            table.do(seat, command)
            by_judgement(row, table, command)
            happened[type(command)] += 1
            assert (row[WINNER] != GOES_ON) == table.over
            if not table.over:
                same(row, table.state)
        if table.over and table.state.ended == "last-card":
            assert (row[WINNER],) == table.winners
    assert {Play, Draw, Keep, Color} <= set(happened)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_plays_in_it_as_keen_does_at_the_table(players, monkeypatch):
    for seed in range(12):
        names = [str(seat) for seat in range(players)]
        table = Table.open("mau-mau", names, seed=f"keen {seed}")
        row = row_at(table)
        while not table.over:
            for silent in table.state.must_call():
                table.do(silent, Call())
            seat = table.state.awaited()
            table.do(seat, keen(table.view(seat), Chance(1)))
        monkeypatch.setattr(outlook, "shuffle", Rigged(table).shuffle)
        play_on(row, judgement(table.view(0)))
        assert (row[WINNER],) == table.winners
        assert hands_in(row, table.state) == [card_set(hand) for hand in table.state.hands]


def circling():
    """All cards are in hands, and each PENG! brings the other one to the next player's hand."""
    hands = [
        "red-bang red-what red-peng yellow-9 yellow-10 green-3 green-bang blue-bang ups-2",
        "red-4 red-9 red-10 yellow-3 yellow-4 yellow-5 green-2 green-8 green-9 green-what blue-2 "
        "blue-3 blue-10 blue-peng yeah-1 yeah-2 nooo-1 nooo-2",
        "red-1 yellow-bang green-1 green-4 blue-1 blue-4 blue-5 blue-9 blue-what",
        "red-2 red-3 red-5 red-6 red-7 yellow-1 yellow-6 yellow-7 yellow-what green-5 green-6 "
        "green-7 green-10 green-peng blue-7",
        "red-8 yellow-2 yellow-8 blue-6 blue-8 ups-1",
    ]
    position = {"hands": [h.split() for h in hands], "discard": ["yellow-peng"], "turn": 0}
    return Table.open("mau-mau", ["A", "B", "C", "D", "E"], seed=1, position=position)


def test_a_round_that_would_go_on_for_ever_is_left_at_that():
    table = circling()
    row = row_at(table)
    play_on(row, judgement(table.view(0)))
    assert row[WINNER] == NOBODY


@pytest.mark.parametrize("seed", range(5))
def test_keen_players_do_not_go_in_circles_for_ever(seed):
    table, chance = circling(), Chance(seed)
    for _ in range(4000):
        if table.over:
            break
        for silent in table.state.must_call():
            table.do(silent, Call())
        seat = table.state.awaited()
        table.do(seat, keen(table.view(seat), chance))
    assert table.over


def test_a_round_is_left_after_so_many_turns_unless_cards_are_pending():
    for seed in range(12):
        row = row_at(Table.open("mau-mau", ["A", "B", "C"], seed=f"left {seed}"))
        judge = judgement(Table.open("mau-mau", ["A", "B", "C"]).view(0))
        turns = row.copy()
        play_on(row, judge, 5)
        for _ in range(5):
            outlook.take_turn(turns, judge)
        while turns[PENDING]:
            outlook.take_turn(turns, judge)
        assert row == turns
        assert row[WINNER] == GOES_ON
