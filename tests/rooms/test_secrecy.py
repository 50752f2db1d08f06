"""What a room shows of itself: never a digest, never a secret of the game."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings

from emojito.rooms import events as ev
from emojito.rooms.view import redact, view_play
from tests.rooms.random_rooms import random_rooms
from tests.rooms.simulation import PHASES, RoomSimulation, at, opened


def shown(sim):
    """Everything a room ever shows to all: views as they are now, and all that has been told."""
    told = [redact(entry.events) for entry in sim.log]
    return msgspec.json.encode([sim.sees(None), told])


def digests(sim):
    for entry in sim.log:
        for event in entry.events:
            if isinstance(event, ev.Joined) and not event.member.is_bot:
                yield from (event.member.token, event.member.address)


@settings(max_examples=100)
@given(random_rooms())
def test_no_digest_is_ever_shown(sim):
    sim.run()
    page = shown(sim).decode()
    for digest in digests(sim):
        assert digest not in page
    for line in sim.connections._lines.values():
        for digest in digests(sim):
            assert not any(digest.encode() in message for message in line.raw)


def test_the_test_above_would_see_one():
    sim = RoomSimulation(2)
    page = msgspec.json.encode(sim.log).decode()
    assert all(digest in page for digest in digests(sim))


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
def test_what_all_see_and_are_told_holds_no_card_that_lies_hidden(game, phase, choice):
    sim = at(game, phase, **choice)
    state, words = sim.state, words_of(shown(sim))
    if game == "mau-mau":
        hidden = set(state.pile.deck).union(*state.hands)
        played = {event.card for event in happened(sim) if hasattr(event, "card")}
        opened_cards = {state.top, *tops(sim)}
        assert not (hidden - played - opened_cards) & words
    else:
        seen = {card for event in happened(sim) for card in getattr(event, "line_up", ())}
        everything = set(state.pile.deck) | set(state.secret.values())
        assert not (everything - seen) & words


def happened(sim):
    for entry in sim.log:
        for event in entry.events:
            if isinstance(event, ev.GameHappened):
                yield from event.events


def tops(sim):
    return {event.deck[event.dealt] for event in happened(sim) if hasattr(event, "deck")}


def words_of(page):
    """Every text in JSON, keys included."""
    return {word for word in page.decode().split('"') if word}


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
def test_what_one_sees_is_for_those_with_a_seat(game, phase, choice):
    sim = at(game, phase, **choice)
    watcher = sim.join("Wil")
    for who in (None, watcher, "p99"):
        assert sim.sees(who)["me"] is None
    assert [sim.sees(sim.seat(seat))["me"]["seat"] for seat in range(4)] == [0, 1, 2, 3]


def test_the_actor_is_not_offered_what_the_clock_does():
    sim = at("emojito", "challenge", mode="competitive")
    actor = sim.seat(sim.state.actors[0])
    assert sim.sees(actor)["me"]["legal"] == []


def test_every_event_is_told_in_some_form_or_raises():
    kinds = set(get_args(ev.RoomEvent))
    assert {ev.Joined, ev.WentAway, ev.GameHappened} <= kinds

    class Exploded(ev.Event, frozen=True, tag="exploded"):
        card: str = "joy"

    with pytest.raises(TypeError, match="who may know of Exploded"):
        redact((Exploded(),))
    with pytest.raises(TypeError):
        redact((ev.GameHappened("emojito", (Exploded(),)),))
    with pytest.raises(TypeError):
        redact((ev.GameHappened("emojito", (Exploded(),)),))


def test_who_was_banned_is_told_without_what_they_would_be_known_by():
    told = redact((ev.WentAway("p2", "banned", ("digest", "address")),))
    assert json.loads(msgspec.json.encode(told)) == [
        {"type": "went_away", "who": "p2", "how": "banned"}
    ]


def test_a_view_shows_names_hats_and_chairs():
    sim = RoomSimulation(2)
    seen = sim.sees(None)["room"]
    assert seen["code"] == "KTRF492"
    assert seen["host"] == "p1"
    assert seen["chairs"] == ["p1", "p2"]
    assert seen["members"][0] == {
        "id": "p1", "name": "Ana", "bot": False, "muted": False, "stand_in": False,
        "piece": 0, "way": "room",
    }  # fmt: skip


@pytest.mark.parametrize(("game", "phase", "choice"), PHASES)
def test_everybody_knows_for_whom_the_table_waits(game, phase, choice):
    sim = at(game, phase, **choice)
    waiting_for = view_play(sim.room).awaited
    assert waiting_for != ()
    for seat in waiting_for:
        assert sim.sees(sim.seat(seat))["me"]["legal"]


def test_nobody_is_awaited_when_it_is_over():
    sim = opened("mau-mau")
    sim.until("over")
    assert view_play(sim.room).awaited == ()
