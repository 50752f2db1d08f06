"""The compiled engine plays the readable engine's game.

Both are led through the same games side by side: the same decisions, and the same shuffles, as the
readable engine gets the random numbers of the compiled one, computed here in plain Python. After
every command the two tables have to be equal in everything, and so have the legal commands.
"""

import random
from collections import Counter
from itertools import pairwise, product

import numpy as np
import pytest

from emojito.lab.fast import tally as of_all, translation
from emojito.lab.fast.act import act
from emojito.lab.fast.actions import DRAW, action, command as command_of
from emojito.lab.fast.dealing import clear, deal
from emojito.lab.fast.fitting import playable
from emojito.lab.fast.jit import jit
from emojito.lab.fast.legal import command, commands
from emojito.lab.fast.progress import call
from emojito.lab.fast.state import DRAWN, PLAY, RECORD
from emojito.lab.fast.translation import record
from emojito.rules import Chance
from emojito.rules.maumau import MAU_MAU, events as ev, fitting
from emojito.rules.maumau.cards import CARDS, COLORS, DECK
from emojito.rules.maumau.chain import LINK, Pending
from emojito.rules.maumau.commands import Call, Draw, Play
from emojito.rules.maumau.position import Position
from emojito.rules.maumau.setup import Options, Setup
from emojito.rules.maumau.state import PLAYING

PLAYERS = range(2, 6)
SWITCHES = ("voluntary_draw", "strict_nooo", "drawing_ends_turn")
OPTIONS = [
    Options(rounds, *switches)
    for rounds in ("single", "to-500")
    for switches in product((False, True), repeat=len(SWITCHES))
]

MASK = 2**64 - 1


class SplitMix(Chance):
    """Shuffles as the compiled engine does."""

    __slots__ = ("counter",)

    def __init__(self, counter):
        self.counter = counter

    def bits(self):
        self.counter = (self.counter + 0x9E3779B97F4A7C15) & MASK
        return scrambled(self.counter)

    def below(self, limit):
        return ((self.bits() >> 32) * limit) >> 32

    def shuffled(self, cards):
        cards = [*cards]
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)


def scrambled(counter):
    counter = (counter ^ (counter >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    counter = (counter ^ (counter >> 27)) * 0x94D049BB133111EB & MASK
    return counter ^ (counter >> 31)


@jit
def compiled_open(states, tallies, dealer):
    clear(states[0])
    deal(states[0], tallies[0], dealer)


@jit
def compiled_act(states, tallies, action):
    act(states[0], tallies[0], action)


@jit
def compiled_call(states, seat):
    call(states[0], seat)


@jit
def compiled_commands(states, actions):
    plays = playable(states[0])
    count = commands(states[0], plays)
    for number in range(count):
        actions[number] = command(states[0], plays, number)
    return count


class Twins:
    """A readable and a compiled table that are led through the same game."""

    def __init__(self, setup, seed):
        self.happened = Counter()
        self.chance = SplitMix(seed)
        self.tally = np.zeros(1, of_all.RECORD)
        self.actions = np.zeros(200, np.int64)
        opened, *events = MAU_MAU.open(setup, self.chance)
        self.state = MAU_MAU.apply(None, opened)
        self.happen(events)
        if setup.position is None:
            terms = self.state.terms
            self.table = np.full(1, 0xEE, "V1").repeat(RECORD.itemsize).view(RECORD)
            self.table["chance"] = seed
            self.table["players"] = terms.players
            self.table["to_500"] = terms.rounds == "to-500"
            for switch in SWITCHES:
                self.table[switch] = getattr(terms, switch)
            compiled_open(self.table, self.tally, setup.dealer)
        else:
            self.table = record(self.state, seed)

    def happen(self, events):
        for event in events:
            self.state = MAU_MAU.apply(self.state, event)
            self.happened[type(event).__name__] += 1

    def compare(self):
        """Assert that the tables are equal; return the commands of whoever is awaited."""
        state = self.state
        here = dict(zip(RECORD.names, self.table[0].item(), strict=True))
        there = translation._fields(state) | {"chance": self.chance.counter}
        pile = here["deck"][here.pop("deck_at") : here.pop("deck_end")].tolist()
        assert pile == there.pop("deck")
        del here["deck"], there["deck_at"], there["deck_end"]
        if here["phase"] != DRAWN:
            del here["drawn"], there["drawn"]
        if here["phase"] not in {PLAY, DRAWN}:
            del here["fitting"], there["fitting"]
        for name in ("hands", "discard", "scores", "round_points"):
            here[name] = here[name][: len(there[name])].tolist()
        assert here == there
        if state.pending:
            assert state.pending.kind == CARDS[state.top].chain
        if state.phase in PLAYING:
            ones = {seat for seat, hand in enumerate(state.hands) if len(hand) == 1}
            assert {*state.called} == ones - {*state.must_call()}
        self.happened["position compared"] += 1
        return self.compare_commands()

    def compare_commands(self):
        state, awaited = self.state, self.state.awaited()
        count = compiled_commands(self.table, self.actions)
        actions = self.actions[:count].tolist()
        for seat in range(state.terms.players):
            legal = MAU_MAU.legal(state, seat)
            own = [command for command in legal if not isinstance(command, Call)]
            assert (Call() in legal) == (seat in state.must_call())
            assert sorted(map(action, own)) == (actions if seat == awaited else [])
        return actions

    def act(self, number):
        """Let whoever is awaited give a command to both tables."""
        before, command = self.state, command_of(number)
        events = MAU_MAU.decide(before, before.awaited(), command, self.chance)
        self.happen(events)
        compiled_act(self.table, self.tally, number)
        self.happened.update(noteworthy(before, command, events, self.state))

    def call(self, seat):
        self.happen(MAU_MAU.decide(self.state, seat, Call(), self.chance))
        compiled_call(self.table, seat)

    def play(self, dice, calls, limit):
        """Play at random until the game is over, or `limit` commands have been given."""
        for _ in range(limit):
            actions = self.compare()
            if not actions:
                return
            for seat in self.state.must_call():
                if dice.random() < calls:
                    self.call(seat)
                    actions = self.compare()
            if len(actions) > 1 and self.state.phase == "play" and dice.random() < 0.8:
                # A draw by choice makes hands grow and games long: not so often.
                actions = [number for number in actions if number != DRAW]
            self.act(dice.choice(actions))
        self.compare()


SELDOM = (
    "nothing to pay for silence with",
    "several silent",
    "two reshuffles at once",
    "reshuffle in the middle of a draw",
    "chain drawn in part",
    "chain of three",
    "last card on a chain",
    "ended by last-card",
    "ended by stuck",
    "ended by points",
    "win shared",
    "any card on a black one without a colour",
    "silent one with one card pays and swaps",
    "silent one wins with UPS!",
    "two have one card after a swap",
    "black last card",
    "draw by choice",
)


def noteworthy(before, command, events, after):
    """Name what seldom happens."""
    silent = {*before.must_call()} if before.phase != "color" else set()
    paid = {event.seat for event in events if isinstance(event, ev.Drew) and event.why == "silence"}
    kinds = [type(event) for event in events]
    hand = before.hands[before.turn]
    if silent - paid:
        yield "nothing to pay for silence with"
    if len(silent) > 1:
        yield "several silent"
    if kinds.count(ev.Reshuffled) > 1:
        yield "two reshuffles at once"
    for one, other in pairwise(event for event in events if not isinstance(event, ev.Reshuffled)):
        if isinstance(one, ev.Drew) and isinstance(other, ev.Drew):
            if (one.seat, one.why) == (other.seat, other.why):
                yield "reshuffle in the middle of a draw"
    if ev.ChainEnded in kinds:
        drawn = sum(event.cards for event in events if getattr(event, "why", None) == "chain")
        if drawn < before.pending.cards:
            yield "chain drawn in part"
    if after.pending and after.pending.cards >= 3 * LINK:
        yield "chain of three"
    if ev.RoundEnded in kinds and before.pending:
        yield "last card on a chain"
    if ev.GameEnded in kinds:
        yield f"ended by {after.ended}"
        if len(after.winners) > 1:
            yield "win shared"
    if isinstance(command, Draw) and not before.pending and fitting.playable(before, before.turn):
        yield "draw by choice"
    if isinstance(command, Play):
        if before.color is None:
            yield "any card on a black one without a colour"
        if CARDS[command.card].icon == "ups":
            if command.swap is not None and len(hand) == 1:
                yield "silent one with one card pays and swaps"
            if command.swap is None and before.turn in silent:
                yield "silent one wins with UPS!"
            if {before.turn, command.swap} <= {*after.must_call()}:
                yield "two have one card after a swap"
        if CARDS[command.card].color is None and ev.RoundEnded in kinds:
            yield "black last card"


def setup(players, options, dealer, position=None):
    return Setup(("p",) * players, dealer, options, position=position)


def awkward(dice, players):
    """Return a position with few cards, where piles run out, hands are short and much is special."""
    cards = dice.sample(DECK, len(DECK))
    if dice.random() < 0.5:
        cards = [card for card in cards if CARDS[card].points >= 15 or dice.random() < 0.4]
    most = dice.choice((1, 2, 4))

    def some(least, most):
        return tuple(cards.pop() for _ in range(dice.randint(least, most)))

    hands = tuple(some(1, most) for _ in range(players))
    discard, pile = some(1, most), some(0, dice.choice((0, 1, 5)))
    top = CARDS[discard[-1]]
    color = pending = None
    if top.color is None and dice.random() < 0.7:
        color = dice.choice(COLORS)
    if top.chain is not None and dice.random() < 0.7:
        pending = Pending(top.chain, LINK * dice.randint(1, 5))
    scores = tuple(dice.randint(0, 520) for _ in range(players))
    return Position(hands, discard, pile, dice.randrange(players), color, pending, scores)


@pytest.mark.parametrize("players", PLAYERS)
def test_from_the_deal(players):
    happened = Counter()
    for options in OPTIONS:
        dice = random.Random(f"{players} {options}")
        games = 25 if options.rounds == "single" else 1
        for game in range(games):
            twins = Twins(setup(players, options, game % players), dice.getrandbits(64))
            twins.play(dice, dice.choice((0.5, 1.0)), 100_000)
            assert twins.state.phase == "over"
            happened += twins.happened
    assert happened["GameEnded"] == 8 * (25 + 1)
    assert happened["position compared"] > 20_000


def test_from_awkward_positions():
    happened = Counter()
    for players, options in product(PLAYERS, OPTIONS):
        dice = random.Random(f"awkward {players} {options}")
        for _ in range(40):
            position = awkward(dice, players)
            start = setup(players, options, dice.randrange(players), position)
            twins = Twins(start, dice.getrandbits(64))
            twins.play(dice, dice.choice((0.0, 0.5, 1.0)), 40)
            happened += twins.happened
    missing = {*SELDOM, *(kind.__name__ for kind in ev._PUBLIC)} - {*happened}
    assert missing == {"Opened", "SeatLeft"}
    print(happened)
