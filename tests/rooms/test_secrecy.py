"""What a room shows of itself: never a digest, never a secret of the game."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings

from emojito.rooms import events as ev
from emojito.rooms.view import tell, view_play
from tests.rooms.night import PHASES, Night, at, opened
from tests.rooms.wild import wild_nights


def shown(night):
    """Everything a room ever shows to all: views as they are now, and all that has been told."""
    told = [tell(entry.events) for entry in night.log]
    return msgspec.json.encode([night.sees(None), told])


def digests(night):
    for entry in night.log:
        for event in entry.events:
            if isinstance(event, ev.Joined) and not event.member.is_bot:
                yield from (event.member.token, event.member.address)


@settings(max_examples=100)
@given(wild_nights())
def test_no_digest_is_ever_shown(night):
    night.run()
    page = shown(night).decode()
    for digest in digests(night):
        assert digest not in page
    for line in night.audience._lines.values():
        for digest in digests(night):
            assert not any(digest.encode() in message for message in line.raw)


def test_the_test_above_would_see_one():
    night = Night(2)
    page = msgspec.json.encode(night.log).decode()
    assert all(digest in page for digest in digests(night))


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
def test_what_all_see_and_are_told_holds_no_card_that_lies_hidden(game, phase, choice):
    night = at(game, phase, **choice)
    state, words = night.state, words_of(shown(night))
    if game == "mau-mau":
        hidden = set(state.pile.deck).union(*state.hands)
        played = {event.card for event in happened(night) if hasattr(event, "card")}
        opened_cards = {state.top, *tops(night)}
        assert not (hidden - played - opened_cards) & words
    else:
        seen = {card for event in happened(night) for card in getattr(event, "line_up", ())}
        everything = set(state.pile.deck) | set(state.secret.values())
        assert not (everything - seen) & words


def happened(night):
    for entry in night.log:
        for event in entry.events:
            if isinstance(event, ev.EmojitoHappened | ev.MauMauHappened):
                yield from event.events


def tops(night):
    return {event.deck[event.dealt] for event in happened(night) if hasattr(event, "deck")}


def words_of(page):
    """Every text in JSON, keys included."""
    return {word for word in page.decode().split('"') if word}


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
def test_what_one_sees_is_for_those_with_a_seat(game, phase, choice):
    night = at(game, phase, **choice)
    watcher = night.join("Wil")
    for who in (None, watcher, "p99"):
        assert night.sees(who)["me"] is None
    assert [night.sees(night.seat(seat))["me"]["seat"] for seat in range(4)] == [0, 1, 2, 3]


def test_the_actor_is_not_offered_what_the_clock_does():
    night = at("emojito", "challenge", mode="competitive")
    actor = night.seat(night.state.actors[0])
    assert night.sees(actor)["me"]["legal"] == []


def test_every_event_is_told_in_some_form_or_raises():
    kinds = set(get_args(ev.RoomEvent))
    assert {ev.Joined, ev.WentAway, ev.EmojitoHappened, ev.MauMauHappened} <= kinds

    class Exploded(ev.Event, frozen=True):
        card: str = "joy"

    with pytest.raises(TypeError, match="who may know of Exploded"):
        tell((Exploded(),))
    with pytest.raises(TypeError):
        tell((ev.EmojitoHappened((Exploded(),)),))
    with pytest.raises(TypeError):
        tell((ev.MauMauHappened((Exploded(),)),))


def test_who_was_banned_is_told_without_what_they_would_be_known_by():
    told = tell((ev.WentAway("p2", "banned", ("digest", "address")),))
    assert json.loads(msgspec.json.encode(told)) == [
        {"type": "went_away", "who": "p2", "how": "banned"}
    ]


def test_a_view_shows_names_hats_and_chairs():
    night = Night(2)
    seen = night.sees(None)["room"]
    assert seen["code"] == "KTRF492"
    assert seen["host"] == "p1"
    assert seen["chairs"] == ["p1", "p2"]
    assert seen["members"][0] == {
        "id": "p1", "name": "Ana", "bot": False, "muted": False, "stand_in": False,
    }  # fmt: skip


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
def test_everybody_knows_for_whom_the_table_waits(game, phase, choice):
    night = at(game, phase, **choice)
    waiting_for = view_play(night.room).awaited
    assert waiting_for != ()
    for seat in waiting_for:
        assert night.sees(night.seat(seat))["me"]["legal"]


def test_nobody_is_awaited_when_it_is_over():
    night = opened("mau-mau")
    night.until("over")
    assert view_play(night.room).awaited == ()
