"""The compiled engine plays the readable engine's game.

Both are led through the same games side by side: the same decisions, and the same shuffles, as the
readable engine gets the random numbers of the compiled one, computed here in plain Python. After
every command the two tables have to be equal in everything, and so have the legal commands.
"""

import random
from collections import Counter
from itertools import pairwise, product
from typing import get_args

import numpy as np
import pytest

from emojito.lab.fast import tally as of_all, translation
from emojito.lab.fast.act import act
from emojito.lab.fast.actions import DRAW, action, command as command_of
from emojito.lab.fast.dealing import deal
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
def compiled_deal(states, tallies, dealer):
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
            self.table = np.zeros(1, RECORD)
            self.table["chance"] = seed
            self.table["players"] = terms.players
            self.table["to_500"] = terms.rounds == "to-500"
            for switch in SWITCHES:
                self.table[switch] = getattr(terms, switch)
            compiled_deal(self.table, self.tally, setup.dealer)
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
        course = Course(before, command, events, self.state)
        self.happened.update(name for name, happened in SELDOM.items() if happened(course))

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


class Course:
    """What a command has done."""

    def __init__(self, before, command, events, after):
        self.before, self.command, self.events, self.after = before, command, events, after
        self.kinds = [type(event) for event in events]
        self.hand = before.hands[before.turn]
        self.silent = {*before.must_call()} if before.phase != "color" else set()
        self.icon = CARDS[command.card].icon if isinstance(command, Play) else None
        self.draws = [event for event in events if isinstance(event, ev.Drew)]

    def drawn(self, why):
        return sum(draw.cards for draw in self.draws if draw.why == why)

    def interrupted(self):
        """Whether somebody drew, and went on after a reshuffle."""
        return any(
            (one.seat, one.why) == (other.seat, other.why)
            for one, other in pairwise(self.draws)
        )  # fmt: skip


SELDOM = {
    "reshuffle in the middle of a draw": Course.interrupted,
    "two reshuffles at once": lambda course: course.kinds.count(ev.Reshuffled) > 1,
    "draw by choice": lambda course: (
        isinstance(course.command, Draw)
        and not course.before.pending
        and fitting.playable(course.before, course.before.turn)
    ),
    "several silent": lambda course: len(course.silent) > 1,
    "nothing to pay for silence with": lambda course: course.drawn("silence") < len(course.silent),
    "chain of three": lambda course: (
        course.after.pending and course.after.pending.cards >= 3 * LINK
    ),
    "chain drawn in part": lambda course: (
        ev.ChainEnded in course.kinds and course.drawn("chain") < course.before.pending.cards
    ),
    "last card on a chain": lambda course: course.before.pending and ev.RoundEnded in course.kinds,
    "any card on a black one without a colour": lambda course: (
        course.icon is not None and course.before.color is None
    ),
    "black last card": lambda course: (
        course.icon in {"yeah", "nooo", "ups"} and ev.RoundEnded in course.kinds
    ),
    "UPS! of a silent one with one card, who pays and swaps": lambda course: (
        course.icon == "ups" and course.command.swap is not None and len(course.hand) == 1
    ),
    "UPS! of a silent one who has nothing to pay with, and wins": lambda course: (
        course.icon == "ups" and course.command.swap is None and course.before.turn in course.silent
    ),
    "both have one card after a swap": lambda course: (
        course.icon == "ups"
        and {course.before.turn, course.command.swap} <= {*course.after.must_call()}
    ),
    "game ended by the last card": lambda course: course.after.ended == "last-card",
    "game ended as nobody could move": lambda course: course.after.ended == "stuck",
    "game ended by points": lambda course: course.after.ended == "points",
    "win shared": lambda course: len(course.after.winners) > 1,
}


def setup(players, options, dealer, position=None):
    return Setup(("p",) * players, dealer, options, position=position)


def awkward(dice, players):
    """Return a position of few cards, where piles run out, hands are short and much is special."""
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
        dice = random.Random(f"{players} {options}")  # noqa: S311
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
        dice = random.Random(f"awkward {players} {options}")  # noqa: S311
        for _ in range(40):
            position = awkward(dice, players)
            start = setup(players, options, dice.randrange(players), position)
            twins = Twins(start, dice.getrandbits(64))
            twins.play(dice, dice.choice((0.0, 0.5, 1.0)), 40)
            happened += twins.happened
    kinds = {kind.__name__ for kind in get_args(ev.MauMauEvent)}
    missing = {*SELDOM, *kinds} - {*happened}
    assert missing == {"Opened", "SeatLeft"}
