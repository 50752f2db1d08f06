"""The course of a game: it agrees with the table, and tells nothing that is not everybody's."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from emojito.rules import GAMES
from emojito.rules.emojito.deck import standard_deck
from emojito.rules.maumau.cards import DECK
from tests.properties.chronicles import recorded
from tests.properties.plays import each_game, plays

HIDEABLE = {"emojito": set(standard_deck().ids), "mau-mau": set(DECK)}
"""Cards of each game: all that can be hidden."""


@each_game
@settings(max_examples=100)
@given(data=st.data())
def test_it_tells_nothing_that_was_not_told_to_all(game: str, data: st.DataObject) -> None:
    for table in data.draw(plays(game)).states():
        told = msgspec.json.encode([GAMES[game].redact(event, "table") for event in table.log])
        chronicle = msgspec.json.encode(recorded(game, table.log))
        assert not _words(chronicle) & HIDEABLE[game] - _words(told) - _turned_over(table.log)


def _turned_over(log: list[Any]) -> set[str]:
    """Cards that lie open because a round of Mau-Mau has come to its end and hands are counted."""
    rules, state, cards = GAMES["mau-mau"], None, set[str]()
    for event in log if type(log[0]).__module__.startswith("emojito.rules.maumau") else ():
        if type(event).__name__ == "RoundEnded":
            counted = event.winner is None or not state.hands[event.winner]
            cards |= {card for hand in state.hands for card in hand} if counted else set()
        state = rules.apply(state, event)
    return cards


@settings(max_examples=100)
@given(data=st.data())
def test_emojito_enters_what_was_revealed_and_where_all_stood(data: st.DataObject) -> None:
    for table in data.draw(plays("emojito")).states():
        chronicle = recorded("emojito", table.log)
        reveals = _of(table.log, "Revealed")
        assert [dict(each.cards) for each in chronicle.rounds] == [each.secret for each in reveals]
        assert [each.late for each in chronicle.rounds] == [each.late for each in reveals]
        finished = [each for each in chronicle.rounds if each.standings]
        assert len(finished) == len(_of(table.log, "RoundEnded"))
        if table.state.phase in {"draw", "over"} and finished and not _left_or_void(table.log):
            assert {
                owner: (standing.trophies, standing.space)
                for owner, standing in finished[-1].standings.items()
            } == {
                owner: (token.counting, token.space)
                for owner, token in table.view("table").tokens.items()
            }
        for each in chronicle.rounds:
            assert set(each.right) <= set(each.chosen)
            assert not set(each.right) & set(each.late)
        if table.over and chronicle.verdict is not None:
            shared = chronicle.verdict.by == "shared"
            assert set(table.winners) <= set(chronicle.verdict.tied) | {"game"}
            assert shared == (len(table.winners) > 1)


@settings(max_examples=100)
@given(data=st.data())
def test_mau_mau_enters_every_card_and_every_point(data: st.DataObject) -> None:
    for table in data.draw(plays("mau-mau")).states():
        chronicle = recorded("mau-mau", table.log)
        rounds = _of(table.log, "RoundEnded")
        assert [each.points for each in chronicle.rounds] == [each.points for each in rounds]
        if rounds:
            assert chronicle.rounds[-1].totals == table.view("table").scores
        for seat, tally in enumerate(chronicle.tallies):
            assert tally.played == len([e for e in _of(table.log, "Played") if e.seat == seat])
            assert tally.called == len([e for e in _of(table.log, "Called") if e.seat == seat])
            drawn = [event for event in _of(table.log, "Drew") if event.seat == seat]
            assert tally.drawn == sum(event.cards for event in drawn)
            assert tally.forgot == len([event for event in drawn if event.why == "silence"])
            assert tally.specials <= tally.played


@each_game
def test_it_begins_with_the_opening(game: str) -> None:
    class Exploded(msgspec.Struct):
        pass

    with pytest.raises(ValueError, match="begins with Opened"):
        GAMES[game].record(None, None, Exploded())


def _of(log: list[Any], name: str) -> list[Any]:
    return [event for event in log if type(event).__name__ == name]


def _left_or_void(log: list[Any]) -> bool:
    """Whether something else than rounds may have changed what lies before the owners."""
    return bool(_of(log, "SeatLeft") or _of(log, "SpentReturned"))


def _words(page: bytes) -> set[str]:
    return set(re.findall(r"[a-z0-9-]+", page.decode()))
