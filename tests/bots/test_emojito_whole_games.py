"""Bots finish whole games of Emojito! in every edition and mode, and do nothing that is refused.

Nobody stands between them and the rules here: what a bot answers must be one of the commands its
view offers, and is given as it is.
"""

from __future__ import annotations

from functools import cache

import pytest

from emojito.bots import emojito as bots
from emojito.bots.core import CHARACTERS, REMEMBERED, Asked
from emojito.games import HOSTED
from emojito.puppet.noticing import observe
from emojito.puppet.performing import perform
from emojito.puppet.reading import LEVELS
from emojito.puppet.scores import Scores, standard_scores
from emojito.rules import Chance, Table
from emojito.rules.emojito import commands as do
from emojito.rules.emojito.chronicle import record
from emojito.rules.emojito.editions import EDITIONS
from tests.properties.profile import THOROUGH

GAMES = 30 if THOROUGH else 1
"""How many of each edition, mode and number of players."""
MOST_MOVES = 6000
TURNS = HOSTED["emojito"].turns

WAYS = [
    *(
        {"edition": edition, "mode": mode}
        for edition, terms in EDITIONS.items()
        for mode in terms.modes
    ),
    {"mode": "cooperative", "options": {"secret_message": True}},
    {"mode": "competitive", "options": {"leader_may_challenge": True}},
    {"mode": "competitive", "options": {"one_price": True}},
    {"mode": "teams", "options": {"symbols_in_teams": True}},
    {"edition": "desyllas", "mode": "competitive", "own_screens": True},
]


def of(way):
    """A name for a test."""
    return "-".join(str(each) for each in [*way.values()]).replace(" ", "")


@cache
def few_scores():
    """All cards with a score, but few scores: it is what bots may do that matters here."""
    standard = standard_scores().by_card
    kinds = [*standard.values()][::14]
    return Scores({card: kinds[n % len(kinds)] for n, card in enumerate(standard)})


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """Bots perform what they have performed before, and notice of it what they noticed then."""

    @cache
    def shown(score, who, channel):
        return perform(score, who, Chance(1), channel)

    noticed = {}

    def seen(frames, channel):
        key = (*map(id, (frames[0], frames[-1])), len(frames), channel)
        if key not in noticed:
            noticed[key] = frames, observe(frames, channel)
        return noticed[key][1]

    def performed(score, who, _, channel):
        return shown(score, who, channel)

    monkeypatch.setattr(bots, "perform", performed)
    monkeypatch.setattr(bots, "observe", seen)
    monkeypatch.setattr(bots, "standard_scores", few_scores)


class Game:
    """A table with bots on all seats, which see and hear what the rules let them."""

    def __init__(self, players, way, name):
        names = [str(seat) for seat in range(players)]
        first = {} if way["mode"] == "teams" else {"first_actor": 0}
        self.table = Table.open("emojito", names, seed=name, **first, **way)
        self.name, self.moves = name, 0
        self.seen, self.earlier, self.round = {}, {}, 0
        self.chronicle, self.told, self.before = None, 0, None
        self.keep_up()

    def keep_up(self):
        """Let the chronicle be written, and forget what was shown in rounds before."""
        for event in self.table.log[self.told :]:
            self.chronicle = record(self.chronicle, self.before, event)
            self.before = self.table.game.apply(self.before, event)
        self.told = len(self.table.log)
        if self.table.state.round != self.round:
            for seat, frames in self.seen.items():
                self.earlier.setdefault(seat, {})[self.round] = frames
            self.seen, self.round = {}, self.table.state.round

    def asked(self, seat):
        return Asked(
            view=self.table.view(seat),
            chance=Chance(f"{self.name} {self.moves}"),
            level=LEVELS[(seat + self.moves) % 3],
            character=CHARACTERS[seat % 6],
            seen=self.seen.get(seat, ()),
            earlier={
                number: frames
                for number, frames in self.earlier.get(seat, {}).items()
                if number >= self.round - REMEMBERED
            },
            chronicle=self.chronicle,
        )

    def move(self, play):
        """Let whoever is awaited first do something; it must be what may be done."""
        state = self.table.state
        seat = TURNS.awaited(state)[0] if TURNS.awaited(state) else None
        if seat is None:
            # All answers to challenges stand; they are taken back no more.
            self.table.do("table", do.TimeUp())
            return
        asked = self.asked(seat)
        answer = play(asked)
        assert answer.command in asked.view.legal, (state.phase, answer.command)
        for other in state.audience.get(seat, ()) if state.phase == "perform" else ():
            assert answer.performance
            self.seen[other] = answer.performance
        self.table.do(seat, answer.command)

    def play(self, play=bots.play):
        while not self.table.over:
            self.move(play)
            self.moves += 1
            assert self.moves < MOST_MOVES
            self.keep_up()
        return self


def numbers(way):
    edition = EDITIONS[way.get("edition", "huch-2017")]
    least, most = edition.modes[way["mode"]]
    return range(least, most + 1, 2 if way["mode"] == "teams" else 1)


@pytest.mark.parametrize("way", WAYS, ids=of)
def test_bots_finish_games_with_any_number_of_players_by_what_they_may_do_alone(way):
    for players in numbers(way):
        for number in range(GAMES):
            game = Game(players, way, f"{of(way)} {players} {number}").play()
            assert game.chronicle.verdict is not None or game.table.state.ended == "cards"


@pytest.mark.parametrize(
    "wrong", [do.Pass(), do.Guess(8), do.Guess(0), None], ids=["pass", "8", "0", "nothing"]
)
def test_a_bot_that_did_what_it_may_not_would_be_found_out(wrong):
    """The tests above can fail."""

    def guesses_wrongly(asked):
        answer = bots.play(asked)
        return bots.Answer(wrong) if asked.view.phase == "guess" else answer

    with pytest.raises(AssertionError, match="guess"):
        Game(3, WAYS[0], "wrong").play(guesses_wrongly)
